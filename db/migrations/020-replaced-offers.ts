import { type Kysely, sql } from "kysely";

/**
 * An acceptance that a later one of the same season has replaced (an upgrade) is remembered with it and counted apart, so
 * that nobody is counted as placed twice.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table applications add column replaced_by uuid`.execute(db);
  for (const [event, changed] of Object.entries(changes))
    await sql`
      create or replace function ${sql.id(`count_outcomes_${event}`)}() returns trigger language plpgsql as $$
      begin
        insert into outcome_counts as kept
        select type, company, month, stage, count_lane(), applications, finished, offers
        from (
          select type, company, month, stage, sum(n) as applications,
            coalesce(sum(n) filter (where finished), 0) as finished,
            coalesce(sum(n) filter (where offered_at is not null), 0) as offers
          from (
            select n, type, company, month, finished, offered_at,
              case when replaced_by is null then stage else 'replaced' end as stage
            from (${sql.raw(changed)}) each_change
          ) changed group by type, company, month, stage
        ) added_up
        where applications <> 0 or finished <> 0 or offers <> 0
        order by type, company, month, stage
        on conflict (type, company, month, stage, lane) do update set
          applications = kept.applications + excluded.applications,
          finished = kept.finished + excluded.finished,
          offers = kept.offers + excluded.offers;
        return null;
      end $$`.execute(db);
}

const changes = {
  insert: "select 1 as n, * from added",
  delete: "select -1 as n, * from removed",
  update: "select 1 as n, * from added union all select -1, * from removed",
};
