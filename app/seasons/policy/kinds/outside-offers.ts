import { z } from "zod";
import { defineKind } from "../kind";

/** Pre-placement offers and offers from elsewhere. Without this clause they count once they are accepted. */
export const outsideOffers = defineKind({
  title: "Offers from outside",
  params: z.strictObject({
    kind: z.literal("outside-offers"),
    count: z.enum(["accepted", "always", "never"]).meta({
      title: "They count",
      words: {
        accepted: "Once they are accepted",
        always: "From when they are offered",
        never: "Never",
      },
    }),
  }),

  sentence({ count }) {
    if (count === "never") return "Offers from outside the placement office do not count.";
    if (count === "always")
      return "An offer from outside the placement office counts as an accepted one, whatever its student answers.";
    return "An offer from outside the placement office counts once it is accepted.";
  },

  shape({ count }, standing) {
    if (count === "never") standing.offers = standing.offers.filter((offer) => !offer.isOutside);
    if (count === "always")
      for (const offer of standing.offers) if (offer.isOutside) offer.isCounted = true;
  },
});
