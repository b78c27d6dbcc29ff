import { sql } from "kysely";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { messages } from "../../messages";
import { issueCode, lockCodes, secondsToResend } from "../codes/codes.server";
import { type Caller, guessCode, useChallenge } from "../codes/guesses.server";
import { hashPassword } from "../passwords/passwords.server";
import { revokeAllSessions } from "../sessions/sessions.server";

/**
 * Mails a code to the owner of an account. An unknown address gets the same steps and the same
 * answer, and no mail: the job finds nobody to write to. Throws 429 as `issueCode` does.
 */
export async function requestReset(email: string, browser: string | null) {
  await db.transaction().execute(async (trx) => {
    await lockCodes(trx, email);
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .forKeyShare() // not deleted meanwhile
      .executeTakeFirst();
    const challengeId = await issueCode(trx, { ...challengeOf(email), userId: user?.id, browser });
    await enqueue(trx, "mail-code", { challengeId });
    log.info({ event: "reset code promised", userId: user?.id, challengeId });
  });
}

/** The newest reset this browser asked for within the hour, and when a new code may be sent. */
export async function pendingReset(browser: string | null) {
  if (!browser) return null;
  const challenge = await db
    .selectFrom("challenges")
    .select("email")
    .where("browser", "=", browser)
    .where("purpose", "=", "reset")
    .where("used_at", "is", null)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!challenge) return null;
  return { ...challenge, resendIn: await secondsToResend(db, challengeOf(challenge.email)) };
}

/** Mails a new code for the reset that this browser asked for. */
export async function resendResetCode(browser: string) {
  const reset = await pendingReset(browser);
  if (!reset) throw new AppError(messages.forgot.expired, 400);
  await requestReset(reset.email, browser);
}

function challengeOf(email: string) {
  return { purpose: "reset" as const, email, account: email };
}

type Reset = { email: string; otp: string; newPassword: string };

/** Sets a new password, ends every session of the account and tells its owner by mail. */
export async function resetPassword({ email, otp, newPassword }: Reset, caller: Caller) {
  const challenge = await guessCode({ purpose: "reset", account: email, otp, caller });
  if (!challenge?.user_id) throw new AppError(messages.reset.failed, 400);
  const { id, user_id: userId } = challenge;
  const password_hash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    if (!(await useChallenge(trx, { purpose: "reset", account: email, id })))
      throw new AppError(messages.reset.failed, 400);
    const changed = await trx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", userId)
      .where("email", "=", email) // it may have been changed since the code was mailed
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new AppError(messages.reset.failed, 400);
    await revokeAllSessions(userId, trx);
    await enqueue(trx, "mail-password-changed", { userId });
  });
  log.info({ event: "password reset", userId });
}
