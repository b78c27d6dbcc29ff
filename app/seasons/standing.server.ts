import { isDeepStrictEqual } from "node:util";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import { readDb } from "~/db/replica";
import type { Database } from "~/db/schema";
import type { RegistrationState } from "~/db/schema-seasons";
import { type User, can } from "../access/can";
import { env } from "../env.server";
import { AppError } from "../errors";
import type { Texts } from "../languages/texts";
import { factsOfStudents, ruleSettings } from "../records/own-facts.server";
import {
  type Clause,
  type Decision,
  type Reason,
  answerRule,
  countsAsAccepted,
  decide,
} from "./policy/policy";
import type { Opening, PastEvent, Published, Question } from "./policy/standing";
import { type StoredPublished, metBy, publishedWhere, settingsIn } from "./published.server";
import { offerPay } from "./offer-pay.server";
import type { PostingSeason } from "./season";
import { isOpenSeason } from "./seasons.server";

/** A student in one season: what has happened to them there, and the rules that say what they may do next. */
export type SeasonStanding = {
  seasonId: string;
  season: string;
  isOpen: boolean;
  isDraft: boolean;
  /** Pay is a month's. */
  isMonthly: boolean;
  /** It opens later. */
  isEarly: boolean;
  needsConfirmed: boolean;
  registration: RegistrationState | null;
  policyVersion: number;
  policySince: Date;
  clauses: Clause[];
  history: PastEvent[];
  programme?: string;
  exceptions: Exception[];
  /** For those with points: which postings have become public since, of those whose conditions they meet. */
  published: Published[];
};

/** A clause set aside for this student, for one posting if it names one. */
export type Exception = {
  id: string;
  clause: Clause;
  postingId: string | null;
  until: string;
  /** When the office ended it before its last day. */
  ended?: string | null;
  reason: string;
};

/** One student's standings in seasons, by the seasons' ids. */
export async function standingsOf(
  trx: Kysely<Database>,
  userId: string,
  seasonIds: string[],
): Promise<Map<string, SeasonStanding>> {
  const found = await findStandings(trx, { userIds: [userId], seasonIds });
  return new Map(found.map(({ userId: _, ...standing }) => [standing.seasonId, standing]));
}

/** Students' standings in one season, now or as they were at a moment, by the students' ids. */
export async function standingsAt(
  trx: Kysely<Database>,
  { seasonId, userIds, at }: { seasonId: string; userIds: string[]; at?: Date },
): Promise<Map<string, SeasonStanding>> {
  const found = await findStandings(trx, { userIds, seasonIds: [seasonId], at });
  return new Map(found.map(({ userId, ...standing }) => [userId, standing]));
}

/**
 * The only place where a history is put together, so that the button, the call, the mark on a card and accepting an
 * offer decide alike. One statement, whatever the number of seasons, and one for the facts of those with points.
 */
async function findStandings(
  trx: Kysely<Database>,
  { userIds, seasonIds, at }: { userIds: string[]; seasonIds: string[]; at?: Date },
): Promise<(SeasonStanding & { userId: string })[]> {
  if (!seasonIds.length) return [];
  const moment = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  /** Without a moment, what this transaction has just written counts, too. */
  const before = (column: string) => (at ? sql`${sql.ref(column)} <= ${moment}` : sql`true`);
  const { rows } = await sql<Row>`
    select students.id as "userId", seasons.id as "seasonId", seasons.name as season, needs_confirmed as "needsConfirmed",
      ${isOpenSeason(moment)} as "isOpen",
      seasons.kind = 'internship' as "isMonthly", seasons.state = 'draft' as "isDraft", seasons.state = 'open' and now() < opens_at as "isEarly",
      part.state as registration, policy.version as "policyVersion", policy.at as "policySince", policy.clauses, programmes.name as programme,
      coalesce(past.events, '[]') as history, coalesce(set_aside.exceptions, '[]') as exceptions,
      later.published
    from seasons
    cross join unnest(${userIds}::uuid[]) as students (id)
    cross join lateral (
      select version, at, clauses from season_policies where season_id = seasons.id and ${before("at")}
      order by version desc limit 1) policy
    left join season_registrations part on part.season_id = seasons.id and part.user_id = students.id
    left join enrolments on ${enrolmentOfPart}
    left join programmes on programmes.id = ${placeOfPart("programme")}
    left join lateral (
      select ${asHistory} as events
      from (${eventsIn(sql`user_id = students.id`)}) happened
      where ${before("happened.at")}) past on true
    left join lateral (${exceptionsOf("students.id", "seasons.id")}
      and until >= (${moment} at time zone ${env.TIME_ZONE})::date
      and (ended_at is null or ended_at > ${moment})) set_aside on true
    left join lateral (
      select min(at) as at from season_points
      where season_points.season_id = seasons.id and user_id = students.id
        and taken_back_at is null) first_points on true
    left join lateral (${publishedWhere(afterPoints(before("since")))}) later on true
    where seasons.id = any(${seasonIds}::uuid[])`.execute(trx);
  const withPoints = rows.flatMap(({ userId, published }) => (published ? [userId] : []));
  const facts = withPoints.length ? await factsOfStudents(trx, withPoints) : null;
  const everywhere = facts ? await ruleSettings(trx) : {};
  return rows.map(({ programme, published, ...row }) => ({
    ...row,
    ...(programme && { programme }),
    published: metBy(
      published ?? [],
      facts?.get(row.userId) ?? {},
      settingsIn(everywhere, row.needsConfirmed),
    ),
  }));
}

