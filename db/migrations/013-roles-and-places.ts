import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

const found = `on postings using gin (
  type, search_text gin_trgm_ops, location gin_trgm_ops,
  letter_pairs(search_text), letter_pairs(location))`;

/** One index finds postings by type, words and place. */
export async function before(db: Kysely<unknown>) {
  await sql`create extension if not exists btree_gin`.execute(db);
  await buildIndex(db, "postings_found", found);
}

/** The app writes the columns for search and order, as it knows what each field is (decision: derived-columns). */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index postings_search, postings_location, postings_search_pairs, postings_location_pairs
  `.execute(db);

  // Nothing is rewritten: existing values stay.
  await sql`
    alter table postings
      alter title drop expression,
      alter location drop expression,
      alter search_text drop expression,
      alter closes_on drop expression`.execute(db);
  // For inserts without these columns: by the previous build while both run, and by hand.
  await sql`
    create function derive_posting_columns() returns trigger language plpgsql as $$
      begin
        new.title := coalesce(new.title, new.fields ->> 'title', new.fields ->> 'companyName');
        new.location := coalesce(new.location, new.fields ->> 'location', '');
        new.search_text := coalesce(new.search_text, posting_search_text(new.fields));
        new.closes_on := coalesce(new.closes_on, posting_closes_on(new.fields));
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger postings_derived before insert on postings
    for each row execute function derive_posting_columns()`.execute(db);
}
