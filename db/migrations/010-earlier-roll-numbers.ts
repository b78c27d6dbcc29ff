import { type Kysely, sql } from "kysely";

/** The numbers that a student had confirmed before the current one, in lower case, by which they are still found. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table enrolments add column earlier_numbers text[] not null default '{}'`.execute(db);
}
