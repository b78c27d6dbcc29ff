import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "~/db/schema";
import { typeNames } from "../../postings/types";
import { isOpen, isPublic, publicSince } from "../../postings/visibility.server";
import type { ChangedFor } from "./changed.server";
import { type SectionName, maxShown } from "./digest";
import type { Due, Run } from "./due.server";

/**
 * The source of each kind of news for the students of `due` (user_id, covered, days): rows of user_id, the id of a
 * posting (or application) and its place in the list. A new kind takes an entry here and a heading in
 * mail-digest.server.ts.
 */
const sources: Record<SectionName, (run: Run, changed: ChangedFor[]) => RawBuilder<unknown>> = {
  /** Saved postings, two days before they close and on the day, for the days up to the next digest. */
  closing: ({ day }) => sql`
    select due.user_id, postings.id, postings.closes_on - ${day}::date as place
    from due
    join saved_postings on saved_postings.user_id = due.user_id
    join postings on postings.id = saved_postings.posting_id
    where ${isPublic} and ${isOpen(day)} and (
      postings.closes_on < ${day}::date + days
      or (postings.closes_on >= ${day}::date + 2 and postings.closes_on < ${day}::date + 2 + days))`,

  /** Applications whose posting has changed since the last digest, newest first. */
  changed: (_run, changed) => sql`
    select user_id, id, row_number() over () as place
    from unnest(
      ${changed.map(({ userId }) => userId)}::uuid[],
      ${changed.map(({ applicationId }) => applicationId)}::uuid[]) changed (user_id, id)`,

  /** Postings that match a followed search and are newer than the last digest and than the follow. */
  fresh: () => sql`
    select user_id, found.id, -extract(epoch from max(found.since)) as place
    from wanted join found using (type, search, location)
    where found.since > wanted.after
    group by user_id, found.id`,
};

/**
 * Stores a digest for each of these students who has news, and returns the new digests. A search that
 * several of them follow runs once, by the same rule as lists (decision: search-text), and only over
 * new postings.
 */
export async function insertDigests(
  trx: Kysely<Database>,
  run: Run,
  { due, changed }: { due: Due[]; changed: ChangedFor[] },
) {
  const all = Object.entries(sources).map(
    ([section, source]) =>
      sql`select ${section} as section, part.* from (${source(run, changed)}) part`,
  );
  const { rows } = await sql<{ id: string }>`
    with due as (
      select * from unnest(
        ${due.map(({ userId }) => userId)}::uuid[],
        ${due.map(({ covered }) => covered)}::timestamptz[],
        ${due.map(({ days }) => days)}::int[]) due (user_id, covered, days)
    ), wanted as materialized (
      select user_id, type, lower(search) as search, lower(location) as location,
        greatest(created_at, covered) as after
      from follows join due using (user_id)
    ), recent as materialized (
      select part.* from unnest(${typeNames}::text[]) listed (type)
      cross join lateral (
        select postings.id, postings.type, lower(search_text) as text, lower(location) as place,
          ${publicSince} as since
        from postings
        where postings.type = listed.type and ${isPublic} and ${isOpen(run.day)}
          and ${publicSince} > (select min(after) from wanted) and ${publicSince} <= ${run.until}
      ) part
    ), found as materialized (
      select search.*, recent.id, recent.since
      from (select distinct type, search, location from wanted) search
      join recent on recent.type = search.type
        and strpos(recent.text, search.search) > 0 and strpos(recent.place, search.location) > 0
    ), news as (
      select user_id, section, count(*) as total,
        (array_agg(id order by place, id))[1:${sql.lit(maxShown)}] as ids
      from (${sql.join(all, sql` union all `)}) item
      group by user_id, section
    )
    insert into digests (id, user_id, day, items)
    select gen_random_uuid(), user_id, ${run.day},
      jsonb_object_agg(section, jsonb_build_object('ids', to_jsonb(ids), 'total', total))
    from news group by user_id
    on conflict (user_id, day) do nothing
    returning id`.execute(trx);
  return rows;
}
