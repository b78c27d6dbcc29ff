import { type Kysely, sql } from "kysely";

/** How the office heard that a student takes part in a season, where it registered them from a list. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table season_registrations add column told_by text
    check (told_by in ('writing', 'person', 'phone'))`.execute(db);
}
