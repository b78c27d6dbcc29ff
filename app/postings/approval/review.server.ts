import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { type User, assertAdmin } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { messages } from "../../messages";
import { publicStateAt } from "../office/next-state";
import {
  type Change,
  changedRow,
  lockManaged,
  olderVersion,
  saveChange,
} from "../office/save-change.server";
import type { Posting } from "../posting";
import { aboutPosting } from "../postings.server";
import { proposedChange } from "./proposals.server";
import type { ReviewAnswer } from "./review-mail.server";
import { type Submission, dropSubmission, findSubmission } from "./submissions.server";

type Name = Pick<Posting, "type" | "id">;
type Trx = Kysely<Database>;

/**
 * Publishes what a recruiter sent: their posting, or the change that they propose. `version` is the one that
 * the office has read; without it, throws 412 if the posting has changed since it was sent or the change
 * proposed. Throws 409 if nothing waits.
 */
export function approve(admin: User | null, name: Name, version?: number) {
  assertAdmin(admin, messages.approval.refused);
  return db.transaction().execute(async (trx) => {
    const { current, submission } = await lockWaiting(trx, admin, name, version);
    if (version === undefined && submission.version !== current.version) throw olderVersion();
    const approved = (change: Change) =>
      saveChange(trx, admin, current, changedRow(current, change), "posting-approved");
    if (!submission.proposal) return approved({ state: publicStateAt(current.publishAt) });
    await dropSubmission(trx, current.id);
    await tell(trx, submission, current, "changes approved");
    return approved(proposedChange(current.type, submission));
  });
}

/** Sends a submission back to its recruiter with the reason. What is public stays as it is. */
export function sendBack(admin: User | null, name: Name, reason: string, version?: number) {
  assertAdmin(admin, messages.approval.refused);
  return db.transaction().execute(async (trx) => {
    const { current, submission } = await lockWaiting(trx, admin, name, version);
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

async function lockWaiting(trx: Trx, admin: User, name: Name, version: number | undefined) {
  const current = await lockManaged(trx, admin, name);
  if (version !== undefined && version !== current.version) throw olderVersion();
  const submission = await findSubmission(admin, current.id, trx);
  if (!submission) throw new AppError(messages.approval.nothingWaits, 409);
  if (submission.reason !== null) throw new AppError(messages.approval.wasReturned, 409);
  return { current, submission };
}

/** Mails the sender. */
function tell(trx: Trx, { submittedBy }: Submission, { id }: Posting, answer: ReviewAnswer) {
  return enqueue(trx, "mail-review", { postingId: id, userId: submittedBy, answer });
}
