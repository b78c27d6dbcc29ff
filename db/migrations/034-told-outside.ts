import { type Kysely, sql } from "kysely";

/** How the office heard a student's answer to an offer from outside that it recorded for them. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table outside_offers add column told_by text
    check (told_by in ('writing', 'person', 'phone'))`.execute(db);
}
