import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import type { StoredState } from "~/db/schema-postings";
import { AppError } from "../../errors";
import { messages } from "../../messages";
import { isHidden } from "../office/next-state";
import type { Posting } from "../posting";
import { isRecruiters } from "../visibility.server";

type Decision = { next: StoredState; version: number | undefined };

/**
 * The office publishes what a recruiter can still change only in the version that it has read: throws 412 if
 * it names no version, and 409 if it would close the posting, as that publishes it (decision: read-before-public).
 */
export async function assertRead(trx: Kysely<Database>, current: Posting, decision: Decision) {
  if (!becomesPublic(current, decision.next)) return;
  const recruiters = await trx
    .selectFrom("postings")
    .select("id")
    .where("id", "=", current.id)
    .where(isRecruiters)
    .executeTakeFirst();
  if (recruiters) refuseUnread(current, decision);
}

/** The same for a posting that is known to be a recruiter's. */
export function refuseUnread(current: Posting, { next, version }: Decision) {
  if (!becomesPublic(current, next)) return;
  if (next === "closed") throw new AppError(messages.approval.notPublic, 409);
  if (version === undefined)
    throw new AppError(messages.approval.unread, 412, { code: "older-version" });
}

function becomesPublic({ state }: Posting, next: StoredState) {
  return isHidden(state) && !isHidden(next);
}
