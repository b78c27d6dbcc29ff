import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

/** ('job', 'Goa!') → {"job goa", "job oa!"} (decision: place-keys). */
export async function before(db: Kysely<unknown>) {
  await sql`
    create or replace function place_keys(type text, place text) returns text[]
    language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct type || ' ' || substr(letters, at, 3)), '{}')
      from lower(place) letters, generate_series(1, length(letters) - 2) at
    $$`.execute(db);
  await buildIndex(db, "postings_place", "on postings using gin (place_keys(type, location))");
}
