import { type Kysely, sql } from "kysely";
import { inPieces } from "../in-pieces";

const atOnce = 2_000;

/** Nobody knows when those were here last whose sessions are gone: they count as seen until two weeks from now. */
export async function before(db: Kysely<unknown>) {
  await inPieces(
    db,
    (after) => sql<{ last: string | null }>`
      with piece as (
        select id from users where id > ${after}::uuid order by id limit ${atOnce}
      ), noted as (
        update users set seen_at = now() from piece
        where users.id = piece.id and seen_at is null
          and not exists (select from sessions where sessions.user_id = users.id)
      )
      select max(id::text) as last from piece`,
  );
}
