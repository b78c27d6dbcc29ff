import { type Column, type Guess, columnNamed, guessColumns, spellingsOf } from "./columns";
import type { Row, Sheet } from "./sheets";

/** Why a row is passed over. */
export type Passed = { row: number; why: "title" | "blank" | "heading" | "total" | "note" };

export type Layout = {
  /** 0 if there is none. */
  headingRow: number;
  headings: string[];
  guesses: Guess[];
  /** By column, the first values that are not blank. */
  values: string[][];
  rows: Row[];
  passedOver: Passed[];
};

/** The heading row is looked for so far down. */
export const searched = 20;
const sampled = 60;

/** The sheet that reads best, not counting hidden ones; without headings that anybody knows, the longest. */
export function likeliestSheet(columns: Column[], sheets: Sheet[]) {
  const known = spellingsOf(columns);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const rated = (shown.length ? shown : sheets).map((sheet) => {
    const best = Math.max(
      0,
      ...sheet.rows.slice(0, searched).map((row) => knownIn(known, row.cells)),
    );
    return { sheet, best, rows: sheet.rows.length };
  });
  rated.sort((one, other) => other.best - one.best || other.rows - one.rows);
  return rated[0]?.sheet;
}

/** How many different columns these headings name. */
export function knownIn(known: Map<string, string>, cells: string[]) {
  const short = cells.filter((cell) => cell.length <= 80);
  return new Set(short.flatMap((cell) => columnNamed(known, cell)?.name ?? [])).size;
}

/** Finds the heading row (or takes the given one), what the columns are, and the rows below that hold something. */
export function layOut(columns: Column[], { rows }: Sheet, given?: number): Layout {
  const known = spellingsOf(columns);
  const at =
    given === undefined ? headingPlace(known, rows) : rows.findIndex(({ row }) => row === given);
  const first = rows[Math.max(at, 0)];
  if (!first)
    return { headingRow: 0, headings: [], guesses: [], values: [], rows: [], passedOver: [] };
  const second = given === undefined ? rows[at + 1] : undefined;
  const joined = second?.row === first.row + 1 ? twoRows(known, first.cells, second.cells) : null;
  const above = given === undefined && !joined ? rows[at - 1] : undefined;
  const headings = joined ?? fromAbove(known, first, above);
  const below = rows.slice(at + (joined ? 2 : 1));
  const width = Math.max(headings.length, ...below.slice(0, 200).map(({ cells }) => cells.length));
  const named = Array.from({ length: width }, (_, place) => (headings[place] ?? "").trim());

  const passedOver: Passed[] = rows.slice(0, at).map(({ row }) => ({ row, why: "title" }));
  const kept = below.filter((row) => {
    const isAgain = isHeadingAgain(row, named);
    if (isAgain) passedOver.push({ row: row.row, why: "heading" });
    return !isAgain;
  });
  const values = named.map((_, place) => samplesOf(kept, place));
  const guesses = guessColumns(columns, named, values);
  const read = { columns, guesses, width };
  const data = kept.filter((row) => {
    const why = isTotal(row, read) ? "total" : isRemark(row, read) ? "note" : null;
    if (why) passedOver.push({ row: row.row, why });
    return !why;
  });
  if (joined && second) passedOver.push({ row: second.row, why: "heading" });
  for (const row of blanksBetween(rows)) passedOver.push({ row, why: "blank" });
  passedOver.sort((one, other) => one.row - other.row);
  return { headingRow: first.row, headings: named, guesses, values, rows: data, passedOver };
}

/** The row among the first with most known headings; if there is none, the first with most texts. */
function headingPlace(known: Map<string, string>, rows: Row[]) {
  const looked = rows.slice(0, searched);
  const rated = looked.map(({ cells }) => knownIn(known, cells));
  const best = Math.max(0, ...rated);
  if (best) return rated.indexOf(best);
  const texts = looked.map(
    ({ cells }) =>
      new Set(cells.filter((cell) => cell.trim() && !/^[\d.,/%-]+$/.test(cell.trim()))).size,
  );
  return Math.max(0, texts.indexOf(Math.max(0, ...texts)));
}

