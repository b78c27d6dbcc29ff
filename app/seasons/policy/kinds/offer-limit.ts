import { z } from "zod";
import { defineKind, many, whole } from "../kind";
import { acceptedOffers, otherOffers } from "../standing";

/** How many offers one may have, of the season or of the posting's class or sector. */
export const offerLimit = defineKind({
  title: "Limit of offers",
  params: z.strictObject({
    kind: z.literal("offer-limit"),
    most: whole.min(1).meta({ title: "At most" }),
    of: z.enum(["accepted", "received"]).meta({
      title: "Offers that are",
      words: { accepted: "accepted", received: "received, accepted or not" },
    }),
    per: z.enum(["season", "class", "sector"]).meta({
      title: "In each",
      words: { season: "season", class: "class of pay", sector: "sector" },
    }),
  }),
  countsAfterAccepting: true,

  sentence({ most, of, per }) {
    const where = per === "season" ? "" : ` of each ${per}`;
    return of === "accepted"
      ? `One may accept at most ${many(most, "offer")}${where}.`
      : `After ${many(most, "offer")}${where}, accepted or not, one may apply to nothing more${per === "season" ? "" : ` of that ${per}`}.`;
  },

  refuses({ most, of, per }, standing, { asks, posting }) {
    // Whoever has two offers at once may accept one of them.
    if (of === "received" && asks === "accept") return undefined;
    // A class that another clause leaves open stays open in every sector (decision: always-open-class).
    if (per === "sector" && standing.isAlwaysOpen) return undefined;
    const offers = otherOffers(standing, posting);
    const counted =
      of === "accepted"
        ? acceptedOffers({ ...standing, offers })
        : offers.filter(({ isOutside, isCounted }) => !isOutside || isCounted);
    const mine = standing.classOf(posting);
    const inScope = counted.filter((offer) => {
      if (per === "class") return mine !== undefined && standing.classOf(offer) === mine;
      if (per === "sector") return posting.sector !== undefined && offer.sector === posting.sector;
      return true;
    });
    if (inScope.length < most) return undefined;
    const where = { season: "", class: ` of class ${mine}`, sector: ` in ${posting.sector}` }[per];
    const done = of === "accepted" ? "accept" : "receive";
    return `you may ${done} at most ${many(most, "offer")}${where}. You have ${done}${of === "accepted" ? "ed" : "d"} ${inScope.length}.`;
  },
});
