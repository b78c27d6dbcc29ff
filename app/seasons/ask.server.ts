import { z } from "zod";
import { type User, assertCan } from "../access/can";
import { hasUsualYear } from "../dates";
import { env } from "../env.server";
import { day, name, pay, whole } from "./policy/kind";
import { decide, policySchema } from "./policy/policy";
import { eventNames } from "./policy/standing";

const moment = z.union(
  [
    day,
    z.iso.datetime({ offset: true }).refine((written) => hasUsualYear(new Date(written)), "Odd"),
  ],
  { error: "Write a day such as 2027-01-31, or a moment such as 2027-01-31T10:00:00+05:30" },
);

/** An offer or a posting: its pay in whole rupees a year, in an internship season a month. */
const opening = { ctc: pay.optional(), class: name.optional(), sector: name.optional() };

/** What the office asks by hand: would this policy allow a student with this history that posting? */
export const askSchema = z
  .strictObject({
    clauses: policySchema,
    /** In the order in which it happened. */
    history: z
      .array(
        z.strictObject({
          event: z.enum(eventNames),
          at: moment,
          posting: name.optional(),
          ...opening,
        }),
      )
      .max(1000),
    posting: z.strictObject({ id: name.optional(), ...opening }),
    /** When the student asks. */
    at: moment,
    /** What they ask for: to apply, if not said. */
    asks: z.enum(["apply", "accept", "leave"]).optional(),
    programme: name.optional(),
    /** How many postings that they could have applied to have gone by since they last got points. */
    missed: whole.optional(),
  })
  .meta({
    examples: [
      {
        clauses: [{ kind: "offer-limit", most: 1, of: "accepted", per: "season" }],
        history: [{ event: "accepted", at: "2027-01-10", ctc: 500_000 }],
        posting: { ctc: 1_200_000 },
        at: "2027-03-01",
        asks: "apply",
      },
    ],
  });

/** Whether the policy allows it, and every clause that does not. Reads and stores nothing. */
export function askPolicy(user: User | null, { clauses, ...question }: z.output<typeof askSchema>) {
  assertCan(user, "manage seasons", (m) => m.seasons.refused);
  const { allowed, reasons } = decide(clauses, { ...question, timeZone: env.TIME_ZONE });
  return { allowed, reasons };
}
