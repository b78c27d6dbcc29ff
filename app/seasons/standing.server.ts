import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { RegistrationState } from "~/db/schema-seasons";
import { type User, can } from "../access/can";
import { env } from "../env.server";
import { AppError } from "../errors";
import type { Texts } from "../languages/texts";
import { type Clause, type Decision, decide } from "./policy/policy";
import type { PastEvent, Question } from "./policy/standing";
import type { PostingSeason } from "./season";

/** A student in one season: what has happened to them there, and the rules that say what they may do next. */
export type SeasonStanding = {
  seasonId: string;
  season: string;
  isOpen: boolean;
  needsConfirmed: boolean;
  registration: RegistrationState | null;
  policyVersion: number;
  policySince: Date;
  clauses: Clause[];
  history: PastEvent[];
  programme?: string;
  exceptions: Exception[];
};

/** A clause set aside for this student, for one posting if it names one. */
export type Exception = { clause: Clause; postingId: string | null; until: string; reason: string };

/**
 * One student's standings in seasons, by id: the only place where a history is put together, so that the button, the
 * call, the mark on a card and accepting an offer decide alike. One statement, whatever their number.
 */
export async function standingsOf(
  trx: Kysely<Database>,
  userId: string,
  seasonIds: string[],
): Promise<Map<string, SeasonStanding>> {
  if (!seasonIds.length) return new Map();
  const { rows } = await sql<Row>`
    select seasons.id as "seasonId", seasons.name as season, needs_confirmed as "needsConfirmed",
      seasons.state = 'open' and opens_at <= now() and now() < closes_at as "isOpen",
      part.state as registration, policy.version as "policyVersion", policy.at as "policySince", policy.clauses, programmes.name as programme,
      coalesce(past.events, '[]') as history, coalesce(set_aside.exceptions, '[]') as exceptions
    from seasons
    cross join lateral (
      select version, at, clauses from season_policies where season_id = seasons.id
      order by version desc limit 1) policy
    left join season_registrations part on part.season_id = seasons.id and part.user_id = ${userId}
    left join enrolments on ${enrolmentOfPart}
    left join programmes on programmes.id = enrolments.programme_id
    left join lateral (${eventsOf(userId)}) past on true
    left join lateral (
      select json_agg(json_build_object('clause', clause, 'postingId', posting_id,
        'until', until, 'reason', reason) order by season_exceptions.id) as exceptions
      from season_exceptions
      where season_exceptions.season_id = seasons.id
        and (user_id is null or user_id = ${userId})
        and (season_exceptions.department_id is null
          or season_exceptions.department_id = enrolments.department_id)
        and until >= (now() at time zone ${env.TIME_ZONE})::date) set_aside on true
    where seasons.id = any(${seasonIds}::uuid[])`.execute(trx);
  return new Map(
    rows.map(({ programme, ...row }) => [
      row.seasonId,
      { ...row, ...(programme && { programme }) },
    ]),
  );
}

type Row = Omit<SeasonStanding, "programme"> & { programme: string | null };

/** The enrolment with which `part` takes part: if its student had none then, the one that they have now. */
export const enrolmentOfPart = sql<boolean>`(enrolments.id = part.enrolment_id or part.enrolment_id is null
  and enrolments.user_id = part.user_id and enrolments.ended_at is null)`;

/**
 * Applications that were withdrawn are as if they had never been made; but whoever withdraws from an offer declines it,
 * whether or not they apply again. What an acceptance ended frees the student as an offer that was taken back does, and
 * so does a late refusal.
 */
const eventsOf = (userId: string) => sql`
  select json_agg(
    json_strip_nulls(json_build_object('event', event, 'at', at, 'posting', posting_id,
      'ctc', ctc, 'class', class, 'sector', sector))
    order by at, step) as events
  from (
    select event, at, step, posting_id, coalesce(ctc, (season_terms ->> 'ctc')::int) as ctc,
      season_terms ->> 'class' as class, season_terms ->> 'sector' as sector
    from (${stepsOf(userId)}) steps join postings on postings.id = steps.posting_id
    where postings.season_id = seasons.id
    union all
    select event, at, 0, posting_id, null, null, null from season_points
    where season_points.season_id = seasons.id and user_id = ${userId} and taken_back_at is null
    union all
    select event, at, step, id, ctc, class, sector
    from outside_offers, ${outsideEvents}
    where outside_offers.season_id = seasons.id and user_id = ${userId} and state = 'confirmed'
      and event <> 'outsideOpen'
    union all
    select 'left', part.left_at, 0, null, null, null, null where part.left_at is not null
  ) happened`;

/** What happened to each of `outside_offers`; 'outsideOpen' is nothing. No offer comes after its answer. */
export const outsideEvents = sql`lateral (
  values ('outsideOffered',
      least(offered_on::timestamp at time zone ${env.TIME_ZONE}, answered_at), 0),
    ('outside' || initcap(answer), answered_at, 1)) as happened_outside (event, at, step)`;

