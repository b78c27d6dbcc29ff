import { z } from "zod";
import { type User, assertCan } from "../access/can";
import { hasUsualYear } from "../dates";
import { env } from "../env.server";
import { day, name, pay, whole } from "./policy/kind";
import { type Clause, countsAsAccepted, decide, endedOffers, policySchema } from "./policy/policy";
import {
  type PastEvent,
  type Question,
  eventNames,
  eventWords,
  standingOf,
} from "./policy/standing";

const moment = z.union(
  [
    day,
    z.iso.datetime({ offset: true }).refine((written) => hasUsualYear(new Date(written)), "Odd"),
  ],
  { error: "Write a day such as 2027-01-31, or a moment such as 2027-01-31T10:00:00+05:30" },
);

/** An offer or a posting: its pay in whole rupees a year, in an internship season a month. */
const opening = {
  ctc: pay.optional().meta({ title: "Pay in ₹" }),
  class: name.optional().meta({ title: "Class" }),
  sector: name.optional().meta({ title: "Sector" }),
};

/** A made-up student and what they ask for; its titles label the form (policy-fields.ts). */
export const questionSchema = z.strictObject({
  /** In the order in which it happened. */
  history: z
    .array(
      z.strictObject({
        event: z.enum(eventNames).meta({ title: "What happened", words: eventWords }),
        at: moment.meta({ title: "When", format: "date" }),
        posting: name.optional().meta({ title: "With which posting" }),
        ...opening,
      }),
    )
    .max(100)
    .meta({ title: "What happened before" }),
  posting: z
    .strictObject({ id: name.optional().meta({ title: "Its name above" }), ...opening })
    .meta({ title: "The posting" }),
  /** When the student asks. */
  at: moment.meta({ title: "When the student asks", format: "date" }),
  /** What they ask for: to apply, if not said. */
  asks: z
    .enum(["apply", "accept", "leave"])
    .optional()
    .meta({
      title: "What they ask for",
      words: { apply: "to apply", accept: "to accept an offer", leave: "to leave the season" },
    }),
  programme: name.optional().meta({ title: "Their programme" }),
  /** How many postings that they could have applied to have gone by since they last got points. */
  missed: whole.optional().meta({ title: "Postings gone by since they got points" }),
});

/** What the office asks by hand: would this policy allow a student with this history that posting? */
export const askSchema = questionSchema.extend({ clauses: policySchema }).meta({
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
  assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
  const asked: Question = { ...question, timeZone: env.TIME_ZONE };
  const { allowed, reasons } = decide(clauses, { ...asked, history: withEndings(clauses, asked) });
  return { allowed, reasons };
}

/** What accepting ends has an event of its own in what really happened; a made-up history need not say it. */
function withEndings(clauses: readonly Clause[], question: Question) {
  const history: PastEvent[] = [];
  for (const past of question.history) {
    const { event, posting: id, at } = past;
    history.push(past);
    if (event !== "accepted" && event !== "outsideAccepted") continue;
    const before = history.slice(0, -1);
    const known = standingOf({ ...question, history: before }).offers.find(
      (offer) => offer.id !== undefined && offer.id === id,
    );
    const accepting: Question = {
      ...{ ...question, asks: "accept", at, history: before },
      posting: { id, ctc: past.ctc ?? known?.ctc, class: past.class, sector: past.sector },
    };
    if (event === "outsideAccepted" && !countsAsAccepted(clauses, { ...accepting, history }))
      continue;
    for (const posting of endedOffers(clauses, accepting))
      history.push({ event: "revoked", at, posting });
  }
  return history;
}
