import { db } from "~/db/client";
import { sql } from "kysely";
import { can } from "../access/can";
import type { User } from "../accounts/users.server";
import { isWaiting } from "../postings/editing/submissions.server";
import { hasRecords } from "../records/programmes.server";

/** What waits for the office, for the links to its screens. They do without it when it cannot be counted. */
export async function whatWaits(admin: User | null) {
  if (!can(admin, "see dashboard")) return null;
  try {
    const counts = await db
      .selectNoFrom(({ selectFrom }) => [
        selectFrom("submissions")
          .innerJoin("postings", "postings.id", "submissions.posting_id")
          .select(count)
          .where(isWaiting)
          .as("postings"),
        selectFrom("erasure_requests")
          .select(count)
          .where("answered_at", "is", null)
          .as("erasures"),
        selectFrom("corrections")
          .innerJoin("enrolments", "enrolments.id", "corrections.enrolment_id")
          .select(count)
          .where("decided_at", "is", null)
          .where("enrolments.ended_at", "is", null)
          .as("corrections"),
      ])
      .$castTo<Record<"postings" | "erasures" | "corrections", number>>()
      .executeTakeFirstOrThrow();
    return { ...counts, hasRecords: await hasRecords() };
  } catch {
    return null;
  }
}

const count = sql<number>`count(*)::int`.as("count");
