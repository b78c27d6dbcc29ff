/** RFC 4180 text that spreadsheets open correctly and safely. */

/** Excel reads a file as UTF-8 only when it begins with this mark. */
export const byteOrderMark = "\uFEFF";

export function toLine(cells: string[]) {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/**
 * Quotes a cell and puts an apostrophe before anything a spreadsheet could run as a formula (OWASP,
 * CSV injection), including the full-width signs that East Asian versions accept.
 */
export function toCell(text: string) {
  const inert = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
