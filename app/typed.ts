import { z } from "zod";
import { isStorable, visible } from "./as-typed/visible";
import { isDay } from "./dates";
import { custom, says } from "./errors";
import { type Say, type Sentence, inLanguage } from "./languages/texts";
import { forwardedLink, webAddress, withScheme } from "./text";

/** Typed text: trimmed, storable, without invisible signs, at most `max` UTF-16 units, '' when left empty. */
export function typed(label: Sentence, max: number) {
  return z
    .string({ error: says((m) => m.fieldErrors.mustBeText(inLanguage(label, m))) })
    .refine(isStorable, { error: says((m) => m.fieldErrors.notStorable(inLanguage(label, m))) })
    .transform(visible)
    .pipe(
      z.string().max(max, { error: says((m) => m.fieldErrors.tooLong(inLanguage(label, m), max)) }),
    );
}

/** What is absent counts as left empty, so that it is refused or accepted like that. */
export function blankable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? "", schema);
}

/** JSON's true and false, or the same as a form's text. */
export function trueOrFalse(error: Parameters<typeof z.boolean>[0]) {
  return z.preprocess(
    (value) => (value === "true" ? true : value === "false" ? false : value),
    z.boolean(error),
  );
}

/** A day such as 2027-01-31. */
export function aDay(say: Say) {
  return z.string({ error: says(say) }).refine(isDay, { error: says(say) });
}

/** A link as people type or forward it, as an address of at most `max` UTF-16 units; '' when left empty. */
export function webLink(label: Sentence, max: number) {
  return typed(label, max).transform((text, issues) => {
    const address = text && webAddress(withScheme(forwardedLink(text)));
    if (address !== null && address.length <= max) return address;
    issues.addIssue(custom((m) => m.fieldErrors.webAddress(inLanguage(label, m))));
    return z.NEVER;
  });
}

/** What a text says as JSON, `empty` if nothing is in it; a text that is no JSON, and what is no text, stay as they are. */
export function fromJson(value: unknown, empty?: unknown): unknown {
  if (typeof value !== "string") return value;
  if (!value.trim()) return empty;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The version that the sender has read or started from. */
export const versionSchema = z.object({
  version: z.coerce
    .number({ error: says((m) => m.fieldErrors.version) })
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
});

/** An id, or the whole address of a page that it stands in; other texts stay as they are. */
export function idWithin(text: string) {
  return /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0].toLowerCase() ?? text;
}
