import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** `postings_found`, with the pairs that rows bring along. */
export async function before(db: Kysely<unknown>) {
  const lookup = `on postings using gin (
    type, search_text gin_trgm_ops, location gin_trgm_ops,
    coalesce(string_to_array(search_pairs, E'\\x01'), letter_pairs(search_text)),
    letter_pairs(location))`;
  await buildIndex(db, "postings_lookup", lookup);
}

/** The build before finds words and places by the new index; texts of two letters it reads, while both run. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index postings_found`.execute(db);
}
