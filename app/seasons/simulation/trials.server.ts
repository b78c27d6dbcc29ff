import { sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import { readDb } from "~/db/replica";
import { enqueue } from "~/jobs/outbox";
import { type User, assertCan } from "../../access/can";
import { assertProved } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { toCsv } from "../../csv";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import { factsOfStudents, ruleSettings } from "../../records/own-facts.server";
import type { Clause } from "../policy/policy";
import { type StoredPublished, metBy, publishedWhere, settingsIn } from "../published.server";
import { findSeason } from "../seasons.server";
import { offerPay } from "../offer-pay.server";
import {
  type Exception,
  enrolmentOfPart,
  placeOfPart,
  exceptionsOf,
  outsideEvents,
  setAsideFor,
} from "../standing.server";
import { type Difference, type RealEvent, replay } from "./replay";

/**
 * A draft policy over what happened in a season, in a job, which stores the first differences; all of them, for the CSV,
 * are worked out again as they are read.
 */

export type TrialResult = {
  students: number;
  events: number;
  applications: number;
  refused: number;
  /** Students with any difference. */
  concerned: number;
  placed: { was: number; would: number };
  median: { was: number | null; would: number | null };
  byClause: { clause: number; count: number }[];
};

type Stored = TrialResult & { differences: StudentsDifference[] };
type StudentsDifference = Difference & { userId: string };

const mostStored = 100;

/** Stores the draft and promises the job; returns the trial's id. */
export async function tryPolicy(admin: User | null, seasonId: string, clauses: Clause[]) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  const { id: season_id } = await findSeason(admin, seasonId);
  return db.transaction().execute(async (trx) => {
    const id = newId();
    await trx
      .insertInto("season_trials")
      .values({ id, season_id, user_id: admin.id, clauses: JSON.stringify(clauses) })
      .execute();
    await enqueue(trx, "try-policy", { trialId: id });
    return id;
  });
}

export async function findTrial(admin: User | null, seasonId: string, id: string) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  const row = await db
    .selectFrom("season_trials")
    .select(["id", "season_id as seasonId", "clauses", "result"])
    .where("id", "=", isId(id) ? id : null)
    .where("season_id", "=", isId(seasonId) ? seasonId : null)
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.notFound, 404);
  const { clauses, result, ...trial } = row;
  // Written by tryPolicy and runTrial only.
  const { differences = [], ...made } = (result ?? {}) as Partial<Stored>;
  return {
    ...{ ...trial, clauses: clauses as Clause[], differences },
    result: result && (made as TrialResult),
  };
}

/** With the names of their students and postings, without those of erased accounts. */
export async function namesOf(differences: StudentsDifference[]): Promise<NamedDifference[]> {
  const idsOf = (name: "userId" | "posting") => [...new Set(differences.map((one) => one[name]))];
  const [users, postings] = await Promise.all([
    readDb
      .selectFrom("users")
      .select(["id", "name", "email"])
      .where("id", "=", sql<string>`any(${idsOf("userId")}::uuid[])`)
      .execute(),
    readDb
      .selectFrom("postings")
      .select(["id", "title"])
      .where("id", "=", sql<string>`any(${idsOf("posting")}::uuid[])`)
      .execute(),
  ]);
  const students = new Map(users.map((user) => [user.id, user]));
  const titles = new Map(postings.map(({ id, title }) => [id, title ?? ""]));
  return differences.flatMap(({ userId, ...one }) => {
    const student = students.get(userId);
    if (!student) return [];
    const { name, email } = student;
    return [{ ...one, student: name, email, title: titles.get(one.posting) ?? "" }];
  });
}

