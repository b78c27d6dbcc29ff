import { assertCan } from "../../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import { type User, lockUser } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { matches } from "../../postings/list/list-matches.server";
import { postingColumns, toPosting } from "../../postings/postings.server";
import type { TypeName } from "../../postings/types";
import { isPublic, publicSince } from "../../postings/visibility.server";
import { type Follow, limits } from "../schema";

type Search = { type: TypeName; search: string; location: string };

const columns = ["id", "type", "search", "location", "created_at"] as const;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Follows a search. Throws 409 if the student already follows it or follows as many as allowed. */
export async function follow(student: User | null, search: Search): Promise<Follow> {
  assertCan(student, "follow news", (m) => m.follows.studentsOnly);
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const followed = await trx
      .selectFrom("follows")
      .select(["type", "search", "location"])
      .where("user_id", "=", student.id)
      .execute();
    if (followed.length >= limits.follows) {
      throw new AppError((m) => m.follows.tooMany(limits.follows), 409);
    }
    const row = await trx
      .insertInto("follows")
      .values({ id: newId(), user_id: student.id, ...search })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw new AppError((m) => m.follows.repeated, 409);
    return toFollow(row);
  });
}

/** Stops following a search. Throws 404 for one that is not this student's. */
export async function unfollow(student: User | null, id: string) {
  assertCan(student, "follow news", (m) => m.follows.studentsOnly);
  const { numDeletedRows } = await db
    .deleteFrom("follows")
    .where("id", "=", isId(id) ? id : null)
    .where("user_id", "=", student.id)
    .executeTakeFirst();
  if (!numDeletedRows) throw new AppError((m) => m.follows.gone, 404);
}

/** The student's followed searches, oldest first. */
export async function listFollows(student: User | null): Promise<Follow[]> {
  assertCan(student, "follow news", (m) => m.follows.studentsOnly);
  const rows = await db
    .selectFrom("follows")
    .select(columns)
    .where("user_id", "=", student.id)
    .orderBy("id")
    .execute();
  return rows.map(toFollow);
}

/** What a search would have brought in the last week: how many postings, and the newest of them. */
export async function previewFollow(student: User | null, { type, search, location }: Search) {
  assertCan(student, "follow news", (m) => m.follows.studentsOnly);
  const rows = await db
    .selectFrom("postings")
    .select(postingColumns)
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("type", "=", type)
    .where(isPublic)
    .where(publicSince, ">", new Date(Date.now() - weekMs))
    .where(matches({ search, location }))
    .orderBy(publicSince, "desc")
    .orderBy("id", "desc")
    .limit(6)
    .execute();
  return { total: rows[0]?.total ?? 0, items: rows.map(toPosting) };
}

type Row = { id: string; type: string; search: string; location: string; created_at: Date };

function toFollow({ created_at, type, ...row }: Row): Follow {
  return { ...row, type: type as TypeName, createdAt: created_at }; // written by follow only
}

/** An item of GET /api/follows. */
export function followJson({ id, type, search, location, createdAt }: Follow) {
  return { _id: id, contentType: type, search, location, createdAt: createdAt.toISOString() };
}
