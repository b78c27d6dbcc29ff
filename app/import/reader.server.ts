import { Piscina } from "piscina";
import { entryFile } from "../entry-file.server";
import { AppError } from "../errors";
import type { Sentence } from "../languages/texts";
import { log } from "../log.server";
import { type Column, letterOf } from "./columns";
import type { Asked, TableFound } from "./read-table.server";
import type { Row, Unread } from "./sheets";

/** In bytes; what comes in one request is in memory (server/request-body.server.ts). */
export const largestFile = 5 * 1024 * 1024;

/** A file as it was read: its columns, and its rows batch by batch, as often as they are wanted. */
export type Table = Omit<TableFound, "batches"> & { rows: () => Iterable<Row[]> };

export type Choices = Pick<Asked, "sheet" | "headingRow" | "isList">;

const patienceMs = 30_000;
const memoryMb = 384;

let pool: Piscina<Asked, TableFound | { unread: Unread }> | undefined;

function startPool() {
  const started = new Piscina<Asked, TableFound | { unread: Unread }>({
    filename: entryFile("table-thread.server"),
    name: "read",
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 20,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    niceIncrement: 10, // Linux only; pages go first
    recordTiming: false,
  });
  // Without a listener, a thread that fails while idle would end the process.
  return started.on("error", (error: Error) =>
    log.warn({ event: "table thread failed", reason: error.message }),
  );
}

/**
 * Reads a file or a pasted text in a thread with limited time and memory, so that nobody waits for it. Throws 413 or 422
 * with the reason at `file` if it cannot be read, or holds no row.
 */
export async function readFile(
  bytes: Uint8Array,
  columns: Column[],
  choices: Choices = {},
): Promise<Table> {
  if (bytes.length > largestFile) throw unreadable((m) => m.import.tooLarge, 413);
  if (isNothing(bytes)) throw unreadable((m) => m.files.unread.nothing);
  const found = await inThread({ bytes, columns: columns.map(dataOf), ...choices });
  if ("unread" in found) throw unreadable(sentenceFor(found.unread));
  const { batches, ...table } = found;
  if (!table.count) throw unreadable((m) => m.import.empty);
  return { ...table, rows: () => rowsOf(batches) };
}

/** Functions do not go to a thread. */
function dataOf({ name, title, spellings, looks, mustLook, isKey, isNumber }: Column): Column {
  return { name, title, spellings, looks, mustLook, isKey, isNumber };
}

function* rowsOf(batches: Uint8Array[]) {
  const decoder = new TextDecoder();
  for (const batch of batches) yield JSON.parse(decoder.decode(batch)) as Row[]; // written by read-table
}

async function inThread(asked: Asked) {
  pool ??= startPool();
  try {
    return await pool.run(asked, { name: "read", signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const { name, code } = error as Error & { code?: string }; // Piscina rejects with errors only
    if (name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY")
      throw unreadable((m) => m.files.unread.unpacked);
    throw error;
  }
}

const empty = new Uint8Array(256);
for (const sign of " \t\r\n\f\v\0,;|\"'\u00EF\u00BB\u00BF\u00FE\u00FF\u00A0")
  empty[sign.charCodeAt(0)] = 1;

/** Whether it has nothing but blanks and separators; a file of five million of them would take a reader minutes. */
function isNothing(bytes: Uint8Array) {
  return bytes.every((byte) => empty[byte] === 1);
}

function sentenceFor(unread: Unread): Sentence {
  if (unread.why === "row") return (m) => m.import.unreadable(unread.row);
  if (unread.why === "sheet") return (m) => m.files.unread.sheet(unread.sheets);
  const { why } = unread;
  return (m) => m.files.unread[why];
}

export function unreadable(sentence: Sentence, status = 422) {
  return new AppError(sentence, status, { fields: { file: sentence } });
}

/**
 * Which column is read from which place: as somebody has said, else as guessed. By headings or letters, null leaving one
 * out, it throws 422 at what is not there; by place, as screens send it, it takes what there is.
 */
export function chosenColumns(
  { headings, guesses }: Pick<Table, "headings" | "guesses">,
  columns: Column[],
  said: Record<string, string | null> | (string | null)[],
): (string | null)[] {
  const names = new Set(columns.map(({ name }) => name));
  if (Array.isArray(said))
    return headings.map((_, at) => (names.has(said[at] ?? "") ? (said[at] ?? null) : null));
  const wrong: Record<string, Sentence> = {};
  const chosen = guesses.map(({ name }) => name);
  const isSaid = new Set<number>();
  for (const [key, name] of Object.entries(said)) {
    const at = placeOf(headings, key);
    if (at < 0) wrong[`columns.${key}`] = (m) => m.files.noHeading(key);
    else if (name && !names.has(name))
      wrong[`columns.${key}`] = (m) => m.import.unknownColumn(name, [...names]);
    else {
      chosen[at] = name || null;
      isSaid.add(at);
    }
  }
  for (const [at, name] of chosen.entries()) {
    const other = chosen.findIndex((one, place) => place !== at && name !== null && one === name);
    if (other < 0) continue;
    // A guess gives way to what was said.
    if (!isSaid.has(at) && isSaid.has(other)) chosen[at] = null;
    else if (isSaid.has(at) && isSaid.has(other) && at < other)
      wrong[`columns.${headings[other] || letterOf(other)}`] = (m) =>
        m.import.columnTwice(name ?? "");
  }
  if (Object.keys(wrong).length) throw new AppError((m) => m.checkInputs, 422, { fields: wrong });
  return chosen;
}

function placeOf(headings: string[], key: string) {
  const named = headings.findIndex((heading) => heading === key.trim());
  if (named >= 0) return named;
  const loosely = headings.findIndex(
    (heading) => heading.toLowerCase() === key.trim().toLowerCase(),
  );
  return loosely >= 0
    ? loosely
    : headings.findIndex((_, at) => letterOf(at) === key.trim().toUpperCase());
}

/** A row's cells by the column that they are read as. */
export function cellsOf({ cells }: Row, chosen: (string | null)[]) {
  const found: Record<string, string> = {};
  for (const [at, name] of chosen.entries()) if (name) found[name] = cells[at] ?? "";
  return found;
}
