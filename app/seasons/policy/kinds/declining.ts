import { z } from "zod";
import { defineKind, many, whole } from "../kind";

export const declining = defineKind({
  title: "Declining an offer",
  params: z.strictObject({
    kind: z.literal("declining"),
    counts: z.boolean().meta({ title: "A declined offer counts as accepted" }),
    most: whole.min(1).optional().meta({ title: "Nothing more after so many" }),
  }),

  sentence({ counts, most }) {
    const first = counts
      ? "A declined offer counts as an accepted one."
      : "A declined offer does not count as an accepted one.";
    return most
      ? `${first} After declining ${many(most, "offer")} one may apply to nothing more.`
      : first;
  },

  shape({ counts }, standing) {
    if (!counts) return;
    for (const offer of standing.offers)
      if (offer.state === "declined" && !offer.isOutside) offer.isCounted = true;
  },

  refuses({ most }, { offers }, { asks }) {
    if (asks === "accept") return undefined;
    const declined = offers.filter(({ state, isOutside }) => state === "declined" && !isOutside);
    if (!most || declined.length < most) return undefined;
    return `after declining ${many(most, "offer")} you may apply to nothing more. You declined ${declined.length}.`;
  },
});