/** The job 'try-policy'. Safe to run twice. */
export async function runTrial(trialId: string) {
  const trial = await db
    .selectFrom("season_trials")
    .select(["season_id", "clauses"])
    .where("id", "=", trialId)
    .where("made_at", "is", null)
    .executeTakeFirst();
  if (!trial) return;
  const result = { students: 0, events: 0, applications: 0, refused: 0, concerned: 0 };
  const pays: Record<"was" | "would", number[]> = { was: [], would: [] };
  const byClause = new Map<number, number>();
  const first: StudentsDifference[] = [];
  for await (const student of replayed(trial.season_id, trial.clauses as Clause[])) {
    const { events, applications, differences } = student;
    result.students += 1;
    result.events += events;
    result.applications += applications;
    result.refused += differences.filter(({ what }) => what === "application").length;
    if (differences.length) result.concerned += 1;
    for (const one of differences.slice(0, mostStored - first.length))
      first.push({ ...one, userId: student.userId });
    for (const { reason } of differences)
      byClause.set(reason.clause, (byClause.get(reason.clause) ?? 0) + 1);
    for (const when of ["was", "would"] as const)
      if (student[when] !== null) pays[when].push(student[when]);
  }
  const made: Stored = {
    ...{ ...result, differences: first },
    placed: { was: pays.was.length, would: pays.would.length },
    median: { was: medianOf(pays.was), would: medianOf(pays.would) },
    byClause: [...byClause]
      .map(([clause, count]) => ({ clause, count }))
      .sort((a, b) => a.clause - b.clause),
  };
  await db
    .updateTable("season_trials")
    .set({ result: JSON.stringify(made), made_at: sql<Date>`now()` })
    .where("id", "=", trialId)
    .execute();
}

/** The middle one, of two the mean, rounded down to whole rupees. */
export function medianOf(pays: number[]) {
  if (!pays.length) return null;
  const sorted = [...pays].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [upper = 0, lower = 0] = [sorted[half], sorted[half - 1]];
  return sorted.length % 2 ? upper : Math.floor((lower + upper) / 2);
}

export type NamedDifference = Difference & { student: string; email: string; title: string };

/** Every difference with its student and posting, a batch of students at a time. */
export async function* differencesOf(
  admin: User | null,
  { seasonId, clauses }: { seasonId: string; clauses: Clause[] },
): AsyncGenerator<NamedDifference[]> {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  const rows = await readDb
    .selectFrom("postings")
    .select(["id", "title"])
    .where("season_id", "=", seasonId)
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title ?? ""]));
  for await (const { student, email, differences } of replayed(seasonId, clauses))
    if (differences.length)
      yield differences.map((one) => ({
        ...{ ...one, student, email, title: titles.get(one.posting) ?? "" },
      }));
}

/** All of them as CSV, which the log names. */
export async function exportDifferences(
  admin: User | null,
  trial: { id: string; seasonId: string; clauses: Clause[] },
) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  assertProved(admin);
  await audit(db, admin, {
    action: "trial-exported",
    target: { type: "season", id: trial.seasonId },
    details: { trial: trial.id },
  });
  return differencesCsv(differencesOf(admin, trial));
}

function differencesCsv(batches: AsyncIterable<NamedDifference[]>) {
  const heading = ["Student", "Email", "Posting", "What", "When", "Rule", "Reason"];
  return toCsv(heading, batches, ({ student, email, title, what, at, reason }) => [
    ...[student, email, title, what, at, String(reason.clause), reason.text],
  ]);
}

const studentsAtOnce = 200;

