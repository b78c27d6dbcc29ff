import { plainDigits } from "./comparable";

/**
 * The six digits of a code as it was typed or pasted: in any script's digits, with blanks or dashes in between, in the
 * sentence that it came in. Null unless there is exactly one.
 */
export function readCode(text: string) {
  if (text.length > 200) return null;
  const seen = text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}+/gu, "");
  const plain = plainDigits(seen);
  const found = plain.match(/(?<![\p{L}\d])\d{6}(?![\p{L}\d])/gu) ?? spread(plain);
  const [code, another] = new Set(found); // the same one pasted twice is one
  return (!another && code) || null;
}

/** '482 913', '4 8 2 9 1 3' */
function spread(text: string) {
  const runs =
    text.match(/(?<![\p{L}\d])\d+(?:[\s.,\u2010-\u2015-]{1,3}\d+)+(?![\p{L}\d])/gu) ?? [];
  return runs.map((run) => run.replace(/\D+/g, "")).filter((digits) => digits.length === 6);
}
