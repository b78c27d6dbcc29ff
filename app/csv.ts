/** RFC 4180 text that spreadsheets open correctly and safely. */

/** Excel reads a file as UTF-8 only when it begins with this mark. */
export const byteOrderMark = "\uFEFF";

export function headingLine(heading: string[]) {
  return byteOrderMark + toLine(heading);
}

/**
 * A file in pieces, a batch of rows in each. The heading comes with the first rows: a failure to read them
 * is then told by the answer's status.
 */
export async function* toCsv<Row>(
  heading: string[],
  batches: AsyncIterable<Row[]>,
  toCells: (row: Row) => string[],
) {
  let head = headingLine(heading);
  for await (const rows of batches) {
    if (!rows.length) continue;
    yield head + rows.map((row) => toLine(toCells(row))).join("");
    head = "";
  }
  if (head) yield head;
}

export function toLine(cells: string[]) {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/** What a spreadsheet could run as a formula, full-width signs of East Asian versions included. */
const formula = String.raw`([\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])`;
const runnable = new RegExp(`^'*${formula}`, "u");
const inert = new RegExp(`^'+${formula}`, "u");

/**
 * Quotes a cell and puts an apostrophe before anything that could run (OWASP, CSV injection), and before
 * what looks like that already, so that `fromCell` gets every text back.
 */
export function toCell(text: string) {
  const safe = runnable.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text that `toCell` was given; takes an unquoted cell. */
export function fromCell(cell: string) {
  return inert.test(cell) ? cell.slice(1) : cell;
}
