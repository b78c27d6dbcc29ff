import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import type { AuditAction } from "../../audit/actions";
import { type Actor, audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { env } from "../../env.server";
import { messages } from "../../messages";
import { type User, assertLoggedIn, assertProved } from "../users.server";
import type { FactorChange } from "./notice.server";
import {
  findRecoveryCode,
  newRecoveryCodes,
  storeRecoveryCodes,
  useRecoveryCode,
} from "./recovery-codes.server";
import { firstStep, useTotp } from "./totp.server";

/** What an account has besides its password. */
export async function factorsOf(userId: string) {
  const { rows } = await sql<{ totp: boolean; codesLeft: number }>`
    select exists (select from totp_factors where user_id = ${userId}) as "totp",
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null)
        as "codesLeft"`.execute(db);
  return rows[0] ?? { totp: false, codesLeft: 0 };
}

/** Whether the portal makes this user have a second factor (REQUIRE_SECOND_FACTOR). */
export function mustHaveFactor({ role }: Pick<User, "role">) {
  return env.REQUIRE_SECOND_FACTOR === "staff" && role !== "user";
}

/** Whether `typed` is what the app shows, or an unused recovery code, which is used up. */
export async function isSecondFactor(user: User, typed: string, isKnownBrowser: boolean) {
  if (isDigits(typed)) return useTotp(user.id, typed.replace(" ", ""), isKnownBrowser);
  const hash = await findRecoveryCode(user.id, typed);
  if (!hash) return false;
  return db.transaction().execute(async (trx) => {
    if (!(await useRecoveryCode(trx, user.id, hash))) return false;
    await note(trx, user, user.id, "recovery-code-used", "code-used");
    return true;
  });
}

/** What an app shows: six digits, which some show with a space. No recovery code looks like that. */
export function isDigits(typed: string) {
  return /^\d{3} ?\d{3}$/.test(typed);
}

/**
 * Turns an app's codes on with the first of them and returns the recovery codes, which are shown
 * only now. Throws 422 at the field for a wrong code.
 */
export async function setUpTotp(user: User, { sealed, totp }: { sealed: string; totp: string }) {
  assertProved(user);
  const step = await firstStep(user, sealed, totp.replace(" ", ""));
  if (step === null) throw refuseCode(messages.secondFactor.wrong, 422);
  const { codes, hashes } = await newRecoveryCodes();
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("totp_factors")
      .values({ user_id: user.id, sealed, last_step: step })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!added) throw new AppError(messages.secondFactor.isOn, 409);
    await storeRecoveryCodes(trx, user.id, hashes);
    await note(trx, user, user.id, "second-factor-on", "on");
  });
  return codes;
}

export async function turnOffTotp(user: User | null) {
  assertLoggedIn(user);
  assertProved(user);
  if (mustHaveFactor(user)) throw new AppError(messages.secondFactor.required, 409);
  await db.transaction().execute(async (trx) => {
    if (!(await removeFactors(trx, user.id))) throw new AppError(messages.secondFactor.isOff, 409);
    await note(trx, user, user.id, "second-factor-off", "off");
  });
}

/** New recovery codes instead of all old ones; they are shown only now. */
export async function renewRecoveryCodes(user: User | null) {
  assertLoggedIn(user);
  assertProved(user);
  if (!(await factorsOf(user.id)).totp) throw new AppError(messages.secondFactor.isOff, 409);
  const { codes, hashes } = await newRecoveryCodes();
  await db.transaction().execute(async (trx) => {
    await storeRecoveryCodes(trx, user.id, hashes);
    await note(trx, user, user.id, "recovery-codes-made", "codes-made");
  });
  return codes;
}

/** Takes the second factor off somebody who lost it, for an admin or an operator's command. */
export async function takeOff(trx: Kysely<Database>, actor: Actor, userId: string) {
  if (!(await removeFactors(trx, userId)))
    throw new AppError(messages.secondFactor.noneToTakeOff, 404);
  await note(trx, actor, userId, "second-factor-taken-off", "taken-off");
}

/** For `npm run user`. */
export async function takeOffByOperator(email: string) {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user) throw new AppError(`${email} has no account.`, 404);
    await takeOff(trx, null, user.id);
  });
}

async function removeFactors(trx: Kysely<Database>, userId: string) {
  const { numDeletedRows } = await trx
    .deleteFrom("totp_factors")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  return numDeletedRows > 0n;
}

/** Tells the owner and the log, as the end of a transaction. */
async function note(
  trx: Kysely<Database>,
  actor: Actor,
  userId: string,
  action: AuditAction,
  change: FactorChange,
) {
  await enqueue(trx, "mail-second-factor", { userId, change });
  await audit(trx, actor, { action, target: { type: "user", id: userId } });
}

function refuseCode(sentence: string, status: number) {
  return new AppError(sentence, status, { code: "second-factor", fields: { totp: sentence } });
}
