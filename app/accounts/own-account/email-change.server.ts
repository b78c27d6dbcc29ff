import type { Kysely } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { type Asker, endCodesOf, issueCode, lockCodes } from "../codes/issue-code.server";
import { guessCode, useCode } from "../codes/check-code.server";
import { hashForAddress } from "../passwords/hash-for-address.server";
import { isPassword } from "../passwords/passwords.server";
import { revokeAllSessions } from "../sessions/sessions.server";
import { type User, promiseEnrolment } from "../users.server";
import type { Sentence } from "../../languages/texts";

/**
 * Mails a code to the user's new address; the old one stays until the code
 * is entered. `newEmail` has passed the schema's `email`. Refuses the user's current address (400)
 * and a taken one (409); throws 429 as `issueCode` does. Part of the caller's transaction `trx`.
 */
export async function requestEmailChange(trx: Kysely<Database>, user: User, newEmail: string) {
  if (newEmail === user.email) throw refuseEmail((m) => m.emailChange.same, 400);
  await lockCodes(trx, user.id);
  await lockCodes(trx, newEmail);
  const taken = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", newEmail)
    .executeTakeFirst();
  if (taken) throw refuseEmail((m) => m.emailChange.taken, 409);
  const mailedCodeId = await issueCode(trx, {
    purpose: "email",
    email: newEmail,
    account: user.id,
    userId: user.id,
    asker: askerOf(user),
  });
  await enqueue(trx, "mail-code", { mailedCodeId });
  log.info({ event: "email change code promised", userId: user.id, mailedCodeId });
}

/** Only the user can ask or guess within the session, so their id serves as the ticket. */
function askerOf({ id }: User): Asker {
  return { ticket: id, hasTicket: true, network: id, isPage: true };
}

type Confirmation = { otp: string; password: string };

/**
 * Gives the user the address that the code was mailed to, and returns it. Tells the old address, ends
 * the codes mailed there, and ends every session except `sessionId`, so that a thief of a session is
 * noticed and locked out.
 * Throws 400 for a wrong code, and 400 at the field for a wrong password.
 */
export async function confirmEmailChange(
  user: User,
  { otp, password }: Confirmation,
  sessionId: string | null,
) {
  const before = await assertPassword(user, password);
  const asker = askerOf(user);
  const code = await guessCode({ purpose: "email", account: user.id, digits: otp, asker });
  if (!code) throw new AppError((m) => m.verify.failed, 400);
  const { id, email } = code;
  const password_hash = await hashForAddress(email, password);
  await db
    .transaction()
    .execute(async (trx) => {
      if (!(await useCode(trx, { purpose: "email", account: user.id, id })))
        throw new AppError((m) => m.verify.failed, 400);
      await trx
        .updateTable("mailed_codes")
        .set({ replaced_email: user.email })
        .where("id", "=", id)
        .execute();
      await lockCodes(trx, user.email); // so that no code for the old address is issued meanwhile
      await endCodesOf(trx, user.id);
      const { numUpdatedRows } = await trx
        .updateTable("users")
        .set({ email, password_hash })
        .where("id", "=", user.id)
        .where("password_hash", "=", before) // does not overwrite a reset that came meanwhile
        .executeTakeFirst();
      if (!numUpdatedRows) throw new AppError((m) => m.account.changedMeanwhile, 409);
      await revokeAllSessions(user.id, trx, sessionId);
      await enqueue(trx, "mail-email-changed", { mailedCodeId: id });
      await promiseEnrolment(trx, { id: user.id, email });
      await audit(trx, user, { action: "email-changed", target: { type: "user", id: user.id } });
    })
    .catch((error: unknown) => {
      if (isTaken(error)) throw refuseEmail((m) => m.emailChange.taken, 409);
      throw error;
    });
  log.info({ event: "email changed", userId: user.id });
  return email;
}

/** Returns the hash that the password was compared with. */
async function assertPassword({ id }: User, password: string) {
  const account = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirst();
  if (account && (await isPassword(password, account.password_hash))) return account.password_hash;
  const wrongPassword: Sentence = (m) => m.emailChange.wrongPassword;
  throw new AppError(wrongPassword, 400, {
    code: "wrong-credentials",
    fields: { password: wrongPassword },
  });
}

function refuseEmail(sentence: Sentence, status: number) {
  return new AppError(sentence, status, { fields: { email: sentence } });
}

/** SQLSTATE 23505 is a unique violation: somebody else has taken the address meanwhile. */
function isTaken(error: unknown) {
  return error instanceof Error && (error as { code?: string }).code === "23505";
}