/** The exceptions that a student with this `part` and these `enrolments` has in a season; the caller may add `and` conditions. */
export const exceptionsOf = (student: string, season: string) => sql`
  select json_agg(json_build_object('id', exceptions.id, 'clause', clause,
    'postingId', posting_id, 'until', until, 'ended', ended_at, 'reason', reason) order by exceptions.id) as exceptions
  from exceptions
  where exceptions.season_id = ${sql.ref(season)} and exceptions.state = 'given'
    and (exceptions.user_id is null or exceptions.user_id = ${sql.ref(student)})
    and (exceptions.department_id is null
      or exceptions.department_id = ${placeOfPart("department")})`;

type Row = Omit<SeasonStanding, "programme" | "published"> & {
  userId: string;
  programme: string | null;
  published: StoredPublished[] | null;
};

/** Without points no posting is looked at. */
const afterPoints = (condition: RawBuilder<unknown>) =>
  sql`first_points.at is not null and since > first_points.at and ${condition}`;

/** The enrolment with which `part` takes part: if its student had none then, the one that they have now. */
export const enrolmentOfPart = sql<boolean>`enrolments.id = coalesce(part.enrolment_id, (
  select own.id from enrolments own where own.user_id = part.user_id and own.ended_at is null))`;

/**
 * The id of the programme or department by whose rules and exceptions a `part` with these `enrolments` is judged: what is
 * confirmed, else what they registered with (decision: claims-choose-nothing).
 */
export function placeOfPart(fact: "programme" | "department") {
  const column = `${fact}_id`;
  return sql`case when ${fact} = any(enrolments.confirmed) then ${sql.ref(`enrolments.${column}`)}
    else ${sql.ref(`part.${column}`)} end`;
}

/**
 * Applications that were withdrawn are as if they had never been made; but whoever withdraws from an offer declines it,
 * and has declined it still when they have applied again: it then stands for itself. What an
 * acceptance ended frees the student as an offer that was taken back does, and so does a late refusal. A
 * correction by the office changes only the pay, which counts from then on as if it had been so from the beginning.
 */
const eventsIn = (whose: RawBuilder<unknown>) => sql`
    select user_id, event, at, step, case when not is_past then posting_id end as posting_id,
      ${offerPay("steps")} as ctc,
      season_terms ->> 'class' as class, season_terms ->> 'sector' as sector
    from (${stepsIn(whose)}) steps join postings on postings.id = steps.posting_id
    where postings.season_id = seasons.id
    union all
    select user_id, event, at, 0, posting_id, null, null, null from season_points
    where season_points.season_id = seasons.id and ${whose} and taken_back_at is null
    union all
    select user_id, event, at, step, id, ctc, class, sector
    from outside_offers, ${outsideEvents}
    where outside_offers.season_id = seasons.id and ${whose} and state = 'confirmed'
      and event <> 'outsideOpen'
    union all
    select user_id, 'left', left_at, 0, null, null, null, null
    from season_registrations left_part
    where left_part.season_id = seasons.id and ${whose} and left_at is not null`;

