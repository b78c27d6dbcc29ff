import { z } from "zod";
import { defineKind, many, oneOf, whole } from "../kind";
import { type PastEvent, type Standing, momentOf } from "../standing";

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

const params = z.strictObject({
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
});

type Points = z.output<typeof params>;

/** What a student's events come to; other clauses may say otherwise of single ones. */
function worthOf({ for: given }: Points, standing: Standing, past: PastEvent) {
  return standing.pointsFor.get(past) ?? given[past.event as Reason] ?? 0;
}

export function sumOf(clause: Points, standing: Standing, history: readonly PastEvent[]) {
  return history.reduce((sum, past) => sum + worthOf(clause, standing, past), 0);
}

/** 'from 3 one is barred for the season' */
const barWords = ({ from, next }: Points["bars"][number]) =>
  next === undefined
    ? `from ${from} one is barred for the season`
    : `from ${from} one is barred from the next ${many(next, "posting")} that one could have applied to`;

/** The bar that comes next, with so many points. */
export function nextBar({ bars }: Points, sum: number) {
  const [ahead] = bars.filter(({ from }) => from > sum).sort((a, b) => a.from - b.from);
  return ahead && `${barWords(ahead)}.`;
}

export const points = defineKind({
  title: "Points and bars",
  params,

  sentence({ for: given, bars }) {
    const each = reasonNames.flatMap((reason) =>
      given[reason] === undefined ? [] : [`${given[reason]} for ${reasons[reason]}`],
    );
    const bar = `${bars.map(barWords).join("; ")}.`;
    return each.length ? `Points: ${oneOf(each, "and")}. ${capital(bar)}` : `Points: ${bar}`;
  },

  refuses(clause, standing, { asks = "apply", history, timeZone }) {
    if (asks !== "apply") return undefined;
    const { bars } = clause;
    let sum = 0;
    const reached: { bar: (typeof bars)[number]; since: number }[] = [];
    for (const past of history) {
      const before = sum;
      sum += worthOf(clause, standing, past);
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
