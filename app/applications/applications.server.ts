import { assertCan, assertLoggedIn, can } from "../access/can";
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { lockUser } from "../accounts/users.server";
import { type Used, nameUsed, usedIn } from "../seasons/exceptions.server";
import { takeBackMissed } from "../seasons/points.server";
import type { PostingSeason } from "../seasons/season";
import { mayApply, notInSeason, standingsOf, verdictIn } from "../seasons/standing.server";
import { db } from "~/db/client";
import { readDb } from "~/db/replica";
import { type User } from "../accounts/users.server";
import { nowIn, todayIn } from "../dates";
import { appUrl, env, site } from "../env.server";
import { AppError } from "../errors";
import { log } from "../log.server";
import { type Posting, type PostingFields, hostOf, linkOf, titleOf } from "../postings/posting";
import { contentJson, findPosting } from "../postings/postings.server";
import { whyClosed } from "../postings/timing";
import { type TypeName, detailsPath } from "../postings/types";
import { isPublic } from "../postings/visibility.server";
import { webAddress } from "../text";
import type { Answers } from "../questions/kinds";
import { type SentAnswers, fileIdsIn } from "./answer-files.server";
import { checkAnswers } from "./answers.server";
import type { Application } from "./application";
import { type Judged, judgeApplicant } from "./eligible.server";
import { moneyTerms, termsOf, termsVersion } from "./terms";
import { type WhereItStands, whereItStands } from "./stages/own-steps.server";
import { contentApplied } from "./versions/content.server";
import { newId } from "~/db/id";

const columns = [
  "applications.id",
  "applications.posting_id",
  "applications.type",
  "applications.applied_link",
  "applications.applied_at",
  "applications.terms_version",
  "applications.accepted_at",
] as const;

/**
 * Records that a student follows a posting's own link. `acceptedTerms` is the version whose box was ticked, `sent` the
 * answers to its questions, whose files are stored. Refuses in the order of specification: Apply flow; with 403 if the
 * conditions are not met; with 409 a second time, unless the first application was withdrawn; and with 422 at
 * `answers.{id}`.
 */
export async function trackApplication(
  student: User | null,
  posting: Posting,
  acceptedTerms: string | null,
  sent: SentAnswers = {},
): Promise<Application> {
  assertCan(student, "apply", (m) => m.apply.studentsOnly);
  const closed = whyClosed(posting, nowIn(env.TIME_ZONE));
  if (closed) throw new AppError(closed, 409);
  if (acceptedTerms !== termsVersion) throw new AppError((m) => m.apply.termsFirst, 422);
  const link = posting.applyHere ? appUrl + detailsPath(posting) : webAddress(linkOf(posting));
  if (!link) throw new AppError((m) => m.apply.noLink, 422);

  const { eligibility, questions } = posting;
  const judged = eligibility
    ? await unlessApplied(student, posting, judgeApplicant(student, eligibility, posting))
    : null;
  const answers = questions.length
    ? await unlessApplied(student, posting, checkAnswers(student, posting, sent))
    : null;
  const application = { link, terms: termsHash, judged, answers };
  const row = posting.season
    ? await applyInSeason(student, posting, posting.season, application)
    : await applyOutsideSeasons(student, posting, application);
  if (row) {
    log.info({ event: "applied", userId: student.id, postingId: posting.id });
    return toApplication({ ...row, is_gone: false });
  }
  if (await findAppliedAt(student, posting.id)) throw appliedBefore();
  // The posting or the record has changed since it was read: the student applies to what is true now.
  const changed = await findPosting(student, posting.type, posting.id);
  return trackApplication(student, changed, acceptedTerms, sent);
}

const termsHash = createHash("sha256")
  .update(JSON.stringify([moneyTerms, termsOf(site.college)]))
  .digest("hex");

/** What `read` reads, unless it is refused to somebody who has applied, who is told just that. */
async function unlessApplied<Result>(
  student: User,
  posting: Posting,
  read: Promise<Result>,
): Promise<Result> {
  return read.catch(async (error: unknown) => {
    if (error instanceof AppError && (await findAppliedAt(student, posting.id)))
      throw appliedBefore();
    throw error;
  });
}

