import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueueOnce } from "~/jobs/outbox";
import { audit } from "../audit/audit.server";
import { env } from "../env.server";
import { type Posting, driveName, takesApplications } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { isClosed, isPublic } from "../postings/visibility.server";
import type { Facts } from "../records/eligibility";
import { factsOfStudents } from "../records/own-facts.server";
import { noteMissed } from "../seasons/points.server";
import { answerRule } from "../seasons/policy/policy";
import { missed } from "../seasons/policy/kinds/must-answer";
import { questionOf, setAsideFor, standingsAt } from "../seasons/standing.server";
import { answeredBy, isAskedFor } from "./to-answer.server";
import { ableAmong } from "./who-can-apply.server";

/**
 * When a posting of a season closes, who could have applied and neither did nor said no gets the points of the rule
 * that asks for it. Each posting is counted once, and again if it has been open again; nobody gets them twice.
 */

const postingsAtOnce = 500;
const studentsAtOnce = 200;

/** Promises a job for each posting that has closed. */
export async function promiseMissed() {
  await sql`
    delete from answers_counted using postings
    where postings.id = answers_counted.posting_id and not ${isClosed()}`.execute(db);
  const rows = await db
    .selectFrom("postings")
    .select("postings.id")
    .where("season_id", "is not", null)
    .where(isPublic)
    .where(
      sql<boolean>`${isClosed()} and ${isAskedFor} and not exists (
      select from answers_counted where answers_counted.posting_id = postings.id)`,
    )
    .orderBy("postings.id")
    .limit(postingsAtOnce)
    .execute();
  for (const { id } of rows) await enqueueOnce(db, "count-missed", { postingId: id });
}

/** Gives the points, some students at a time. Safe to run twice, and to be cut off. */
export async function countMissed(postingId: string) {
  const closing = await findClosing(postingId);
  if (!closing) return; // open again, or in the bin
  const { posting, season, at } = closing;
  let count = 0;
  // Nobody can apply to what has neither a link nor this page.
  let next = takesApplications(posting) ? "00000000-0000-0000-0000-000000000000" : "";
  while (next) {
    const after = next;
    const some = await db.transaction().execute((trx) => countSome(trx, closing, after));
    count += some.count;
    next = some.last;
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("answers_counted")
      .values({ posting_id: postingId, closed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (!count) return;
    await audit(trx, null, {
      action: "points-given",
      target: { type: "posting", id: postingId },
      details: { season: season.id, event: "noAnswer", students: count },
    });
  });
}

type Closing = {
  posting: Posting;
  season: NonNullable<Posting["season"]>;
  /** The last moment at which one could apply. */
  at: Date;
};

async function findClosing(postingId: string): Promise<Closing | null> {
  const row = await db
    .selectFrom("postings")
    .select(postingColumns)
    .select(
      sql<Date>`least(
        case when state = 'closed' then coalesce(updated_at, created_at) end,
        case when closes_at_deadline and closes_on < 'infinity'
          then (closes_on + closes_time) at time zone ${env.TIME_ZONE} end)
        - interval '1 millisecond'`.as("at"),
    )
    .where("postings.id", "=", postingId)
    .where(sql<boolean>`${isPublic} and ${isClosed()}`)
    .executeTakeFirst();
  if (!row) return null;
  const posting = toPosting(row);
  return posting.season && { posting, season: posting.season, at: row.at };
}

/** `last` is where the next ones begin; empty after the last of all. */
async function countSome(trx: Kysely<Database>, { posting, season, at }: Closing, after: string) {
  // Locked, so that nobody is applying while they are counted.
  const { rows } = await sql<{ id: string }>`
    select users.id
    from season_registrations part join users on users.id = part.user_id
    where part.season_id = ${season.id} and part.state = 'registered' and users.role = 'user'
      and greatest(accepted_at, decided_at) <= ${at} and users.id > ${after}
    order by users.id limit ${studentsAtOnce}
    for no key update of users`.execute(trx);
  const last = rows.length === studentsAtOnce ? (rows.at(-1)?.id ?? "") : "";
  const ids = rows.map(({ id }) => id);
  const answered = await answeredBy(trx, posting.id, ids);
  const userIds = ids.filter((id) => !answered.has(id));
  const standings = await standingsAt(trx, { seasonId: season.id, userIds, at });
  const facts = posting.eligibility
    ? await factsOfStudents(trx, userIds)
    : new Map<string, Facts>();
  const given: { userId: string; reason: string }[] = [];
  for (const userId of await ableAmong(trx, posting, standings, { facts, at })) {
    const standing = standings.get(userId);
    if (!standing) continue;
    const question = questionOf(standing, { id: posting.id, season }, "apply", at);
    const rule = answerRule(standing.clauses, question, setAsideFor(standing, posting.id));
    if (rule) given.push({ userId, reason: `Rule ${rule.clause}: ${missed(driveName(posting))}` });
  }
  const count = await noteMissed(trx, { seasonId: season.id, postingId: posting.id }, given);
  return { count, last };
}
