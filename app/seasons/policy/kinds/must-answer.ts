import { z } from "zod";
import { defineKind, many, whole } from "../kind";

/** Why a student got points, as their history says it. */
export const missed = (title: string) =>
  `you neither applied to this posting nor said no before it closed: ${title}.`;

/** Who neither applies nor says no gets points: each `noAnswer` about a posting that never offered them anything. */
export const mustAnswer = defineKind({
  title: "Apply or say no",
  params: z.strictObject({
    kind: z.literal("must-answer"),
    points: whole.min(1).meta({ title: "Points for no answer" }),
  }),
  sentence({ points }) {
    return `To each posting that one can apply to, one applies or says no; otherwise one gets ${many(points, "point")}.`;
  },

  shape({ points }, standing, { history }) {
    const offered = new Set(
      history.flatMap(({ event, posting }) => (event === "offered" ? [posting] : [])),
    );
    for (const past of history)
      if (past.event === "noAnswer" && past.posting && !offered.has(past.posting))
        standing.pointsFor.set(past, points);
  },
});
