import { type Kysely, sql } from "kysely";
import { inPieces } from "../in-pieces";

const batch = 500;

/** The postings of before, whose texts the trigger makes comparable. Small batches, as writers may wait for a row. */
export async function before(db: Kysely<unknown>) {
  await inPieces(
    db,
    (last) => sql<{ last: string | null }>`
      with seen as (
        select id, search_text from postings where id > ${last}::uuid order by id limit ${batch}
      ), changed as (
        update postings set search_text = postings.search_text from seen
        where postings.id = seen.id and seen.search_text <> comparable(seen.search_text)
      )
      select (select id from seen order by id desc limit 1) as last`,
  );
}
