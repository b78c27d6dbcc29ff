import { sql } from "kysely";
import { db } from "~/db/client";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { messages } from "../../messages";
import { hashPendingPassword, isPassword, isSameHash } from "../passwords/passwords.server";
import { type User, userColumns } from "../users.server";

type Credentials = { email: string; password: string };

/**
 * Throws 401 with one text for a wrong password and an unknown address, and 403 for the right
 * password of a sign-up that waits for its code (decision: login-before-verification), which then belongs to `browser`.
 * Every path costs the same: two queries and one hash.
 */
export async function logIn(
  { email, password }: Credentials,
  browser: string | null = null,
): Promise<User> {
  const found = await db
    .selectFrom("users")
    .select([...userColumns, "users.password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
  const waiting = await waitingSignups(email);
  if (!found) {
    const hash = await hashPendingPassword(email, password, "login");
    const signup = waiting.find((one) => isSameHash(one.password_hash, hash));
    if (signup) throw await toVerifyFirst(signup.id, browser);
  }
  if (!found || !(await isPassword(password, found.password_hash))) {
    throw new AppError(messages.login.failed, 401, { code: "wrong-credentials" });
  }
  const { password_hash: _, ...user } = found;
  return user;
}

function waitingSignups(email: string) {
  return db
    .selectFrom("signups")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .orderBy("created_at", "desc")
    .limit(50)
    .execute();
}

/** Whoever knows a sign-up's password may enter its code in this browser. */
async function toVerifyFirst(signupId: string, browser: string | null) {
  if (browser) {
    await db
      .updateTable("signups")
      .set({ browser, asked_at: sql<Date>`now()` })
      .where("id", "=", signupId)
      .execute();
  }
  log.info({ event: "login before verification", signupId });
  return new AppError(messages.login.unverified, 403, { code: "not-verified" });
}
