import { z } from "zod";
import { custom, says } from "../errors";
import type { Sentence, Texts } from "../languages/texts";
import { blankable, fromJson, typed } from "../typed";
import { type Question, askedOf, kindNames, kindOf, kinds, questionLimits } from "./kinds";

/** A posting's questions as calls and its form say them; the form's inputs are `question0label` and so on. */

const option = typed((m) => m.questions.options, questionLimits.option);

const question = z
  .object({
    id: z
      .string({ error: says((m) => m.questions.wrongId) })
      .regex(/^[a-z][a-z\d]*$/, { error: says((m) => m.questions.wrongId) })
      .max(questionLimits.id, { error: says((m) => m.questions.wrongId) })
      .optional(),
    kind: z.enum(kindNames, { error: says((m) => m.questions.oneOfKinds(kindNames.join(", "))) }),
    label: blankable(
      typed((m) => m.questions.label, questionLimits.label).refine(Boolean, {
        error: says((m) => m.questions.enterLabel),
      }),
    ),
    hint: blankable(typed((m) => m.questions.hint, questionLimits.hint)).optional(),
    required: z.boolean({ error: says((m) => m.questions.trueOrFalse) }).optional(),
    options: z
      .preprocess(
        (value) => (Array.isArray(value) ? [...new Set(value.filter((one) => one !== ""))] : value),
        z
          .array(option, { error: says((m) => m.questions.enterOptions) })
          .max(questionLimits.options, {
            error: says((m) => m.questions.tooManyOptions(questionLimits.options)),
          }),
      )
      .optional(),
  })
  .refine(({ kind, options = [] }) => !hasOwnOptions(kind) || options.length > 1, {
    path: ["options"],
    error: says((m) => m.questions.enterOptions),
    when: ({ value }) => kindNames.includes((Object(value) as Question).kind),
  });

/** Without an id it is a new one. */
export type AskedQuestion = Omit<Question, "id"> & { id?: string };

const list = z
  .array(question, { error: says((m) => m.questions.list) })
  .max(questionLimits.questions, {
    error: says((m) => m.questions.tooMany(questionLimits.questions)),
  })
  .refine((all) => new Set(idsOf(all)).size === idsOf(all).length, {
    error: says((m) => m.questions.sameId),
  })
  .superRefine((all, issues) => {
    const files = [...all.entries()].filter(([, { kind }]) => kind === "file");
    for (const [at] of files.slice(questionLimits.fileQuestions))
      issues.addIssue({
        ...custom((m) => m.questions.tooManyFiles(questionLimits.fileQuestions)),
        path: [at, "kind"],
      });
  });

/** Absent, they stay as they are; null and '' take all away. */
export const questionsInput = z
  .preprocess(
    (value) => (value === undefined ? undefined : fromJson(value ?? "", [])),
    list.optional(),
  )
  .meta({ examples: [[{ kind: "text", label: "Why do you want to work with us?" }]] });

const idsOf = (all: { id?: string }[]) => all.flatMap(({ id }) => id ?? []);

export function hasOwnOptions(kind: Question["kind"]) {
  return kindOf({ kind }).options === "own";
}

/** Without what is empty, or means nothing to its kind. */
function tidy({ kind, hint, required, options, ...rest }: AskedQuestion): AskedQuestion {
  return {
    ...rest,
    kind,
    ...(hint && { hint }),
    ...(required && { required }),
    ...(hasOwnOptions(kind) && { options }),
  };
}

/** What it asks, whatever its id is and whether it has to be answered. */
const contentOf = ({ kind, label, hint, options }: AskedQuestion) =>
  JSON.stringify([kind, label, hint ?? "", options ?? []]);

/**
 * A posting's questions once these are asked instead. One that was answered stays for its answers: changed it becomes a
 * new one, taken away it is no longer asked.
 */
export function changedQuestions(
  current: Question[],
  asked: AskedQuestion[],
  answered: ReadonlySet<string>,
): Question[] {
  const known = new Map(current.map((one) => [one.id, one]));
  const taken = new Set(known.keys());
  const next = asked
    .filter(({ retired }) => !retired)
    .map(tidy)
    .map((one): Question => {
      const before = one.id === undefined ? undefined : known.get(one.id);
      const isAnother =
        before &&
        (before.retired || (answered.has(before.id) && contentOf(before) !== contentOf(one)));
      const id = one.id === undefined || isAnother ? freeId(taken) : one.id;
      taken.add(id);
      return { ...one, id };
    });
  const left = current
    .filter(({ id }) => answered.has(id) && !next.some((one) => one.id === id))
    .map((one): Question => ({ ...one, retired: true }));
  return [...next, ...left];
}

function freeId(taken: Set<string>): string {
  const id = `q${crypto.randomUUID().slice(0, 8)}`;
  return taken.has(id) ? freeId(taken) : id;
}

