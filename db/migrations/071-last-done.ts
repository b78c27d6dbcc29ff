import { type Kysely, sql } from "kysely";

/** When something that is done regularly was last done, such as the backup. */
export async function up(db: Kysely<unknown>) {
  await sql`create table last_done (name text primary key, at timestamptz not null)`.execute(db);
}
