import { type Kysely, sql } from "kysely";

/** When a job that failed should have run again at the latest, by this clock. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table outbox add column retry_by timestamptz`.execute(db);
}
