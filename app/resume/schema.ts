import { z } from "zod";
import { comparable } from "../as-typed/comparable";
import { readDate } from "../as-typed/day";
import {
  type Field,
  type SectionName,
  layoutNames,
  lengthNames,
  limits,
  resumeLanguages,
  section,
  sectionNames,
} from "./sections";
import { custom, says } from "../errors";
import { type Say, type Sentence, inLanguage } from "../languages/texts";
import { forwardedLink } from "../text";
import { blankable, typed } from "../typed";

/** A stored row: a date is `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or null; technologies are a list. */
export type Row = Record<string, string | string[] | null>;

/** A resume as typed or sent, incomplete rows included (decision: resume-limits). */
export const resumeSchema = z
  .object({
    fullName: line((m) => m.profileForm.fullName),
    email: line((m) => m.profileForm.email),
    phone: line((m) => m.profileScreen.phone),
    linkedin: link((m) => m.contactFields.linkedin),
    github: link((m) => m.contactFields.github),
    portfolio: link((m) => m.contactFields.portfolio),
    summary: blankable(typed((m) => m.profileForm.summary, limits.summary)),
    /** The PDF's. If absent or unknown, it stays as it is. */
    layout: z.enum(layoutNames).optional().catch(undefined),
    length: z.enum(lengthNames).optional().catch(undefined),
    language: z.enum(resumeLanguages).optional().catch(undefined),
    ...sectionSchemas(),
  })
  .superRefine((resume, issues) => {
    const rows = sectionNames.reduce((sum, name) => sum + resume[name].length, 0);
    if (rows > limits.allRows) {
      issues.addIssue(custom((m) => m.resume.tooManyRows(limits.allRows, rows)));
    }
    const size = textLength(resume);
    if (size > limits.all) {
      issues.addIssue(custom((m) => m.resume.tooLong(limits.all, size)));
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
  const { fields, isList } = section(name);
  const title: Say = (m) => m.sectionWords[name].title;
  const object = z.object(
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [
        key,
        fieldSchema(field, (m) => m.sectionWords[name].labels[key] ?? field.label),
      ]),
    ) as Record<string, z.ZodType<string | string[] | null>>,
    { error: says((m) => m.fieldErrors.entryObject(title(m))) },
  );
  const row = isList ? z.preprocess(toListRow, object) : object;
  const tooMany = says((m) => m.fieldErrors.tooManyEntries(title(m), limits.rows));
  return z.preprocess(
    // One row more than allowed is enough to refuse the list; 20,000 need not be checked.
    (rows) => (Array.isArray(rows) ? rows.slice(0, limits.rows + 1) : (rows ?? [])),
    z
      .array(row, { error: says((m) => m.fieldErrors.list(title(m))) })
      .max(limits.rows, { error: tooMany }),
  );
}

/** Achievements are texts in the API, but rows with one field here. */
function toListRow(row: unknown) {
  return typeof row === "string" || row === null ? { text: row ?? "" } : row;
}

function fieldSchema({ kind, isEnd }: Field, label: Say): z.ZodType<string | string[] | null> {
  if (kind === "text") return blankable(typed(label, limits.text));
  if (kind === "list") return listSchema(label);
  if (kind === "url") return link(label);
  if (kind === "day") return daySchema(label, isEnd);
  if (typeof kind === "string") return line(label);
  return blankable(
    typed(label, limits.line).refine((value) => value === "" || kind.includes(value), {
      error: says((m) => m.fieldErrors.oneOf(label(m), kind.join(", "))),
    }),
  );
}

function line(label: Sentence) {
  return blankable(
    typed(label, limits.line).refine((text) => !text.includes("\n"), {
      error: says((m) => m.fieldErrors.oneLine(inLanguage(label, m))),
    }),
  );
}

/** A link, or what stands in its place, without what comes along when it is forwarded. */
function link(label: Sentence) {
  return blankable(line(label).transform(forwardedLink));
}

/** A year, a month, a day or, as programs send it, a full ISO time; empty, or an end that has not come, becomes null. */
function daySchema(label: Say, isEnd = false) {
  return blankable(
    typed(label, limits.line).transform((text, issues) => {
      if (!text || (isEnd && untilNow.has(comparable(text)))) return null;
      const date = readDate(text.replace(/^(\d{4}-\d\d-\d\d)T[\d:.]+(Z|[+-]\d\d:\d\d)$/, "$1"));
      if (!date) issues.addIssue(custom((m) => m.fieldErrors.monthOrDay(label(m))));
      return date;
    }),
  );
}

/** What people write where something has not ended, our own words for it included. */
const untilNow = new Set(
  [
    "present, at present, till present, to present, now, till now, until now, current, currently, ongoing, on going",
    "till date, to date, tilldate, todate, till today, today, continuing, continued, pursuing, running, -",
    "अब तक, अभी तक, आज तक, वर्तमान, वर्तमान में, जारी, अभी जारी, आजपर्यंत, आजपर्यन्त, सध्या, चालू",
    "বর্তমান, এখন পর্যন্ত, এখনও, চলমান, ಇಂದಿನವರೆಗೆ, ಪ್ರಸ್ತುತ, இன்று வரை, தற்போது, தற்போது வரை, ఇప్పటివరకు, ఇప్పటి వరకు, ప్రస్తుతం",
  ].flatMap((words) => words.split(", ").map(comparable)),
);

/** A comma list or several values (specification: Comma lists). */
function listSchema(label: Say) {
  const entry = z.string({ error: says((m) => m.fieldErrors.mustBeText(label(m))) });
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
      .pipe(
        z.array(z.string()).max(limits.entries, {
          error: says((m) => m.fieldErrors.tooManyValues(label(m), limits.entries)),
        }),
      ),
  );
}
