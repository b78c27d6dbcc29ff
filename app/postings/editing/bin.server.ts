import type { Texts } from "../../languages/texts";
import type { Role } from "~/db/schema-accounts";
import { visiblePostings } from "../../access/visible.server";
import { assertLoggedIn, can } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { daysAfter, todayIn } from "../../dates";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { mayPost, aboutPosting, postingColumns, toPosting } from "../postings.server";
import { type Posting, titleOf } from "../posting";
import { type TypeName } from "../types";

/** How long a deleted posting can be restored. */
const binDays = 30;

/** When it becomes public, or leaves the bin for good, in words. */
export function nextMoment({ dates }: Texts, { deletedAt, publishAt }: Posting, timeZone: string) {
  if (deletedAt) return dates.day(daysAfter(todayIn(timeZone, deletedAt), binDays));
  return publishAt && dates.moment(publishAt, timeZone);
}

/** Moves a posting to the bin, otherwise unchanged; returns its title. */
export async function deletePosting(user: User | null, type: TypeName, id: string) {
  const deleted = await move(user, { type, id }, "into");
  if (!deleted) throw new AppError((m) => m.remove.gone, 404);
  log.info({ event: "posting deleted", postingId: id, type, by: user?.id });
  return titleOf(deleted);
}

/** Takes a posting out of the bin, as it was. Throws 403 for a recruiter if the office put it there. */
export async function restorePosting(user: User | null, type: TypeName, id: string) {
  const restored = await move(user, { type, id }, "out of");
  if (!restored) throw new AppError((m) => m.restore.gone, 404);
  return restored;
}

type Name = { type: TypeName; id: string };

/** The moved posting; null if it is not there or this user does not look after it. */
function move(user: User | null, { type, id }: Name, where: "into" | "out of") {
  assertMayDelete(user, type);
  if (!isId(id)) return null;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("postings")
      .set({ deleted_at: where === "into" ? sql<Date>`now()` : null })
      .where("type", "=", type)
      .where("id", "=", id)
      .where("deleted_at", where === "into" ? "is" : "is not", null)
      .where(visiblePostings(user))
      .returning(postingColumns)
      .executeTakeFirst();
    if (!row) return null;
    const posting = toPosting(row);
    if (
      where === "out of" &&
      !can(user, "publish postings") &&
      (await wasDeletedByOffice(trx, posting.id))
    )
      throw new AppError((m) => m.restore.offices, 403);
    await audit(trx, user, {
      action: where === "into" ? "posting-deleted" : "posting-restored",
      ...aboutPosting(posting),
    });
    return posting;
  });
}

/** Whether the office was the last to delete it, according to the log (decision: bin-of-the-office). */
async function wasDeletedByOffice(trx: Kysely<Database>, id: string) {
  const deletion = await trx
    .selectFrom("audit_log")
    .select("actor_role")
    .where("target_id", "=", id)
    .where("action", "=", "posting-deleted")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return deletion !== undefined && can({ role: deletion.actor_role as Role }, "publish postings");
}

/** Throws unless this user is an admin or may post this type, and so take it back. */
function assertMayDelete(user: User | null, type: TypeName): asserts user is User {
  assertLoggedIn(user);
  if (can(user, "publish postings") || mayPost(user, type)) return;
  throw new AppError((m) => m.remove.refused, 403, { code: "not-allowed" });
}

/**
 * Deletes for good what has been in the bin for 30 days, but not what a season's rules still count: postings that students
 * have applied to, until their season is archived. Pictures are deleted once nothing else uses them.
 */
export async function emptyBin() {
  await db
    .deleteFrom("postings")
    .where("deleted_at", "<", sql<Date>`now() - make_interval(days => ${binDays})`)
    .where(
      sql<boolean>`not exists (
        select from seasons where seasons.id = postings.season_id and seasons.state <> 'archived'
          and exists (select from applications
            where applications.type = postings.type and posting_id = postings.id))`,
    )
    .execute();
}
