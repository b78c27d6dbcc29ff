import { z } from "zod";
import type { Column } from "./columns";
import { rememberColumns, rememberedColumns } from "./headings.server";
import { type Table, chosenColumns, readFile } from "./reader.server";
import { fromJson } from "../typed";

/** How somebody wants a file to be read; what they leave open is guessed. */
export type FileChoices = {
  sheet?: string;
  headingRow?: number;
  /** By heading or letter, or by place; null leaves a column out. */
  columns?: Record<string, string | null> | (string | null)[];
  /** Kinds of repairs that are not to be made. */
  refused?: string[];
  /** What names mean that the office has not kept yet, by column. */
  aliases?: Record<string, Record<string, string>>;
  /** What marks are of which a column does not say it. */
  scales?: Partial<Record<string, "points" | "percent">>;
  /** The rows that are left, as the others have been imported. */
  only?: number[];
};

/** A file of one kind, such as records, with what each of its columns is. */
export type OpenFile = {
  kind: string;
  table: Table;
  chosen: (string | null)[];
  /** What two columns are said to be. */
  twice: string[];
  choices: FileChoices;
};

export async function openFile(
  kind: string,
  bytes: Uint8Array,
  { columns, choices }: { columns: Column[]; choices: FileChoices },
): Promise<OpenFile> {
  const { sheet, headingRow, columns: said = {} } = choices;
  const table = await readFile(bytes, columns, { sheet, headingRow });
  const remembered = await rememberedColumns(kind, table.headings);
  const names = new Set(columns.map(({ name }) => name));
  const guesses = remembered?.map((name) => ({
    name: name !== null && names.has(name) ? name : null,
  }));
  const left = choices.only ? onlyRows(table, choices.only) : table;
  const known = { ...left, ...(guesses?.length === table.headings.length && { guesses }) };
  const chosen = chosenColumns(known, columns, said);
  const twice = chosen.filter((name, at) => name !== null && chosen.indexOf(name) !== at);
  return { kind, table: known, chosen, twice: twice as string[], choices };
}

function onlyRows(table: Table, rows: number[]): Table {
  const wanted = new Set(rows);
  return {
    ...table,
    count: rows.length,
    *rows() {
      for (const batch of table.rows()) yield batch.filter(({ row }) => wanted.has(row));
    },
  };
}

/** How a file was read, in answers of calls. */
export function fileJson({ table, chosen }: OpenFile) {
  const { sheet, sheets, isWorkbook, headingRow, headings, passedOver } = table;
  return {
    ...(isWorkbook && { sheet, sheets: sheets.map(({ name }) => name) }),
    headingRow,
    columns: Object.fromEntries(
      headings.flatMap((name, at) => (name ? [[name, chosen[at] ?? null]] : [])),
    ),
    ignored: headings.filter((name, at) => name && !chosen[at]),
    passedOver: passedOver.map(({ row }) => row),
  };
}

export function rememberChoice({ kind, table, chosen }: OpenFile) {
  return rememberColumns(kind, table.headings, chosen);
}

const names = z.record(z.string().max(500), z.string().max(200).nullable());

/** What calls send beside `file`. */
export const choicesSchema = z
  .object({
    sheet: z.preprocess((value) => value || undefined, z.string().max(200).optional()),
    headingRow: z.preprocess(
      (value) => (value === "" ? undefined : typeof value === "string" ? Number(value) : value),
      z.int().min(1).max(1_048_576).optional(),
    ),
    columns: z.preprocess((value) => fromJson(value), names.optional()),
    refuse: z.preprocess(
      (value) => {
        const given = fromJson(value);
        return given === undefined ? undefined : [given].flat();
      },
      z.array(z.string().max(300)).max(500).optional(),
    ),
    aliases: z.preprocess(
      (value) => fromJson(value),
      z.record(z.string().max(50), z.record(z.string().max(200), z.string().max(200))).optional(),
    ),
    scales: z.preprocess(
      (value) => fromJson(value),
      z.record(z.string().max(50), z.enum(["points", "percent"])).optional(),
    ),
  })
  .transform(({ refuse, ...choices }): FileChoices => ({ ...choices, refused: refuse }));
