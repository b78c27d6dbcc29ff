import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

const batchSize = 1_000;

/**
 * Each posting's type beside its count, so that the report counts and pages without looking at the
 * applications. Triggers write it from now on; older rows are filled in some at a time.
 */
export async function before(db: Kysely<unknown>) {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx); // as in `up`: whoever applies waits behind it
    await sql`alter table application_counts add column if not exists type text`.execute(trx);
  });
  await sql`
    create or replace function count_applications() returns trigger language plpgsql as $$
      begin
        insert into application_counts as counts (posting_id, type, applications)
        select posting_id, min(type), case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed group by posting_id order by posting_id
        on conflict (posting_id) do update
          set applications = counts.applications + excluded.applications, type = excluded.type;
        if tg_op = 'DELETE' then
          delete from application_counts
          where applications <= 0 and posting_id in (select posting_id from changed);
        end if;
        return null;
      end
    $$`.execute(db);
  while ((await fillIn(db, batchSize)) > 0);
  await buildIndex(
    db,
    "application_counts_report",
    "on application_counts (type, posting_id desc)",
  );
}

/** What the older function may have written in a transaction that was open meanwhile. */
export async function up(db: Kysely<unknown>) {
  await sql`lock table applications in share row exclusive mode`.execute(db);
  await fillIn(db, null);
}

/** The report's index finds an application of a posting whose type is not known, as it may be gone. */
async function fillIn(db: Kysely<unknown>, limit: number | null) {
  const { numAffectedRows } = await sql`
    update application_counts set type = coalesce(
      (select type from postings where id = posting_id),
      (select found.type from unnest((select array_agg(distinct type) from outcome_counts)) known (type)
        cross join lateral (
          select applications.type from applications
          where applications.type = known.type and applications.posting_id = application_counts.posting_id
          limit 1
        ) found limit 1),
      '')
    where posting_id in (
      select posting_id from application_counts where type is null
      limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}