/** What happened to each of `outside_offers`; 'outsideOpen' is nothing. No offer comes after its answer. */
export const outsideEvents = sql`lateral (
  values ('outsideOffered',
      least(offered_on::timestamp at time zone ${env.TIME_ZONE}, answered_at), 0),
    ('outside' || initcap(answer), answered_at, 1)) as happened_outside (event, at, step)`;

const asHistory = sql`json_agg(
  json_strip_nulls(json_build_object('event', event, 'at', at, 'posting', posting_id,
    'ctc', ctc, 'class', class, 'sector', sector))
  order by at, step)`;

const stepsIn = (whose: RawBuilder<unknown>) => sql`
    select user_id, 'applied' as event, applied_at as at, 0 as step, applications.posting_id,
      null::int as ctc, null::jsonb as offer_terms, false as is_past
    from applications where ${whose} and stage <> 'withdrawn'
    union all
    select user_id, case when steps.caused_by is not null and steps.to_stage <> 'offered' then 'revoked'
        when steps.to_stage = 'rejected' then 'revoked'
        when steps.to_stage = 'withdrawn' then 'declined' else steps.to_stage end,
      steps.at, 1, applications.posting_id, applications.ctc,
      applications.offer_terms, false
    from applications
    join application_events steps on steps.application_id = applications.id
    where ${whose} and steps.at >= applications.applied_at and steps.from_stage <> steps.to_stage
      and (stage <> 'withdrawn' or offered_at is not null)
      and (steps.to_stage in ('offered', 'accepted', 'declined', 'withdrawn', 'revoked')
        or steps.to_stage = 'shortlisted' and steps.caused_by is null and stage <> 'withdrawn'
        or steps.to_stage = 'rejected' and steps.from_stage = 'offered')
    union all
    select user_id, 'declined', steps.at, 1, applications.posting_id, (
      select offer.ctc from application_events offer
      where offer.application_id = applications.id and offer.to_stage = 'offered' and offer.at < steps.at
      order by offer.at desc limit 1), null, true
    from applications
    join application_events steps on steps.application_id = applications.id
    where ${whose} and steps.at < applications.applied_at
      and steps.from_stage = 'offered' and steps.to_stage = 'withdrawn'`;

/** All who take part in a season, with what happened to them there. */
export async function participantsOf(seasonId: string): Promise<Participant[]> {
  const takesPart = sql`user_id in (
    select own.user_id from season_registrations own
    where own.season_id = ${seasonId} and own.state = 'registered')`;
  const { rows } = await sql<Participant>`
    select part.user_id as "userId", ${placeOfPart("department")} as "departmentId",
      programmes.name as programme, coalesce(past.events, '[]') as history
    from season_registrations part
    left join (
      select user_id, ${asHistory} as events
      from seasons, lateral (${eventsIn(takesPart)}) happened
      where seasons.id = ${seasonId}
      group by user_id) past on past.user_id = part.user_id
    left join enrolments on ${enrolmentOfPart}
    left join programmes on programmes.id = ${placeOfPart("programme")}
    where part.season_id = ${seasonId} and part.state = 'registered'`.execute(readDb);
  return rows;
}

export type Participant = {
  userId: string;
  departmentId: string | null;
  programme: string | null;
  history: PastEvent[];
};

/** Numbers of the clauses that exceptions set aside for this student and posting. */
export function setAsideFor(
  standing: Pick<SeasonStanding, "clauses" | "exceptions">,
  postingId: string,
) {
  return standing.clauses.flatMap((_, index) =>
    exceptionTo(standing, index + 1, postingId) ? [index + 1] : [],
  );
}

function exceptionTo(
  { clauses, exceptions }: Pick<SeasonStanding, "clauses" | "exceptions">,
  clause: number,
  postingId: string,
) {
  return exceptions.find(
    (one) =>
      (one.postingId === null || one.postingId === postingId) &&
      isDeepStrictEqual(one.clause, clauses[clause - 1]),
  );
}

