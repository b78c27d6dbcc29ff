import { type Kysely, sql } from "kysely";

/** The app works out the letter pairs of what it writes: SQL took most of an import's time for it. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table postings add column search_pairs text`.execute(db);
  // Who changes the text and knows nothing of its pairs: the build before while both run, and by hand.
  await sql`
    create function forget_search_pairs() returns trigger language plpgsql as $$
      begin
        new.search_pairs := null;
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger postings_search_pairs before update of search_text on postings
    for each row
    when (old.search_text <> new.search_text and old.search_pairs = new.search_pairs)
    execute function forget_search_pairs()`.execute(db);
}
