import { mendCell, readAs } from "./cells";
import type { Column } from "./columns";
import { cellsOf, readFile } from "./reader.server";

/** A list of people that somebody uploaded, as text in the way they would have pasted it. */
export type ListFile = {
  text: string;
  sheet: string;
  /** All that hold something. */
  sheets: { name: string; rows: number }[];
};

/** Reads a list from any file. `columns` are those by which it may say who is meant, and names. */
export async function readList(
  bytes: Uint8Array,
  columns: (Column & { name: "rollNumber" | "email" | "name" })[],
  sheet?: string,
): Promise<ListFile> {
  const table = await readFile(bytes, columns, { sheet, isList: true });
  const chosen = table.guesses.map(({ name }) => name);
  const lines: string[] = [];
  for (const rows of table.rows())
    for (const row of rows) {
      const cells = cellsOf(row, chosen);
      const key = keyIn("rollNumber", readAs.id, cells) || keyIn("email", readAs.address, cells);
      lines.push(key ? [key, cells.name].filter(Boolean).join("\t") : row.cells.join("\t"));
    }
  const text = lines.map((line) => line.replace(/\s*\n\s*/g, " ")).join("\n");
  return { text, sheet: table.sheet, sheets: table.sheets };
}

const nothing = new Set<string>();

function keyIn(name: string, steps: Parameters<typeof mendCell>[2], cells: Record<string, string>) {
  return mendCell(name, cells[name] ?? "", steps, nothing).text?.replace(/\s+/g, "");
}
