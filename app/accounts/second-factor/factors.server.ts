import { isStaff } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { env } from "../../env.server";
import type { User } from "../users.server";

/** What an account has besides its password: an app or not, and how many passkeys and recovery codes. */
export type Factors = { totp: boolean; passkeys: number; codesLeft: number };

export async function factorsOf(userId: string, trx: Kysely<Database> = db): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from totp_factors where user_id = ${userId}) as "totp",
      (select count(*)::int from passkeys where user_id = ${userId}) as "passkeys",
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null)
        as "codesLeft"`.execute(trx);
  return rows[0] ?? { totp: false, passkeys: 0, codesLeft: 0 };
}

/** Whether none was added or removed; recovery codes may have been used. */
export function isUnchanged(seen: Factors, now: Factors) {
  return seen.totp === now.totp && seen.passkeys === now.passkeys;
}

export function hasFactor({ totp, passkeys }: Factors) {
  return totp || passkeys > 0;
}

/** Whether the portal makes this user have a second factor (REQUIRE_SECOND_FACTOR). */
export function mustHaveFactor(user: Pick<User, "role">) {
  return env.REQUIRE_SECOND_FACTOR === "staff" && isStaff(user);
}

/** Which of these users have a second factor that an admin can take off. */
export async function withSecondFactor(userIds: string[]) {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from totp_factors where user_id = any(${userIds}::uuid[])
    union select user_id from passkeys where user_id = any(${userIds}::uuid[])`.execute(db);
  return rows.map((row) => row.user_id);
}

export async function dropFactors(trx: Kysely<Database>, userId: string) {
  for (const table of ["totp_factors", "passkeys", "recovery_codes"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}
