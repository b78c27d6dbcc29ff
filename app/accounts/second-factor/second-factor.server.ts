import { assertLoggedIn } from "../../access/can";
import { db } from "~/db/client";
import { AppError } from "../../errors";
import { type User, assertProved } from "../users.server";
import { addFactor, factorsOf, hasFactor, note, removeFactor } from "./factors.server";
import { firstStep, useTotp } from "./totp.server";
import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { isSameText } from "../../keys.server";
import { hashLike, hashPassword } from "../passwords/passwords.server";
import type { Sentence } from "../../languages/texts";

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

const codeCount = 10;

/** Crockford's base 32: no letters that look like digits. Ten of them are 50 bits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Ten new codes and their hashes, which share a salt so that a try costs one hash. */
export async function newRecoveryCodes() {
  const codes = Array.from({ length: codeCount }, newCode);
  const [first = "", ...others] = codes.map(canonical);
  const model = await hashPassword(first);
  const hashes = await Promise.all(others.map((code) => hashLike({ email: "", model }, code)));
  return { codes, hashes: [model, ...hashes] };
}

function newCode() {
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Replaces an account's codes. */
export async function storeRecoveryCodes(trx: Kysely<Database>, userId: string, hashes: string[]) {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, hash }));
  await trx.insertInto("recovery_codes").values(rows).execute();
}

/** The hash of the unused code that was typed, or null. */
async function findRecoveryCode(userId: string, typed: string) {
  const rows = await db
    .selectFrom("recovery_codes")
    .select(["hash", "used_at"])
    .where("user_id", "=", userId)
    .execute();
  const model = rows[0]?.hash;
  if (!model) return null;
  const hash = await hashLike({ email: "", model }, canonical(typed), "login");
  const found = rows.find((row) => isSameText(row.hash, hash));
  return found && !found.used_at ? found.hash : null;
}

/** Marks a code as used; false when another request was faster. */
async function useRecoveryCode(trx: Kysely<Database>, userId: string, hash: string) {
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .returning("hash")
    .executeTakeFirst();
  return Boolean(used);
}

/** Undoes variations in typing: O is 0, I and L are 1, and only letters and digits count. */
function canonical(code: string) {
  return code
    .toLowerCase()
    .replaceAll("o", "0")
    .replace(/[il]/g, "1")
    .replace(/[^0-9a-z]/g, "");
}
