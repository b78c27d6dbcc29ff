import { z } from "zod";
import { defineKind, many, whole } from "../kind";

/** Who neither applies nor says no gets points: each `noAnswer` about a posting that never offered them anything. */
export const mustAnswer = defineKind({
  title: "Apply or say no",
  params: z.strictObject({
    kind: z.literal("must-answer"),
    points: whole.min(1).meta({ title: "Points for no answer" }),
  }),
  // Students cannot say no to a posting yet.
  isNotYet: () => true,

  sentence({ points }) {
    return `To each posting that one can apply to, one applies or says no; otherwise one gets ${many(points, "point")}.`;
  },

  shape({ points }, standing, { history }) {
    const offered = new Set(
      history.flatMap(({ event, posting }) => (event === "offered" ? [posting] : [])),
    );
    for (const { event, posting } of history)
      if (event === "noAnswer" && !offered.has(posting)) standing.extraPoints += points;
  },
});
