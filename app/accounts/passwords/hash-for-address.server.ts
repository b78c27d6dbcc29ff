import { db } from "~/db/client";
import { hashLike } from "./passwords.server";

/**
 * The account of an address and all sign-ups that wait there share one salt, so that a login can
 * look for its password among them at the price of one hash, whoever has an account. New passwords
 * are hashed here and nowhere else, or logins would show what changed (decision: one-salt-an-address).
 */
export async function hashForAddress(email: string, password: string) {
  return hashLike({ email, model: await someHashOf(email) }, password);
}

/** The account's, else the newest sign-up's; the same two queries for every address. */
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
