import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** For searches without three letters in a row, which trigrams cannot find. */
export async function before(db: Kysely<unknown>) {
  // 'AI' → {a, i, ai}. A text that matches another by ILIKE has all of its pairs.
  await sql`
    create or replace function letter_pairs(text) returns text[]
    language sql immutable strict parallel safe as $$
      with split as (select string_to_array(lower($1), null) as letters)
      select array_agg(pair)
      from (
        select unnest(letters) as pair from split
        union
        select a || b from split, unnest(letters, letters[2:]) as neighbours (a, b)
        where b is not null
      ) pairs
    $$`.execute(db);
  const pairsOf = (column: string) => `on postings using gin (letter_pairs(${column}))`;
  await buildIndex(db, "postings_search_pairs", pairsOf("search_text"));
  await buildIndex(db, "postings_location_pairs", pairsOf("location"));
}
