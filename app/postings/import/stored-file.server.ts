import { sql } from "kysely";
import { db } from "~/db/client";
import type { User } from "../../accounts/users.server";
import type { TypeName } from "../types";

/** One file per admin, so that what was checked on one page is imported from the next without another upload. */

export async function storeImportFile(admin: User, type: TypeName, file: Uint8Array) {
  const values = { type, bytes: Buffer.from(file), created_at: sql<Date>`now()` };
  await db
    .insertInto("import_files")
    .values({ user_id: admin.id, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Null once it was imported or an hour has passed. `checked` tells it from a file uploaded later. */
export async function findImportFile(admin: User) {
  const row = await db
    .selectFrom("import_files")
    .select(["type", "bytes", "created_at"])
    .where("user_id", "=", admin.id)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  if (!row) return null;
  const { type, bytes, created_at } = row;
  return { type: type as TypeName, bytes, checked: String(created_at.valueOf()) }; // written above only
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
