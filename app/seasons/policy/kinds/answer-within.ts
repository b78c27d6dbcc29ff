import { z } from "zod";
import { formatDay } from "../../../dates";
import { defineKind, hours, many } from "../kind";
import { type DatedOffer, type Question, endOf } from "../standing";

const hourMs = 3_600_000;

const params = z.strictObject({
  kind: z.literal("answer-within"),
  hours: hours.min(1).meta({ title: "Hours to answer" }),
  then: z.enum(["declined", "accepted"]).meta({ title: "Without an answer it is" }),
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

  refuses({ hours, then }, { offers }, question) {
    const { asks, posting } = question;
    if (asks !== "accept") return undefined;
    const offer = offers.find(({ id }) => id !== undefined && id === posting.id);
    if (!offer?.isUnanswered) return undefined;
    const { offeredAt, respondBy } = offer;
    const due =
      offeredAt === undefined ? 0 : deadline({ hours }, { offeredAt, respondBy }, question);
    if (respondBy && due === endOf(respondBy, question.timeZone))
      return `this offer had to be answered by ${formatDay(respondBy)}. It was not, and so counts as ${then}.`;
    return `an offer has to be answered within ${many(hours, "hour")}. This one was not, and so counts as ${then}.`;
  },
});

/** The day that the offer names, if that is earlier than the rule's hours (decision: respond-by). */
function deadline(
  { hours }: { hours: number },
  { offeredAt, respondBy }: DatedOffer,
  question: Question,
) {
  const byRule = startOf(offeredAt, question) + hours * hourMs;
  return respondBy === undefined ? byRule : Math.min(byRule, endOf(respondBy, question.timeZone));
}

/** A change of the policy gives everybody the rule's whole time again (decision: clock-starts-anew). */
function startOf(offeredAt: number, { policySince }: Question) {
  return policySince ? Math.max(offeredAt, Date.parse(policySince)) : offeredAt;
}
