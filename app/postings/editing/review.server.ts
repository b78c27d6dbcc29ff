import { type Say, type Texts, textsOf } from "../../languages/texts";
import { assertCan } from "../../access/can";
import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { type User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { publicStateAt } from "./states";
import {
  type Change,
  changedRow,
  lockManaged,
  olderVersion,
  saveChange,
  withQuestions,
} from "./save-change.server";
import { type Posting, titleOf } from "../posting";
import { aboutPosting, postingColumns, seasonRow, toPosting } from "../postings.server";
import { assertInSeason, seasonAfter } from "./posting-season.server";
import { proposedChange, proposedNames } from "./proposals.server";
import { type Submission, dropSubmission, findSubmission } from "./submissions.server";
import { appUrl } from "../../env.server";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { detailsPath, imageFieldOf } from "../types";

type Name = Pick<Posting, "type" | "id">;
type Trx = Kysely<Database>;

/**
 * Publishes what a recruiter sent: their posting, or the change that they propose. `version` is the one that
 * the office has read: of the posting and of what is proposed for it, as each proposal makes a new version. If
 * it is missing or another, throws 412 that names the fields which changed (decision: read-before-public).
 * Throws 409 if nothing waits, or if it would be outside an open season without the office's yes to that.
 */
export function approve(
  admin: User | null,
  name: Name,
  version: number | undefined,
  {
    season: asked,
    tellStudents,
    outside,
  }: Pick<Change, "season" | "tellStudents" | "outside"> = {},
) {
  assertCan(admin, "publish postings", (m) => m.approval.refused);
  return db.transaction().execute(async (trx) => {
    const { current, submission } = await lockWaiting(trx, admin, name);
    if (version !== current.version) throw await unread(trx, { current, submission, version });
    const approved = (change: Change, season = current.season) => {
      const row = { ...changedRow(current, change), ...seasonRow(season) };
      return saveChange(trx, admin, current, row, "posting-approved");
    };
    if (!submission.proposal) {
      const season = await seasonAfter(trx, admin, current, asked);
      await assertInSeason(trx, { ...current, season }, outside);
      return approved({ state: publicStateAt(current.publishAt), tellStudents }, season);
    }
    await dropSubmission(trx, current.id);
    await tell(trx, submission, current, "changes approved");
    return approved(await withQuestions(trx, current, proposedChange(current.type, submission)));
  });
}

/** Sends a submission back to its recruiter with the reason. What is public stays as it is. */
export function sendBack(admin: User | null, name: Name, reason: string, version?: number) {
  assertCan(admin, "publish postings", (m) => m.approval.refused);
  return db.transaction().execute(async (trx) => {
    const { current, submission } = await lockWaiting(trx, admin, name);
    if (version !== undefined && version !== current.version) throw olderVersion();
    const id = current.id;
    await trx.updateTable("submissions").set({ reason }).where("posting_id", "=", id).execute();
    await tell(trx, submission, current, "returned");
    if (!submission.proposal) {
      const row = { ...changedRow(current, {}), state: "returned" as const };
      return saveChange(trx, admin, current, row, "posting-returned");
    }
    await audit(trx, admin, { action: "posting-returned", ...aboutPosting(current) });
    return current;
  });
}

async function lockWaiting(trx: Trx, admin: User, name: Name) {
  const current = await lockManaged(trx, admin, name);
  const submission = await findSubmission(admin, current.id, trx);
  if (!submission) throw new AppError((m) => m.approval.nothingWaits, 409);
  if (submission.reason !== null) throw new AppError((m) => m.approval.wasReturned, 409);
  return { current, submission };
}

type Unread = { current: Posting; submission: Submission; version: number | undefined };

/** Names what changed since this version; without one, what the recruiter changed since they first sent it. */
async function unread(trx: Trx, { current, submission, version }: Unread) {
  const since = version ?? submission.version;
  const changed = new Set([
    ...(await changedSince(trx, current.id, since)),
    ...(version === undefined ? proposedNames(submission) : []),
  ]);
  const fields = [...changed].map((name) => [
    name === "image" ? (imageFieldOf(current.type) ?? name) : name,
    (m: Texts) => m.approval.changedField,
  ]);
  return new AppError((m) => (version === undefined ? m.approval.unread : m.change.conflict), 412, {
    code: "older-version",
    ...(fields.length && { fields: Object.fromEntries(fields) as Record<string, Say> }),
  });
}

/** The fields changed or proposed after this version, according to the log. */
async function changedSince(trx: Trx, id: string, version: number) {
  const rows = await trx
    .selectFrom("audit_log")
    .select(sql<{ changed?: string[] }>`details`.as("details"))
    .where("target_id", "=", id)
    .where(sql<boolean>`(details ->> 'version')::int > ${version}`)
    .execute();
  return rows.flatMap(({ details }) => details.changed ?? []);
}

/** Mails the sender. */
function tell(trx: Trx, { submittedBy }: Submission, { id }: Posting, answer: ReviewAnswer) {
  return enqueue(trx, "mail-review", { postingId: id, userId: submittedBy, answer });
}

export type ReviewAnswer = "approved" | "changes approved" | "returned";

type Review = { postingId: string; userId: string; answer: string };

/** Mails the office's decision to a recruiter, unless they were blocked or have sent it again meanwhile. */
export async function mailReview({ postingId, userId, answer }: Review, job: { id: string }) {
  const recruiter = await db
    .selectFrom("users")
    .select(["email", "language"])
    .where("id", "=", userId)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  const row = await db
    .selectFrom("postings")
    .leftJoin("submissions", "submissions.posting_id", "postings.id")
    .select([...postingColumns, "submissions.reason"])
    .where("postings.id", "=", postingId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!recruiter || !row) return;
  const posting = toPosting(row);
  const m = textsOf(recruiter.language);
  const words = m.mails.review[answer as ReviewAnswer]; // written by review.server.ts
  const reason = answer === "returned" ? row.reason : "";
  if (reason === null) return;
  const subject = words.subject(titleOf(posting));
  const address = appUrl + (answer === "returned" ? "/recruiter" : detailsPath(posting));
  const content = mailLayout({
    m,
    heading: subject,
    paragraphs: [
      words.what,
      ...reason.split(/\n+/).filter(Boolean),
      { button: words.goOn(address) },
    ],
  });
  await sendMail({ id: job.id, to: recruiter.email, subject, ...content });
}
