import { z } from "zod";
import { isDay } from "../../dates";
import type { Question, Standing } from "./standing";

/** One kind of clause. A new kind is a file in kinds/ and its name in kinds.ts. */
export type Kind<Params extends z.ZodObject = z.ZodObject> = {
  params: Params;
  /** Set if `until` is a parameter of this kind and does not end the clause itself. */
  hasOwnUntil?: boolean;
  /** The rule as the policy's page says it. */
  sentence: (params: z.output<Params>) => string;
  /** Changes what the student's history counts for, before any clause decides. Kinds do so in the order of kinds.ts. */
  shape?: (params: z.output<Params>, standing: Standing, question: Question) => void;
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

export const day = z.string().refine(isDay, "Write a day such as 2027-01-31");
export const pay = z.int().min(0).max(1_000_000_000);
export const whole = z.int().min(0).max(10_000);
export const hours = z
  .int()
  .min(0)
  .max(24 * 365);
/** A ratio with at most four decimals, so that it is exact. */
export const times = z
  .number()
  .positive()
  .max(100)
  .refine((number) => Number.isInteger(Math.round(number * 1e8) / 1e4), {
    error: "Use at most four decimals",
  });
export const name = z.string().trim().min(1).max(100);

/** '1 offer', '3 offers' */
export const many = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** 'A', 'A or B', 'A, B or C' */
export function oneOf(words: readonly string[], join = "or") {
  const [last = "", ...rest] = [...words].reverse();
  return rest.length ? `${rest.reverse().join(", ")} ${join} ${last}` : last;
}
