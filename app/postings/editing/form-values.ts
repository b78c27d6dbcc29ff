import { z } from "zod";
import { hasPassed, hasUsualYear, isDayOrHour, localIn, momentOfLocal, nowIn } from "../../dates";
import { readHour } from "../../as-typed/time";
import { memoized } from "../../memoized";
import { custom, says } from "../../errors";
import { type Posting, fieldText } from "../posting";
import { pdfInput } from "../pdf/pdf";
import { fieldSchemas, inOrder } from "../schema";
import { type TypeName, fieldsOf, postingType } from "../types";
import {
  type AskedQuestion,
  questionTexts,
  questionsInput,
  typedQuestionTexts,
} from "../../questions/questions";
import { ruleShape, ruleTexts, typedRuleTexts } from "../../records/rule-form";
import type { AskedSeason } from "./posting-season.server";
import { type Rule, eligibilityInput } from "../../records/eligibility";
import { blankable, typed, versionSchema } from "../../typed";

/** What the posting form shows and sends: texts by the names of its inputs. */
export type FormValues = Record<string, string>;

/** The values of the inputs for a posting. The picture is missing, as it is signed for each editor. */
export function formValues(posting: Posting, timeZone: string): FormValues {
  const { publishAt, closesAtDeadline, applyHere, tellStudents, version } = posting;
  const texts = fieldsOf(posting.type)
    .filter(([, { kind }]) => kind !== "image")
    .map(([name]) => [name, fieldText(posting, name)]);
  return {
    ...(Object.fromEntries(texts) as FormValues),
    ...(postingType(posting.type).tracked && ruleTexts(posting.eligibility)),
    ...seasonTexts(posting.season),
    ...questionTexts(posting.questions),
    publishAt: publishAt ? localIn(timeZone, publishAt) : "",
    closesAtDeadline: closesAtDeadline ? "on" : "",
    applyHere: applyHere ? "on" : "",
    tellStudents: tellStudents ? "on" : "",
    version: String(version),
  };
}

/** The values of a new form or a copy: closing at the deadline is ticked, the time of publishing is empty. */
export function newValues(copied: Posting | null, timeZone: string): FormValues {
  const texts = copied ? formValues(copied, timeZone) : {};
  return { ...texts, publishAt: "", closesAtDeadline: "on", tellStudents: "on", version: "" };
}

const seasonTexts = (season: Posting["season"]): FormValues => ({
  season: season?.id ?? "",
  ctc: season ? String(season.ctc) : "",
  class: season?.class ?? "",
  sector: season?.sector ?? "",
});

/** What was typed, valid or not, without the picture. */
export function typedValues(type: TypeName, form: FormData): FormValues {
  const sent = new Map(form);
  const fields = fieldsOf(type).filter(([, { kind }]) => kind !== "image");
  const life = ["publishAt", "closesAtDeadline", "applyHere", "tellStudents", "version"];
  const names = [...fields.map(([name]) => name), ...life, ...Object.keys(seasonInput)];
  const texts = names.map((name) => [name, sent.get(name)] as const);
  return {
    ...Object.fromEntries(
      texts.map(([name, text]) => [name, typeof text === "string" ? text : ""]),
    ),
    ...(postingType(type).tracked && { ...typedRuleTexts(form), ...typedQuestionTexts(form) }),
  };
}

/** The schema of what a form sends. In a draft nothing is required yet. */
export const formSchema = memoized((type: TypeName, { isDraft, timeZone }: FormOptions) =>
  inOrder(
    type,
    z.object({
      ...fieldSchemas(type, { isDraft }),
      ...(postingType(type).tracked && { ...ruleShape, ...seasonInput, earlierPdf: pdfInput }),
      state: z.enum(changedStates).optional().catch(undefined),
      publishAt: z.preprocess(
        (local) => local ?? "",
        z.string().transform((local, issues) => {
          const moment = local === "" ? null : momentOfLocal(timeZone, local);
          if (moment !== undefined) return moment;
          issues.addIssue(custom((m) => m.change.noTime));
          return z.NEVER;
        }),
      ),
      closesAtDeadline: z.preprocess((value) => value === "on", z.boolean()),
      applyHere: z.preprocess((value) => value === "on", z.boolean()),
      tellStudents: z.preprocess((value) => value === "on", z.boolean()),
    }),
  ),
);

