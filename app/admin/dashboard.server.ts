import { assertCan } from "../access/can";
import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { type User } from "../accounts/users.server";
import { applicationsTo } from "../postings/application-counts.server";
import { db } from "~/db/client";
import { daysAfter, momentIn, todayIn } from "../dates";
import { env } from "../env.server";
import { listClosingSoon } from "../postings/list/search.server";
import { postingColumns, toPosting } from "../postings/postings.server";
import { typeNames } from "../postings/types";

export type Stats = { totalUsers: number; verifiedUsers: number; pendingVerifications: number };

/** Counts users (specification: Admin stats). Pending are sign-up addresses without an account. */
export async function countUsers(admin: User | null): Promise<Stats> {
  assertCan(admin, "see dashboard", (m) => m.dashboard.refused);
  const { verified, pending } = await readDb
    .selectNoFrom([
      sql<number>`(select count(*)::int from users)`.as("verified"),
      sql<number>`(
        select count(distinct email)::int from signups
        where not exists (select from users where users.email = signups.email)
      )`.as("pending"),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalUsers: verified + pending,
    verifiedUsers: verified,
    pendingVerifications: pending,
  };
}

export async function countApplications(admin: User | null) {
  assertCan(admin, "see dashboard", (m) => m.dashboard.refused);
  const { count } = await readDb
    .selectFrom("application_counts")
    .select(sql<number>`coalesce(sum(applications), 0)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const shownDays = 14;

/** What closes today and in the six days after it. */
export async function listClosingThisWeek(admin: User | null, limit: number) {
  assertCan(admin, "see dashboard", (m) => m.dashboard.refused);
  return listClosingSoon(limit, daysAfter(todayIn(env.TIME_ZONE), 7));
}

/** The latest postings, whatever their state, with how many applied. */
export async function listLatest(admin: User | null, limit: number) {
  assertCan(admin, "see dashboard", (m) => m.dashboard.refused);
  const rows = await db
    .selectFrom("postings")
    .select(postingColumns)
    .select(applicationsTo(sql.ref("postings.id")).as("applications"))
    .where("deleted_at", "is", null)
    .where("type", "in", typeNames)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ applications, ...row }) => ({ posting: toPosting(row), applications }));
}

/** How many applied, and how many students verified their sign-up, on each of the last days; today last. */
export async function countByDay(admin: User | null) {
  assertCan(admin, "see dashboard", (m) => m.dashboard.refused);
  const first = daysAfter(todayIn(env.TIME_ZONE), 1 - shownDays);
  const rows = await db
    .selectFrom("recent_counts")
    .select([
      "what",
      sql<string>`(quarter at time zone ${env.TIME_ZONE})::date`.as("day"),
      sql<number>`sum(count)::int`.as("count"),
    ])
    .where("quarter", ">=", momentIn(env.TIME_ZONE, first, 0))
    .groupBy(["what", "day"])
    .execute();
  const days = Array.from({ length: shownDays }, (_, index) => daysAfter(first, index));
  const counts = (wanted: string) =>
    days.map((day) => ({
      day,
      count: rows.find((row) => row.what === wanted && row.day === day)?.count ?? 0,
    }));
  return { applied: counts("applications"), signUps: counts("sign-ups") };
}

/** Deletes counts of days that the dashboard no longer shows. */
export async function dropOldCounts() {
  await db
    .deleteFrom("recent_counts")
    .where("quarter", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
