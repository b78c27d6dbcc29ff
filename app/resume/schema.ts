import { z } from "zod";
import { isDay } from "../dates";
import {
  type Field,
  type SectionName,
  contactFields,
  layoutNames,
  lengthNames,
  limits,
  section,
  sectionNames,
} from "./sections";
import { blankable, formatNumber, typed } from "../text";

/** A stored row: a date is `YYYY-MM`, `YYYY-MM-DD` or null; technologies are a list. */
export type Row = Record<string, string | string[] | null>;

/** A resume as typed or sent, incomplete rows included (decision: resume-limits). */
export const resumeSchema = z
  .object({
    fullName: line("Full name"),
    email: line("Email"),
    phone: line("Phone"),
    linkedin: line(contactFields.linkedin),
    github: line(contactFields.github),
    portfolio: line(contactFields.portfolio),
    summary: blankable(typed("Summary", limits.summary)),
    /** The PDF's. If absent or unknown, it stays as it is. */
    layout: z.enum(layoutNames).optional().catch(undefined),
    length: z.enum(lengthNames).optional().catch(undefined),
    ...sectionSchemas(),
  })
  .superRefine((resume, issues) => {
    const rows = sectionNames.reduce((sum, name) => sum + resume[name].length, 0);
    if (rows > limits.allRows) {
      issues.addIssue(`A resume can have at most ${limits.allRows} entries, this one has ${rows}`);
    }
    const size = textLength(resume);
    if (size > limits.all) {
      issues.addIssue(
        `A resume can have at most ${formatNumber(limits.all)} characters in all, this one has ${formatNumber(size)}`,
      );
    }
  });

/** The total length of all texts in a value, at any depth. */
function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + textLength(part), 0);
}

export type Resume = z.output<typeof resumeSchema>;

function sectionSchemas() {
  return Object.fromEntries(sectionNames.map((name) => [name, rowsSchema(name)])) as Record<
    SectionName,
    ReturnType<typeof rowsSchema>
  >;
}

function rowsSchema(name: SectionName) {
  const { title, fields, isList } = section(name);
  const object = z.object(
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)]),
    ) as Record<string, z.ZodType<string | string[] | null>>,
    { error: `Each entry of ${title} must be an object` },
  );
  const row = isList ? z.preprocess(toListRow, object) : object;
  const tooMany = `${title} can have at most ${limits.rows} entries`;
  return z.preprocess(
    // One row more than allowed is enough to refuse the list; 20,000 need not be checked.
    (rows) => (Array.isArray(rows) ? rows.slice(0, limits.rows + 1) : (rows ?? [])),
    z.array(row, { error: `${title} must be a list` }).max(limits.rows, tooMany),
  );
}

/** Achievements are texts in the API, but rows with one field here. */
function toListRow(row: unknown) {
  return typeof row === "string" || row === null ? { text: row ?? "" } : row;
}

function fieldSchema({ label, kind }: Field): z.ZodType<string | string[] | null> {
  if (kind === "text") return blankable(typed(label, limits.text));
  if (kind === "list") return listSchema(label);
  if (kind === "day") return daySchema(label);
  if (typeof kind === "string") return line(label);
  return blankable(
    typed(label, limits.line).refine(
      (value) => value === "" || kind.includes(value),
      `${label} must be one of ${kind.join(", ")}`,
    ),
  );
}

function line(label: string) {
  return blankable(
    typed(label, limits.line).refine((text) => !text.includes("\n"), `${label} must be one line`),
  );
}

/** A month, a day or, as programs send it, a full ISO time; empty becomes null. */
function daySchema(label: string) {
  return blankable(
    typed(label, limits.line)
      .transform((text) => text.replace(/^(\d{4}-\d\d-\d\d)T[\d:.]+(Z|[+-]\d\d:\d\d)$/, "$1"))
      .refine(
        (text) => text === "" || isDay(/^\d{4}-\d\d$/.test(text) ? `${text}-01` : text),
        `${label} must be a month such as 2024-06 or a day such as 2024-06-30`,
      )
      .transform((text) => text || null),
  );
}

/** A comma list or several values (specification: Comma lists). */
function listSchema(label: string) {
  const entry = z.string({ error: `${label} must be text` });
  return z.preprocess(
    (value) => [value ?? []].flat(),
    z
      .array(entry)
      .transform((values) => values.join(","))
      .pipe(typed(label, limits.text))
      .transform((text) =>
        text
          .split(",")
          .map((part) => part.replace(/\s+/g, " ").trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.string()).max(limits.entries, `${label} can have at most ${limits.entries}`)),
  );
}
