import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { type User, assertAdmin } from "../accounts/users.server";
import { messages } from "../messages";

export type Stats = { totalUsers: number; verifiedUsers: number; pendingVerifications: number };

/** Counts users (specification: Admin stats). Pending are sign-up addresses without an account. */
export async function countUsers(admin: User | null): Promise<Stats> {
  assertAdmin(admin, messages.dashboard.refused);
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
  assertAdmin(admin, messages.dashboard.refused);
  const { count } = await readDb
    .selectFrom("application_counts")
    .select(sql<number>`coalesce(sum(applications), 0)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
