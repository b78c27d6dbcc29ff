import { z } from "zod";
import { defineKind, many, oneOf, whole } from "../kind";

export const reasons = {
  absent: "not appearing",
  leftLate: "withdrawing late",
  noAnswer: "not answering",
  didNotJoin: "not joining after accepting",
} as const;

type Reason = keyof typeof reasons;
const reasonNames = Object.keys(reasons) as Reason[];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const given = (reason: Reason) =>
  whole
    .min(1)
    .optional()
    .meta({ title: capital(reasons[reason]) });

export const points = defineKind({
  title: "Points and bars",
  params: z.strictObject({
    kind: z.literal("points"),
    for: z
      .strictObject({
        absent: given("absent"),
        leftLate: given("leftLate"),
        noAnswer: given("noAnswer"),
        didNotJoin: given("didNotJoin"),
      })
      .meta({ title: "Points for" }),
    bars: z
      .array(
        z
          .strictObject({
            from: whole.min(1).meta({ title: "From so many points" }),
            next: whole.min(1).optional().meta({ title: "Barred from the next postings" }),
            season: z.literal(true).optional().meta({ title: "Barred for the season" }),
          })
          .refine(({ next, season }) => (next === undefined) !== (season === undefined), {
            error: "A bar is either from the next postings or for the season",
          }),
      )
      .min(1, "Give at least one")
      .max(10)
      .meta({ title: "Bars" }),
  }),

  // Which postings have gone by since is not counted yet.
  isNotYet: ({ bars }) => bars.some(({ next }) => next !== undefined),

  sentence({ for: given, bars }) {
    const each = reasonNames.flatMap((reason) =>
      given[reason] === undefined ? [] : [`${given[reason]} for ${reasons[reason]}`],
    );
    const ends = bars.map(({ from, next }) =>
      next === undefined
        ? `from ${from} one is barred for the season`
        : `from ${from} one is barred from the next ${many(next, "posting")}`,
    );
    return `Points: ${oneOf(each, "and")}. ${capital(ends.join("; "))}.`;
  },

  refuses({ for: given, bars }, standing, { asks = "apply", history, missed = 0 }) {
    if (asks !== "apply") return undefined;
    let sum = standing.extraPoints;
    for (const { event } of history) sum += given[event as Reason] ?? 0;
    const [bar] = bars.filter(({ from }) => sum >= from).sort((a, b) => b.from - a.from);
    if (!bar) return undefined;
    if (bar.next === undefined)
      return `with ${many(bar.from, "point")} or more you are barred for the season. You have ${sum}.`;
    if (missed >= bar.next) return undefined;
    return `with ${many(bar.from, "point")} or more you are barred from the next ${many(bar.next, "posting")} that you could have applied to. You have ${sum}, and ${missed} of them ${missed === 1 ? "has" : "have"} gone by.`;
  },
});