async function* replayed(seasonId: string, clauses: Clause[]) {
  const { isMonthly, needsConfirmed, published } = await seasonOf(seasonId);
  const everywhere = await ruleSettings();
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<Happened>`
      with students as (
        select part.user_id, part.left_at, users.name, users.email, programmes.name as programme,
          coalesce(set_aside.exceptions, '[]') as exceptions
        from season_registrations part
        join users on users.id = part.user_id
        left join enrolments on ${enrolmentOfPart}
        left join programmes on programmes.id = ${placeOfPart("programme")}
        left join lateral (${exceptionsOf("part.user_id", "part.season_id")}) set_aside on true
        where part.season_id = ${seasonId} and part.user_id > ${after}
        order by part.user_id limit ${studentsAtOnce}
      ), happened as (
        select user_id, 'applied' as event, applied_at as at, 0 as step, posting_id,
          null::int as ctc, null::jsonb as offer_terms
        from applications join students using (user_id)
        union all
        select user_id, case when event.caused_by is not null
              then case when to_stage in ('declined', 'withdrawn') then 'ended' else 'restored' end
            when to_stage = 'rejected' then 'revoked' else to_stage end,
          at, case when event.caused_by is null then 1 else 2 end,
          posting_id, case when event.at >= applied_at then applications.ctc else event.ctc end,
          applications.offer_terms
        from applications join students using (user_id)
        join application_events event on event.application_id = applications.id
        where from_stage <> to_stage
          and (event.at >= applied_at or 'offered' in (from_stage, to_stage))
          and (to_stage in ('shortlisted', 'offered', 'accepted', 'declined', 'withdrawn', 'revoked')
            or to_stage = 'rejected' and from_stage = 'offered' or event.caused_by is not null)
      ), priced as (
        select user_id, event, at, step, posting_id, ${offerPay("happened")} as ctc,
          season_terms ->> 'class' as class, season_terms ->> 'sector' as sector
        from happened join postings on postings.id = posting_id
        join seasons on seasons.id = postings.season_id
        where postings.season_id = ${seasonId}
        union all
        select user_id, event, at, 0, posting_id, null, null, null
        from season_points join students using (user_id)
        where season_id = ${seasonId} and taken_back_at is null
        union all
        select user_id, event, at, step, id, ctc, class, sector
        from outside_offers join students using (user_id), ${outsideEvents}
        where season_id = ${seasonId} and state = 'confirmed' and event <> 'outsideOpen'
        union all
        select user_id, 'left', left_at, 0, null, null, null, null
        from students where left_at is not null
      )
      select user_id as "userId", name as student, email, programme, exceptions, (
        select coalesce(json_agg(json_strip_nulls(json_build_object('event', event, 'at', at,
          'posting', posting_id, 'ctc', ctc, 'class', class, 'sector', sector)) order by at, step), '[]')
        from priced where priced.user_id = students.user_id) as events,
        exists (
          select from season_points given where given.season_id = ${seasonId}
            and given.user_id = students.user_id and taken_back_at is null) as "hasPoints"
      from students order by user_id`.execute(readDb);
    const withPoints = rows.flatMap(({ userId, hasPoints }) => (hasPoints ? [userId] : []));
    const facts = withPoints.length ? await factsOfStudents(readDb, withPoints) : null;
    for (const { programme, events, exceptions, ...one } of rows) {
      const setAsideOf = (posting: string, at: string) => asideAt(clauses, exceptions, posting, at);
      const met = one.hasPoints
        ? metBy(published, facts?.get(one.userId) ?? {}, settingsIn(everywhere, needsConfirmed))
        : [];
      yield {
        ...one,
        ...replay(clauses, events, {
          ...{ timeZone: env.TIME_ZONE, isMonthly, setAsideOf },
          published: met.map((past) => ({ ...past, setAside: setAsideOf(past.id, past.at) })),
          ...(programme && { programme }),
        }),
      };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.userId;
  }
}

/** Exceptions hold for the draft's clauses that are the same as those which the office has set aside. */
function asideAt(clauses: Clause[], given: Exception[], posting: string, at: string) {
  if (!given.length) return [];
  const day = todayIn(env.TIME_ZONE, new Date(at));
  const exceptions = given.filter(
    ({ until, ended }) => until >= day && (!ended || new Date(ended) > new Date(at)),
  );
  return setAsideFor({ clauses, exceptions }, posting);
}

/** With all that has been public there; bars count what is later than the points. */
async function seasonOf(seasonId: string) {
  const { rows } = await sql<{
    isMonthly: boolean;
    needsConfirmed: boolean;
    published: StoredPublished[] | null;
  }>`
    select kind = 'internship' as "isMonthly", needs_confirmed as "needsConfirmed", later.published
    from seasons left join lateral (${publishedWhere()}) later on true
    where seasons.id = ${seasonId}`.execute(readDb);
  const [season] = rows;
  return {
    isMonthly: season?.isMonthly ?? false,
    needsConfirmed: season?.needsConfirmed ?? false,
    published: season?.published ?? [],
  };
}

type Happened = {
  userId: string;
  student: string;
  email: string;
  programme: string | null;
  events: RealEvent[];
  exceptions: Exception[];
  hasPoints: boolean;
};

/** A trial is a sketch: those of last month are gone. */
export async function dropOldTrials() {
  await db
    .deleteFrom("season_trials")
    .where("asked_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
