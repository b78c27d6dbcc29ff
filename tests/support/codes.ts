import { sql } from "kysely";
import { type Asker, digitsOf } from "../../app/accounts/codes/issue-code.server";
import * as emailChange from "../../app/accounts/own-account/email-change.server";
import type { User } from "../../app/accounts/users.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Purpose } from "../../db/schema-accounts";

/**
 * The newest live code for an address, as in its mail. SESSION_SECRET and DATABASE_URL must be those of
 * the web process.
 */
export async function codeFor(email: string, purpose: Purpose = "signup") {
  return digitsOf((await liveCodes(email, purpose))[0]!);
}

/** Newest first. */
export function liveCodes(email: string, purpose: Purpose) {
  return db
    .selectFrom("mailed_codes")
    .selectAll()
    .where("email", "=", email)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Requests an e-mail change, as saving the profile does. */
export function requestEmailChange(user: User, email: string) {
  return db.transaction().execute((trx) => emailChange.requestEmailChange(trx, user, email));
}

/** Six digits that differ from these. */
export function wrongCode(...codes: string[]) {
  return ["000000", "111111", "222222", "333333"].find((code) => !codes.includes(code))!;
}

/** Moves everything about these codes into the past by this much. */
export async function letTimePass(email: string, seconds: number) {
  const shift = sql`${seconds} * interval '1 second'`;
  await sql`
    update mailed_codes set created_at = created_at - ${shift}, expires_at = expires_at - ${shift}
    where email = ${email}`.execute(db);
  await sql`
    update signups set created_at = created_at - ${shift}, asked_at = asked_at - ${shift}
    where email = ${email}`.execute(db);
  await sql`
    update code_attempts
    set day_ends_at = day_ends_at - ${shift}, hour_ends_at = hour_ends_at - ${shift}
    where account = ${email}`.execute(db);
}

/** A program without cookies, which gets a new ticket with each call. */
export function aProgram(network = "192.0.2.1"): Asker {
  return { ticket: newId(), hasTicket: false, network, isPage: false };
}
