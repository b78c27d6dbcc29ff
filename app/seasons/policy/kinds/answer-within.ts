import { z } from "zod";
import { defineKind, hours, many } from "../kind";
import type { DatedOffer, Question } from "../standing";

const hourMs = 3_600_000;

const params = z.strictObject({
  kind: z.literal("answer-within"),
  hours: hours.min(1).meta({ title: "Hours to answer" }),
  then: z.enum(["declined", "accepted"]).meta({
    title: "Without an answer it is",
    words: { declined: "declined", accepted: "accepted" },
  }),
});

/**
 * What becomes of an offer that is not answered in time: see `settled`. The clock decides, whether or not a job has noted
 * it.
 */
export const answerWithin = defineKind({
  title: "Time to answer an offer",
  params,

  sentence({ hours, then }) {
    return `An offer not answered within ${many(hours, "hour")} counts as ${then}.`;
  },

  deadline,

  refuses({ hours, then }, { offers }, { asks, posting }) {
    if (asks !== "accept") return undefined;
    const offer = offers.find(({ id }) => id !== undefined && id === posting.id);
    if (!offer?.isUnanswered) return undefined;
    return `an offer has to be answered within ${many(hours, "hour")}. This one was not, and so counts as ${then}.`;
  },
});

/** Whatever day the offer names (decision: respond-by). */
function deadline({ hours }: { hours: number }, { offeredAt }: DatedOffer, question: Question) {
  return startOf(offeredAt, question) + hours * hourMs;
}

/** A change of the policy gives everybody the rule's whole time again (decision: clock-starts-anew). */
function startOf(offeredAt: number, { policySince }: Question) {
  return policySince ? Math.max(offeredAt, Date.parse(policySince)) : offeredAt;
}
