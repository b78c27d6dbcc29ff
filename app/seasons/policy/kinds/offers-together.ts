import { z } from "zod";
import { defineKind, hours, many } from "../kind";

/** A second offer while the first is unanswered: so long both are open; after that, or with 0 hours, the first stands. */
export const offersTogether = defineKind({
  title: "A second offer while one is unanswered",
  params: z.strictObject({
    kind: z.literal("offers-together"),
    hours: hours.meta({ title: "Hours to choose; 0: the first stands" }),
  }),

  sentence({ hours }) {
    return hours
      ? `Who gets another offer while one is unanswered has ${many(hours, "hour")} from the later offer to choose; then the first one stands.`
      : "Who gets another offer while one is unanswered cannot choose: the first one stands.";
  },

  refuses({ hours }, { offers, now }, { asks, posting }) {
    if (asks !== "accept") return undefined;
    const mine = offers.find(({ id }) => id !== undefined && id === posting.id);
    const since = mine?.offeredAt;
    if (since === undefined) return undefined;
    const isEarlier = offers.some(
      ({ state, offeredAt, id }) =>
        state === "open" && id !== posting.id && offeredAt !== undefined && offeredAt < since,
    );
    if (!isEarlier || (hours > 0 && now <= since + hours * 3_600_000)) return undefined;
    return hours
      ? `you had ${many(hours, "hour")} from this offer to choose between it and an earlier one. They are over, so the earlier one stands.`
      : "an earlier offer is unanswered, and the first one stands.";
  },
});
