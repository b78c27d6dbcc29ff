import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan, can } from "../access/can";
import { lockUser } from "../accounts/users.server";
import { nowIn } from "../dates";
import { env } from "../env.server";
import { AppError } from "../errors";
import { type Posting, hostOf, titleOf } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { whyClosed } from "../postings/timing";
import { byClosing, isClosed, isPublic } from "../postings/visibility.server";
import { takeBackMissed } from "../seasons/points.server";
import { hasSeasons, isOpenSeason } from "../seasons/seasons.server";
import { notInSeason, seasonVerdicts, standingsOf, verdictIn } from "../seasons/standing.server";
import { canApplyTo } from "./eligible.server";

/** Postings of seasons that students can answer, by applying or saying no; the rules of some ask for it. */

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
  const closed = whyClosed(posting, nowIn(env.TIME_ZONE));
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
  const rows = await unanswered(user)
    .$if(seasonId !== undefined, (query) => query.where("part.season_id", "=", seasonId ?? ""))
    .where(isAskedFor)
    .limit(mostAtOnce)
    .execute();
  const postings = rows.map(toPosting);
  const [open, inSeasons] = await Promise.all([
    canApplyTo(user, postings),
    seasonVerdicts(user, postings),
  ]);
  return open.filter(({ id }) => inSeasons.get(id)?.isToBeAnswered);
}

const mostAtOnce = 500;

/** Drives of their seasons that a student can apply to and has not answered, what closes first. */
export async function drivesToApplyTo(student: User, most: number): Promise<Posting[]> {
  if (!can(student, "register for seasons") || !(await hasSeasons())) return [];
  const rows = await unanswered(student)
    .innerJoin("seasons", "seasons.id", "postings.season_id")
    .where(isOpenSeason())
    .limit(mostJudged)
    .execute();
  return (await canApplyTo(student, rows.map(toPosting))).slice(0, most);
}

/** So many are judged: of those that close next a student can seldom apply to none. */
const mostJudged = 20;

/** The open postings of seasons in which a student takes part and that they have not answered. */
function unanswered({ id }: User) {
  return db
    .selectFrom("postings")
    .innerJoin("season_registrations as part", "part.season_id", "postings.season_id")
    .select(postingColumns)
    .where("part.user_id", "=", id)
    .where("part.state", "=", "registered")
    .where(sql<boolean>`${isPublic} and not ${isClosed()} and not ${isAnsweredBy("part.user_id")}`)
    .orderBy(byClosing);
}

/** Whether a version of the policy of the posting's season asks for answers at all. */
export const isAskedFor = sql<boolean>`exists (
  select from season_policies policy
  where policy.season_id = postings.season_id and clauses @> '[{"kind": "must-answer"}]')`;

/** Whether a student applied to the posting or said no. Who withdrew has answered, too. */
export const isAnsweredBy = (userId: string) => sql<boolean>`(
  exists (select from applications
    where applications.posting_id = postings.id and applications.user_id = ${sql.ref(userId)})
  or exists (select from said_no
    where said_no.posting_id = postings.id and said_no.user_id = ${sql.ref(userId)}))`;

/** Those of these students who have answered a posting. */
export async function answeredBy(trx: Kysely<Database>, postingId: string, userIds: string[]) {
  const { rows } = await sql<{ id: string }>`
    select users.id from users, postings
    where users.id = any(${userIds}::uuid[]) and postings.id = ${postingId}
      and ${isAnsweredBy("users.id")}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

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
