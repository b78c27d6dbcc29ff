import { sql } from "kysely";
import { db } from "~/db/client";

/** Deletes sign-ups that nobody verified within seven days. */
export async function dropOldSignups() {
  await db
    .deleteFrom("signups")
    .where("created_at", "<", sql<Date>`now() - interval '7 days'`)
    .execute();
}

/** Deletes requests to be erased a year after they were refused or taken back. */
export async function dropOldErasureRequests() {
  await db
    .deleteFrom("erasure_requests")
    .where("answered_at", "<", sql<Date>`now() - interval '1 year'`)
    .execute();
}

/** Deletes rate-limit counters whose window is over; those in Redis expire by themselves. */
export async function dropOldLimits() {
  await db
    .deleteFrom("rate_limits")
    .where("expire", "<", sql<string>`1000 * extract(epoch from now())`)
    .execute();
}

/**
 * Deletes codes and answered challenges older than a day, and guess counts whose day has ended. A used code of an
 * e-mail change has the old address, whose mail may be retried for longer than a day.
 */
export async function dropOldCodes() {
  await db
    .deleteFrom("challenges")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .where((eb) =>
      eb.or([
        eb("replaced_email", "is", null),
        eb("created_at", "<", sql<Date>`now() - interval '3 days'`),
      ]),
    )
    .execute();
  await db
    .deleteFrom("code_attempts")
    .where("day_ends_at", "<", sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom("used_challenges")
    .where("used_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
