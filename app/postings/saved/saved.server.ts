import { assertCan, can } from "../../access/can";
import { sql } from "kysely";
import { db, prepared } from "~/db/client";
import { isId } from "~/db/id";
import { type User, lockUser } from "../../accounts/users.server";
import { AppError } from "../../errors";
import type { Posting } from "../posting";
import { contentJson, findPosting, postingColumns, toPosting } from "../postings.server";
import type { TypeName } from "../types";
import { isOpen, isPublic } from "../visibility.server";

/** How many postings one student may save. */
export const maxSaved = 500;

export type SavedPosting = { posting: Posting; savedAt: Date };

/** Saves a posting; saving it again changes nothing. Throws 404 for a posting that the student cannot see. */
export async function savePosting(student: User | null, type: TypeName, id: string) {
  assertCan(student, "follow news", (m) => m.saved.studentsOnly);
  const posting = await findPosting(student, type, id);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const alreadySaved = await trx
      .selectFrom("saved_postings")
      .select("posting_id as id")
      .where("user_id", "=", student.id)
      .execute();
    if (alreadySaved.some((saved) => saved.id === posting.id)) return;
    if (alreadySaved.length >= maxSaved) throw new AppError((m) => m.saved.tooMany(maxSaved), 409);
    await trx
      .insertInto("saved_postings")
      .values({ user_id: student.id, posting_id: posting.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return posting;
}

/** Removes a posting from what the student saved, if it is there. */
export async function unsavePosting(student: User | null, id: string) {
  assertCan(student, "follow news", (m) => m.saved.studentsOnly);
  if (!isId(id)) return;
  await db
    .deleteFrom("saved_postings")
    .where("user_id", "=", student.id)
    .where("posting_id", "=", id)
    .execute();
}

/** Those of `ids` that this user saved; empty, without a query, for users who cannot save. */
export async function savedAmong(user: User | null, ids: string[]): Promise<Set<string>> {
  if (!user || !can(user, "save postings") || !ids.length) return new Set();
  const rows = await db
    .selectFrom("saved_postings")
    .modifyFront(prepared)
    .select("posting_id")
    .where("user_id", "=", user.id)
    .where("posting_id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.posting_id));
}

/** What the student saved: closing soonest first, what is over last. */
export async function listSaved(
  student: User | null,
  { limit = maxSaved, offset = 0 } = {},
): Promise<SavedPosting[]> {
  const rows = await savedBy(student)
    .select(postingColumns)
    .select("saved_at")
    .orderBy(isOpen(), "desc")
    .orderBy(sql`case when ${isOpen()} then closes_on end`)
    .orderBy(sql`case when ${isOpen()} then closes_time end`)
    .orderBy("closes_on", "desc")
    .orderBy("closes_time", "desc")
    .orderBy("saved_at", "desc")
    .orderBy("postings.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ saved_at, ...row }) => ({ posting: toPosting(row), savedAt: saved_at }));
}

export async function countSaved(student: User | null) {
  const { count } = await savedBy(student)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function savedBy(student: User | null) {
  assertCan(student, "follow news", (m) => m.saved.studentsOnly);
  return db
    .selectFrom("saved_postings")
    .innerJoin("postings", "postings.id", "saved_postings.posting_id")
    .where("saved_postings.user_id", "=", student.id)
    .where(isPublic);
}

/** An item of GET /api/saved. */
export function savedJson({ posting, savedAt }: SavedPosting) {
  return {
    contentType: posting.type,
    contentId: posting.id,
    savedAt: savedAt.toISOString(),
    contentDetails: contentJson(posting),
  };
}
