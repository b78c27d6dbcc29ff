import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { Proposal } from "~/db/schema-postings";
import { enqueueAll } from "~/jobs/outbox";
import type { User } from "../../accounts/users.server";
import { isHidden } from "../office/next-state";
import type { Posting } from "../posting";
import { isManagedBy } from "../visibility.server";

/** What was sent to the office, and what became of it so far. */
export type Submission = {
  since: Date;
  /** Why it was sent back; null while it waits. */
  reason: string | null;
  /** The version of the posting that this submission made. */
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
  if (user?.role !== "admin" && user?.role !== "recruiter") return null;
  const submission: Submission | undefined = await trx
    .selectFrom("submissions")
    .innerJoin("postings", "postings.id", "submissions.posting_id")
    .select(columns)
    .where("postings.id", "=", postingId)
    .where(stillApplies)
    .where(isManagedBy(user))
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
      conflict
        .column("posting_id")
        .doUpdateSet({ ...row, ...(!stillWaits && { submitted_at: sql<Date>`now()` }) }),
    )
    .execute();
}

export async function dropSubmission(trx: Kysely<Database>, postingId: string) {
  await trx.deleteFrom("submissions").where("posting_id", "=", postingId).execute();
}

type Decided = Pick<Posting, "id" | "state">;

/** However the office publishes a posting, that approves it: drops the submission and mails its sender. */
export async function settleSubmissions(trx: Kysely<Database>, decided: Decided[]) {
  const ids = decided.map(({ id }) => id);
  const sent = await trx
    .deleteFrom("submissions")
    .where("posting_id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("proposal", "is", null)
    .returning(["posting_id as postingId", "submitted_by as userId"])
    .execute();
  const hidden = new Set(decided.filter(({ state }) => isHidden(state)).map(({ id }) => id));
  const approved = sent.filter(({ postingId }) => !hidden.has(postingId));
  await enqueueAll(
    trx,
    "mail-review",
    approved.map((submission) => ({ ...submission, answer: "approved" })),
  );
}

/** A submission in API answers, for those who look after the posting. */
export function submissionJson({ since, reason, proposal }: Submission) {
  return {
    since: since.toISOString(),
    ...(reason !== null && { reason }),
    ...(proposal && { proposal: proposalJson(proposal) }),
  };
}

function proposalJson({ before: _, fields, ...life }: Proposal) {
  return { ...fields, ...life };
}
