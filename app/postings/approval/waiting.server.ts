import { sql } from "kysely";
import { db } from "~/db/client";
import { type User, assertAdmin } from "../../accounts/users.server";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { messages } from "../../messages";
import { isWaiting } from "./submissions.server";

/** How much waits for the office, and since which day the oldest has waited. */
export async function countWaiting(admin: User | null) {
  assertAdmin(admin, messages.approval.refused);
  const { waiting, since } = await db
    .selectFrom("submissions")
    .innerJoin("postings", "postings.id", "submissions.posting_id")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .select((eb) => eb.fn.min<Date | null>("submitted_at").as("since"))
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  const today = todayIn(env.TIME_ZONE);
  return { waiting, since: since && todayIn(env.TIME_ZONE, since), today };
}