/** One statement, unless there is an exception to name with it. */
function applyOutsideSeasons(student: User, posting: Posting, application: Storing) {
  const { used = [] } = application.judged ?? {};
  if (!used.length) return storeApplication(db, student, posting, application);
  return db.transaction().execute((trx) => storeNaming(trx, student, posting, application, used));
}

/** Two applications of one student in a season take turns, so that no limit is passed by two at once. */
function applyInSeason(
  student: User,
  posting: Posting,
  season: PostingSeason,
  application: Storing,
) {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const standing = (await standingsOf(trx, student.id, [season.id])).get(season.id);
    if (!standing) throw new AppError((m) => m.apply.failed, 409);
    const verdict = verdictIn(standing, posting);
    if (!mayApply(verdict)) {
      if (await findAppliedAt(student, posting.id, trx)) throw appliedBefore();
      throw notInSeason(verdict);
    }
    return storeNaming(trx, student, posting, application, [
      ...(application.judged?.used ?? []),
      ...usedIn(verdict.excepted),
    ]);
  });
}

/** Stores an application with the exceptions that let its student apply. */
async function storeNaming(
  trx: Kysely<Database>,
  student: User,
  posting: Posting,
  application: Storing,
  used: Used[],
) {
  const stored = await storeApplication(trx, student, posting, application);
  if (stored) {
    await takeBackMissed(trx, student.id, posting.id);
    await nameUsed(trx, student, stored.id, used);
  }
  return stored;
}

function appliedBefore() {
  return new AppError((m) => m.apply.repeated, 409, { code: "already-applied" });
}

/** When this student applied to a posting; null if they did not, if they withdrew or for other users. */
async function findAppliedAt(user: User | null, postingId: string, trx: Kysely<Database> = db) {
  if (!user || !can(user, "apply")) return null;
  const row = await trx
    .selectFrom("applications")
    .select("applied_at")
    .where("user_id", "=", user.id)
    .where("posting_id", "=", postingId)
    .where("stage", "!=", "withdrawn")
    .executeTakeFirst();
  return row?.applied_at ?? null;
}

/** The user's own applications, newest first, starting `after` the one with this id. Throws 401 for a visitor. */
export async function listOwnApplications(
  user: User | null,
  { limit, after }: { limit?: number; after?: string } = {},
): Promise<(OwnApplication & { answers: Answers | null })[]> {
  assertLoggedIn(user);
  const rows = await ownApplications(user)
    .select("applications.answers")
    .$if(after !== undefined, (query) => query.where("applications.id", "<", after ?? ""))
    .orderBy("applications.id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ answers, ...row }) => ({
    ...toOwnApplication(row),
    answers: answers as Answers | null, // written by storeApplication
  }));
}

/** A query of this user's own applications joined with their postings; `toOwnApplication` reads its rows. */
export function ownApplications({ id }: User) {
  return readDb
    .selectFrom("applications")
    .leftJoin("postings", "postings.id", "applications.posting_id")
    .select([
      ...columns,
      contentApplied.as("details"),
      sql<boolean>`${isPublic} is not true`.as("is_gone"),
    ])
    .select(whereItStands)
    .where("user_id", "=", id);
}

type Row = {
  id: string;
  posting_id: string;
  type: string;
  details: PostingFields;
  applied_link: string;
  applied_at: Date;
  terms_version: string;
  accepted_at: Date;
  is_gone: boolean;
};

export type OwnApplication = Application & WhereItStands;

export function toOwnApplication(row: Row & WhereItStands): OwnApplication {
  const { stage, terms, isAsked } = row;
  return { ...toApplication(row), stage, terms, isAsked };
}

function toApplication(row: Row): Application {
  return {
    id: row.id,
    postingId: row.posting_id,
    type: row.type as TypeName, // written by trackApplication only
    details: row.details,
    appliedLink: row.applied_link,
    appliedAt: row.applied_at,
    termsVersion: row.terms_version,
    acceptedAt: row.accepted_at,
    isGone: row.is_gone,
  };
}

