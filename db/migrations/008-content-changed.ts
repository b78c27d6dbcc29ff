import { type Kysely, sql } from "kysely";

/** Tells every web process that content has changed, so that it empties its cache. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function announce_content() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content', '');
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger postings_announced after insert or update or delete on postings
    for each statement execute function announce_content()`.execute(db);
}
