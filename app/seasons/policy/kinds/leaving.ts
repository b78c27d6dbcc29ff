import { z } from "zod";
import { formatDay } from "../../../dates";
import { day, defineKind } from "../kind";

export const leaving = defineKind({
  title: "Leaving the season",
  params: z.strictObject({
    kind: z.literal("leaving"),
    until: day.meta({ title: "Last day to leave" }),
    mayReturn: z.boolean().meta({ title: "Who left may come back" }),
  }),
  hasOwnUntil: true,

  sentence({ until, mayReturn }) {
    return `One may leave the season until ${formatDay(until)}${mayReturn ? " and come back." : ", and cannot come back."}`;
  },

  refuses({ until, mayReturn }, standing, { asks }) {
    if (asks === "leave")
      return standing.day > until
        ? `one could leave the season until ${formatDay(until)}.`
        : undefined;
    if (mayReturn || !standing.hasLeft) return undefined;
    return "who left the season cannot come back. You left it.";
  },
});
