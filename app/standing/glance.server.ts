import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { type User, assertCan } from "../access/can";
import { medianOf } from "../figures/count";
import { offerPay } from "../seasons/offer-pay.server";
import { isOutsidePlacement, isPlacement } from "../seasons/placed.server";
import { type Clause, classesOf } from "../seasons/policy/policy";
import type { Opening } from "../seasons/policy/standing";
import type { Season } from "../seasons/season";
import { findPolicy, listSeasons } from "../seasons/seasons.server";
import { readStanding, sumOf } from "./standing.server";

/** The season that the office is in, at a glance, beside the same week of the year before. */

const day = 86_400_000;
const week = 7 * day;
/** The same day of the week. */
const year = 52 * week;
/** Of seasons that go on longer, the last ones. */
const mostWeeks = 52;

export type Glance = {
  season: { id: string; name: string; isMonthly: boolean };
  registered: number;
  placed: number;
  withoutPay: number;
  /** Placed by the end of each week; null for weeks that are still to come, or without a season a year before. */
  weeks: { ends: Date; now: number | null; before: number | null }[];
  /** A year ago, by the same moment; null without a season then. */
  before: { placed: number; inTheEnd: number; offers: number; median: number | null } | null;
  /** By the policy's classes from low to high; one without a name if it has none. */
  classes: { name: string | null; offers: number; median: number | null }[];
  all: { offers: number; median: number | null };
};

/** Null while no season is open. */
export async function readGlance(admin: User | null, now = new Date()): Promise<Glance | null> {
  assertCan(admin, "see dashboard", (m) => m.dashboard.refused);
  const seasons = await listSeasons(admin);
  const isOpen = ({ state, opensAt }: Season) => state === "open" && opensAt <= now;
  const season =
    seasons.find((one) => isOpen(one) && one.kind === "placement") ?? seasons.find(isOpen);
  if (!season) return null;
  const last = seasons.find(
    ({ kind, state, opensAt }) =>
      kind === season.kind &&
      state !== "draft" &&
      opensAt.getTime() <= season.opensAt.getTime() - year / 2,
  );
  const then = new Date(now.getTime() - year);
  const [standing, { clauses }, placed, offers, placedBefore, offersBefore] = await Promise.all([
    readStanding(admin, season.id),
    findPolicy(admin, season.id),
    placedAt(season.id),
    offersOf(season.id, now),
    last ? placedAt(last.id) : [],
    last ? offersOf(last.id, then) : [],
  ]);
  const sum = sumOf(standing.groups);
  const by = (moments: number[], at: number) => moments.filter((one) => one <= at).length;
  return {
    season: { id: season.id, name: season.name, isMonthly: season.kind === "internship" },
    ...{ registered: sum.registered, placed: sum.placed, withoutPay: sum.withoutPay },
    weeks: weeksOf(season, now).map((ends) => ({
      ends: new Date(ends),
      now: ends - week < now.getTime() ? by(placed, Math.min(ends, now.getTime())) : null,
      before: last ? by(placedBefore, ends - year) : null,
    })),
    before: last
      ? {
          placed: by(placedBefore, then.getTime()),
          inTheEnd: placedBefore.length,
          ...summed(offersBefore),
        }
      : null,
    ...byClass(clauses, offers, now),
  };
}

/** The ends of the season's weeks. */
function weeksOf({ opensAt, closesAt }: Season, now: Date) {
  const first = Math.max(opensAt.getTime(), now.getTime() - (mostWeeks - 1) * week);
  const last = Math.max(now.getTime(), Math.min(closesAt.getTime(), first + mostWeeks * week));
  return Array.from(
    { length: Math.ceil((last - first) / week) },
    (_, at) => first + (at + 1) * week,
  );
}

/** When each of those who are placed now first accepted; an upgrade places nobody anew. */
async function placedAt(seasonId: string) {
  const { rows } = await sql<{ at: Date }>`
    select min(accepted.at) as at
    from (
      select applications.user_id, ${isPlacement} as stands, coalesce((
        select min(step.at) from application_events step
        where step.application_id = applications.id and step.to_stage = 'accepted'), applications.applied_at) as at
      from postings join applications on applications.posting_id = postings.id
      where postings.season_id = ${seasonId} and applications.offered_at is not null
        and applications.stage = 'accepted'
      union all
      select outside_offers.user_id, true, coalesce(answered_at, reported_at)
      from outside_offers where season_id = ${seasonId} and ${isOutsidePlacement}
    ) accepted
    join season_registrations part on part.user_id = accepted.user_id
      and part.season_id = ${seasonId} and part.state = 'registered'
    group by accepted.user_id having bool_or(stands)`.execute(readDb);
  return rows.map(({ at }) => at.getTime());
}

/** Offers made by a moment, as often as there are such; a pay is null where nobody says one. */
type Offers = { class: string | null; sector: string | null; pay: number | null; count: number };

async function offersOf(seasonId: string, at: Date) {
  const { rows } = await sql<Offers>`
    select postings.season_terms ->> 'class' as class, postings.season_terms ->> 'sector' as sector,
      ${offerPay("applications")} as pay, count(*)::int as count
    from postings join applications on applications.posting_id = postings.id
    join seasons on seasons.id = postings.season_id
    where postings.season_id = ${seasonId} and applications.offered_at <= ${at}
    group by 1, 2, 3`.execute(readDb);
  return rows;
}

function summed(offers: Offers[]) {
  const pays = offers.flatMap(({ pay, count }) =>
    pay === null ? [] : Array.from({ length: count }, () => pay),
  );
  return {
    offers: offers.reduce((sum, { count }) => sum + count, 0),
    median: medianOf(pays.sort((one, other) => one - other)),
  };
}

function byClass(clauses: Clause[], offers: Offers[], now: Date): Pick<Glance, "classes" | "all"> {
  const { names, classOf } = classesOf(clauses, now.toISOString());
  const nameOf = ({ class: band, sector, pay }: Offers) => {
    const opening: Opening = {
      ...(pay !== null && { ctc: pay }),
      ...(band && { class: band }),
      ...(sector && { sector }),
    };
    const name = classOf(opening);
    return name !== undefined && names.includes(name) ? name : null;
  };
  const classes = [...names, null].map((name) => ({
    name,
    ...summed(offers.filter((offer) => nameOf(offer) === name)),
  }));
  return {
    classes: classes.filter(({ name, offers }) => name !== null || offers > 0),
    all: summed(offers),
  };
}