/** A rule that would have refused, and the exception that sets it aside. */
export type Excepted = Reason & Pick<Exception, "until" | "reason"> & { exception: string };

/** The exceptions without which a decision about this posting would be another. */
export function exceptedIn(
  standing: SeasonStanding,
  { excepted }: Decision,
  postingId: string,
): Excepted[] {
  return excepted.flatMap(({ clause, text }) => {
    const found = exceptionTo(standing, clause, postingId);
    if (!found) return [];
    return [{ exception: found.id, clause, text, until: found.until, reason: found.reason }];
  });
}

/** A posting, as far as seasons know it. */
type About = { id: string; season: PostingSeason | null };

/** What one asks about a posting of a season now. */
export function questionOf(
  standing: SeasonStanding,
  { id, season }: { id: string; season: PostingSeason },
  asks: Question["asks"] = "apply",
  at = new Date(),
): Question {
  const { history, programme, policySince, isMonthly, published } = standing;
  return {
    ...{ history, programme, isMonthly, asks, at: at.toISOString(), timeZone: env.TIME_ZONE },
    policySince: policySince.toISOString(),
    setAsideOf: (posting) => setAsideFor(standing, posting),
    published: published.map((one) => ({ ...one, setAside: setAsideFor(standing, one.id) })),
    posting: openingOf(id, season),
  };
}

/** A posting as rules know it; one that is not stored yet has no id. */
export function openingOf(
  id: string | undefined,
  { ctc, class: band, sector }: Omit<Opening, "id">,
): Opening {
  return {
    ...(id && { id }),
    ...(ctc !== undefined && { ctc }),
    ...(band && { class: band }),
    ...(sector && { sector }),
  };
}

/** For each offer from outside that counts as accepted, what accepting it asks: it ends what an acceptance does. */
export function outsideAcceptances(
  standing: SeasonStanding,
  clauses = standing.clauses,
  at = new Date(),
): Question[] {
  const offers = new Map<string, PastEvent>();
  for (const past of standing.history)
    if (past.posting && past.event.startsWith("outside")) offers.set(past.posting, past);
  return [...offers].flatMap(([id, { ctc = 0, class: band, sector }]) => {
    const terms = { ctc, ...(band && { class: band }), ...(sector && { sector }) };
    const about = { id, season: { id: standing.seasonId, ...terms } };
    const question = questionOf(standing, about, "accept", at);
    return countsAsAccepted(clauses, question) ? [question] : [];
  });
}

export type SeasonVerdict = {
  seasonId: string;
  season: string;
  /** Whether the student takes part in it; without that, no rule is asked. */
  isRegistered: boolean;
  isOpen: boolean;
  isDraft: boolean;
  isEarly: boolean;
  /** Whether only confirmed facts meet conditions there. */
  needsConfirmed: boolean;
  decision: Decision | null;
  excepted: Excepted[];
  /** Whether a rule asks them to apply or say no to it. */
  isToBeAnswered: boolean;
};

/** Whether a student's season lets them apply to a posting now. */
export function verdictIn(
  standing: SeasonStanding,
  posting: About,
  at = new Date(),
): SeasonVerdict {
  const { seasonId, season, isOpen, isDraft, isEarly, needsConfirmed } = standing;
  const { registration, clauses } = standing;
  const isRegistered = registration === "registered";
  const about = posting.season && { id: posting.id, season: posting.season };
  const known = {
    ...{ seasonId, season, isRegistered, isOpen, isDraft, isEarly, needsConfirmed },
    ...{ excepted: [], isToBeAnswered: false },
  };
  if (!isRegistered || !about) return { ...known, decision: null };
  const question = questionOf(standing, about, "apply", at);
  const setAside = setAsideFor(standing, about.id);
  const decision = decide(clauses, question, setAside);
  const excepted = exceptedIn(standing, decision, posting.id);
  const isToBeAnswered = answerRule(clauses, question, setAside) !== undefined;
  return { ...known, decision, excepted, isToBeAnswered };
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
  { season, isRegistered, isOpen, isDraft, isEarly, decision }: SeasonVerdict,
  m: Texts,
): string[] {
  if (isDraft) return [m.seasons.noneNow]; // nobody knows of it yet
  if (isEarly) return [m.seasons.notYet(season)];
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
