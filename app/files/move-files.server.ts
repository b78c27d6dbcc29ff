import { sql } from "kysely";
import { db } from "~/db/client";
import { env } from "../env.server";
import { log } from "../log.server";
import { isDraining } from "../draining.server";
import { noteLost } from "./files.server";
import { dropObject, getObject, newObjectKey, putObject } from "./s3.server";

const tables = [
  { table: "images", id: "hash" },
  { table: "posting_pdfs", id: "digest" },
  { table: "resume_pdfs", id: "user_id" },
] as const;
type Table = (typeof tables)[number];
/** The last id or key read in each table, where the next batch goes on. */
type Seen = Partial<Record<string, string>>;

/** Files moved at once, each on its own connection. A turn must end within ten seconds (db/client). */
const batchSize = 5;

/**
 * Drops objects that nothing uses any more from the S3 store, and moves pictures and PDFs to where
 * FILES_TO wants them. Every worker does this every minute, one at a time, and none during a backup.
 * An interruption loses nothing: bytes are removed from one place only once the row that names the
 * other is committed.
 */
export async function tidyFiles() {
  if (!env.S3_URL) return;
  const after: Seen = {};
  while (!isDraining() && (await takeTurn(after)) > 0);
}

/** Returns how much was done; 0 if nothing was left or another worker has the turn. */
function takeTurn(after: Seen) {
  return db.transaction().execute(async (turn) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('files')) as "isOurs"`.execute(turn);
    if (!rows[0]?.isOurs) return 0;
    let done = await dropUnused();
    for (const table of tables) {
      if (env.FILES_TO === "s3") done += await moveOut(table, after);
      if (env.FILES_TO === "database") done += await moveBack(table, after);
    }
    return done;
  });
}

/** Objects that cannot be dropped now wait five minutes, so that others get their turn. */
async function dropUnused() {
  return db.transaction().execute(async (trx) => {
    const unused = await trx
      .selectFrom("s3_objects")
      .select("key")
      .where("drop_after", "<=", sql<Date>`now()`)
      .orderBy("drop_after")
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    const results = await Promise.allSettled(unused.map(({ key }) => dropObject(key)));
    for (const [index, { key }] of unused.entries()) {
      const result = results[index];
      if (result?.status === "fulfilled") {
        await trx.deleteFrom("s3_objects").where("key", "=", key).execute();
        continue;
      }
      log.warn({ event: "object not dropped", key, reason: String(result?.reason) });
      const later = sql<Date>`now() + interval '5 minutes'`;
      await trx
        .updateTable("s3_objects")
        .set({ drop_after: later })
        .where("key", "=", key)
        .execute();
    }
    return results.filter(({ status }) => status === "fulfilled").length;
  });
}

/** Notes each object before making it, so that one that ends up without a row is dropped a day later. */
async function moveOut({ table, id }: Table, after: Seen) {
  const last = after[table];
  const { rows } = await sql<{ id: string; bytes: Buffer }>`
    select ${sql.ref(id)} as id, bytes from ${sql.table(table)}
    where bytes is not null and ${last === undefined ? sql`true` : sql`${sql.ref(id)} > ${last}`}
    order by ${sql.ref(id)} limit ${batchSize}`.execute(db);
  after[table] = rows.at(-1)?.id ?? last;
  return all(rows, async (file) => {
    const key = newObjectKey(file.bytes);
    const drop_after = sql<Date>`now() + interval '1 day'`;
    await db.insertInto("s3_objects").values({ key, drop_after }).execute();
    let isMoved = false;
    try {
      await putObject(key, file.bytes);
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set bytes = null, object_key = ${key}
        where ${sql.ref(id)} = ${file.id} and starts_with(${key}, encode(sha256(bytes), 'hex'))`.execute(
        db,
      );
      isMoved = numAffectedRows === 1n; // a newer PDF may have been stored meanwhile
    } finally {
      if (!isMoved)
        await db
          .updateTable("s3_objects")
          .set({ drop_after: sql`now()` })
          .where("key", "=", key)
          .where("drop_after", "is not", null)
          .execute();
    }
  });
}

/** Skips lost files. A file that was uploaded again meanwhile has its bytes in the row already. */
async function moveBack({ table }: Table, after: Seen) {
  const { rows } = await sql<{ key: string; isHere: boolean }>`
    select object_key as key, bytes is not null as "isHere" from ${sql.table(table)}
    where object_key > ${after[table] ?? ""}
    order by object_key limit ${batchSize}`.execute(db);
  after[table] = rows.at(-1)?.key ?? after[table];
  return all(rows, async ({ key, isHere }) => {
    const bytes = isHere ? null : await getObject(key);
    if (!isHere && !bytes) return noteLost(key);
    await sql`
      update ${sql.table(table)} set bytes = coalesce(bytes, ${bytes}), object_key = null
      where object_key = ${key}`.execute(db);
  });
}

/** Waits until all are done before it throws the first failure. */
async function all<Row>(rows: Row[], work: (row: Row) => Promise<void>) {
  const results = await Promise.allSettled(rows.map(work));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return rows.length;
}
