import { z } from "zod";
import type { ruleMessages } from "../languages/en/rules";

/**
 * What a condition may ask of one fact. A new operator is an entry here. Values are given as they compare: marks in
 * hundredths, texts in lower case.
 */
export type Op = {
  /** What the rule gives, of a fact whose values have this schema. */
  wanted: (schema: z.ZodType<string | number>) => z.ZodType;
  holds: (own: Comparable, wanted: Comparable[]) => boolean;
  /** 'CGPA at least 7.5', or the opposite under `not`: 'CGPA below 7.5'. */
  says: (words: RuleWords, said: Said) => string;
};

/** Sentences that conditions are made of, in one language. */
export type RuleWords = (typeof ruleMessages)["ruleWords"];

/** A condition to say: what the fact is called and which values are asked. */
export type Said = { title: string; wanted: string[]; isNot: boolean };

export type Comparable = string | number;

const one = (schema: z.ZodType<string | number>) => schema;
const some = (schema: z.ZodType<string | number>) => z.array(schema).min(1).max(200);
const range = (schema: z.ZodType<string | number>) =>
  z.tuple([schema, schema]).refine(([low, high]) => compare(low, high) <= 0, {
    error: "Give the lower end first",
  });

export const ops = {
  is: {
    wanted: one,
    holds: (own, [wanted = ""]) => compare(own, wanted) === 0,
    says: (words, { title, wanted, isNot }) =>
      words[isNot ? "isNot" : "is"](title, oneOf(words, wanted)),
  },
  in: {
    wanted: some,
    holds: (own, wanted) => wanted.some((each) => compare(own, each) === 0),
    says: (words, { title, wanted, isNot }) => {
      const opposite = wanted.length > 1 ? "isNoneOf" : "isNot";
      return words[isNot ? opposite : "is"](title, oneOf(words, wanted));
    },
  },
  atLeast: {
    wanted: one,
    holds: (own, [wanted = 0]) => compare(own, wanted) >= 0,
    says: (words, { title, wanted: [wanted = ""], isNot }) =>
      words[isNot ? "below" : "atLeast"](title, wanted),
  },
  atMost: {
    wanted: one,
    holds: (own, [wanted = 0]) => compare(own, wanted) <= 0,
    says: (words, { title, wanted: [wanted = ""], isNot }) =>
      words[isNot ? "above" : "atMost"](title, wanted),
  },
  between: {
    wanted: range,
    holds: (own, [low = 0, high = 0]) => compare(own, low) >= 0 && compare(own, high) <= 0,
    says: (words, { title, wanted: [low = "", high = ""], isNot }) =>
      words[isNot ? "notBetween" : "between"](title, low, high),
  },
} satisfies Record<string, Op>;

export type OpName = keyof typeof ops;
export const opNames = Object.keys(ops) as OpName[];

const byNumbers = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Numbers by size; texts without regard to case, and digits in them as numbers: 'EE21009' is before 'ee21010'. */
function compare(one: Comparable, other: Comparable) {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return byNumbers.compare(String(one), String(other));
}

/** 'A', 'A or B', 'A, B or C' */
export function oneOf(words: RuleWords, values: readonly string[]) {
  const [last = "", ...others] = [...values].reverse();
  return others.length ? words.or(others.reverse().join(", "), last) : last;
}
