import { z } from "zod";
import { defineKind } from "../kind";

/** What becomes of one's other applications and offers: see `endedByAccepting`. */
export const onAccepting = defineKind({
  title: "What accepting ends",
  params: z.strictObject({
    kind: z.literal("on-accepting"),
    withdraw: z.enum(["all", "not-allowed", "none"]).meta({
      title: "Other applications and offers that end",
      words: {
        all: "All of them",
        "not-allowed": "Those to which one could not apply any more",
        none: "None of them",
      },
    }),
  }),

  sentence({ withdraw }) {
    if (withdraw === "none")
      return "Accepting an offer leaves one's other applications as they are.";
    if (withdraw === "all")
      return "Accepting an offer withdraws all of one's other applications and declines one's other offers.";
    return "Accepting an offer withdraws those of one's other applications and offers to which one could not apply any more.";
  },
});
