import { type Kysely, sql } from "kysely";

/** An exception that the office ended stays: trials of rules ask what was set aside at the time. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table exceptions add column ended_at timestamptz`.execute(db);
}
