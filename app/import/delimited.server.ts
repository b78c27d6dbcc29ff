import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import { RowCollector, type Sheet, UnreadError, largest } from "./sheets";

/** Reads CSV, TSV and whatever else separates cells, in the encodings that spreadsheets write. */
export function readDelimited(bytes: Buffer, score: (rows: string[][]) => number): Sheet {
  const text = decoded(bytes);
  const [, said, rest] = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)([^]*)$/i.exec(text.slice(0, 12))
    ? (/^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)([^]*)$/i.exec(text) ?? [])
    : [];
  const body = rest ?? text;
  const delimiter = said ?? likeliest(body, score);
  const rows = new RowCollector();
  let row = 0; // spreadsheets do not show the line with the separator
  try {
    parse(body, {
      ...csv(delimiter),
      on_record: (cells: string[]) => {
        if (++row > largest.rows + 20) throw new UnreadError({ why: "rows" });
        rows.add(row, cells);
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadError({ why: "row", row: row + 1 });
    throw error;
  }
  return { name: "", rows: rows.rows };
}

/** Longer than a row in which every text is as long as allowed. */
const maxRowSize = 250_000;

const csv = (delimiter: string) => ({
  delimiter,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: maxRowSize,
});

const utf16 = { little: [0xff, 0xfe], big: [0xfe, 0xff] };
const sampled = 4_000;

function decoded(bytes: Buffer) {
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (begins(utf16.little) || isWide(bytes, 1)) return read(bytes, "utf-16le");
  if (begins(utf16.big) || isWide(bytes, 0)) return read(bytes, "utf-16be");
  return read(bytes, isUtf8(bytes) ? "utf-8" : western);
}

function read(bytes: Buffer, encoding: string) {
  const text = encoding === western ? fromWestern(bytes) : new TextDecoder(encoding).decode(bytes);
  const controls = text.slice(0, 64 * 1024).match(/[\0-\x08\x0E-\x1A\x7F]/g)?.length ?? 0;
  if (controls > Math.max(3, Math.min(text.length, 64 * 1024) / 100))
    throw new UnreadError({ why: "binary" });
  return text;
}

const western = "windows-1252";
/** Of the bytes 80 to 9F. Some builds of Node decode them as if the encoding were ISO 8859-1. */
const inWestern = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

function fromWestern(bytes: Buffer) {
  return bytes
    .toString("latin1")
    .replace(/[\x80-\x9F]/g, (sign) => inWestern[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** Whether every second byte, beginning with this one, is mostly 0, as in UTF-16 without a mark. */
function isWide(bytes: Buffer, first: number) {
  const end = Math.min(bytes.length - (bytes.length % 2), sampled);
  let [zeros, others] = [0, 0];
  for (let at = 0; at < end; at += 2) {
    if (bytes[at + first] === 0) zeros++;
    if (bytes[at + 1 - first] === 0) others++;
  }
  return end >= 4 && zeros > end / 4 && others < end / 40;
}

/** The separator by which the first rows have most known headings, or else most columns alike. */
function likeliest(text: string, score: (rows: string[][]) => number) {
  const rated = [",", ";", "\t", "|"].map((delimiter) => {
    const rows = firstRows(text, delimiter);
    return { delimiter, known: score(rows), alike: evenness(rows) };
  });
  rated.sort((one, other) => other.known - one.known || other.alike - one.alike);
  return rated[0]?.delimiter ?? ",";
}

function firstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  class Enough extends Error {}
  try {
    parse(text.slice(0, 64 * 1024), {
      ...csv(delimiter),
      on_record: (cells: string[]) => {
        if (cells.some((cell) => cell.trim())) rows.push(cells);
        if (rows.length >= 40) throw new Enough();
      },
    });
  } catch (error) {
    if (!(error instanceof Enough) && !(error instanceof CsvError)) throw error;
  }
  return rows;
}

/** How many columns most rows have, less for each row that has others. */
function evenness(rows: string[][]) {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 1, often = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return rows.length ? ((width - 1) * often) / rows.length : 0;
}
