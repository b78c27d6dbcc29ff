import { sql } from "kysely";
import { db } from "~/db/client";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { isSameText } from "../../keys.server";
import { waitingSignups } from "../passwords/hash-for-address.server";
import { hashLike } from "../passwords/passwords.server";
import { type Factors, factorsOf } from "../second-factor/factors.server";
import { type User, userColumns } from "../users.server";

type Credentials = { email: string; password: string };

/**
 * Somebody who has proved who they are, with the password's hash and the factors at that moment: if
 * either changes before the session begins, it does not begin.
 */
export type Proven = {
  user: User;
  passwordHash: string;
  factors: Factors;
  /** When, if it was not just now: the college may remember an older login. */
  provedAt?: Date;
};

/**
 * Throws the same 401 for a wrong password and for an unknown address, and 403 for somebody blocked
 * and for a pending sign-up, whose code `ticket` may then enter (decision: login-before-verification).
 * Every path costs two queries and one hash before it parts from the others.
 */
export async function logIn(
  { email, password }: Credentials,
  ticket: string | null = null,
): Promise<Proven> {
  const found = await db
    .selectFrom("users")
    .select(provenColumns)
    .where("email", "=", email)
    .executeTakeFirst();
  const waiting = await waitingSignups(email);
  const model = (found ?? waiting[0])?.password_hash;
  const hash = await hashLike({ email, model }, password, "login");
  if (found && isSameText(found.password_hash, hash)) return unlessBlocked(found);
  const signup = waiting.find(({ password_hash }) => isSameText(password_hash, hash));
  if (signup) throw await toVerifyFirst(signup.id, ticket);
  throw new AppError((m) => m.login.failed, 401, { code: "wrong-credentials" });
}

/** The same for somebody who proved who they are without the password; null if the account is gone. */
export async function provenUser(id: string): Promise<Proven | null> {
  const found = await db
    .selectFrom("users")
    .select(provenColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return found ? unlessBlocked(found) : null;
}

const provenColumns = [...userColumns, "users.password_hash", "users.blocked_at"] as const;

type Found = User & { password_hash: string; blocked_at: Date | null };

/** Refuses somebody who was blocked, whatever they proved. */
async function unlessBlocked({
  password_hash: passwordHash,
  blocked_at,
  ...user
}: Found): Promise<Proven> {
  if (blocked_at) throw new AppError((m) => m.login.blocked, 403, { code: "blocked" });
  return { user, passwordHash, factors: await factorsOf(user.id) };
}

/** Lets this browser enter the sign-up's code, as its user knows the sign-up's password. */
async function toVerifyFirst(signupId: string, ticket: string | null) {
  if (ticket) {
    await db
      .updateTable("signups")
      .set({ browser: ticket, asked_at: sql<Date>`now()` })
      .where("id", "=", signupId)
      .execute();
  }
  log.info({ event: "login before verification", signupId });
  return new AppError((m) => m.login.unverified, 403, { code: "not-verified" });
}
