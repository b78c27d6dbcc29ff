import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { User } from "../access/can";
import { AppError } from "../errors";

const busy = new Set<string>();

/** An admin's imports run one at a time, as each takes seconds of this process. */
export async function alone<Result>({ id }: User, work: () => Promise<Result>) {
  if (busy.has(id)) throw running();
  busy.add(id);
  try {
    return await work();
  } finally {
    busy.delete(id);
  }
}

function running() {
  const headers = { "Retry-After": "5" };
  return new AppError((m) => m.import.running, 429, { code: "limited", headers });
}

/** The turn of those who import records, or change who may have one. */
export const importsOfRecords = "import of records";

const longestWaitMs = 15_000;

/**
 * Waits until no other import of this name is under way. A statement may wait for less (lock_timeout) than an import
 * may take, so the lock is asked for again and again.
 */
export async function takeTurn(trx: Kysely<Database>, name: string) {
  for (const since = Date.now(); ; await sleep(100)) {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${name})) as "isOurs"`.execute(trx);
    if (rows[0]?.isOurs) return;
    if (Date.now() - since > longestWaitMs) throw running();
  }
}

/** One file per admin, so that what was checked on one page is imported from the next without another upload. */

type StoredFile = { type: string; bytes: Uint8Array; name: string; choices?: object };

export async function storeImportFile(
  admin: User,
  { type, bytes, name, choices = {} }: StoredFile,
) {
  const values = {
    ...{ type, bytes: Buffer.from(bytes), name: name.slice(0, 200) },
    ...{ choices: JSON.stringify(choices), created_at: sql<Date>`clock_timestamp()` },
  };
  await db
    .insertInto("import_files")
    .values({ user_id: admin.id, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** How the stored file is to be read from now on; what was checked before is another file. */
export async function storeChoices(admin: User, choices: object) {
  await db
    .updateTable("import_files")
    .set({ choices: JSON.stringify(choices), created_at: sql<Date>`clock_timestamp()` })
    .where("user_id", "=", admin.id)
    .execute();
}

/** Null once it was imported or an hour has passed. `checked` tells it from a file uploaded later. */
export async function findImportFile(admin: User) {
  const row = await db
    .selectFrom("import_files")
    .select(["type", "bytes", "created_at", "name", "choices"])
    .where("user_id", "=", admin.id)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, ...file } = row;
  return { ...file, checked: String(created_at.valueOf()) };
}

export async function dropImportFile(admin: User) {
  await db.deleteFrom("import_files").where("user_id", "=", admin.id).execute();
}

export async function dropOldImportFiles() {
  await db
    .deleteFrom("import_files")
    .where("created_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}
