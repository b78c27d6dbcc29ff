import { type Column, spellingsOf } from "./columns";
import { readDelimited } from "./delimited.server";
import { type Layout, knownIn, layOut, likeliestSheet, searched } from "./layout";
import { readOds } from "./ods.server";
import { type Row, type Sheet, UnreadError, type Unread } from "./sheets";
import { readXlsx } from "./xlsx.server";
import { openZip } from "./zipped-xml.server";

/** What to read. The columns are data only, as they go to a thread. */
export type Asked = {
  bytes: Uint8Array;
  columns: Column[];
  /** By its name. */
  sheet?: string;
  headingRow?: number;
  /** It may be a list without headings, whose rows are then all that there is. */
  isList?: true;
};

export type TableFound = Omit<Layout, "rows"> & {
  /** Those that hold something. */
  sheets: { name: string; rows: number }[];
  sheet: string;
  isWorkbook: boolean;
  count: number;
  /** Rows in JSON, some in each, so that nobody has to take them all at once. */
  batches: Uint8Array<ArrayBuffer>[];
};

const batchSize = 200;

/** Reads a file or a pasted text into one table. Runs in a thread: it may take seconds. */
export async function readTable(asked: Asked): Promise<TableFound | { unread: Unread }> {
  try {
    return await read(asked);
  } catch (error) {
    if (error instanceof UnreadError) return { unread: error.unread };
    throw error;
  }
}

async function read({
  bytes,
  columns,
  sheet: wanted,
  headingRow,
  isList,
}: Asked): Promise<TableFound> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { sheets: all, isWorkbook } = await readSheets(buffer, columns);
  const sheets = all.filter(({ rows }) => rows.length);
  if (!sheets.length) throw new UnreadError({ why: "nothing" });
  const names = sheets.map(({ name }) => name);
  const found =
    wanted === undefined || !isWorkbook
      ? likeliestSheet(columns, sheets)
      : sheets.find(({ name }) => name === wanted);
  if (!found) throw new UnreadError({ why: "sheet", sheets: names });
  const { rows, ...layout } =
    isList && !namesKeys(columns, found)
      ? { ...noHeadings, rows: found.rows }
      : layOut(columns, found, headingRow);
  return {
    ...layout,
    sheets: sheets.map(({ name, rows: own }) => ({ name, rows: own.length })),
    sheet: found.name,
    isWorkbook,
    count: rows.length,
    batches: inBatches(rows),
  };
}

const noHeadings = { headingRow: 0, headings: [], guesses: [], values: [], passedOver: [] };

/** Whether a heading says where it stands whose row each is. */
function namesKeys(columns: Column[], { rows }: Sheet) {
  const known = spellingsOf(columns.filter(({ isKey }) => isKey));
  return rows.slice(0, searched).some(({ cells }) => knownIn(known, cells) > 0);
}

async function readSheets(
  bytes: Buffer,
  columns: Column[],
): Promise<{ sheets: Sheet[]; isWorkbook: boolean }> {
  const begins = bytes.subarray(0, 8).toString("hex");
  if (begins.startsWith("d0cf11e0a1b11ae1")) throw new UnreadError({ why: "oldWorkbook" });
  if (begins.startsWith("504b0304") || begins.startsWith("504b0506")) {
    const parts = await openZip(bytes);
    const isOds = parts.entries.has("content.xml");
    return { sheets: await (isOds ? readOds(parts) : readXlsx(parts)), isWorkbook: true };
  }
  const known = spellingsOf(columns);
  const score = (rows: string[][]) => Math.max(0, ...rows.map((cells) => knownIn(known, cells)));
  return { sheets: [readDelimited(bytes, score)], isWorkbook: false };
}

function inBatches(rows: Row[]) {
  const batches: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < rows.length; at += batchSize)
    batches.push(new TextEncoder().encode(JSON.stringify(rows.slice(at, at + batchSize))));
  return batches;
}
