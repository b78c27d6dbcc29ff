import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import { type Registration, type Season, takesRegistrations } from "./season";

/** A season with its times in words. */
export function shownSeason({ dates }: Texts, season: Season) {
  const { opensAt, closesAt, policy, ...rest } = season;
  const inWords = (moment: Date) => dates.moment(moment, env.TIME_ZONE);
  return {
    ...rest,
    opens: inWords(opensAt),
    closes: inWords(closesAt),
    policy: { ...policy, since: inWords(policy.since) },
    takesRegistrations: takesRegistrations(season),
  };
}

export type ShownSeason = ReturnType<typeof shownSeason>;

export function shownPart({ dates }: Texts, { at, objectableUntil, ...part }: Registration) {
  const inWords = (moment: Date) => dates.moment(moment, env.TIME_ZONE);
  return {
    ...{ ...part, at: inWords(at) },
    objectableUntil: objectableUntil && inWords(objectableUntil),
  };
}

export type ShownPart = ReturnType<typeof shownPart>;
