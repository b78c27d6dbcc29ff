import { plainDigits } from "./comparable";
import { unguarded } from "./identity";

/**
 * A number as phones and sheets write it (९.४, 8,12, 8.8E+01, 7.7999999999999998), in plain digits and without the
 * noise of a sheet's arithmetic. Other texts come back as they are.
 */
export function readNumber(text: string) {
  const seen = unguarded(text.replace(/\p{Default_Ignorable_Code_Point}+/gu, "").normalize("NFKC"));
  const plain = plainDigits(seen)
    .replace(/^[−‒–]/, "-")
    .replace(/^(-?\d{1,3})[,٫·](\d{1,2})$/, "$1.$2");
  const isWorkedOut =
    /^-?\d(?:\.\d+)?e[+-]?\d{1,2}$/i.test(plain) || /^-?\d+\.\d{10,}$/.test(plain);
  // A double has 15 digits that can be trusted.
  return isWorkedOut ? String(Number(Number(plain).toPrecision(15))) : plain;
}

/**
 * What a sheet has worked out, with two decimals: rounded, but never up to a twentieth, as conditions ask for those.
 * 66.666 is 66.67, and 6.995 is 6.99, below 7.
 */
export function inHundredths(plain: string) {
  const [, whole = "", decimals = ""] = /^(\d{1,3})\.(\d{3,})$/.exec(plain) ?? [];
  if (!whole) return plain;
  const cut = Number(whole + decimals.slice(0, 2));
  const next = cut + 1;
  return String((Number(decimals[2]) >= 5 && next % 5 ? next : cut) / 100);
}
