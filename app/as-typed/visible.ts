import { withBullets } from "./bullets";

/**
 * Whether Postgres, XML and mails can hold it: no U+0000, no half of a surrogate pair, none of the 66 code points that
 * are no characters.
 */
export function isStorable(text: string) {
  return text.isWellFormed() && !/[\0\p{Noncharacter_Code_Point}]/u.test(text);
}

/**
 * The text without what XML, and with it workbooks and feeds, cannot hold: one such sign makes the whole file unreadable.
 * Rows that are older than `isStorable`, and what comes from elsewhere, may have them; so every writer of files asks this.
 */
export function writable(text: string) {
  return text
    .toWellFormed()
    .replace(/[\v\f]/g, "\n")
    .replace(unwritable, "");
}

const unwritable = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\p{Noncharacter_Code_Point}]/gu;

/**
 * The text as we store it: without what nobody sees (direction marks, zero-width signs, soft hyphens, controls), and with
 * plain line ends and bullets. Joiners stay where they shape letters or join pictures. '' if nothing can be seen at all.
 */
export function visible(text: string) {
  const lines = /[\r\v\f\x85\u2028\u2029]/.test(text)
    ? text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n")
    : text;
  const seen = lines.replace(unseen, (signs, at: number) => joinerOf(lines, signs, at));
  const shown = withBullets(seen).trim();
  return /[^\s\u2800\p{C}\p{M}]|\p{Co}/u.test(shown) ? shown : "";
}

const unseen = /[\x01-\x08\x0e-\x1f\x7f-\x9f\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

/** Letters and signs of scripts that joiners shape: a virama before one makes a half letter, or keeps it whole. */
const isShaped =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Arabic}]$/u;

/** What stays of a run of invisible signs. */
function joinerOf(text: string, signs: string, at: number) {
  const before = text.slice(Math.max(0, at - 2), at);
  const [joiner = ""] = /[\u200c\u200d]/.exec(signs) ?? [];
  if (joiner && isShaped.test(before)) return joiner;
  if (!/^\ufe0f?\u200d?$/.test(signs) || !/\p{Emoji}$/u.test(before)) return "";
  const after = text.slice(at + signs.length, at + signs.length + 2);
  return signs.endsWith("\u200d") && !/^\p{Extended_Pictographic}/u.test(after)
    ? signs.slice(0, -1)
    : signs;
}
