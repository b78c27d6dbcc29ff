import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import {
  type Asker,
  issueCode,
  linkTokenOf,
  lockCodes,
  secondsToResend,
} from "../codes/issue-code.server";
import { guessCode, useCode } from "../codes/check-code.server";
import { isSameText } from "../../keys.server";
import { hashForAddress } from "../passwords/hash-for-address.server";
import { revokeAllSessions } from "../sessions/sessions.server";
import type { Sentence } from "../../languages/texts";

/**
 * Mails a code and a link to the owner of an account. For an unknown address the steps and the answer
 * are the same, but the job finds nobody to mail. Throws 429 as `issueCode` does.
 */
export async function requestReset(email: string, asker: Asker) {
  await db.transaction().execute(async (trx) => {
    await lockCodes(trx, email);
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .forKeyShare() // so that it is not deleted meanwhile
      .executeTakeFirst();
    const mailedCodeId = await issueCode(trx, { ...codeOf(email, asker), userId: user?.id });
    await enqueue(trx, "mail-code", { mailedCodeId });
    log.info({ event: "reset code promised", userId: user?.id, mailedCodeId });
  });
}

/** The latest reset this browser requested within the hour, and when a new code may be sent. */
export async function pendingReset(asker: Asker) {
  const code = await db
    .selectFrom("mailed_codes")
    .select("email")
    .where("browser", "=", asker.ticket)
    .where("purpose", "=", "reset")
    .where("used_at", "is", null)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!code) return null;
  return { ...code, resendIn: await secondsToResend(db, codeOf(code.email, asker)) };
}

/** Mails a new code for the reset that this browser asked for. */
export async function resendResetCode(asker: Asker) {
  const reset = await pendingReset(asker);
  if (!reset) throw new AppError((m) => m.forgot.expired, 400);
  await requestReset(reset.email, asker);
}

function codeOf(email: string, asker: Asker) {
  return { purpose: "reset" as const, email, account: email, asker };
}

/**
 * The live reset behind a mail's link, or null. Wrong links are not counted: 128 bits cannot be guessed,
 * and the owner of the mailbox must never be locked out. A link to an account's former address is dead.
 */
export async function linkedReset(link: string) {
  const [id = ""] = link.split(".");
  if (!isId(id)) return null;
  const code = await db
    .selectFrom("mailed_codes")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "mailed_codes.user_id")
        .onRef("users.email", "=", "mailed_codes.email"),
    )
    .select(["mailed_codes.id", "key_id", "mailed_codes.email", "user_id"])
    .where("mailed_codes.id", "=", id)
    .where("purpose", "=", "reset")
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return code && isSameText(linkTokenOf(code), link) ? code : null;
}

/** Sets a new password, given the code. */
export async function resetPassword(
  { email, otp, newPassword }: { email: string; otp: string; newPassword: string },
  asker: Asker,
) {
  const code = await guessCode({ purpose: "reset", account: email, digits: otp, asker });
  await setPassword(code, newPassword, (m) => m.reset.failed);
}

/** Sets a new password, given the link. */
export async function resetByLink({ link, newPassword }: { link: string; newPassword: string }) {
  await setPassword(await linkedReset(link), newPassword, (m) => m.forgot.linkExpired);
}

type Proof = { id: string; email: string; user_id: string | null };

/** Also ends every session of the account and mails its owner. Throws 400 with `refusal`. */
async function setPassword(
  proof: Proof | null | undefined,
  newPassword: string,
  refusal: Sentence,
): Promise<void> {
  if (!proof?.user_id) throw new AppError(refusal, 400);
  const { id, email, user_id: userId } = proof;
  const password_hash = await hashForAddress(email, newPassword);
  await db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, { purpose: "reset", account: email, id })))
      throw new AppError(refusal, 400);
    const changed = await trx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", userId)
      .where("email", "=", email) // it may have been changed since the code was mailed
      .returning(["id", "name", "role"])
      .executeTakeFirst();
    if (!changed) throw new AppError(refusal, 400);
    await revokeAllSessions(userId, trx);
    await enqueue(trx, "mail-password-changed", { userId });
    await audit(trx, changed, { action: "password-reset", target: { type: "user", id: userId } });
  });
  log.info({ event: "password reset", userId });
}
