import type { Kysely } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { messages } from "../../messages";
import { issueCode, lockCodes } from "../codes/codes.server";
import { guessCode, useChallenge } from "../codes/guesses.server";
import type { User } from "../users.server";

/**
 * Mails a code to an address that `user` wants to have (decision: email-change); until it is entered the old
 * one stays. `newEmail` has passed the schema's `email`. Refuses the user's own (400) and a taken
 * address (409); throws 429 as `issueCode` does. Part of the caller's transaction `trx`.
 */
export async function requestEmailChange(trx: Kysely<Database>, user: User, newEmail: string) {
  if (newEmail === user.email) throw refuseEmail(messages.emailChange.same, 400);
  await lockCodes(trx, user.id);
  await lockCodes(trx, newEmail);
  const taken = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", newEmail)
    .executeTakeFirst();
  if (taken) throw refuseEmail(messages.emailChange.taken, 409);
  const challengeId = await issueCode(trx, {
    purpose: "email",
    email: newEmail,
    account: user.id,
    userId: user.id,
  });
  await enqueue(trx, "mail-code", { challengeId });
  log.info({ event: "email change code promised", userId: user.id, challengeId });
}

/** Makes the address whose code this is the user's; answers that address. Wrong code: 400. */
export async function confirmEmailChange(user: User, otp: string) {
  const challenge = await guessCode({ purpose: "email", account: user.id, otp });
  if (!challenge) throw new AppError(messages.verify.failed, 400);
  const { id, email } = challenge;
  await db
    .transaction()
    .execute(async (trx) => {
      if (!(await useChallenge(trx, { purpose: "email", account: user.id, id })))
        throw new AppError(messages.verify.failed, 400);
      await trx
        .updateTable("challenges")
        .set({ replaced_email: user.email })
        .where("id", "=", id)
        .execute();
      await trx.updateTable("users").set({ email }).where("id", "=", user.id).execute();
      await enqueue(trx, "mail-email-changed", { challengeId: id });
    })
    .catch((error: unknown) => {
      if (isTaken(error)) throw refuseEmail(messages.emailChange.taken, 409);
      throw error;
    });
  log.info({ event: "email changed", userId: user.id });
  return email;
}

function refuseEmail(sentence: string, status: number) {
  return new AppError(sentence, status, { fields: { email: sentence } });
}

/** Somebody else got the address meanwhile: SQLSTATE 23505, unique violation. */
function isTaken(error: unknown) {
  return error instanceof Error && (error as { code?: string }).code === "23505";
}
