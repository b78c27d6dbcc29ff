import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { aboutOf, inSeasons } from "../../seasons/accepting.server";
import { type Clause, decide, endedByAccepting } from "../../seasons/policy/policy";
import type { Question } from "../../seasons/policy/standing";
import {
  outsideAcceptances,
  questionOf,
  setAsideFor,
  standingsOf,
} from "../../seasons/standing.server";

/** A state of a student in a season that the policy forbids, and should never be. */
export type Contradiction = { seasonId: string; userId: string; says: string };

const batchSize = 200;
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Looks for states that the policies forbid: an accepted offer that its policy would have refused beside those accepted
 * before it, an application that goes on although a later acceptance or offer from outside ends it, and one whose stage
 * is not its last event's. In batches of students; `only` looks at one season. Acceptances are judged by the version of
 * the policy that decided about them, and not at all where an exception may have, or where the office has corrected one
 * of the student's offers since: another pay decided.
 */
export async function* contradictions(only?: string): AsyncGenerator<Contradiction> {
  let after = { seasonId: nobody, userId: nobody };
  for (;;) {
    const { rows } = await sql<{ seasonId: string; userId: string }>`
      select season_id as "seasonId", user_id as "userId"
      from season_registrations
      where (season_id, user_id) > (${after.seasonId}::uuid, ${after.userId}::uuid)
        and (${only ?? null}::uuid is null or season_id = ${only ?? null}::uuid)
      order by season_id, user_id
      limit ${batchSize}`.execute(db);
    for (const { seasonId, userId } of rows)
      for (const says of await contradictionsOf(seasonId, userId)) yield { seasonId, userId, says };
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** One student's in one season, read in one snapshot. */
async function contradictionsOf(seasonId: string, userId: string): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const standing = (await standingsOf(trx, userId, [seasonId])).get(seasonId);
      if (!standing) return [];
      const found: string[] = [];
      const { rows: own } = await inSeasons(
        trx,
        sql`applications.user_id = ${userId} and postings.season_id = ${seasonId}`,
      );
      const { rows: last } = await sql<Last>`
        select distinct on (application_id) application_id as id, to_stage as stage, at,
          policy_version as version
        from application_events
        where application_id = any(${own.map(({ id }) => id)}::uuid[])
        order by application_id, at desc, id desc`.execute(trx);
      const correctedAt = await lastCorrection(trx, own);
      const isOfOtherPay = (at: Date) => correctedAt !== null && at <= correctedAt;
      const lastOf = new Map(last.map((event) => [event.id, event]));
      for (const { id, stage } of own)
        if ((lastOf.get(id)?.stage ?? "applied") !== stage)
          found.push(`application ${id} is ${stage}, its last event says otherwise`);

      const policies = new Map(
        (
          await trx
            .selectFrom("season_policies")
            .select(["version", "clauses"])
            .where("season_id", "=", seasonId)
            .execute()
        ).map(({ version, clauses }) => [version, clauses as Clause[]]), // written by changePolicy only
      );
      for (const one of own.filter(({ stage }) => stage === "accepted")) {
        const event = lastOf.get(one.id);
        const clauses = policies.get(event?.version ?? 0);
        if (!event || !clauses || setAsideFor(standing, one.posting_id).length) continue;
        const at = event.at;
        if (isOfOtherPay(at)) continue;
        const before = standing.history.filter(
          (past) =>
            Date.parse(past.at) < at.getTime() &&
            // What happened to others that have been taken back since freed the student later only.
            past.posting !== one.posting_id,
        );
        const offered = standing.history.filter(
          ({ event: name, posting }) => name === "offered" && posting === one.posting_id,
        );
        const question = {
          ...questionOf(standing, aboutOf(one), "accept", at),
          history: [...before, ...offered].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
        };
        const [reason] = decide(clauses, question).reasons.filter(
          ({ clause }) => clauses[clause - 1]?.kind !== "answer-within",
        );
        if (reason) found.push(`application ${one.id} is accepted against: ${reason.text}`);
        for (const { id } of goesOn(clauses, question, at))
          found.push(`the application to ${id} goes on beside the accepted ${one.id}`);
      }

      const { rows: outside } = await sql<{ id: string; at: Date; clauses: Clause[] }>`
        select outside_offers.id, decided.at, policy.clauses
        from outside_offers
        cross join lateral (select greatest(answered_at, decided_at) as at) decided
        join lateral (
          select clauses from season_policies
          where season_id = outside_offers.season_id and at <= decided.at
          order by version desc limit 1) policy on true
        where season_id = ${seasonId} and user_id = ${userId} and state = 'confirmed'`.execute(trx);
      for (const { id: offer, at, clauses } of outside.filter((one) => !isOfOtherPay(one.at)))
        for (const question of outsideAcceptances(standing, clauses, at))
          if (question.posting.id === offer)
            for (const { id } of goesOn(clauses, question, at))
              found.push(`the application to ${id} goes on beside the outside offer ${offer}`);
      return found;

      /** What had been applied to before and goes on although accepting at this moment ends it. */
      function goesOn(clauses: Clause[], question: Question, at: Date) {
        // Who applied afterwards was allowed to; who had applied before should have been ended.
        const appliedAt = new Map(
          standing?.history.flatMap(({ event: name, posting, at: when }) =>
            name === "applied" && posting ? [[posting, Date.parse(when)]] : [],
          ),
        );
        const others = own.filter(
          ({ id, stage, posting_id: posting }) =>
            ["applied", "shortlisted", "interview", "offered"].includes(stage) &&
            (lastOf.get(id)?.at ?? new Date(0)) < at &&
            (appliedAt.get(posting) ?? Infinity) < at.getTime() &&
            standing &&
            !setAsideFor(standing, posting).length,
        );
        const openings = others.map((other) => ({ id: other.posting_id, ...other.season_terms }));
        return endedByAccepting(clauses, question, openings);
      }
    });
}

/** When an offer among these applications was last corrected. */
async function lastCorrection(trx: Kysely<Database>, own: { id: string }[]) {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from application_events
    where application_id = any(${own.map(({ id }) => id)}::uuid[])
      and from_stage = to_stage`.execute(trx);
  return rows[0]?.at ?? null;
}

type Last = { id: string; stage: string; at: Date; version: number | null };
