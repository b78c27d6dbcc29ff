import { type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";

/** How many applied is counted by triggers in several lanes, which are added up here (decision: counts-in-lanes). */

/** How many applied to one posting; reads a few rows by their key. */
export function applicationsTo(postingId: RawBuilder<unknown>) {
  return sql<number>`coalesce((
    select sum(counted.applications) from application_counts counted
    where counted.posting_id = ${postingId}), 0)::int`;
}

/** A query of all postings that anybody applied to: posting_id, type and applications. */
export function appliedTo() {
  return sql`select posting_id, min(type) as type, sum(applications)::int as applications
    from application_counts group by posting_id`;
}

/**
 * Drops the counts of postings to which nobody has applied any more. Deleting rows that add up to nothing
 * changes no sum: whoever applies meanwhile waits for their lane and writes it anew, or writes another.
 */
export async function dropEmptyCounts() {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ posting_id: string; lanes: number[] }>`
      with locked as (
        select posting_id, lane, applications from application_counts
        where posting_id in (
          select posting_id from application_counts group by posting_id
          having sum(applications) = 0 limit 1000)
        order by posting_id, lane for update
      )
      select posting_id, array_agg(lane::int) as lanes from locked
      group by posting_id having sum(applications) = 0`.execute(trx);
    for (const { posting_id, lanes } of rows)
      await sql`
        delete from application_counts
        where posting_id = ${posting_id} and lane = any(${lanes}::int[])`.execute(trx);
  });
}
