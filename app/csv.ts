import { plainDigits } from "./as-typed/comparable";

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
/** Phone numbers that no spreadsheet can reckon with: digits and single blanks after the plus, several with a stroke between. */
const phone =
  /^\+(?=(?: ?\d){10,15}(?: \/ |$))\d{1,5}(?: \d+)+(?: \/ \+?(?=(?: ?\d){7,15}(?: \/ |$))\d+(?: \d+)*)*$/;

/**
 * Quotes a cell and puts an apostrophe before anything that could run (OWASP, CSV injection), and before
 * what looks like that already, so that `fromCell` gets every text back. A phone number can be dialled as it stands.
 */
export function toCell(text: string) {
  const safe = runnable.test(text) && !phone.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text that `toCell` was given; takes an unquoted cell. */
export function fromCell(cell: string) {
  return inert.test(cell) ? cell.slice(1) : cell;
}

/**
 * A phone number, or several, as spreadsheets leave them alone: they would reckon with +91-98765-43210, show +919876543210
 * as 9.19877E+11 and 09876543210 without its zero. What is no number stays as it was typed.
 */
export function phoneForSheet(typed: string) {
  const plain = plainDigits(
    typed.replace(/\p{Default_Ignorable_Code_Point}+/gu, "").normalize("NFKC"),
  );
  const numbers = plain.split(/[,;/]/).map((one) => numberForSheet(one.trim()));
  return numbers.every((one) => one !== undefined) ? numbers.join(" / ") : typed;
}

function numberForSheet(text: string) {
  const plain = text.replace(/^tel:\s*/i, "").replace(/[\p{Pd}−]/gu, "-");
  if (!/^\+?\d[\d\s().-]{5,23}$/.test(plain)) return undefined;
  const isWhole = /^\d+$/.test(plain);
  if (!plain.startsWith("+") && !(isWhole && (plain.startsWith("0") || plain.length > 10)))
    return text;
  const parts = plain.split(/[^\d+]+/).filter(Boolean);
  const [whole = ""] = parts;
  if (parts.length > 1) return parts.join(" ");
  const country = whole.length > 11 ? [whole.slice(0, -10)] : [];
  return [...country, whole.slice(country.join("").length, -5), whole.slice(-5)].join(" ");
}
