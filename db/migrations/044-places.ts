import { type Kysely, sql } from "kysely";
import { inPieces } from "../in-pieces";

const batch = 500;

/** The places of before, which the trigger makes comparable. Small batches, as writers may wait for a row. */
export async function before(db: Kysely<unknown>) {
  await inPieces(
    db,
    (last) => sql<{ last: string | null }>`
      with seen as (
        select id, location from postings where id > ${last}::uuid order by id limit ${batch}
      ), changed as (
        update postings set location = postings.location from seen
        where postings.id = seen.id and seen.location <> comparable(seen.location)
      )
      select (select id from seen order by id desc limit 1) as last`,
  );
}
