import { type Kysely, sql } from "kysely";

/** Which version of the marks' settings somebody has read: a newer one is not overwritten. Without a row it is 0. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table mark_settings add column version integer not null default 1`.execute(db);
}
