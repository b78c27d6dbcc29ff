import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan, can } from "../access/can";
import { lockUser } from "../accounts/users.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { AppError } from "../errors";
import { type Posting, hostOf, takesApplications, titleOf } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { whyClosed } from "../postings/timing";
import { isPublic } from "../postings/visibility.server";
import { takeBackMissed } from "../seasons/points.server";
import { hasSeasons } from "../seasons/seasons.server";
import { notInSeason, seasonVerdicts, standingsOf, verdictIn } from "../seasons/standing.server";
import { cardVerdicts } from "./eligible.server";

/** Postings of seasons whose rules ask students to apply or say no. */

/** Says no to a posting of a season; saying it again changes nothing. Throws 409 once it is closed or applied to. */
export function sayNo(student: User | null, seasonId: string, postingId: string) {
  return changeAnswer(student, { seasonId, postingId }, async (trx, { userId, posting }) => {
    const application = await trx
      .selectFrom("applications")
      .select("id")
      .where("user_id", "=", userId)
      .where("posting_id", "=", posting.id)
      .where("stage", "!=", "withdrawn")
      .executeTakeFirst();
    if (application)
      throw new AppError((m) => m.toAnswer.applied, 409, { code: "already-applied" });
    await trx
      .insertInto("said_no")
      .values({ user_id: userId, posting_id: posting.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await takeBackMissed(trx, userId, posting.id);
  });
}

/** Takes a no back, while the posting is open. */
export function takeBackNo(student: User | null, seasonId: string, postingId: string) {
  return changeAnswer(student, { seasonId, postingId }, async (trx, { userId, posting }) => {
    await trx
      .deleteFrom("said_no")
      .where("user_id", "=", userId)
      .where("posting_id", "=", posting.id)
      .execute();
  });
}

/** For students who take part in the posting's season, while both are open. Returns the posting. */
async function changeAnswer(
  student: User | null,
  { seasonId, postingId }: { seasonId: string; postingId: string },
  change: (trx: Kysely<Database>, about: { userId: string; posting: Posting }) => Promise<void>,
) {
  assertCan(student, "register for seasons", (m) => m.seasons.studentsOnly);
  const row = await db
    .selectFrom("postings")
    .select(postingColumns)
    .where("postings.id", "=", isId(postingId) ? postingId : null)
    .where("season_id", "=", isId(seasonId) ? seasonId : null)
    .where(isPublic)
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.notFound, 404);
  const posting = toPosting(row);
  const closed = whyClosed(posting, todayIn(env.TIME_ZONE));
  if (closed) throw new AppError(closed, 409);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const standing = (await standingsOf(trx, student.id, [seasonId])).get(seasonId);
    const verdict = standing && verdictIn(standing, posting);
    if (!verdict) throw new AppError((m) => m.notFound, 404);
    if (!verdict.isOpen || !verdict.isRegistered) throw notInSeason(verdict);
    await change(trx, { userId: student.id, posting });
  });
  return posting;
}

/** Whether this student said no to a posting. */
export async function hasSaidNo(user: User | null, postingId: string) {
  if (!user || !can(user, "register for seasons")) return false;
  const row = await db
    .selectFrom("said_no")
    .select("at")
    .where("user_id", "=", user.id)
    .where("posting_id", "=", postingId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The open postings to which a student has to apply or say no, of one season or of all; what closes first is first. */
export async function listToAnswer(user: User | null, seasonId?: string): Promise<Posting[]> {
  if (!user || !can(user, "register for seasons") || !(await hasSeasons())) return [];
  const rows = await db
    .selectFrom("postings")
    .innerJoin("season_registrations as part", "part.season_id", "postings.season_id")
    .select(postingColumns)
    .where("part.user_id", "=", user.id)
    .where("part.state", "=", "registered")
    .$if(seasonId !== undefined, (query) => query.where("part.season_id", "=", seasonId ?? ""))
    .where(isPublic)
    .where(
      sql<boolean>`not ${isClosed()} and ${isAskedFor} and not ${isAnsweredBy("part.user_id")}`,
    )
    .orderBy("closes_on")
    .orderBy("postings.id")
    .limit(mostAtOnce)
    .execute();
  const postings = rows.map(toPosting).filter((posting) => takesApplications(posting));
  const [verdicts, inSeasons] = await Promise.all([
    cardVerdicts(user, postings),
    seasonVerdicts(user, postings),
  ]);
  return postings.filter(
    ({ id }) => verdicts.get(id)?.answer === "yes" && inSeasons.get(id)?.isToBeAnswered,
  );
}

const mostAtOnce = 500;

/** Whether students can no longer apply to a posting, as `whyClosed` says of one. */
export const isClosed = () => sql<boolean>`(postings.state = 'closed'
  or postings.closes_at_deadline and postings.closes_on < ${todayIn(env.TIME_ZONE)})`;

/** Whether a version of the policy of the posting's season asks for answers at all. */
export const isAskedFor = sql<boolean>`exists (
  select from season_policies policy
  where policy.season_id = postings.season_id and clauses @> '[{"kind": "must-answer"}]')`;

/** Who withdrew has answered, too. */
export const isAnsweredBy = (userId: string) => sql<boolean>`(
  exists (select from applications
    where applications.posting_id = postings.id and applications.user_id = ${sql.ref(userId)})
  or exists (select from said_no
    where said_no.posting_id = postings.id and said_no.user_id = ${sql.ref(userId)}))`;

/** One of them as calls answer it. */
export function toAnswerJson(posting: Posting) {
  const { id, type, closesOn } = posting;
  return {
    _id: id,
    contentType: type,
    title: titleOf(posting),
    company: hostOf(posting),
    closesOn,
  };
}
