import { sql } from "kysely";
import { db } from "~/db/client";
import { aboutOf, inSeasons } from "../../seasons/accepting.server";
import { type Clause, decide, endedByAccepting } from "../../seasons/policy/policy";
import { questionOf, setAsideFor, standingsOf } from "../../seasons/standing.server";

/** A state of a student in a season that the policy forbids, and should never be. */
export type Contradiction = { seasonId: string; userId: string; says: string };

const batchSize = 200;

/**
 * Looks for states that the policies forbid: an accepted offer that its policy would have refused beside those accepted
 * before it, an application that goes on although a later acceptance ends it, and one whose stage is not its last
 * event's. In batches of students; `only` looks at one season. Acceptances are judged by the version of the policy that
 * decided about them, and not at all where an exception may have.
 */
export async function* contradictions(only?: string): AsyncGenerator<Contradiction> {
  let after = "";
  for (;;) {
    const { rows } = await sql<{ seasonId: string; userId: string }>`
      select season_id as "seasonId", user_id as "userId"
      from season_registrations
      where (season_id::text || user_id::text) > ${after}
        and (${only ?? null}::uuid is null or season_id = ${only ?? null}::uuid)
      order by season_id::text || user_id::text
      limit ${batchSize}`.execute(db);
    for (const { seasonId, userId } of rows)
      for (const says of await contradictionsOf(seasonId, userId)) yield { seasonId, userId, says };
    const last = rows.at(-1);
    if (!last) return;
    after = last.seasonId + last.userId;
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
        const goingOn = own.filter(
          ({ id, stage }) =>
            ["applied", "shortlisted", "interview", "offered"].includes(stage) &&
            (lastOf.get(id)?.at ?? new Date(0)) < at,
        );
        const others = goingOn
          .filter((other) => !setAsideFor(standing, other.posting_id).length)
          .map((other) => ({ id: other.posting_id, ...other.season_terms }));
        // Who applied afterwards was allowed to; who had applied before should have been ended.
        const appliedAt = new Map(
          standing.history.flatMap(({ event: name, posting, at: when }) =>
            name === "applied" && posting ? [[posting, Date.parse(when)]] : [],
          ),
        );
        const ended = endedByAccepting(
          clauses,
          question,
          others.filter(({ id }) => (appliedAt.get(id) ?? Infinity) < at.getTime()),
        );
        for (const { id } of ended)
          found.push(`the application to ${id} goes on beside the accepted ${one.id}`);
      }
      return found;
    });
}

type Last = { id: string; stage: string; at: Date; version: number | null };
