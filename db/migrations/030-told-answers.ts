import { type Kysely, sql } from "kysely";

/** How the office heard what a student decided, where it recorded an answer in a season for them. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table application_events add column told_by text
    check (told_by in ('writing', 'person', 'phone'))`.execute(db);
}
