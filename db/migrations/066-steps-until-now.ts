import { type Kysely, sql } from "kysely";
import { inPieces } from "../in-pieces";
import { wasShortlisted } from "./065-steps-of-seasons";

const atOnce = 2_000;

/** How far students of seasons had come before it was noted. */
export async function before(db: Kysely<unknown>) {
  await inPieces(
    db,
    (after) => sql<{ last: string | null }>`
      with piece as (
        select id, season_id, user_id from season_registrations
        where id > ${after} order by id limit ${atOnce}
      ), noted as (
        update season_registrations part
        set has_applied = true, was_shortlisted = part.was_shortlisted or found.is_shortlisted
        from (
          select piece.id, bool_or(${sql.raw(wasShortlisted)}) as is_shortlisted
          from piece join applications on applications.user_id = piece.user_id
          join postings on postings.id = applications.posting_id
            and postings.season_id = piece.season_id
          group by piece.id) found
        where part.id = found.id
      )
      select max(id::text) as last from piece`,
  );
}
