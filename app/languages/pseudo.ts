const plain = "abcdeghiklmnoprstuwyzACDEGHIKLNORSTUWYZ";
const accented = "áƀçđéĝĥíķļɱñóþŕšťúŵýžÁÇĐÉĜĤÍĶĻÑÓŔŠŤÚŴÝŽ";
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));

/** Addresses, and the marks around a sentence's links, have to stay as they are. */
const untouched = /(https?:\/\/\S+|<\/?\w+\/?>)/;

/**
 * A catalogue in the pseudo-language: each sentence accented, in brackets and 40 % longer. What a page
 * shows without brackets did not come from a catalogue.
 */
export function pseudo<Tree>(tree: Tree): Tree {
  return changed(tree) as Tree; // the same shape
}

function changed(value: unknown): unknown {
  if (typeof value === "string") return accent(value);
  if (typeof value === "function")
    return (...given: unknown[]) => changed((value as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(value)) return value.map(changed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]));
}

function accent(text: string) {
  if (!/\p{L}/u.test(text)) return text;
  const parts = text.split(untouched).map((part, at) => (at % 2 ? part : withAccents(part)));
  const longer = "~".repeat(Math.ceil(text.length * 0.4));
  return `[${parts.join("")}${longer}]`;
}

function withAccents(part: string) {
  return Array.from(part, (letter) => accents.get(letter) ?? letter).join("");
}
