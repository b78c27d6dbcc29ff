import { db } from "~/db/client";
import { isPassword } from "../passwords/passwords.server";
import { factorsOf } from "../second-factor/read-factors.server";
import { isDigits, isSecondFactor } from "../second-factor/second-factor.server";
import type { User } from "../users.server";

/** The ways, besides the password, in which this user can prove again who they are. */
export async function proofsOf(user: User) {
  const joined = await db
    .selectFrom("college_accounts")
    .select("user_id")
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  return { hasApp: (await factorsOf(user.id)).totp, hasCollege: joined !== undefined };
}

/** Whether `typed` is the user's password, or what their app shows. */
export async function isProof(user: User, typed: string, isKnownBrowser: boolean) {
  // Passwords have at least eight characters, so six digits can only be a code.
  if (isDigits(typed)) return isSecondFactor(user, typed, isKnownBrowser);
  const account = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", user.id)
    .executeTakeFirst();
  return account !== undefined && isPassword(typed, account.password_hash);
}
