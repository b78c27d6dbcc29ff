import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { User } from "../../accounts/users.server";
import { changeAsRecruiter } from "../approval/proposals.server";
import { assertRead } from "../approval/unread.server";
import type { Posting } from "../posting";
import { assertMayPost, notFound, toPosting } from "../postings.server";
import type { TypeName } from "../types";
import {
  type Change,
  changedRow,
  lockManaged,
  managed,
  olderVersion,
  saveChange,
} from "./save-change.server";

/** A posting that this user looks after; otherwise throws 404. */
export async function findManaged(user: User | null, type: TypeName, id: string) {
  assertMayPost(user, type);
  const row = isId(id) && (await managed(user, type, id).executeTakeFirst());
  if (!row) throw notFound(type);
  return toPosting(row);
}

/**
 * Changes a posting, or proposes the change if a recruiter may not make it alone. `version` is the one that
 * the change started from: throws 412 if there is a newer one. Without it the latest version is changed,
 * unless that would publish what the office has not read.
 */
export async function changePosting(
  user: User | null,
  name: Pick<Posting, "type" | "id">,
  change: Change,
  version?: number,
): Promise<Posting> {
  assertMayPost(user, name.type);
  return db.transaction().execute(async (trx) => {
    const current = await lockManaged(trx, user, name);
    if (version !== undefined && version !== current.version) throw olderVersion();
    if (user.role === "recruiter") return changeAsRecruiter(trx, user, current, change);
    const row = changedRow(current, change);
    await assertRead(trx, current, { next: row.state, version });
    return saveChange(trx, user, current, row);
  });
}
