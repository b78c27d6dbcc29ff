import { z } from "zod";
import { phoneForSheet } from "../csv";
import { isDay } from "../dates";
import { custom, says, sentenceOf } from "../errors";
import type { Sentence, Texts } from "../languages/texts";
import { typed, webLink } from "../typed";

/**
 * What a posting can ask those who apply. Each kind says how it is asked, what answers it takes, how they read and how
 * they are filtered by; forms, schemas, calls, downloads and filters all follow.
 */
export type Question = {
  /** The answer's name in calls; unique in its posting. */
  id: string;
  kind: KindName;
  label: string;
  hint?: string;
  required?: boolean;
  options?: string[];
  /** It was answered, and is no longer asked. */
  retired?: true;
};

/** A PDF or picture, stored with the application. */
export type AnswerFile = { file: string; name: string; type: string; size: number };

export type Answer = string | number | boolean | string[] | AnswerFile;

/** By the ids of the questions; what was left empty is missing. */
export type Answers = Record<string, Answer>;

export const questionLimits = {
  questions: 20,
  id: 20,
  label: 300,
  hint: 500,
  options: 30,
  option: 100,
  line: 200,
  text: 5_000,
  link: 2_000,
  file: 2 * 1024 * 1024,
  /** Questions for a file, which a form brings all at once. */
  fileQuestions: 3,
  /** Of one student's files for a posting, all together. */
  files: 20 * 1024 * 1024,
};

export type KindName =
  "text" | "long" | "number" | "date" | "choice" | "several" | "yesNo" | "file" | "link";

type Kind = {
  /** How the form asks; files, options and the rest have inputs of their own. */
  input: "line" | "lines" | "number" | "day" | "one" | "several" | "file" | "link";
  /** What a filter's value means. */
  filter: "contains" | "atLeast" | "until" | "is" | "has" | "given";
  /** What it may be answered with; an answer that was left empty is not asked. */
  schema: (options: string[]) => z.ZodType<Answer>;
  /** Its options: the office's own, or none. */
  options?: "own" | readonly string[];
};

const answer = (m: Texts) => m.asked.answer;

const line = typed(answer, questionLimits.line).refine((text) => !text.includes("\n"), {
  error: says((m) => m.fieldErrors.oneLine(m.asked.answer)),
});

const oneOf = (options: readonly string[]) =>
  z.string({ error: says((m) => m.asked.choose) }).refine((text) => options.includes(text), {
    error: says((m) => m.asked.choose),
  });

/** As JSON's number, or as people write one: '1,20,000'. */
const number = z.preprocess(
  (value) => {
    const digits = typeof value === "string" ? value.replaceAll(/[,\s]/g, "") : "";
    return /^[-+]?\d{1,12}(\.\d{1,6})?$/.test(digits) ? Number(digits) : value;
  },
  z
    .number({ error: says((m) => m.asked.number) })
    .min(-1e12, { error: says((m) => m.asked.number) })
    .max(1e12, { error: says((m) => m.asked.number) }),
);

const said: Record<string, boolean> = { yes: true, true: true, no: false, false: false };

const yesNo = z.preprocess(
  (value) => (typeof value === "string" ? (said[value.toLowerCase()] ?? value) : value),
  z.boolean({ error: says((m) => m.asked.yesOrNo) }),
);

export const yesAndNo = ["yes", "no"] as const;

export const kinds: Record<KindName, Kind> = {
  text: { input: "line", filter: "contains", schema: () => line },
  long: { input: "lines", filter: "contains", schema: () => typed(answer, questionLimits.text) },
  number: { input: "number", filter: "atLeast", schema: () => number },
  date: {
    input: "day",
    filter: "until",
    schema: () =>
      typed(answer, questionLimits.line).refine(isDay, {
        error: says((m) => m.fieldErrors.day(m.asked.answer)),
      }),
  },
  choice: { input: "one", filter: "is", options: "own", schema: oneOf },
  several: {
    input: "several",
    filter: "has",
    options: "own",
    schema: (options) =>
      z
        .preprocess((value) => [value].flat(), z.array(oneOf(options)))
        .transform((chosen) => options.filter((option) => chosen.includes(option))),
  },
  yesNo: { input: "one", filter: "is", options: yesAndNo, schema: () => yesNo },
  file: {
    input: "file",
    filter: "given",
    // Its bytes are stored before; the rest comes from there.
    schema: () =>
      z.object(
        { file: z.string(), name: z.string(), type: z.string(), size: z.number() },
        {
          error: says((m) => m.asked.fileAgain),
        },
      ),
  },
  link: { input: "link", filter: "contains", schema: () => webLink(answer, questionLimits.link) },
};

export const kindNames = Object.keys(kinds) as KindName[];

export function kindOf({ kind }: Pick<Question, "kind">): Kind {
  return kinds[kind];
}

/** What a choice is made of. */
export function optionsOf({ kind, options = [] }: Question): readonly string[] {
  const offered = kindOf({ kind }).options;
  return offered === "own" ? options : (offered ?? []);
}

/** An option as its reader sees it. */
export function optionText({ kind }: Pick<Question, "kind">, option: string, m: Texts) {
  return kind === "yesNo" ? m.asked[option === "yes" ? "yes" : "no"] : option;
}

/** Those that are asked now. */
export function askedOf(questions: Question[]) {
  return questions.filter(({ retired }) => !retired);
}

export function isFile(answer: unknown): answer is AnswerFile {
  return typeof answer === "object" && answer !== null && "file" in answer;
}

/** An answer in words; '' if there is none. */
export function answerText({ kind }: Pick<Question, "kind">, answer: Answer | undefined, m: Texts) {
  if (answer === undefined) return "";
  if (typeof answer === "boolean") return m.asked[answer ? "yes" : "no"];
  if (isFile(answer)) return answer.name;
  if (Array.isArray(answer)) return answer.join(", ");
  return kind === "date" ? m.dates.day(String(answer)) : String(answer);
}

/** An answer in a spreadsheet, where numbers are numbers and a file is its address. */
export function answerCell(answer: Answer | undefined, addressOf: (file: AnswerFile) => string) {
  if (answer === undefined || typeof answer === "number") return answer ?? "";
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (isFile(answer)) return addressOf(answer);
  const text = [answer].flat().join(", ");
  return text.startsWith("+") ? phoneForSheet(text) : text;
}

/** What inputs start with to show an answer that was given. */
export function typedAnswer(answer: Answer): string | string[] {
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  if (isFile(answer)) return answer.file;
  return Array.isArray(answer) ? answer : String(answer);
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every((one) => one === ""));

/** Reads what was sent to what is asked now, with a sentence for each id that is wrong. Other ids are ignored. */
export function readAnswers(questions: Question[], sent: Record<string, unknown>) {
  const answers: Answers = {};
  const wrong: Record<string, Sentence> = {};
  for (const question of askedOf(questions)) {
    const { id, required, options = [] } = question;
    const read = isEmpty(sent[id]) ? null : kindOf(question).schema(options).safeParse(sent[id]);
    if (read?.error) wrong[id] = sentenceOf(read.error.issues[0] ?? custom((m) => m.asked.needed));
    else if (read && !isEmpty(read.data)) answers[id] = read.data;
    else if (required) wrong[id] = (m) => m.asked.needed;
  }
  return { answers, wrong };
}