/** Headings in two rows, as where '10th' stands above '%' and 'Year'; null if the second row is none. */
function twoRows(known: Map<string, string>, upper: string[], lower: string[]) {
  const filled = lower.filter((cell) => cell.trim());
  if (!filled.length || filled.some((cell) => /@|\d{3,}|^\d+([.,]\d+)?\s*%?$/.test(cell.trim())))
    return null;
  let group = "";
  const joined = Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const [above = "", below = ""] = [upper[place]?.trim(), lower[place]?.trim()];
    if (above) group = above;
    if (!below) return above;
    const whole = `${group} ${below}`.trim();
    if (columnNamed(known, whole)) return whole;
    return columnNamed(known, below) || !above ? below : above;
  });
  return knownIn(known, joined) > knownIn(known, upper) ? joined : null;
}

/** Cells that are merged with the row above have their text there. */
function fromAbove(known: Map<string, string>, { row, cells }: Row, above?: Row) {
  if (above?.row !== row - 1 || knownIn(known, above.cells) === 0) return cells;
  return Array.from({ length: Math.max(cells.length, above.cells.length) }, (_, place) =>
    cells[place]?.trim()
      ? cells[place]
      : columnNamed(known, above.cells[place] ?? "")
        ? (above.cells[place] ?? "")
        : "",
  );
}

/** Printed again at the head of a page. */
function isHeadingAgain({ cells }: Row, headings: string[]) {
  const filled = cells.filter((cell) => cell.trim());
  const same = cells.filter((cell, place) => cell.trim() && cell.trim() === headings[place]).length;
  return same >= 2 && same >= filled.length / 2;
}

/** A sum below the rows, or between their groups: few cells, and none that says whose they are. */
function isTotal({ cells }: Row, { columns, guesses, width }: Read) {
  const filled = cells.filter((cell) => cell.trim());
  const begins = /^(grand\s+|sub\s*-?\s*)?(totals?|sum|average|mean|count|no\.? of students)\b/i;
  if (filled.length > Math.max(2, width / 2) || !begins.test(filled[0]?.trim() ?? "")) return false;
  return !guesses.some(({ name }, place) => {
    const column = columns.find((one) => one.name === name);
    return column?.isKey && column.looks?.test(cells[place]?.trim() ?? "");
  });
}

type Read = { columns: Column[]; guesses: Guess[]; width: number };

/** A single text in a table of several columns that names nobody: a department above its students, a signature below. */
function isRemark({ cells }: Row, { columns, guesses, width }: Read) {
  const filled = cells.flatMap((cell, place) => (cell.trim() ? [place] : []));
  const [place] = filled;
  if (width < 3 || filled.length !== 1 || place === undefined) return false;
  const guessed = columns.find(({ name }) => name === guesses[place]?.name);
  if (!guessed)
    return !columns.some(({ isKey, looks }) => isKey && looks?.test(cells[place]?.trim() ?? ""));
  // A number that looks odd may be a row that somebody has to mend.
  return Boolean(guessed.isKey || guessed.isNumber) && !/[\d@]/.test(cells[place] ?? "");
}

function samplesOf(rows: Row[], place: number) {
  const found: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[place]?.trim();
    if (cell) found.push(cell);
    if (found.length === sampled) break;
  }
  return found;
}

/** Rows that are not there, from the first to the last. */
function* blanksBetween(rows: Row[]) {
  let expected = 1;
  let told = 0;
  for (const { row } of rows) {
    for (; expected < row && told < mostBlank; expected++, told++) yield expected;
    expected = row + 1;
  }
}

/** More are not told one by one. */
const mostBlank = 1_000;