export function isSameQuestions(one: Question[], other: Question[]) {
  const text = (all: Question[]) =>
    JSON.stringify(askedOf(all).map((each) => [each.id, contentOf(each), each.required ?? false]));
  return text(one) === text(other);
}

/** They as an editor reads them, a line each. */
export function questionLines(questions: Question[], m: Texts) {
  const words = m.questions;
  return askedOf(questions)
    .map(({ kind, label, hint, required, options }) =>
      [
        `${label} (${[words.kinds[kind], required ? words.required : ""].filter(Boolean).join(", ")})`,
        ...(hint ? [hint] : []),
        ...(options ? [options.join(" / ")] : []),
      ].join("\n"),
    )
    .join("\n\n");
}

// The form

const parts = ["id", "kind", "label", "hint", "options", "required"] as const;
type Row = Record<(typeof parts)[number], string>;
type Typed = Record<string, string>;

export const inputOf = (row: number, part: (typeof parts)[number]) => `question${row}${part}`;

/** The texts of the inputs. */
export function questionTexts(questions: Question[]): Typed {
  return rowTexts(
    askedOf(questions).map(({ id, kind, label, hint = "", options = [], required }) => ({
      ...{ id, kind, label, hint, options: options.join("\n"), required: required ? "on" : "" },
    })),
  );
}

const rowTexts = (rows: Row[]) =>
  Object.fromEntries(
    rows.flatMap((row, at) => parts.map((part) => [inputOf(at, part), row[part]] as const)),
  );

/** How many rows such values have. */
export function countRows(values: Record<string, unknown>) {
  let rows = 0;
  while (inputOf(rows, "kind") in values) rows++;
  return rows;
}

/** Values for a form that has other questions. */
export function withoutRows(values: Typed): Typed {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !/^question\d+(id|kind|label|hint|options|required)$/.test(name),
    ),
  );
}

/** The questions alone, as such values have them. */
export function labelsTyped(values: Record<string, unknown>) {
  return Array.from({ length: countRows(values) }, (_, at) =>
    String(values[inputOf(at, "label")] ?? "").trim(),
  ).filter(Boolean);
}

/** What was typed, valid or not. A row in which nothing was typed is none. */
export function typedQuestionTexts(form: FormData): Typed {
  return rowTexts(typedRows(form).filter(isTyped));
}

function typedRows(form: FormData): Row[] {
  const values = Object.fromEntries(form);
  const text = (row: number, part: (typeof parts)[number]) => {
    const value = values[inputOf(row, part)];
    return typeof value === "string" ? value : "";
  };
  return Array.from(
    { length: Math.min(countRows(values), 2 * questionLimits.questions) },
    (_, at) => {
      const row = parts.map((part) => [part, text(at, part)]);
      return Object.fromEntries(row) as Row; // of all parts
    },
  );
}

const isTyped = ({ id, label, hint, options }: Row) =>
  id !== "" || [label, hint, options].some((text) => text.trim() !== "");

/** What the form asks, and a sentence for each input that is wrong. In a draft, too: what is asked has to make sense. */
export function readQuestions(form: FormData) {
  const rows = typedRows(form)
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => isTyped(row));
  const read = list.safeParse(
    rows.map(({ row: { id, required, options, ...row } }) => ({
      ...row,
      ...(id && { id }),
      required: required === "on",
      options: options.split("\n").map((one) => one.trim()),
    })),
  );
  if (read.success) return { questions: read.data.map(tidy), wrong: {} };
  const wrong: Record<string, Sentence> = {};
  for (const { path, message, ...issue } of read.error.issues) {
    const [at, part] = path;
    const row = typeof at === "number" ? (rows[at]?.at ?? 0) : 0;
    const input = parts.find((one) => one === part) ?? "label";
    const { say } = issue as { say?: Sentence };
    wrong[inputOf(row, input === "id" ? "label" : input)] ??= say ?? message;
  }
  return { questions: [], wrong };
}

/** Carries out a button of the form on what was typed: 'add', 'up3', 'down3' or 'remove3'. */
export function arrangeQuestions(form: FormData, command: string) {
  const rows = typedRows(form);
  const [, what, number] = /^(add|up|down|remove)(\d{0,2})$/.exec(command) ?? [];
  const at = Number(number);
  for (const [row] of rows.entries()) for (const part of parts) form.delete(inputOf(row, part));
  if (what === "add" && rows.length < questionLimits.questions)
    rows.push({ id: "", kind: "text", label: "", hint: "", options: "", required: "" });
  else if (what === "remove") rows.splice(at, 1);
  else if (rows[at]) {
    const to = what === "up" ? at - 1 : at + 1;
    if (rows[to]) [rows[at], rows[to]] = [rows[to], rows[at]];
  }
  for (const [name, text] of Object.entries(rowTexts(rows))) form.set(name, text);
}

export const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind);
