import { writeXlsx } from "hucre/xlsx";

export type Cell = string | number | null;

/** As text; a cell that needs quotes brings them. */
export const lines = (rows: Cell[][], separator: string, end = "\r\n") =>
  rows.map((row) => row.map((cell) => cell ?? "").join(separator) + end).join("");

export const xlsx = (rows: Cell[][], ...others: { name: string; rows: Cell[][] }[]) =>
  writeXlsx({ sheets: [{ name: "Sheet1", rows }, ...others] });
