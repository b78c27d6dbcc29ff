import { sql } from "kysely";
import { db } from "~/db/client";
import { enqueueOnce } from "~/jobs/outbox";
import { takeStep } from "./steps.server";
import { lockUser } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { aboutOf, inSeasons, planAcceptances } from "../../seasons/accepting.server";
import { noteNoAnswer } from "../../seasons/points.server";
import { unanswered } from "../../seasons/policy/policy";
import { questionOf, setAsideFor, standingsOf } from "../../seasons/standing.server";

/**
 * Offers that were not answered in time. `decide` knows them by the clock, whether or not anything ran; these write
 * down what has become of them, so that the student is mailed and other applications follow.
 */

const atOnce = 500;

/**
 * Promises a job for offers whose time may be over: any of them, as those that a scope or an exception leaves open would
 * stand in the way of others for ever.
 */
export async function promiseUnanswered() {
  const { rows } = await sql<{ id: string }>`
    select applications.id
    from seasons
    join lateral (
      select at, clauses from season_policies where season_id = seasons.id
      order by version desc limit 1) policy on true
    join postings on postings.season_id = seasons.id
    join applications on applications.posting_id = postings.id and applications.stage = 'offered'
    where exists (
      select from jsonb_array_elements(policy.clauses) clause
      where clause ->> 'kind' = 'answer-within'
        and greatest(applications.offered_at, policy.at)
          + (clause ->> 'hours')::int * interval '1 hour' < now())
    order by random()
    limit ${atOnce}`.execute(db);
  for (const { id } of rows) await enqueueOnce(db, "note-unanswered", { applicationId: id });
}

/** Writes down what an offer has become; nothing if it was answered meanwhile, or there is time left. */
export async function noteUnanswered(applicationId: string) {
  await db.transaction().execute(async (trx) => {
    const student = await trx
      .selectFrom("applications")
      .select("user_id")
      .where("id", "=", applicationId)
      .executeTakeFirst();
    if (!student) return; // erased meanwhile
    await lockUser(trx, student.user_id);
    const found = await inSeasons(
      trx,
      sql`applications.id = ${applicationId} and applications.stage = 'offered'`,
      true,
    );
    const [offer] = found.rows;
    if (!offer) return;
    const { user_id: userId, season_id: seasonId, posting_id: postingId } = offer;
    const standing = (await standingsOf(trx, userId, [seasonId])).get(seasonId);
    if (!standing) return;
    const question = questionOf(standing, aboutOf(offer));
    const late = unanswered(standing.clauses, question, setAsideFor(standing, postingId));
    if (!late) return;
    await noteNoAnswer(trx, standing, { userId, postingId, reason: late.reason.text });
    const [plan] = await planAcceptances(trx, [offer.id], { byClock: true });
    // Another rule may be against accepting it: then it is declined.
    const against = late.then === "accepted" ? plan?.refusal : null;
    const stage = against ? "declined" : late.then;
    const note = [late.reason.text, against?.text].filter(Boolean).join(" ");
    await takeStep(trx, null, [offer], { stage, note, ctc: null });
    await audit(trx, null, {
      action: "stage-changed",
      target: { type: "posting", id: postingId },
      details: { stage, application: offer.id },
    });
  });
}
