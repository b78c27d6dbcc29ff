import { z } from "zod";
import { defineKind, hours, many } from "../kind";
import type { Question } from "../standing";

const params = z.strictObject({
  kind: z.literal("answer-within"),
  hours: hours.min(1).meta({ title: "Hours to answer" }),
  then: z.enum(["declined", "accepted"]).meta({ title: "Without an answer it is" }),
});

/** What becomes of an offer that is not answered in time. The clock decides, whether or not a job has noted it. */
export const answerWithin = defineKind({
  title: "Time to answer an offer",
  params,

  sentence({ hours, then }) {
    return `An offer not answered within ${many(hours, "hour")} counts as ${then}.`;
  },

  deadline,

  shape({ hours, then }, standing, question) {
    for (const offer of standing.offers) {
      const { offeredAt: since, state, isOutside } = offer;
      if (state === "open" && !isOutside && since !== undefined)
        offer.isUnanswered = standing.now > deadline({ hours }, since, question);
      if (!offer.isUnanswered || offer.isOutside) continue;
      offer.state = then;
      offer.isCounted = then === "accepted";
    }
  },

  refuses({ hours, then }, { offers }, { asks, posting }) {
    if (asks !== "accept") return undefined;
    const offer = offers.find(({ id }) => id !== undefined && id === posting.id);
    if (!offer?.isUnanswered) return undefined;
    return `an offer has to be answered within ${many(hours, "hour")}. This one was not, and so counts as ${then}.`;
  },
});

/** A change of the policy gives everybody the whole time again (decision: clock-starts-anew). */
function deadline({ hours }: { hours: number }, offeredAt: number, { policySince }: Question) {
  const start = policySince ? Math.max(offeredAt, Date.parse(policySince)) : offeredAt;
  return start + hours * 3_600_000;
}
