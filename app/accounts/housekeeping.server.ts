import { sql } from "kysely";
import { db } from "~/db/client";

/** Accounts that nobody verified within seven days, with the details typed for them. */
export async function dropOldSignups() {
  await db
    .deleteFrom("signups")
    .where("created_at", "<", sql<Date>`now() - interval '7 days'`)
    .execute();
}

/** Requests to be erased, a year after they were refused or taken back. */
export async function dropOldErasureRequests() {
  await db
    .deleteFrom("erasure_requests")
    .where("answered_at", "<", sql<Date>`now() - interval '1 year'`)
    .execute();
}

/** Counts of tries whose window is over; those on Redis end by themselves. */
export async function dropOldLimits() {
  await db
    .deleteFrom("rate_limits")
    .where("expire", "<", sql<string>`1000 * extract(epoch from now())`)
    .execute();
}

/** Codes of yesterday, and the counts of guesses whose day is over. */
export async function dropOldChallenges() {
  await db
    .deleteFrom("challenges")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom("code_attempts")
    .where("day_ends_at", "<", sql<Date>`now()`)
    .execute();
}
