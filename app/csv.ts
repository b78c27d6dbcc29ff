/** RFC 4180 text that spreadsheets open as it is meant. */

/** Excel takes a file for UTF-8 only when it begins with this mark. */
export const byteOrderMark = "\uFEFF";

export function toLine(cells: string[]) {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/**
 * Quoted, and with an apostrophe before anything a spreadsheet would take for a formula (OWASP,
 * CSV injection; the wide forms are what East Asian versions accept too).
 */
export function toCell(text: string) {
  const inert = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
