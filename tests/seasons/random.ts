import { todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import type { Clause } from "../../app/seasons/policy/policy";

/** The same numbers each time (mulberry32): whole ones below the one that is given. */
export function numbers(seed: number) {
  return (below: number) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export type Numbers = ReturnType<typeof numbers>;

export const sectors = ["IT", "Core"];
export const classNames = ["Regular", "Dream", "Super Dream"];

/** A policy of some of the kinds that a season can have; no day in it is near today. */
export function somePolicy(below: Numbers, programmes: string[]): Clause[] {
  const one = <Some>(some: readonly Some[]) => some[below(some.length)]!;
  const perhaps = <Some>(some: Some) => (below(2) ? some : ({} as Partial<Some>));
  const day = (days: number) =>
    todayIn(env.TIME_ZONE, new Date(Date.now() + days * 24 * 3_600_000));
  const way = () => ({
    ...perhaps({ times: one([1, 1.1, 1.5, 2]) }),
    ...perhaps(
      one([
        { higherBy: 1 },
        { otherSector: true },
        { class: "Dream" },
        { from: 700_000 },
        { ifBelow: 800_000 },
        { ifFrom: 600_000 },
      ]),
    ),
  });
  const kinds: (() => Clause)[] = [
    () => ({
      ...{ kind: "after-accepting", ways: Array.from({ length: below(3) }, way) },
      ...perhaps({ upgrades: below(3) }),
    }),
    () => ({
      ...{ kind: "offer-limit", most: 1 + below(2), of: one(["accepted", "received"]) },
      per: one(["season", "class", "sector"]),
    }),
    () => ({
      ...{ kind: "application-limit", most: 1 + below(4) },
      ...perhaps({ until: day(one([-3, 3])), shortlists: 1 + below(2) }),
    }),
    () => ({ kind: "on-accepting", withdraw: one(["all", "not-allowed", "none"]) }),
    () => ({ kind: "answer-within", hours: one([24, 72]), then: one(["declined", "accepted"]) }),
    () => ({ kind: "offers-together", hours: one([0, 24]) }),
    () => ({ kind: "declining", counts: below(2) > 0, ...perhaps({ most: 1 + below(2) }) }),
    () => ({ kind: "outside-offers", count: one(["accepted", "always", "never"]) }),
    () => ({
      ...{ kind: "points", for: { absent: 10, leftLate: 5, noAnswer: 5 } },
      bars: [{ from: 10, season: true }],
    }),
  ];
  const scope = () => ({
    ...(below(4) ? {} : { programmes: [one(programmes)] }),
    ...(below(4) ? {} : { from: day(one([-3, 3])) }),
  });
  const chosen = kinds.filter(() => below(2)).map((make) => ({ ...make(), ...scope() }));
  const bands: Clause = {
    ...{ kind: "classes", sectors },
    classes: [
      { name: "Regular", below: 600_000 },
      { name: "Dream", below: 1_000_000 },
      { name: "Super Dream" },
    ],
  };
  return [bands, ...chosen];
}
