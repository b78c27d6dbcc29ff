import { z } from "zod";
import { isId } from "~/db/id";
import { says } from "../errors";
import { blankable } from "../typed";
import { offeringTypes } from "./settings";

const whole = (text: unknown) =>
  typeof text === "string" && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : text;

export const yearSchema = z.preprocess(
  whole,
  z
    .int({ error: says((m) => m.figures.enterYear) })
    .min(1950, { error: says((m) => m.figures.enterYear) })
    .max(2100, { error: says((m) => m.figures.enterYear) }),
);

const count = z.preprocess(
  whole,
  z
    .int({ error: says((m) => m.figures.enterCount) })
    .min(0, { error: says((m) => m.figures.enterCount) })
    .max(100_000, { error: says((m) => m.figures.enterCount) }),
);

export const intakeSchema = z.object({ intake: count, admitted: count, lateralEntry: count });
export const intakeFormSchema = intakeSchema.extend({ year: yearSchema });
export type IntakeInput = z.output<typeof intakeSchema>;

/** PUT …/graduates/{year}: roll numbers, addresses or ids; that there are none has to be said. */
export const graduatesSchema = z
  .object({
    others: z
      .array(z.string().max(320), { error: says((m) => m.figures.sayWhoDidNot) })
      .max(10_000, { error: says((m) => m.figures.sayWhoDidNot) })
      .default([])
      .transform((others) => [...new Set(others.map((one) => one.trim().toLowerCase()))]),
    everybody: z.literal(true).optional(),
  })
  .refine(({ others, everybody }) => (others.length === 0) === (everybody === true), {
    path: ["others"],
    error: says((m) => m.figures.sayWhoDidNot),
  });

/** Roll numbers or addresses, one in each line; that there are none has to be said. */
export const graduatedSchema = z
  .object({
    programme: blankable(z.string().refine(isId, { error: says((m) => m.programmes.gone) })),
    others: blankable(z.string().max(100_000)).transform((text) => [
      ...new Set(
        text
          .split(/\r\n?|\n/)
          .map((line) => line.trim().toLowerCase())
          .filter(Boolean),
      ),
    ]),
    everybody: z.literal("yes").optional(),
  })
  .refine(({ others, everybody }) => (others.length === 0) === (everybody === "yes"), {
    path: ["others"],
    error: says((m) => m.figures.sayWhoDidNot),
  });

export const settingsFormSchema = z.object({
  denominator: z.enum(["final-year", "intake"]),
  studies: z.enum(["in", "out"]),
  decimals: z.enum(["0", "1", "2"]).transform(Number),
  types: z.array(z.enum(offeringTypes)).default([]),
  elsewhere: z
    .literal("yes")
    .optional()
    .transform((value) => value === "yes"),
  said: z.enum(["confirmed", "all"]),
});
