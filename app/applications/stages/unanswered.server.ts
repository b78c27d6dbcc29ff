import { sql } from "kysely";
import { db } from "~/db/client";
import { enqueueOnce } from "~/jobs/outbox";
import { lockStudentsOf } from "../../seasons/accepting.server";
import { auditLate, noteAllLateOffers } from "./steps.server";

/**
 * Offers that were not answered in time. `decide` knows them by the clock, whether or not anything ran; these write
 * down what has become of them, so that the student is mailed and other applications follow.
 */

const atOnce = 500;

/** Promises a job for each offer whose time may be over; those that an exception leaves open hold up no others. */
export async function promiseUnanswered() {
  for (let ids = await listDue(); ids.length; ids = await listDue(ids.at(-1)))
    for (const id of ids) await enqueueOnce(db, "note-unanswered", { applicationId: id });
}

async function listDue(after = "00000000-0000-0000-0000-000000000000") {
  const { rows } = await sql<{ id: string }>`
    select applications.id
    from seasons
    join lateral (
      select at, clauses from season_policies where season_id = seasons.id
      order by version desc limit 1) policy on true
    join postings on postings.season_id = seasons.id
    join applications on applications.posting_id = postings.id and applications.stage = 'offered'
    where applications.id > ${after} and exists (
      select from jsonb_array_elements(policy.clauses) clause
      where clause ->> 'kind' = 'answer-within'
        and greatest(applications.offered_at, policy.at)
          + (clause ->> 'hours')::int * interval '1 hour' < now())
    order by applications.id
    limit ${atOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes down what an offer has become; nothing if it was answered meanwhile, or there is time left. */
export async function noteUnanswered(applicationId: string) {
  await db.transaction().execute(async (trx) => {
    await lockStudentsOf(trx, [applicationId]);
    await auditLate(trx, await noteAllLateOffers(trx, applicationId));
  });
}
