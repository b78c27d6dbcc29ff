import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { type Asker, issueCode, lockCodes, secondsToResend } from "../codes/issue-code.server";
import { guessCode, useCode } from "../codes/check-code.server";
import { promiseEnrolment } from "../users.server";
import { hashForAddress } from "../passwords/hash-for-address.server";

type Details = { name: string; email: string; phone: string; password: string };

/**
 * Stores the details as a pending sign-up and mails a code that activates exactly them (decision:
 * pending-sign-ups). A taken address is treated the same, except that the mail says so and the code
 * creates nothing. The same details sent again are a resend. Throws 429 as `issueCode` does.
 */
export async function signUp({ password, ...details }: Details, asker: Asker) {
  const password_hash = await hashForAddress(details.email, password);
  await db.transaction().execute(async (trx) => {
    await lockCodes(trx, details.email);
    const known = await trx
      .selectFrom("signups")
      .select(["id", "browser"])
      .where("email", "=", details.email)
      .where("name", "=", details.name)
      .where("phone", "=", details.phone)
      .where("password_hash", "=", password_hash)
      .executeTakeFirst();
    // The form was sent twice; a code has just been mailed.
    const isRepeat = asker.isPage && known?.browser === asker.ticket;
    if (isRepeat && (await secondsToResend(trx, codeOf(known.id, details.email, asker)))) return;

    const browser = asker.ticket;
    const language = asker.language === "en" ? null : (asker.language ?? null); // not yet a choice
    const signup = { id: known?.id ?? newId(), ...details, password_hash, browser, language };
    await trx
      .insertInto("signups")
      .values(signup)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ browser, language, asked_at: sql<Date>`now()` }),
      )
      .execute();
    await mailSignupCode(trx, signup, asker);
  });
}

/** This browser's latest pending sign-up, and when a new code may be sent. */
export async function pendingSignup(asker: Asker) {
  const signup = await db
    .selectFrom("signups")
    .select(["id", "email"])
    .select(sql<boolean>`asked_at > now() - interval '1 hour'`.as("isRecent"))
    .where("browser", "=", asker.ticket)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!signup) return null;
  const resendIn = await secondsToResend(db, codeOf(signup.id, signup.email, asker));
  return { ...signup, resendIn };
}

/** Mails a new code for this browser's sign-up. */
export async function resendSignupCode(asker: Asker) {
  const signup = await pendingSignup(asker);
  if (!signup) throw new AppError((m) => m.signup.expired, 400);
  await db.transaction().execute(async (trx) => {
    await lockCodes(trx, signup.email);
    await mailSignupCode(trx, signup, asker);
  });
}

async function mailSignupCode(
  trx: Kysely<Database>,
  { id, email }: { id: string; email: string },
  asker: Asker,
) {
  const mailedCodeId = await issueCode(trx, codeOf(id, email, asker));
  await enqueue(trx, "mail-code", { mailedCodeId });
  log.info({ event: "sign-up code promised", signupId: id, mailedCodeId });
}

function codeOf(signupId: string, email: string, asker: Asker) {
  return { purpose: "signup" as const, email, account: email, signupId, asker };
}

/**
 * Turns the sign-up behind a code into an account; of two simultaneous requests one wins. Other
 * sign-ups with the address stay for their seven days: if they vanished, logging in with one would
 * show that the address now has an account.
 */
export async function verifySignup({ email, otp }: { email: string; otp: string }, asker: Asker) {
  const code = await guessCode({ purpose: "signup", account: email, digits: otp, asker });
  if (!code) throw new AppError((m) => m.verify.failed, 400);
  const userId = newId();
  await db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, { purpose: "signup", account: email, id: code.id })))
      throw new AppError((m) => m.verify.failed, 400);
    const created = await trx
      .insertInto("users")
      .columns(["id", "name", "email", "phone", "password_hash", "language"])
      .expression((from) =>
        from
          .selectFrom("signups")
          .select([sql.val(userId).as("id"), "name", "email", "phone", "password_hash", "language"])
          .where("id", "=", code.signup_id),
      )
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) throw new AppError((m) => m.verify.failed, 400);
    await promiseEnrolment(trx, { id: userId, email });
    await trx.deleteFrom("signups").where("id", "=", code.signup_id).execute();
    // So that deleting the account deletes its codes too.
    await trx
      .updateTable("mailed_codes")
      .set({ user_id: userId })
      .where("account", "=", email)
      .execute();
  });
  log.info({ event: "account verified", userId });
}

/** Deletes sign-ups that nobody verified within seven days. */
export async function dropOldSignups() {
  await db
    .deleteFrom("signups")
    .where("created_at", "<", sql<Date>`now() - interval '7 days'`)
    .execute();
}
