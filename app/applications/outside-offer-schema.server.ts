import { z } from "zod";
import { isId } from "~/db/id";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { says } from "../errors";
import { seasonLimits } from "../seasons/season";
import { aDay, blankable, typed } from "../typed";
import { toldBy } from "./stages/step-schema.server";

/** An offer from outside as calls, forms and files say it, and what becomes of it. */

const short = (sentence: Parameters<typeof typed>[0]) => blankable(typed(sentence, 100));

const pastDay = aDay((m) => m.outside.enterDay).refine((day) => day <= todayIn(env.TIME_ZONE), {
  error: says((m) => m.outside.notLater),
});

const outsideFields = z.object({
  season: z
    .string({ error: says((m) => m.seasonOffice.noSuchSeason) })
    .refine(isId, { error: says((m) => m.seasonOffice.noSuchSeason) }),
  /** E-mail or id, where the office records it. */
  student: blankable(typed((m) => m.outside.student, 320)),
  company: typed((m) => m.outside.company, 200).refine(Boolean, {
    error: says((m) => m.outside.enterCompany),
  }),
  ctc: z.preprocess(
    (value) =>
      typeof value === "string" && /^[\d,\s]{1,15}$/.test(value)
        ? Number(value.replaceAll(/\D/g, ""))
        : value,
    z
      .int({ error: says((m) => m.stages.wholeRupees) })
      .min(1, { error: says((m) => m.stages.wholeRupees) })
      .max(1_000_000_000, { error: says((m) => m.stages.wholeRupees) }),
  ),
  /** The office's to say. */
  class: short((m) => m.outside.class),
  sector: short((m) => m.outside.sector),
  offeredOn: pastDay,
  answer: z.enum(["open", "accepted", "declined"], { error: says((m) => m.outside.enterAnswer) }),
  /** Where the office records an answer. */
  toldBy,
  /** If it is answered; absent: today. */
  answeredOn: z.preprocess((value) => value || undefined, pastDay.optional()),
});

export const outsideSchema = outsideFields.refine(
  ({ offeredOn, answeredOn }) => !answeredOn || answeredOn >= offeredOn,
  { path: ["answeredOn"], error: says((m) => m.outsideAnswer.notBefore) },
);

export type OutsideInput = z.output<typeof outsideSchema>;

const isSaid = z.boolean().optional();
const changes = ["accept", "confirm", "takeBack", "object"] as const;

/**
 * The student's own answer, or that they did not give the one that the office recorded; or what the office says of the
 * report. Later it can take back what it has confirmed.
 */
export const outsideChangeSchema = z
  .object({
    ...{ accept: isSaid, confirm: isSaid },
    ...{ takeBack: z.literal(true).optional(), object: z.literal(true).optional() },
    reason: blankable(typed((m) => m.seasonOffice.reason, seasonLimits.reason)),
  })
  .refine((change) => changes.filter((name) => change[name] !== undefined).length === 1, {
    path: ["confirm"],
    error: says((m) => m.seasonOffice.trueOrFalse),
  });

export type OutsideChange = z.output<typeof outsideChangeSchema>;
