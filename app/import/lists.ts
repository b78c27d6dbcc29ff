import { plainDigits } from "../as-typed/comparable";
import { isCutByExcel } from "./cells";

/** Somebody whom a list names: the roll number or address as it was written, and what stands beside it, mostly a name. */
export type Listed = { text: string; beside: string[] };

/**
 * Whom a pasted or uploaded list names: numbers, bullets, names, phones and headings around a roll number or an address
 * do not matter. Each is named once.
 */
export function listedIn(text: string): Listed[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const named = lines.flatMap(listedOf);
  const all = named.length ? named : lines.map((line) => ({ text: line.trim(), beside: [] }));
  const seen = new Set<string>();
  return all.filter(({ text: own }) => seen.size < seen.add(own).size);
}

export const namesIn = (text: string) => listedIn(text).map((one) => one.text);

const numbering = /^\s*(?:[-*•·–—>]+\s*|\(?\d{1,4}\s*[.):\]]\s*)+/;
const isDayOrYear = /^(?:(?:19|20)\d\d(?:-\d\d(?:\d\d)?)?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})$/;
const isPhone = /^\+?(?:91-?)?[6-9]\d{9}$/;

function listedOf(line: string): Listed[] {
  const cut = wordsIn(line).filter(isCutByExcel);
  if (cut.length) return cut.map((text) => ({ text, beside: [] }));
  const bare = line.replace(numbering, "");
  const words = wordsIn(bare);
  const addresses = words.filter((word) => word.includes("@"));
  const rolls = words.filter(isRollNumber);
  const numbers = rolls.filter((word) => !isPhone.test(word));
  const own = numbers.length ? numbers : addresses.length ? [] : rolls;
  // Of one person: their number is known, the address may be a private one.
  if (own.length === 1 && addresses.length <= 1)
    return own.map((text) => ({ text, beside: besideIn(bare) }));
  if (addresses.length === 1 && !own.length)
    return addresses.map((text) => ({ text, beside: besideIn(bare) }));
  if (own.length || addresses.length)
    return [...addresses, ...own].map((text) => ({ text, beside: [] }));
  const rest = words.filter((word) => !isDayOrYear.test(word));
  const isHeading = words.length > 1 && !/\d/.test(rest.join(""));
  if (isHeading) return [];
  return bare.split(/[,;\t]+/).flatMap((cell) => {
    const text = cell.trim();
    return text ? [{ text, beside: [] }] : [];
  });
}

function wordsIn(text: string) {
  return text
    .split(/[\s,;|]+/)
    .map((word) => plainDigits(word.replace(/\p{Default_Ignorable_Code_Point}+/gu, "")))
    .map((word) => word.replace(/^[<([{"'‘’`*=]+|[>)\]}"'*.:]+$/g, "").replace(/^mailto:/i, ""))
    .filter(Boolean);
}

function isRollNumber(word: string) {
  return (
    !word.includes("@") &&
    /^(?=.*\d)[\p{L}\d][\p{L}\d/_-]{3,}$/u.test(word) &&
    !isDayOrYear.test(word)
  );
}

/** How a company says what became of somebody. */
const isResult =
  /^(?:short-?listed|selected|select|waitlisted|on|hold|rejected|cleared|qualified|passed|pass|yes|ok|present|absent|offered|ppo|fte|intern)$/i;

/** The other cells of a line, without what is no name. */
function besideIn(line: string) {
  return line.split(/[\t,;|]|\s[-–—:]\s/).flatMap((cell) => {
    const words = wordsIn(cell).filter(
      (word) => /\p{L}/u.test(word) && !/[@\d]/.test(word) && !isResult.test(word),
    );
    return words.length ? [words.join(" ")] : [];
  });
}
