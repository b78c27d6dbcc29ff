import { z } from "zod";
import { comparable } from "../as-typed/comparable";
import { idKey } from "../as-typed/identity";
import type { ruleMessages } from "../languages/en/rules";

/** What a condition may ask of one fact. A new operator is an entry here. Marks are given in hundredths. */
export type Op = {
  /** What the rule gives, of a fact whose values have this schema. */
  wanted: (schema: z.ZodType<string | number>) => z.ZodType;
  /** What answers for many records: what it can work out of the wanted values alone, it does once. */
  test: (wanted: Comparable[]) => (own: Comparable) => boolean;
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
  z.tuple([schema, schema]).refine(([low, high]) => inOrder(low) <= inOrder(high), {
    error: "Give the lower end first",
  });

export const ops = {
  is: {
    wanted: one,
    test: ([wanted = ""]) => {
      const folded = caseless(wanted);
      return (own) => caseless(own) === folded;
    },
    says: (words, { title, wanted, isNot }) =>
      words[isNot ? "isNot" : "is"](title, oneOf(words, wanted)),
  },
  in: {
    wanted: some,
    test: (wanted) => {
      const folded = new Set(wanted.map(caseless));
      return (own) => folded.has(caseless(own));
    },
    says: (words, { title, wanted, isNot }) => {
      const opposite = wanted.length > 1 ? "isNoneOf" : "isNot";
      return words[isNot ? opposite : "is"](title, oneOf(words, wanted));
    },
  },
  atLeast: {
    wanted: one,
    test:
      ([wanted = 0]) =>
      (own) =>
        own >= wanted,
    says: (words, { title, wanted: [wanted = ""], isNot }) =>
      words[isNot ? "below" : "atLeast"](title, wanted),
  },
  atMost: {
    wanted: one,
    test:
      ([wanted = 0]) =>
      (own) =>
        own <= wanted,
    says: (words, { title, wanted: [wanted = ""], isNot }) =>
      words[isNot ? "above" : "atMost"](title, wanted),
  },
  between: {
    wanted: range,
    test: (wanted) => {
      const [low = 0, high = 0] = wanted.map(inOrder);
      return (own) => {
        const value = inOrder(own);
        return value >= low && value <= high;
      };
    },
    says: (words, { title, wanted: [low = "", high = ""], isNot }) =>
      words[isNot ? "notBetween" : "between"](title, low, high),
  },
} satisfies Record<string, Op>;

export type OpName = keyof typeof ops;
export const opNames = Object.keys(ops) as OpName[];

function caseless(value: Comparable) {
  return typeof value === "string" ? comparable(value) : value;
}

/**
 * As `<` compares: numbers by size; in texts digits count as numbers, so that 'EE21009' is before 'ee21010'. Universities
 * number on with letters: after 0599 come 05A0 … 05A9, 05B0, and then 0600. SQL's roll_order does the same.
 */
export function inOrder(value: Comparable) {
  if (typeof value === "number") return value;
  const key = idKey(value);
  const [, start = key, lettered = ""] = /^(.*\d\d)([a-z]\d)$/.exec(key) ?? [];
  const last = lettered ? `${start}99` : start;
  return last.replace(/\d+/g, (digits) => digits.padStart(40, "0")) + lettered;
}

/** 'A', 'A or B', 'A, B or C' */
export function oneOf(words: RuleWords, values: readonly string[]) {
  const [last = "", ...others] = [...values].reverse();
  return others.length ? words.or(others.reverse().join(", "), last) : last;
}