type FormOptions = { isDraft: boolean; timeZone: string };

const hourSuffix = "Hour";

/** The name of the input for the hour of a day: 'deadlineHour'. */
export function hourName(name: string) {
  return name + hourSuffix;
}

/** The form with each day and its hour as one text, as they are stored; what cannot be read stays as it was typed. */
export function withHours(type: TypeName, form: FormData) {
  for (const [name, { mayHaveHour }] of fieldsOf(type)) {
    const hour = mayHaveHour && form.get(hourName(name));
    if (typeof hour !== "string") continue;
    form.delete(hourName(name));
    const typed = hour.trim();
    if (typed) form.set(name, `${String(form.get(name) ?? "")}T${readHour(typed) ?? typed}`);
  }
  return form;
}

/** Such a text as the two inputs show it; a day that was typed as words has no hour. */
export function splitHour(text: string) {
  const [, day = text, hour = ""] = /^([\d\s/.-]+|(?=T\d))T(.+)$/.exec(text) ?? [];
  return { day, hour };
}

/** Names and days of dates that have passed, except the day of release, which is usually past. */
export function pastDates(type: TypeName, values: Record<string, unknown>, timeZone: string) {
  const now = nowIn(timeZone);
  const dates = fieldsOf(type).filter(
    ([, { kind, role }]) => kind === "date" && role !== "released",
  );
  return dates
    .map(([name]) => [name, String(values[name] ?? "")] as const)
    .filter(([, day]) => isDayOrHour(day) && hasPassed(day, now));
}

/** Names of texts in mathematical letters, which pass for bold ones, each with 'bold'. */
export function boldTexts(type: TypeName, values: Record<string, unknown>) {
  return fieldsOf(type)
    .filter(([name]) => plainLetters(String(values[name] ?? "")) !== String(values[name] ?? ""))
    .map(([name]) => [name, "bold"] as const);
}

/** What such letters stand for. */
export function plainLetters(text: string) {
  return text.replace(/[\u{1d400}-\u{1d7ff}]+/gu, (letters) => letters.normalize("NFKC"));
}

/** The states a call may name; some only so that an item can be sent back as it was read. */
export const newStates = ["draft", "scheduled", "published", "submitted"] as const;
export const changedStates = [...newStates, "closed", "returned"] as const;

type Options = {
  states: readonly (typeof changedStates)[number][];
  /** In a draft nothing is required yet. */
  isDraft?: boolean;
  /** Only these fields, for a PATCH. */
  names?: string[];
};

/** What a call sends about a posting: the fields of its type, its state and its times. */
export const callSchema = memoized((type: TypeName, { states, isDraft, names }: Options) => {
  const all = Object.entries(fieldSchemas(type, { isDraft }));
  const fields = names ? all.filter(([name]) => names.includes(name)) : all;
  return inOrder(
    type,
    z.object({
      ...Object.fromEntries(fields),
      state: z.preprocess(
        (value) => (value === "" || value === null ? undefined : value),
        z.enum(states, `state must be one of: ${states.join(", ")}`).optional(),
      ),
      publishAt: moment,
      closesAtDeadline: yesOrNo("closesAtDeadline"),
      ...(postingType(type).tracked && {
        ...{ applyHere: yesOrNo("applyHere"), eligibility: eligibilityInput },
        ...{ questions: questionsInput, pdf: pdfInput },
        tellStudents: yesOrNo("tellStudents"),
        ...seasonInput,
      }),
    }),
  );
});

type CallOutput = z.output<ReturnType<typeof callSchema>>;

