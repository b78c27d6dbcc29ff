import { toLine } from "../../app/csv";
import { fieldColumns, lifeColumns } from "../../app/postings/import/columns";
import { type TypeName, postingType } from "../../app/postings/types";
import type { Client } from "../support/client";
import { asFile } from "../support/samples";

export type ImportAnswer = {
  msg?: string;
  errors?: Record<string, string>;
  rows: { row: number; ok: boolean; errors?: Record<string, string> }[];
  created: number;
  updated: number;
  wrong: number;
};

/** A file with every column that any of the rows has. */
export function aFileOf(type: TypeName, rows: Record<string, string>[]) {
  const columns = [...lifeColumns, ...fieldColumns(type)].filter((name) =>
    rows.some((row) => name in row),
  );
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ""))]
    .map(toLine)
    .join("");
}

/** Sends a file to a type's import call. */
export async function upload(client: Client, type: TypeName, file: File | string, dryRun = false) {
  const sent = typeof file === "string" ? asFile(file, "postings.csv", "text/csv") : file;
  const answer = await client.multipart(`/api/${postingType(type).endpoint}/import`, [
    ["file", sent],
    ["dryRun", String(dryRun)],
  ]);
  return { status: answer.status, body: (await answer.json()) as ImportAnswer };
}
