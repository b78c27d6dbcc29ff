import { z } from "zod";
import { isDay } from "../../dates";
import type { DatedOffer, Question, Standing } from "./standing";

/**
 * One kind of clause. A new kind is a file in kinds/ and its name in kinds.ts: the form (policy-form.tsx) and the API's
 * description follow from the schema of its parameters, whose titles label them.
 */
export type Kind<Params extends z.ZodObject = z.ZodObject> = {
  /** In the list of rules to add. */
  title: string;
  params: Params;
  /** Set if `until` is a parameter of this kind and does not end the clause itself. */
  hasOwnUntil?: boolean;
  /** Set if whoever is about to accept an offer has to know it. */
  countsAfterAccepting?: true;
  /** The rule as the policy's page says it; pay is a month's in an internship season. */
  sentence: (params: z.output<Params>, isMonthly?: boolean) => string;
  /** Changes what the student's history counts for, before any clause decides. Kinds do so in the order of kinds.ts. */
  shape?: (params: z.output<Params>, standing: Standing, question: Question) => void;
  /** Until when this offer is to be answered. */
  deadline?: (params: z.output<Params>, offer: DatedOffer, question: Question) => number;
  /** Why the answer is no; undefined if this clause has nothing against it. */
  refuses?: (
    params: z.output<Params>,
    standing: Standing,
    question: Question,
  ) => string | undefined;
};

export function defineKind<Params extends z.ZodObject>(kind: Kind<Params>) {
  return kind;
}

export const day = z
  .string()
  .refine(isDay, "Write a day such as 2027-01-31")
  .meta({ format: "date" });
export const pay = number("Write an amount in whole rupees", 1_000_000_000);
export const whole = number("Write a whole number", 10_000);
export const hours = number("Write a number of hours, at most a year's", 24 * 365);
/** A ratio with at most four decimals, so that it is exact. */
export const times = z
  .number("Write a number such as 1.5")
  .positive("Write a number such as 1.5")
  .max(100, "Write a number up to 100")
  .refine((number) => Number.isInteger(Math.round(number * 1e8) / 1e4), {
    error: "Use at most four decimals",
  });
export const name = z
  .string("Write a name")
  .trim()
  .min(1, "Write a name")
  .max(100, "Use at most 100 letters");

/** Whole and not negative. */
function number(error: string, most: number) {
  return z.int(error).min(0, error).max(most, error);
}

/** '1 offer', '3 offers' */
export const many = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** 'A', 'A or B', 'A, B or C' */
export function oneOf(words: readonly string[], join = "or") {
  const [last = "", ...rest] = [...words].reverse();
  return rest.length ? `${rest.reverse().join(", ")} ${join} ${last}` : last;
}
