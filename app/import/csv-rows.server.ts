import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { fromCell } from "../csv";
import { AppError } from "../errors";
import type { Sentence } from "../languages/texts";

/** A row with its cells by column. Rows count as in a spreadsheet: the header is row 1. */
export type CsvRow = { row: number; cells: Record<string, string> };

const batchSize = 200;
const pieceSize = 64 * 1024;
/** Longer than a row in which every text is as long as allowed. */
const maxRowSize = 250_000;

/** In bytes; what comes in one request is in memory (server/request-body.server.ts). */
export const largestFile = 5 * 1024 * 1024;

type Form = {
  columns: string[];
  /** How many rows it may have, and the sentence for one with more. */
  most: number;
  tooMany: Sentence;
};

/** Reads a CSV file batch by batch, with turns for other requests in between. Skips rows without text. */
export async function* readRows(
  file: Uint8Array,
  { columns, most, tooMany }: Form,
): AsyncGenerator<CsvRow[]> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length > largestFile) throw refusal((m) => m.import.tooLarge, 413);
  const isReadable = isUtf8(bytes);
  const parser = Readable.from(piecesOf(bytes)).pipe(
    parse({
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: maxRowSize,
    }),
  );
  let row = 0;
  let count = 0;
  let header: string[] | undefined;
  let batch: CsvRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++;
      if (!isReadable && record.some((cell) => cell.includes("\uFFFD"))) {
        throw refusal((m) => m.import.notUtf8(row));
      }
      if (!header) {
        header = readHeader(record, columns);
        continue;
      }
      if (record.every((cell) => cell.trim() === "")) continue;
      if (++count > most) throw refusal(tooMany);
      if (record.slice(header.length).some((cell) => cell.trim() !== "")) {
        throw refusal((m) => m.import.unreadable(row));
      }
      batch.push({ row, cells: toCells(header, record) });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal((m) => m.import.unreadable(row + 1));
  }
  if (!count) throw refusal((m) => m.import.empty);
  if (batch.length) yield batch;
}

async function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += pieceSize) {
    yield bytes.subarray(at, at + pieceSize);
    await nextTurn();
  }
}

function readHeader(record: string[], columns: string[]) {
  const names = record
    .map((name) => name.trim())
    .join("\n")
    .replace(/\n+$/, "")
    .split("\n");
  const known = names.map((name) =>
    columns.find((column) => column.toLowerCase() === name.toLowerCase()),
  );
  const unknown = names.find((_, index) => !known[index]);
  if (unknown !== undefined) throw refusal((m) => m.import.unknownColumn(unknown, columns));
  const twice = known.find((name, index) => known.indexOf(name) !== index);
  if (twice) throw refusal((m) => m.import.columnTwice(twice));
  return known as string[]; // an unknown one was refused
}

function toCells(header: string[], record: string[]) {
  return Object.fromEntries(header.map((name, index) => [name, fromCell(record[index] ?? "")]));
}

function refusal(sentence: Sentence, status = 422) {
  return new AppError(sentence, status, { fields: { file: sentence } });
}
