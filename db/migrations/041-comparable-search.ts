import { type Kysely, sql } from "kysely";

/**
 * What lists search is comparable, also if an older build or a person writes it: their letter pairs then do not fit, and
 * the database finds them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function lower_search_text() returns trigger language plpgsql as $$
    declare
      words text := comparable(new.search_text);
    begin
      if words <> lower(new.search_text) then new.search_pairs := null; end if;
      new.search_text := words;
      return new;
    end $$`.execute(db);
}
