import { db } from "~/db/client";
import { hashLike } from "./passwords.server";

/**
 * The account of an address and all its pending sign-ups share one salt, so a login takes one hash to
 * compare its password with all of them, whether or not there is an account. Every new password must
 * be hashed here, or the time a login takes would show whether there is (decision: one-salt-an-address).
 */
export async function hashForAddress(email: string, password: string) {
  return hashLike({ email, model: await someHashOf(email) }, password);
}

/** The account's hash, else the newest sign-up's; the same two queries for every address. */
async function someHashOf(email: string) {
  const [account] = await db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", email)
    .execute();
  const [newest] = await waitingSignups(email, 1);
  return (account ?? newest)?.password_hash;
}

export function waitingSignups(email: string, max = 50) {
  return db
    .selectFrom("signups")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .orderBy("created_at", "desc")
    .limit(max)
    .execute();
}
