import { z } from "zod";
import { isDay, isDayOrHour } from "../dates";
import { dayOrHourWords } from "../endpoint";
import { memoized } from "../memoized";
import { custom, says } from "../errors";
import type { Say } from "../languages/texts";
import { isStorable, visible } from "../as-typed/visible";
import { blankable, typed, webLink } from "../typed";
import { limits } from "./limits";
import { type PostingFields, textAs } from "./posting";
import { type Field, type TypeName, fieldsOf, postingType, wordsOf } from "./types";

/**
 * The schema of a posting of this type, from the registry: field name to text or list of texts. An
 * image field holds the hash of a picture that is already stored (see `images`). Unknown fields are
 * dropped; empty ones come out as '' or [].
 */
export const postingSchema = memoized((type: TypeName): z.ZodType<Record<string, unknown>> =>
  inOrder(type, z.object(fieldSchemas(type))),
);

/** The schemas of a type's fields. In a draft nothing is required yet. */
export function fieldSchemas(type: TypeName, { isDraft = false } = {}) {
  return Object.fromEntries(
    fieldsOf(type).map(([name, field]) => [
      name,
      fieldSchema(type, name, isDraft ? { ...field, required: false } : field),
    ]),
  );
}

/** Refuses an end before the start, with the error at the end's field. */
export function inOrder<Shape extends z.ZodRawShape>(type: TypeName, schema: z.ZodObject<Shape>) {
  const days = fieldsOf(type).filter(([, { role }]) => role === "start" || role === "end");
  const [end] = days.find(([, { role }]) => role === "end") ?? [];
  if (!end) return schema;
  return schema.refine((fields) => !isBackwards({ type, fields: fields as PostingFields }), {
    path: [end],
    error: says((m) => m.change.endBeforeStart),
    // zod would skip this when any other field is wrong.
    when: ({ value }) => days.every(([name]) => isTextOrNone((value as Typed)[name])),
  });
}

type Typed = Record<string, unknown>;

function isTextOrNone(value: unknown) {
  return typeof value === "string" || value === undefined;
}

export function isBackwards(posting: { type: TypeName; fields: PostingFields }) {
  const [start, end] = [textAs(posting, "start"), textAs(posting, "end")];
  return isDay(start) && isDay(end) && end < start;
}

function fieldSchema(type: TypeName, name: string, { kind, required, mayHaveHour }: Field) {
  const label: Say = (m) => wordsOf(m, type).labels[name] ?? name;
  if (kind === "list") return listSchema(label);
  const missing = missingSentence(type, name);
  const schema = mayHaveHour ? dayOrHour(label) : textSchema(kind, label, missing);
  const filledIn = schema.refine((text) => !required || text !== "", { error: says(missing) });
  return mayHaveHour
    ? blankable(filledIn).meta({ description: dayOrHourWords })
    : blankable(filledIn);
}

/** The sentence for a required field that is empty. */
export function missingSentence(type: TypeName, name: string): Say {
  const kind = postingType(type).fields[name]?.kind;
  return (m) => {
    const { labels, plain } = wordsOf(m, type);
    if (kind === "image") return m.post.imageMissing(plain);
    return m.fieldErrors[kind === "date" ? "chooseThe" : "enterThe"](labels[name] ?? name);
  };
}

function textSchema(kind: Field["kind"], label: Say, missing: Say) {
  if (kind === "textarea") return typed(label, limits.description);
  if (kind === "date") {
    return typed(label, limits.line).refine((day) => day === "" || isDay(day), {
      error: says((m) => m.fieldErrors.day(label(m))),
    });
  }
  if (kind === "image") {
    return typed(label, limits.line)
      .refine((image) => image === "" || /^[0-9a-f]{64}(\.|$)/.test(image), {
        error: says(missing),
      })
      .transform((image) => image.slice(0, 64)); // in forms a signature follows the hash
  }
  if (kind === "url") return webLink(label, limits.url);
  return typed(label, limits.line).refine((line) => !line.includes("\n"), {
    error: says((m) => m.fieldErrors.oneLine(label(m))),
  });
}

/** A day, or an hour of it; a form joins what is typed for both (`withHours`). */
function dayOrHour(label: Say) {
  return typed(label, limits.line).superRefine((text, issues) => {
    if (text === "" || isDayOrHour(text)) return;
    const [, day, hour] = /^(.*)T(.+)$/.exec(text) ?? [];
    if (hour && day === "") issues.addIssue(custom((m) => m.deadlines.dayToo));
    else if (hour && isDay(day ?? "")) issues.addIssue(custom((m) => m.deadlines.wrongHour));
    else issues.addIssue(custom((m) => m.deadlines.dayOrHour(label(m))));
  });
}

/**
 * A comma list, or an array whose entries may contain commas (specification: Comma lists). Errors name the
 * list rather than an entry, as the form has one input for all entries.
 */
function listSchema(label: Say) {
  const texts = z.array(z.string({ error: says((m) => m.fieldErrors.mustBeText(label(m))) }), {
    error: says((m) => m.fieldErrors.listOfTexts(label(m))),
  });
  return z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",") : [value ?? []].flat()),
      texts,
    )
    .refine((values) => values.every(isStorable), {
      error: says((m) => m.fieldErrors.notStorable(label(m))),
    })
    .transform((values) => tidyEntries(values))
    .refine((entries) => entries.every((entry) => entry.length <= limits.entry), {
      error: says((m) => m.fieldErrors.entryTooLong(label(m), limits.entry)),
    })
    .refine((entries) => entries.length <= limits.entries, {
      error: says((m) => m.fieldErrors.tooManyEntries(label(m), limits.entries)),
    });
}

function tidyEntries(entries: string[]) {
  return entries
    .map((entry) => visible(entry).replace(/^•\s*/, "").replace(/\s+/g, " "))
    .filter(Boolean);
}
