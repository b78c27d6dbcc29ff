import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";
import { inPieces } from "../in-pieces";

const atOnce = 1_000;

/** What is public already, in a season that has opened, is no news. */
export async function before(db: Kysely<unknown>) {
  await inPieces(
    db,
    (after) => sql<{ last: string | null }>`
      with piece as (
        select id, season_id from postings
        where id > ${after}::uuid and season_id is not null order by id limit ${atOnce}
      ), known as (
        update postings set told_at = now()
        from piece join seasons on seasons.id = piece.season_id
        where postings.id = piece.id and told_at is null
          and seasons.state <> 'draft' and opens_at <= now()
          and (postings.state in ('published', 'closed')
            or postings.state = 'scheduled' and publish_at <= now())
      )
      select max(id::text) as last from piece`,
  );
  await buildIndex(
    db,
    "postings_to_tell",
    `on postings (season_id) where season_id is not null and told_at is null and tell_students
      and deleted_at is null and state in ('published', 'scheduled')`,
  );
}