/** Separates the fields of the type from state and times. */
export function toChange({
  state,
  publishAt,
  closesAtDeadline,
  applyHere,
  tellStudents,
  eligibility,
  questions,
  pdf,
  season,
  ctc,
  class: wantedClass,
  sector,
  ...fields
}: CallOutput & {
  [
    Name in "applyHere" | "tellStudents" | "eligibility" | "questions" | "pdf" | keyof AskedSeason
  ]?: unknown;
}) {
  const input: Record<string, unknown> = fields;
  const rule = eligibility as Rule | null | undefined; // read by its schema, above
  return {
    ...{ state, publishAt, closesAtDeadline, eligibility: rule, input },
    applyHere: applyHere as boolean | undefined,
    questions: questions as AskedQuestion[] | undefined,
    pdf: pdf as string | null | undefined,
    tellStudents: tellStudents as boolean | undefined,
    season: askedSeason({ season, ctc, class: wantedClass, sector }),
  };
}

/** Undefined if nobody asks for anything. */
export function askedSeason(asked: { [Name in keyof AskedSeason]?: unknown }) {
  const asks = Object.values(asked).some((value) => value !== undefined);
  return asks ? (asked as AskedSeason) : undefined; // read by its schema
}

/** A posting's season, and what its policy asks of it (season: Seasons and their policy). Null takes one away. */
const emptyIsNull = (value: unknown) => (value === "" ? null : value);
const seasonInput = {
  season: z
    .preprocess(
      emptyIsNull,
      z
        .string({ error: says((m) => m.seasonOffice.noSuchSeason) })
        .nullable()
        .optional(),
    )
    .meta({ examples: [null] }),
  ctc: z.preprocess(
    (value) => {
      if (value === "") return null;
      const digits = typeof value === "string" ? value.replaceAll(/[,\s]/g, "") : "";
      return /^\d{1,12}$/.test(digits) ? Number(digits) : value;
    },
    z
      .int({ error: says((m) => m.stages.wholeRupees) })
      .min(1, { error: says((m) => m.stages.wholeRupees) })
      .max(1_000_000_000, { error: says((m) => m.stages.wholeRupees) })
      .nullable()
      .optional(),
  ),
  class: z.preprocess(emptyIsNull, z.string().max(100).nullable().optional()),
  sector: z.preprocess(emptyIsNull, z.string().max(100).nullable().optional()),
};

/** What an approval says besides the version that was read: the season, or a yes to having none. */
export const approvalSchema = versionSchema.extend({
  ...seasonInput,
  tellStudents: yesOrNo("tellStudents"),
  outside: z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.boolean(),
  ),
});

export function approvalOf({
  season,
  ctc,
  class: wantedClass,
  sector,
  tellStudents,
  outside,
}: Omit<z.output<typeof approvalSchema>, "version">) {
  return {
    season: askedSeason({ season, ctc, class: wantedClass, sector }),
    tellStudents,
    outside,
  };
}

/** A time with its offset; null removes an earlier one. */
const moment = z
  .unknown()
  .optional()
  .transform((value, issues) => {
    if (value === undefined) return undefined;
    if (value === null || value === "") return null;
    const time = z.iso.datetime({ offset: true, local: false }).safeParse(value);
    const date = time.success && new Date(time.data);
    if (date && hasUsualYear(date)) return date;
    issues.addIssue(custom((m) => m.change.wrongTime));
    return z.NEVER;
  });

function yesOrNo(name: string) {
  return z.preprocess(
    (value) => {
      if (value === "" || value === null || value === "false") return false;
      return value === "true" || value === "on" ? true : value;
    },
    z.boolean(`${name} must be true or false`).optional(),
  );
}

/** In UTF-16 units. */
export const maxReason = 2_000;

/** Why the office sends something back. */
export const returnSchema = z.object({
  reason: blankable(
    typed((m) => m.reviewScreen.reason, maxReason).refine(Boolean, {
      error: says((m) => m.approval.noReason),
    }),
  ),
});
