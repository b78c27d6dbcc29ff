import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { messages } from "../../messages";
import { issueCode, lockCodes, secondsToResend } from "../codes/codes.server";
import { type Caller, guessCode, useChallenge } from "../codes/guesses.server";
import { hashPendingPassword } from "../passwords/passwords.server";

type Details = { name: string; email: string; phone: string; password: string };

/**
 * Keeps the details as a sign-up of their own and mails a code that activates exactly them
 * (decision: pending-sign-ups); for an address with an account the mail says so instead. The same details again
 * are the same sign-up: a resend. Throws 429 as `issueCode` does.
 */
export async function signUp({ password, ...details }: Details, browser: string | null) {
  const password_hash = await hashPendingPassword(details.email, password);
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
    // A form that was sent twice: the code is on its way.
    const isRepeat = browser !== null && known?.browser === browser;
    if (isRepeat && (await secondsToResend(trx, challengeOf(known.id, details.email)))) return;

    const signup = { id: known?.id ?? newId(), ...details, password_hash, browser };
    await trx
      .insertInto("signups")
      .values(signup)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ browser, asked_at: sql<Date>`now()` }),
      )
      .execute();
    await mailSignupCode(trx, signup);
  });
}

/** The newest sign-up of this browser that waits for its code, and when a new code may be sent. */
export async function pendingSignup(browser: string | null) {
  if (!browser) return null;
  const signup = await db
    .selectFrom("signups")
    .select(["id", "email"])
    .select(sql<boolean>`asked_at > now() - interval '1 hour'`.as("isRecent"))
    .where("browser", "=", browser)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!signup) return null;
  return {
    ...signup,
    resendIn: await secondsToResend(db, challengeOf(signup.id, signup.email)),
  };
}

/** Mails a new code for this browser's sign-up. */
export async function resendSignupCode(browser: string) {
  const signup = await pendingSignup(browser);
  if (!signup) throw new AppError(messages.signup.expired, 400);
  await db.transaction().execute(async (trx) => {
    await lockCodes(trx, signup.email);
    await mailSignupCode(trx, signup);
  });
}

async function mailSignupCode(trx: Kysely<Database>, { id, email }: { id: string; email: string }) {
  const challengeId = await issueCode(trx, challengeOf(id, email));
  const account = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (account) await enqueue(trx, "mail-account-exists", { userId: account.id });
  else await enqueue(trx, "mail-code", { challengeId });
  log.info({ event: "sign-up code promised", signupId: id, challengeId });
}

function challengeOf(signupId: string, email: string) {
  return { purpose: "signup" as const, email, account: email, signupId };
}

/** Turns the sign-up behind a code into an account. Of two requests with right codes one wins. */
export async function verifySignup(
  { email, otp }: { email: string; otp: string },
  caller: Caller,
): Promise<void> {
  const challenge = await guessCode({ purpose: "signup", account: email, otp, caller });
  if (!challenge) throw new AppError(messages.verify.failed, 400);
  const userId = newId();
  await db.transaction().execute(async (trx) => {
    if (!(await useChallenge(trx, { purpose: "signup", account: email, id: challenge.id })))
      throw new AppError(messages.verify.failed, 400);
    const created = await trx
      .insertInto("users")
      .columns(["id", "name", "email", "phone", "password_hash"])
      .expression((from) =>
        from
          .selectFrom("signups")
          .select([sql.val(userId).as("id"), "name", "email", "phone", "password_hash"])
          .where("id", "=", challenge.signup_id),
      )
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) throw new AppError(messages.verify.failed, 400);
    await trx.deleteFrom("signups").where("email", "=", email).execute();
    // Its codes go with the account when that is deleted (decision: user-deletion).
    await trx
      .updateTable("challenges")
      .set({ user_id: userId })
      .where("account", "=", email)
      .execute();
  });
  log.info({ event: "account verified", userId });
}
