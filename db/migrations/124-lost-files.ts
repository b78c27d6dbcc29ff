import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** Since when the S3 store is known to have lost an object. */
export async function before(db: Kysely<unknown>) {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx); // as in `up`
    await sql`alter table s3_objects add column if not exists lost_at timestamptz`.execute(trx);
  });
  await buildIndex(db, "s3_objects_lost", "on s3_objects (key) where lost_at is not null");
}
