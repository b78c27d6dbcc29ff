import { db } from "~/db/client";
import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { isSameText } from "../../keys.server";
import { hashLike, hashPassword } from "../passwords/passwords.server";

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
export async function findRecoveryCode(userId: string, typed: string) {
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
export async function useRecoveryCode(trx: Kysely<Database>, userId: string, hash: string) {
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
