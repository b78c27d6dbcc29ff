import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { Role } from "~/db/schema-accounts";
import { type User, assertCan } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";

/**
 * Notes, for these students to see, that one of the staff looked at their records: on a screen, in a call, in a file,
 * or a proof. At most one row for each reader, student and day; without an account (null) nobody would see it.
 */
export async function noteRecordOpenings(staff: User, userIds: (string | null)[], trx = db) {
  if (!userIds.length) return;
  await sql`
    insert into record_openings (user_id, by_user_id, by_role, day)
    select id, ${staff.id}::uuid, ${staff.role}, ${todayIn(env.TIME_ZONE)}::date
    from users where id = any(${userIds}::uuid[]) and id <> ${staff.id}::uuid
    order by id
    on conflict (user_id, day, by_user_id) do nothing`.execute(trx);
}

const mostShown = 50;

/** Who of the staff looked at the student's own record on which days, newest first. */
export async function listRecordOpenings(
  student: User | null,
): Promise<{ by: Role; day: string }[]> {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  return db
    .selectFrom("record_openings")
    .select(["by_role as by", "day"])
    .distinct()
    .where("user_id", "=", student.id)
    .orderBy("day", "desc")
    .orderBy("by_role")
    .limit(mostShown)
    .execute();
}

/** After a year. */
export async function dropOldRecordOpenings(trx: Kysely<Database> = db) {
  await trx
    .deleteFrom("record_openings")
    .where("day", "<", sql<string>`(now() - interval '1 year')::date`)
    .execute();
}
