/**
 * Whom a pasted or uploaded list names, as it was written: numbers, bullets, names, phones and headings around a roll
 * number or an address do not matter.
 */
export function namesIn(text: string) {
  const lines = text.split(/\r\n?|\n/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const named = lines.flatMap(namesOf);
  return [...new Set(named.length ? named : lines.map((line) => line.trim()))];
}

const numbering = /^\s*(?:[-*•·–—>]+\s*|\(?\d{1,4}\s*[.):\]]\s*)+/;
const isDayOrYear = /^(?:(?:19|20)\d\d(?:-\d\d(?:\d\d)?)?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})$/;
const isPhone = /^\+?(?:91-?)?[6-9]\d{9}$/;

function namesOf(line: string) {
  const bare = line.replace(numbering, "");
  const words = bare
    .split(/[\s,;|]+/)
    .map((word) => word.replace(/^[<([{"'*]+|[>)\]}"'*.:]+$/g, "").replace(/^mailto:/i, ""))
    .filter(Boolean);
  const addresses = words.filter((word) => word.includes("@"));
  const rolls = words.filter(
    (word) =>
      !word.includes("@") &&
      /^(?=.*\d)[\p{L}\d][\p{L}\d/_-]{3,}$/u.test(word) &&
      !isDayOrYear.test(word),
  );
  const numbers = rolls.filter((word) => !isPhone.test(word));
  const own = numbers.length ? numbers : addresses.length ? [] : rolls;
  // Of one person: their number is known, the address may be a private one.
  if (own.length === 1 && addresses.length === 1) return own;
  if (own.length || addresses.length) return [...addresses, ...own];
  const rest = words.filter((word) => !isDayOrYear.test(word));
  const isHeading = words.length > 1 && !/\d/.test(rest.join(""));
  return isHeading ? [] : bare.split(/[,;\t]+/).flatMap((cell) => cell.trim() || []);
}