type Stored = {
  id: string;
  posting_id: string;
  type: string;
  details: PostingFields;
  applied_link: string;
  applied_at: Date;
  terms_version: string;
  accepted_at: Date;
};

type Storing = {
  link: string;
  terms: string;
  judged: Judged | null;
  /** Null where nothing was ever asked. */
  answers: Answers | null;
};

/**
 * Stores an application in one statement; undefined if there is one already, or if the posting is no longer
 * public or in this version, or the record not in the version that was judged. A student who withdrew applies again
 * with the same row, so its history goes on. It is made now, not as its transaction began: that may have waited for an
 * acceptance.
 */
async function storeApplication(
  trx: Kysely<Database>,
  student: User,
  posting: Posting,
  { link, terms, judged, answers }: Storing,
): Promise<Stored | undefined> {
  const content = JSON.stringify(contentJson(posting));
  const company = hostOf(posting) || titleOf(posting);
  const asJudged = judged
    ? sql`exists (select from enrolments join users on users.id = enrolments.user_id
        where ended_at is null and role = 'user'
        and enrolments.id = ${judged.record.id} and version = ${judged.record.version})`
    : sql`true`;
  const month = `${todayIn(env.TIME_ZONE).slice(0, 7)}-01`;
  const { rows } = await sql<Stored>`
    with said as (
      select ${content}::jsonb as content from postings
      where id = ${posting.id} and version = ${posting.version} and ${isPublic}
        and ${asJudged}
      ${answers ? sql`for share` : sql``}
    ), version as (
      insert into posting_versions (hash, content)
      select content_version(content), content from said
      on conflict do nothing
    ), stored as (
      insert into applications (id, user_id, posting_id, type, posting_version, applied_link,
        terms_version, terms_hash, company, month, judged, answers, finished, applied_at)
      select ${newId()}, ${student.id}, ${posting.id}, ${posting.type}, content_version(content),
        ${link}, ${termsVersion}, ${terms}, ${company}, ${month},
        ${judged && JSON.stringify(judged.kept)}::jsonb, ${answers && JSON.stringify(answers)}::jsonb, ${posting.applyHere || null}::boolean,
        clock_timestamp()
      from said
      on conflict (user_id, posting_id) do update set
        posting_version = excluded.posting_version, applied_link = excluded.applied_link, terms_version = excluded.terms_version,
        terms_hash = excluded.terms_hash, company = excluded.company, month = excluded.month,
        judged = excluded.judged, answers = excluded.answers, excepted = null,
        stage = 'applied', applied_at = excluded.applied_at, accepted_at = now(), ctc = null, offer_terms = null,
        offered_at = null,
        finished = excluded.finished, finish_asked_at = null
      where applications.stage = 'withdrawn'
      returning *, xmax <> 0 as is_again
    ), noted as (
      insert into application_events (id, application_id, from_stage, to_stage, by_user_id)
      select ${newId()}, id, 'withdrawn', 'applied', user_id from stored where is_again
    )${answers ? taking(student, posting, answers) : sql``}
    select id, posting_id, type, applied_link, applied_at, terms_version, accepted_at,
      (select content from said) as details
    from stored`.execute(trx);
  return rows[0];
}

/** As `attachFiles` of answer-files.server, in this statement; and the draft of the answers has been sent. */
function taking({ id }: User, posting: Posting, answers: Answers) {
  const files = sql`any(${fileIdsIn(answers)}::uuid[])`;
  return sql`, attached as (
      update answer_files set application_id = stored.id from stored
      where answer_files.user_id = ${id} and answer_files.id = ${files}
    ), replaced as (
      delete from answer_files using stored
      where application_id = stored.id and not answer_files.id = ${files}
    ), sent as (
      delete from answer_drafts using stored
      where answer_drafts.user_id = ${id} and answer_drafts.posting_id = ${posting.id}
    )`;
}