const stepsOf = (userId: string) => sql`
    select 'applied' as event, applied_at as at, 0 as step, applications.posting_id, null::int as ctc
    from applications where user_id = ${userId} and stage <> 'withdrawn'
    union all
    select case when steps.caused_by is not null and steps.to_stage <> 'offered' then 'revoked'
        when steps.to_stage = 'rejected' then 'revoked'
        when steps.to_stage = 'withdrawn' then 'declined' else steps.to_stage end,
      steps.at, 1, applications.posting_id, steps.ctc
    from applications
    join application_events steps on steps.application_id = applications.id
    where user_id = ${userId}
      and (steps.to_stage in ('offered', 'accepted', 'declined', 'revoked')
        or steps.to_stage in ('withdrawn', 'rejected') and steps.from_stage = 'offered'
        or steps.to_stage = 'shortlisted' and steps.caused_by is null
          and steps.at >= applications.applied_at and stage <> 'withdrawn')`;

/** Numbers of the clauses that exceptions set aside for this student and posting. */
export function setAsideFor({ clauses, exceptions }: SeasonStanding, postingId: string) {
  return clauses.flatMap((clause, index) =>
    exceptions.some(
      (one) =>
        (one.postingId === null || one.postingId === postingId) &&
        isDeepStrictEqual(one.clause, clause),
    )
      ? [index + 1]
      : [],
  );
}

/** A posting, as far as seasons know it. */
type About = { id: string; season: PostingSeason | null };

/** What one asks about a posting of a season now. */
export function questionOf(
  { history, programme, policySince }: SeasonStanding,
  { id, season }: { id: string; season: PostingSeason },
  asks: Question["asks"] = "apply",
  at = new Date(),
): Question {
  const { ctc, class: band, sector } = season;
  return {
    ...{ history, programme, asks, at: at.toISOString(), timeZone: env.TIME_ZONE },
    policySince: policySince.toISOString(),
    posting: { id, ctc, ...(band && { class: band }), ...(sector && { sector }) },
  };
}

export type SeasonVerdict = {
  seasonId: string;
  season: string;
  /** Whether the student takes part in it; without that, no rule is asked. */
  isRegistered: boolean;
  isOpen: boolean;
  /** Whether only confirmed facts meet conditions there. */
  needsConfirmed: boolean;
  decision: Decision | null;
};

/** Whether a student's season lets them apply to a posting now. */
export function verdictIn(standing: SeasonStanding, posting: About): SeasonVerdict {
  const { seasonId, season, isOpen, needsConfirmed, registration, clauses } = standing;
  const isRegistered = registration === "registered";
  const about = posting.season && { id: posting.id, season: posting.season };
  const decision =
    isRegistered && about
      ? decide(clauses, questionOf(standing, about), setAsideFor(standing, about.id))
      : null;
  return { seasonId, season, isRegistered, isOpen, needsConfirmed, decision };
}

export const mayApply = ({ isRegistered, isOpen, decision }: SeasonVerdict) =>
  isRegistered && isOpen && decision?.allowed === true;

/** For students, by posting: what their seasons say of those that belong to one. One query, none if none does. */
export async function seasonVerdicts(
  user: User | null,
  postings: About[],
): Promise<Map<string, SeasonVerdict>> {
  const verdicts = new Map<string, SeasonVerdict>();
  const inSeason = postings.filter(({ season }) => season);
  if (!inSeason.length || !user || !can(user, "register for seasons")) return verdicts;
  const ids = [...new Set(inSeason.flatMap(({ season }) => (season ? [season.id] : [])))];
  const standings = await standingsOf(db, user.id, ids);
  for (const posting of inSeason) {
    const standing = standings.get(posting.season?.id ?? "");
    if (standing) verdicts.set(posting.id, verdictIn(standing, posting));
  }
  return verdicts;
}

/** The open seasons that a student takes part in, as they stand in them, by id. */
export async function openStandings(student: User): Promise<Map<string, SeasonStanding>> {
  const rows = await db
    .selectFrom("season_registrations")
    .innerJoin("seasons", "seasons.id", "season_id")
    .select("season_id")
    .where("user_id", "=", student.id)
    .where("season_registrations.state", "=", "registered")
    .where("seasons.state", "=", "open")
    .execute();
  return standingsOf(
    db,
    student.id,
    rows.map((row) => row.season_id),
  );
}

/** Whether a posting's season demands confirmed facts; false for those in none. */
export async function needsConfirmedIn(season: PostingSeason | null) {
  if (!season) return false;
  const row = await db
    .selectFrom("seasons")
    .select("needs_confirmed")
    .where("id", "=", season.id)
    .executeTakeFirst();
  return row?.needs_confirmed ?? false;
}

/** All that keeps a student from applying to a posting of a season; nothing if they may. */
export function whyNotInSeason(
  { season, isRegistered, isOpen, decision }: SeasonVerdict,
  m: Texts,
): string[] {
  if (!isOpen) return [m.seasons.over(season)];
  if (!isRegistered) return [m.seasons.registerFirst(season)];
  return decision?.reasons.map(({ text }) => text) ?? [];
}

/** The same as a refusal, which says the first in its sentence. */
export function notInSeason(verdict: SeasonVerdict) {
  return new AppError((m) => whyNotInSeason(verdict, m)[0] ?? m.apply.failed, 403, {
    code: "not-eligible",
    lists: { season: (m) => whyNotInSeason(verdict, m) },
  });
}
