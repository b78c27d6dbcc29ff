import { z } from "zod";
import { isStorable, visible } from "./as-typed/visible";
import { says } from "./errors";
import { type Sentence, inLanguage } from "./languages/texts";

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
