import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { messages } from "../../messages";
import { isStorable, mailAddress } from "../../text";
import { accountLimits } from "../limits";
import { hashForAddress } from "../passwords/hash-for-address.server";
import { type Proven, provenUser } from "../sessions/login.server";
import { type User, userColumns } from "../users.server";
import type { CollegeClaims } from "./provider.server";

/**
 * Finds the account that a college account logs in to: the one it logged in to before, else the one
 * with its address, else a new student's. Every account here has a verified address; a sign-up that
 * waits for its code is not an account (decision: college-account). Throws 403 for an address that
 * the provider has not verified or that is not in one of `domains`.
 */
export async function signOn(claims: CollegeClaims, domains: string[]): Promise<Proven> {
  const email = mailAddress(claims.email);
  if (!email || !claims.isVerified || email.length > accountLimits.email)
    throw new AppError(messages.college.unverified, 403);
  if (!domains.includes(email.slice(email.lastIndexOf("@") + 1)))
    throw new AppError(messages.college.otherDomain(domains.join(", ")), 403);
  const userId = (await joinedUser(db, claims)) ?? (await join(claims, email));
  const proven = await provenUser(userId);
  if (!proven) throw new AppError(messages.college.failed, 400); // deleted meanwhile
  log.info({ event: "college login", userId });
  return { ...proven, provedAt: claims.provedAt };
}

async function joinedUser(trx: Kysely<Database>, { issuer, subject }: CollegeClaims) {
  const joined = await trx
    .selectFrom("college_accounts")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return joined?.user_id;
}

/** A new account gets a random password that nobody knows; 'Forgot Password?' sets another. */
async function join(claims: CollegeClaims, email: string) {
  const { issuer, subject } = claims;
  const password_hash = await hashForAddress(email, randomBytes(32).toString("base64url"));
  return db.transaction().execute(async (trx) => {
    const fresh = { id: newId(), name: nameOf(claims, email), email, phone: "", password_hash };
    const created = await trx
      .insertInto("users")
      .values(fresh)
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    const user: User = await trx
      .selectFrom("users")
      .select(userColumns)
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("college_accounts")
      .values({ issuer, subject, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing()) // the same login twice at once
      .execute();
    if (!created) {
      await enqueue(trx, "mail-second-factor", { userId: user.id, change: "college" });
      const target = { type: "user", id: user.id } as const;
      await audit(trx, user, { action: "college-account-joined", target });
    }
    return (await joinedUser(trx, claims)) ?? user.id;
  });
}

function nameOf({ name }: CollegeClaims, email: string) {
  const line = name.replace(/\p{Cc}/gu, " ").trim();
  const mailbox = email.slice(0, email.lastIndexOf("@"));
  return (isStorable(line) && line ? line : mailbox).slice(0, accountLimits.name).toWellFormed();
}
