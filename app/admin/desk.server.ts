import { sql } from "kysely";
import { db } from "~/db/client";
import { firstIdAt } from "~/db/id";
import { type User, assertAdmin } from "../accounts/users.server";
import { daysAfter, momentIn, todayIn } from "../dates";
import { env } from "../env.server";
import { messages } from "../messages";
import { listClosingSoon } from "../postings/list/highlights.server";
import { postingColumns, toPosting } from "../postings/postings.server";
import { typeNames } from "../postings/types";

export const shownDays = 14;

/** What closes today and in the six days after it. */
export async function listClosingThisWeek(admin: User | null, limit: number) {
  assertAdmin(admin, messages.dashboard.refused);
  return listClosingSoon(limit, daysAfter(todayIn(env.TIME_ZONE), 7));
}

/** The latest postings, whatever their state, with how many applied. */
export async function listLatest(admin: User | null, limit: number) {
  assertAdmin(admin, messages.dashboard.refused);
  const listed = sql<{ type: string }>`unnest(${typeNames}::text[])`;
  // The first of each type by its index, as no index has the order of all.
  const rows = await db
    .selectFrom(listed.as<"listed">(sql`listed (type)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("postings")
          .select(postingColumns)
          .whereRef("postings.type", "=", sql.ref("listed.type"))
          .where("deleted_at", "is", null)
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(limit)
          .as("part"),
      (join) => join.onTrue(),
    )
    .leftJoin("application_counts", "application_counts.posting_id", "part.id")
    .selectAll("part")
    .select(sql<number>`coalesce(applications, 0)`.as("applications"))
    .orderBy("part.created_at", "desc")
    .orderBy("part.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ applications, ...row }) => ({ posting: toPosting(row), applications }));
}

/** How many applied on each of the last days. */
export async function countAppliedByDay(admin: User | null) {
  assertAdmin(admin, messages.dashboard.refused);
  const since = firstMoment();
  return byDay(
    await db
      .selectFrom("applications")
      .select([dayOf("applied_at"), counted])
      .where("id", ">=", firstIdAt(since)) // the only index by time
      .where("applied_at", ">=", since)
      .groupBy("day")
      .execute(),
  );
}

/** How many students verified their sign-up on each of the last days. */
export async function countSignUpsByDay(admin: User | null) {
  assertAdmin(admin, messages.dashboard.refused);
  return byDay(
    await db
      .selectFrom("users")
      .select([dayOf("created_at"), counted])
      .where("role", "=", "user")
      .where("created_at", ">=", firstMoment())
      .groupBy("day")
      .execute(),
  );
}

const counted = sql<number>`count(*)::int`.as("count");

function dayOf(column: "applied_at" | "created_at") {
  return sql<string>`(${sql.ref(column)} at time zone ${env.TIME_ZONE})::date`.as("day");
}

function firstDay() {
  return daysAfter(todayIn(env.TIME_ZONE), 1 - shownDays);
}

function firstMoment() {
  return momentIn(env.TIME_ZONE, firstDay(), 0);
}

/** One entry for each day, today last. */
function byDay(rows: { day: string; count: number }[]) {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return Array.from({ length: shownDays }, (_, index) => {
    const day = daysAfter(firstDay(), index);
    return { day, count: counts.get(day) ?? 0 };
  });
}
