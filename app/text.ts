import { z } from "zod";

/** Postgres cannot hold U+0000, and a lone surrogate is not text. */
export function isStorable(text: string) {
  return !text.includes("\0") && text.isWellFormed();
}

/** Text a person typed: trimmed, storable, at most `max` UTF-16 units, '' when left empty. */
export function typed(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .refine(isStorable, `${label} contains characters that cannot be stored`)
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(max, `${label} can have at most ${formatNumber(max)} characters`));
}

export function formatNumber(number: number) {
  return new Intl.NumberFormat("en-IN").format(number);
}

/** One e-mail address, nothing that a mail header could read as more than one (docs/security.md, facts). */
export function isMailAddress(text: string) {
  return /^[^\s@"'`(),:;<>[\]\\\p{Cc}]+@[^\s@"'`(),:;<>[\]\\\p{Cc}]+\.[^\s@"'`(),:;<>[\]\\\p{Cc}.]+$/u.test(
    text,
  );
}

/** An http(s) address without credentials, or null. The only links we store or show. */
export function webAddress(text: string) {
  if (/[\s\p{Cc}]/u.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return null;
  const url = new URL(text);
  return url.username || url.password ? null : url.href;
}
