import { assertLoggedIn } from "../../access/can";
import { db } from "~/db/client";
import { AppError } from "../../errors";
import { type User, assertProved } from "../users.server";
import { factorsOf, hasFactor } from "./factors.server";
import { addFactor, note, removeFactor } from "./change-factors.server";
import { firstStep, useTotp } from "./totp.server";
import type { Sentence } from "../../languages/texts";
import {
  findRecoveryCode,
  newRecoveryCodes,
  storeRecoveryCodes,
  useRecoveryCode,
} from "./recovery-codes.server";

/** Whether `typed` is the app's current code or an unused recovery code; either is then used up. */
export async function isSecondFactor(user: User, typed: string, isKnownBrowser: boolean) {
  if (isDigits(typed)) return useTotp(user.id, typed.replace(" ", ""), isKnownBrowser);
  const hash = await findRecoveryCode(user.id, typed);
  if (!hash) return false;
  return db.transaction().execute(async (trx) => {
    if (!(await useRecoveryCode(trx, user.id, hash))) return false;
    await note(trx, user, user.id, { action: "recovery-code-used", change: "code-used" });
    return true;
  });
}

/** An app's code: six digits, which some apps show with a space. No recovery code looks like that. */
export function isDigits(typed: string) {
  return /^\d{3} ?\d{3}$/.test(typed);
}

/**
 * Turns on an authenticator app with its first code. Returns recovery codes if it is the account's
 * first factor, else null. Throws 422 at the field for a wrong code.
 */
export async function setUpTotp(
  user: User,
  ownId: string | null,
  { sealed, totp }: { sealed: string; totp: string },
) {
  assertProved(user);
  const step = await firstStep(user, sealed, totp.replace(" ", ""));
  if (step === null) throw refuseCode((m) => m.secondFactor.wrong, 422);
  return addFactor(user, ownId, { action: "second-factor-on", change: "on" }, async (trx) => {
    const added = await trx
      .insertInto("totp_factors")
      .values({ user_id: user.id, sealed, last_step: step })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!added) throw new AppError((m) => m.secondFactor.isOn, 409);
  });
}

export function turnOffTotp(user: User | null, ownId: string | null) {
  const told = { action: "second-factor-off", change: "off" } as const;
  return removeFactor(user, ownId, told, async (trx, { id }) => {
    const { numDeletedRows } = await trx
      .deleteFrom("totp_factors")
      .where("user_id", "=", id)
      .executeTakeFirst();
    if (!numDeletedRows) throw new AppError((m) => m.secondFactor.isOff, 409);
  });
}

/** Replaces all recovery codes and returns the new ones, which are shown only this once. */
export async function renewRecoveryCodes(user: User | null) {
  assertLoggedIn(user);
  assertProved(user);
  if (!hasFactor(await factorsOf(user.id))) throw new AppError((m) => m.secondFactor.isOff, 409);
  const { codes, hashes } = await newRecoveryCodes();
  await db.transaction().execute(async (trx) => {
    await storeRecoveryCodes(trx, user.id, hashes);
    await note(trx, user, user.id, { action: "recovery-codes-made", change: "codes-made" });
  });
  return codes;
}

/** A refusal at the code's field, for pages and calls alike. */
export function refuseCode(sentence: Sentence, status: 401 | 422) {
  return new AppError(sentence, status, { code: "second-factor", fields: { totp: sentence } });
}
