import { type Question, askedOf } from "../../questions/kinds";
import { visiblePostings } from "../../access/visible.server";
import { can } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { PostingState, Proposal } from "~/db/schema-postings";
import { enqueueAll } from "~/jobs/outbox";
import { type User } from "../../accounts/users.server";
import { isDecided, isHidden } from "./states";
import { pdfPath } from "../pdf/pdf";
import { type Posting, titleOf } from "../posting";
import type { Say } from "../../languages/texts";

/** What was sent to the office, and what became of it so far. */
export type Submission = {
  since: Date;
  /** Why it was sent back; null while it waits. */
  reason: string | null;
  /** The posting's version that was sent first, whatever its recruiter changes while it waits; or the proposal's. */
  version: number;
  /** Null if the posting itself was sent. */
  proposal: Proposal | null;
  image: string | null;
  submittedBy: string;
};

const columns = [
  "submissions.submitted_at as since",
  "submissions.reason",
  "submissions.version",
  "submissions.proposal",
  "submissions.image",
  "submissions.submitted_by as submittedBy",
] as const;

/** Whether a submission still applies, going by its posting's row (decision: submissions). */
export const stillApplies = sql<boolean>`(postings.deleted_at is null
  and (submissions.proposal is not null or postings.state in ('submitted', 'returned')))`;

/** Whether the office has to decide, in a query of `postings` and `submissions`. */
export const isWaiting = sql<boolean>`(${stillApplies} and submissions.reason is null)`;

/** What was sent to the office, for those who look after the posting; null for others and if nothing was. */
export async function findSubmission(user: User | null, postingId: string, trx = db) {
  if (!can(user, "manage postings")) return null;
  const submission: Submission | undefined = await trx
    .selectFrom("submissions")
    .innerJoin("postings", "postings.id", "submissions.posting_id")
    .select(columns)
    .where("postings.id", "=", postingId)
    .where(stillApplies)
    .where(visiblePostings(user))
    .executeTakeFirst();
  return submission ?? null;
}

/** The same for the note on a posting's page. */
export async function findSent(user: User | null, postingId: string) {
  const submission = await findSubmission(user, postingId);
  return submission && { reason: submission.reason, isProposal: submission.proposal !== null };
}

type Sent = { proposal?: Proposal; image?: string | null; stillWaits: boolean };

/** Notes that a posting, or a proposal to change it, waits for the office: from now on, unless it waited already. */
export async function noteSubmission(
  trx: Kysely<Database>,
  user: User,
  { id, version }: Posting,
  { proposal, image = null, stillWaits }: Sent,
) {
  const row = {
    submitted_by: user.id,
    version,
    proposal: proposal ? JSON.stringify(proposal) : null,
    image,
    reason: null,
  };
  await trx
    .insertInto("submissions")
    .values({ posting_id: id, ...row })
    .onConflict((conflict) =>
      conflict.column("posting_id").doUpdateSet({
        ...row,
        ...(!proposal && { version: firstSent }),
        ...(!stillWaits && { submitted_at: sql<Date>`now()` }),
      }),
    )
    .execute();
}

/** The version that was sent first since the office last decided, even if it was taken back in between. */
const firstSent = sql<number>`case
  when submissions.proposal is null and submissions.reason is null then submissions.version
  else excluded.version end`;

export async function dropSubmission(trx: Kysely<Database>, postingId: string) {
  await trx.deleteFrom("submissions").where("posting_id", "=", postingId).execute();
}

type Change = { before: PostingState; after: Pick<Posting, "id" | "state"> };

/**
 * After the office changed states: ends what waited for it, and what was taken back and is now public. However
 * it publishes what waits, that approves it: mails the sender.
 */
export async function noteDecisions(trx: Kysely<Database>, changes: Change[]) {
  const ended = changes.filter(endsSubmission);
  if (!ended.length) return;
  const sent = await trx
    .deleteFrom("submissions")
    .where("posting_id", "=", sql<string>`any(${idsOf(ended)}::uuid[])`)
    .where("proposal", "is", null)
    .returning(["posting_id as postingId", "submitted_by as userId"])
    .execute();
  const approved = idsOf(ended.filter(isApproval));
  await enqueueAll(
    trx,
    "mail-review",
    sent
      .filter(({ postingId }) => approved.includes(postingId))
      .map((submission) => ({ ...submission, answer: "approved" })),
  );
}

function idsOf(changes: Change[]) {
  return changes.map(({ after }) => after.id);
}

function isApproval({ before, after: { state } }: Change) {
  return isDecided(before, state) && !isHidden(state);
}

function endsSubmission({ before, after: { state } }: Change) {
  return isDecided(before, state) || (isHidden(before) && !isHidden(state));
}

/** A submission in API answers, for those who look after the posting. */
export function submissionJson(posting: Posting, { since, reason, proposal }: Submission) {
  return {
    since: since.toISOString(),
    ...(reason !== null && { reason }),
    ...(proposal && { proposal: proposalJson(posting, proposal) }),
  };
}

function proposalJson(posting: Posting, { before: _, fields, questions, pdf, ...life }: Proposal) {
  const asked = questions && { questions: askedOf(questions as Question[]) }; // written by `difference`
  const pdfUrl = pdf === undefined ? {} : { pdfUrl: pdf && pdfPath(posting, pdf) };
  return { ...fields, ...life, ...asked, ...pdfUrl };
}

/** Says what became of a change, which for a recruiter may be a proposal. */
export async function savedSentence(user: User, posting: Posting): Promise<Say> {
  const title = titleOf(posting);
  const needsApproval = !can(user, "publish postings");
  if (posting.state === "submitted" && needsApproval) return (m) => m.approval.sentOne(title);
  const submission = needsApproval && (await findSubmission(user, posting.id));
  const isProposal = Boolean(submission && submission.proposal);
  return (m) => (isProposal ? m.approval.proposed(title) : m.change.done(title));
}
