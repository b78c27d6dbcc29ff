import { z } from "zod";
import { defineKind, many, oneOf, whole } from "../kind";
import { momentOf } from "../standing";

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

  sentence({ for: given, bars }) {
    const each = reasonNames.flatMap((reason) =>
      given[reason] === undefined ? [] : [`${given[reason]} for ${reasons[reason]}`],
    );
    const ends = bars.map(({ from, next }) =>
      next === undefined
        ? `from ${from} one is barred for the season`
        : `from ${from} one is barred from the next ${many(next, "posting")} that one could have applied to`,
    );
    const bar = `${ends.join("; ")}.`;
    return each.length ? `Points: ${oneOf(each, "and")}. ${capital(bar)}` : `Points: ${bar}`;
  },

  refuses({ for: given, bars }, standing, { asks = "apply", history, timeZone }) {
    if (asks !== "apply") return undefined;
    let sum = 0;
    const reached: { bar: (typeof bars)[number]; since: number }[] = [];
    for (const past of history) {
      const before = sum;
      sum += standing.pointsFor.get(past) ?? given[past.event as Reason] ?? 0;
      for (const bar of bars)
        if (before < bar.from && sum >= bar.from)
          reached.push({ bar, since: momentOf(past.at, timeZone) });
    }
    for (const { bar, since } of reached.sort((a, b) => b.bar.from - a.bar.from)) {
      const have = `with ${many(bar.from, "point")} or more you are barred`;
      if (bar.next === undefined) return `${have} for the season. You have ${sum}.`;
      const place = standing.placeSince(since);
      if (place === undefined || place > bar.next) continue;
      const gone = place - 1;
      return `${have} from the next ${many(bar.next, "posting")} that you could have applied to. You have ${sum}, and ${gone} of them ${gone === 1 ? "has" : "have"} gone by.`;
    }
    return undefined;
  },
});
