import { z } from "zod";
import { readId } from "../as-typed/identity";
import { type OpName, type RuleWords, oneOf } from "./ops";

/**
 * The facts of a student's record, and what the office's rules may ask of them. A new fact is an entry here: forms,
 * calls, imports, conditions and exports read this list.
 */
export type Fact = {
  /** In the middle of a sentence: 'your CGPA is missing'. */
  label: string;
  /** How it begins a condition: 'CGPA at least 7.5'. */
  title: string;
  /** 'your 10th marks are missing' */
  isPlural?: boolean;
  schema: z.ZodType<string | number>;
  /** The operators that a rule may use. */
  ops: OpName[];
  /** Of numbers: the lowest and the highest. */
  range?: [number, number];
  /** The only values there are, if they are few. */
  choices?: readonly string[];
  /** Marks have at most two decimals, and are rounded if the office has set so. */
  isMark?: boolean;
  /** Some boards give points out of 10 instead, so that 9.4 may be either. */
  isPercent?: boolean;
  /** Recruiters never see it, in no screen, call, export, log or mail. */
  isPrivate?: boolean;
  /** What a student may answer instead of a value; rules then do not know it. */
  notSaid?: string;
  /** How one condition is said where the operator's words would be odd. */
  phrase?: (words: RuleWords, op: OpName, wanted: string[]) => string | undefined;
};

const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: "Use plain text" });

const choice = (label: string, title: string): Fact => ({
  label,
  title,
  schema: plainText(100),
  ops: ["is", "in"],
});

const mark = (label: string, title: string, most: number): Fact => ({
  label,
  title,
  schema: z
    .number()
    .min(0)
    .max(most)
    .refine((number) => hundredths(number) / 100 === number, { error: "Use at most two decimals" }),
  ops: ["atLeast", "atMost", "between"],
  range: [0, most],
  isMark: true,
});

const percent = (label: string, title: string): Fact => ({
  ...mark(label, title, 100),
  isPlural: true,
  isPercent: true,
});

const whole = (label: string, title: string, [least, most]: [number, number]): Fact => ({
  label,
  title,
  schema: z.int().min(least).max(most),
  ops: ["is", "in", "atLeast", "atMost", "between"],
  range: [least, most],
});

const year = (of: string) => whole(`year of ${of}`, `Year of ${of}`, [1950, 2100]);

const backlogs = (label: string, title: string, none: "noActive" | "noneAtAll"): Fact => ({
  ...whole(label, title, [0, 100]),
  isPlural: true,
  phrase: (words, op, [wanted]) =>
    (op === "atMost" || op === "is") && wanted === "0" ? words[none] : undefined,
});

const genders = ["woman", "man", "another", "not said"] as const;
const disabilities = ["yes", "no", "not said"] as const;

export const facts = {
  rollNumber: {
    label: "roll number",
    title: "Roll number",
    schema: plainText(40).transform((text, issues) => {
      // Blanks are no part of a number: they would hide that two are the same.
      const read = readId(text);
      const id = read.odd === undefined ? read.id.replaceAll(" ", "") : "";
      if (id) return id;
      issues.addIssue("Use plain letters, digits and signs");
      return z.NEVER;
    }),
    ops: ["is", "in", "between"],
  },
  programme: choice("programme", "Programme"),
  department: choice("department", "Department"),
  batch: {
    ...whole("batch", "Batch", [1950, 2100]),
    phrase: (words, op, wanted) =>
      op === "is" || op === "in" ? words.batchOf(oneOf(words, wanted)) : undefined,
  },
  cgpa: mark("CGPA", "CGPA", 10),
  class10: percent("10th marks", "10th marks"),
  class10Year: year("10th"),
  class12: percent("12th marks", "12th marks"),
  class12Year: year("12th"),
  diploma: percent("diploma marks", "Diploma marks"),
  diplomaYear: year("diploma"),
  activeBacklogs: backlogs("active backlogs", "Active backlogs", "noActive"),
  allBacklogs: backlogs(
    "backlogs, cleared ones included",
    "Backlogs, cleared ones included",
    "noneAtAll",
  ),
  gapYears: { ...whole("gap years", "Gap years", [0, 10]), isPlural: true },
  gender: {
    label: "gender",
    title: "Gender",
    schema: z.enum(genders),
    choices: genders,
    ops: ["is", "in"],
    isPrivate: true,
    notSaid: "not said",
    phrase: (words, op, [wanted]) =>
      op === "is" && wanted === "woman" ? words.womenOnly : undefined,
  },
  disability: {
    label: "disability",
    title: "Disability",
    schema: z.enum(disabilities),
    choices: disabilities,
    // Rules may open a reserved drive by it, and shut nobody out for it: see `ruleSchema`.
    ops: ["is"],
    isPrivate: true,
    notSaid: "not said",
    phrase: (words, op, [wanted]) => (op === "is" && wanted === "yes" ? words.reserved : undefined),
  },
} satisfies Record<string, Fact>;

export type FactName = keyof typeof facts;
export const factNames = Object.keys(facts) as FactName[];

/** Who has one of these needs none of the others: it is not missing beside it. */
const alternatives: FactName[][] = [
  ["class12", "class12Year"],
  ["diploma", "diplomaYear"],
];

export function isInsteadOf(name: FactName, known: Partial<Record<FactName, unknown>>) {
  const own = alternatives.find((group) => group.includes(name));
  const others = alternatives.filter((group) => group !== own).flat();
  return own !== undefined && !own.some((one) => known[one]) && others.some((one) => known[one]);
}

export const factOf = (name: FactName): Fact => facts[name];

/** 7.29 as 729: marks are compared exactly, never in floating point. */
export function hundredths(mark: number) {
  return Math.round(mark * 100);
}
