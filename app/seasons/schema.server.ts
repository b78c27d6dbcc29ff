import { z } from "zod";
import { oneLine } from "../accounts/schema";
import { hasUsualYear, momentOfLocal } from "../dates";
import { env } from "../env.server";
import { custom, says } from "../errors";
import { blankable, trueOrFalse, typed } from "../typed";
import { policySchema } from "./policy/policy";
import { seasonKinds, seasonLimits, seasonStateNames } from "./season";

const name = blankable(
  oneLine((m) => m.seasonOffice.name, seasonLimits.name).refine(Boolean, {
    error: says((m) => m.seasonOffice.enterName),
  }),
);

/** With its offset, or as an input of a form has it. */
const moment = z.unknown().transform((written, issues) => {
  const text = typeof written === "string" ? written : "";
  const time = z.iso.datetime({ offset: true }).safeParse(text);
  const date = time.success ? new Date(time.data) : momentOfLocal(env.TIME_ZONE, text);
  if (date && hasUsualYear(date)) return date;
  issues.addIssue(custom((m) => m.seasonOffice.enterMoment));
  return z.NEVER;
});

/** A list or, from a form, its entries between commas. */
const split = (value: unknown) =>
  typeof value === "string"
    ? value.split(",").flatMap((one) => (one.trim() ? [one.trim()] : []))
    : (value ?? []);

const year = z.preprocess(
  (value) => (typeof value === "string" && /^\d{4}$/.test(value) ? Number(value) : value),
  z
    .int({ error: says((m) => m.seasonOffice.enterBatches) })
    .min(1900, { error: says((m) => m.seasonOffice.enterBatches) })
    .max(2999, { error: says((m) => m.seasonOffice.enterBatches) }),
);

const batches = z.preprocess(
  split,
  z
    .array(year, { error: says((m) => m.seasonOffice.enterBatches) })
    .max(seasonLimits.batches, { error: says((m) => m.seasonOffice.enterBatches) })
    .transform((years) => [...new Set(years)].sort()),
);

/** Whether the office has them, seasons.server.ts says. */
const programmes = z.preprocess(
  (value) => (typeof value === "string" ? [value] : (value ?? [])),
  z
    .array(z.string({ error: says((m) => m.seasonOffice.noSuchProgramme) }), {
      error: says((m) => m.seasonOffice.noSuchProgramme),
    })
    .max(seasonLimits.programmes, { error: says((m) => m.seasonOffice.noSuchProgramme) })
    .transform((names) => [...new Set(names)]),
);

/** JSON's true and false, or a form's tick. */
const flag = z.preprocess(
  (value) => (value === "on" ? true : (value ?? false)),
  z.boolean({ error: says((m) => m.seasonOffice.trueOrFalse) }),
);

const fields = z.object({
  name,
  kind: z.enum(seasonKinds, { error: says((m) => m.seasonOffice.enterKind) }),
  batches,
  programmes,
  opensAt: moment,
  closesAt: moment,
  needsApproval: flag,
  needsConfirmed: flag,
});

export const seasonSchema = fields.refine(({ opensAt, closesAt }) => opensAt < closesAt, {
  path: ["closesAt"],
  error: says((m) => m.seasonOffice.closesFirst),
});

/** PATCH: what is given is changed; whether it closes after it opens, seasons.server.ts says. */
export const seasonChangeSchema = fields.partial().extend({
  state: z.enum(seasonStateNames, { error: says((m) => m.seasonOffice.unknownState) }).optional(),
});

export type SeasonInput = z.output<typeof seasonSchema>;
export type SeasonChange = z.output<typeof seasonChangeSchema>;

export const clausesSchema = z.object({ clauses: policySchema }).meta({
  examples: [{ clauses: [{ kind: "offer-limit", most: 1, of: "accepted", per: "season" }] }],
});

/** PUT …/registration: the version of the policy that the student has read and accepts. */
export const registrationSchema = z.object({
  policy: z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int({ error: says((m) => m.seasons.acceptFirst) }).min(1),
  ),
});

/** The office lets a student in, or says why not. */
export const decisionSchema = z
  .object({
    approve: trueOrFalse({ error: says((m) => m.seasonOffice.trueOrFalse) }),
    reason: blankable(typed((m) => m.seasonOffice.reason, seasonLimits.reason)),
  })
  .refine(({ approve, reason }) => approve || reason !== "", {
    path: ["reason"],
    error: says((m) => m.seasonOffice.enterReason),
  });
