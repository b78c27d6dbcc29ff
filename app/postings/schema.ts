import { z } from "zod";
import { isDay } from "../dates";
import { memoized } from "../memoized";
import { messages } from "../messages";
import { blankable, isStorable, typed, webAddress } from "../text";
import { limits } from "./limits";
import { type PostingFields, textAs } from "./posting";
import { type Field, type PostingType, type TypeName, fieldsOf, postingType } from "./types";

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
      fieldSchema(isDraft ? { ...field, required: false } : field, postingType(type)),
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
    message: messages.change.endBeforeStart,
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

function fieldSchema(field: Field, type: PostingType) {
  if (field.kind === "list") return listSchema(field);
  const refusal = field.required ? missingSentence(field, type) : undefined;
  return blankable(textSchema(field, type).refine((text) => !refusal || text !== "", refusal));
}

/** The sentence for a required field that is empty. */
export function missingSentence({ kind, label }: Field, { plain }: PostingType) {
  if (kind === "image") return messages.post.imageMissing(plain);
  // 'YouTube' keeps its capitals.
  const named = label.replace(/^[A-Z](?=[a-z]*( |$))/, (letter) => letter.toLowerCase());
  return kind === "date" ? `Choose the ${named}` : `Enter the ${named}`;
}

function textSchema({ kind, label }: Field, { plain }: PostingType) {
  if (kind === "textarea") return typed(label, limits.description);
  if (kind === "date") {
    return typed(label, limits.line).refine(
      (day) => day === "" || isDay(day),
      `${label} must be a day such as 2027-01-31`,
    );
  }
  if (kind === "image") {
    return typed(label, limits.line)
      .refine(
        (image) => image === "" || /^[0-9a-f]{64}(\.|$)/.test(image),
        messages.post.imageMissing(plain),
      )
      .transform((image) => image.slice(0, 64)); // in forms a signature follows the hash
  }
  if (kind === "url") {
    return typed(label, limits.url).transform((address, issues) => {
      const href = address && webAddress(address);
      if (href !== null && href.length <= limits.url) return href;
      issues.addIssue(`${label} must be a web address that starts with https:// or http://`);
      return z.NEVER;
    });
  }
  return typed(label, limits.line).refine(
    (line) => !line.includes("\n"),
    `${label} must be one line`,
  );
}

/**
 * A comma list, or an array whose entries may contain commas (specification: Comma lists). Errors name the
 * list rather than an entry, as the form has one input for all entries.
 */
function listSchema({ label }: Field) {
  const texts = z.array(z.string({ error: `${label} must be text` }), {
    error: `${label} must be a list of texts`,
  });
  return z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",") : [value ?? []].flat()),
      texts,
    )
    .refine(
      (values) => values.every(isStorable),
      `${label} contains characters that cannot be stored`,
    )
    .transform((values) => tidyEntries(values))
    .refine(
      (entries) => entries.every((entry) => entry.length <= limits.entry),
      `Each of ${label.toLowerCase()} can have at most ${limits.entry} characters`,
    )
    .refine(
      (entries) => entries.length <= limits.entries,
      `${label} can have at most ${limits.entries} entries`,
    );
}

function tidyEntries(entries: string[]) {
  return entries.map((entry) => entry.replace(/\s+/g, " ").trim()).filter(Boolean);
}
