import { comparable, plainDigits } from "./comparable";

/**
 * An id such as a roll number, as we store it: plain letters, digits and signs, in the case that was typed, without what
 * a spreadsheet puts around it. Or the first sign that cannot be part of one, as "х (U+0445)": letters of other
 * scripts pass for Latin ones. Letters of Indian scripts may be, as nobody takes them for others.
 */
export function readId(text: string): { id: string; odd?: undefined } | { odd: string } {
  const plain = plainDigits(
    unguarded(text)
      .replace(/\p{Default_Ignorable_Code_Point}+/gu, "")
      .normalize("NFKC"),
  )
    .replace(/[‐‒–—―−]/g, "-")
    .replace(/[\s\u2800]+/g, " ")
    .trim();
  const [odd] =
    /(?!\p{ASCII})(?![\p{L}\p{M}](?<=[\u0900-\u0d7f]))[^]|[\0-\x1f\x7f]/u.exec(plain) ?? [];
  if (odd === undefined) return { id: plain };
  const code = (odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return { odd: /[\p{C}\p{M}]/u.test(odd) ? `U+${code}` : `${odd} (U+${code})` };
}

/** What spreadsheets put around a number so that it stays a text ('0210432, ="0210433", "0210434", a tab) is taken off. */
export function unguarded(text: string) {
  const cell = text.trim();
  const [, , inside] = /^(?:=\s*(?:T\()?)?(["'])([^"']*)\1\)?$/i.exec(cell) ?? [];
  return (inside ?? cell.replace(/^['’‘`]+\s*(?=\S)/, "")).trim();
}

/** The same for ids that a person would read as the same: case, blanks and look-alike letters do not count. */
export function idKey(id: string) {
  return comparable(id)
    .replace(/(?!\p{ASCII})[^]/gu, (sign) => latin.get(sign) ?? sign)
    .replaceAll(" ", "");
}

const lookAlikes =
  "а=a в=b е=e ѕ=s і=i ї=i ј=j к=k м=m н=h о=o р=p с=c т=t у=y ү=y х=x һ=h ԁ=d ԛ=q ԝ=w ѵ=v ь=b з=3 α=a β=b ε=e ζ=z η=h ι=i κ=k μ=m ν=n ο=o ρ=p τ=t υ=y χ=x ϲ=c ϳ=j ı=i ɡ=g";
const latin = new Map(lookAlikes.split(" ").map((pair) => pair.split("=") as [string, string]));
