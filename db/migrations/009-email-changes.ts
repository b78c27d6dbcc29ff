import { type Kysely, sql } from "kysely";

/** The address that a change replaced: it is told of it. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table challenges add column replaced_email text`.execute(db);
}
