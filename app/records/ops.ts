import { z } from "zod";

/**
 * What a condition may ask of one fact. A new operator is an entry here. Values are given as they compare: marks in
 * hundredths, texts in lower case.
 */
export type Op = {
  /** What the rule gives, of a fact whose values have this schema. */
  wanted: (schema: z.ZodType<string | number>) => z.ZodType;
  holds: (own: Comparable, wanted: Comparable[]) => boolean;
  /** 'CGPA at least 7.5', or the opposite under `not`: 'CGPA below 7.5'. */
  says: (title: string, wanted: (string | number)[], isNot: boolean) => string;
};

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
    says: (title, [wanted = ""], isNot) => `${title} ${isNot ? "is not" : "is"} ${wanted}`,
  },
  in: {
    wanted: some,
    holds: (own, wanted) => wanted.some((each) => compare(own, each) === 0),
    says: (title, wanted, isNot) =>
      isNot
        ? `${title} ${wanted.length > 1 ? "is none of" : "is not"} ${oneOf(wanted)}`
        : `${title} is ${oneOf(wanted)}`,
  },
  atLeast: {
    wanted: one,
    holds: (own, [wanted = 0]) => compare(own, wanted) >= 0,
    says: (title, [wanted = ""], isNot) => `${title} ${isNot ? "below" : "at least"} ${wanted}`,
  },
  atMost: {
    wanted: one,
    holds: (own, [wanted = 0]) => compare(own, wanted) <= 0,
    says: (title, [wanted = ""], isNot) => `${title} ${isNot ? "above" : "at most"} ${wanted}`,
  },
  between: {
    wanted: range,
    holds: (own, [low = 0, high = 0]) => compare(own, low) >= 0 && compare(own, high) <= 0,
    says: (title, [low = "", high = ""], isNot) =>
      `${title} ${isNot ? "not between" : "between"} ${low} and ${high}`,
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
export function oneOf(values: readonly unknown[]) {
  const words = values.map(String);
  const last = words.pop() ?? "";
  return words.length ? `${words.join(", ")} or ${last}` : last;
}
