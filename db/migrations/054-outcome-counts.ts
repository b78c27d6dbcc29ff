import { type Kysely, sql } from "kysely";
import { buildIndex } from "../build-index";

const batchSize = 10_000;

/** Fills in older applications' groups, some at a time, and indexes pays: few beside applications. */
export async function before(db: Kysely<unknown>) {
  for (let filled = true; filled;) {
    const { numAffectedRows } = await sql`
      update applications set
        company = left(coalesce(said ->> 'company', said ->> 'provider', said ->> 'organizer',
          said ->> 'companyName', said ->> 'title', ''), 200),
        month = date_trunc('month', applied_at)::date
      from (
        select applications.id, coalesce(
          (select content from posting_versions where hash = posting_version),
          nullif(content_details, '{}'), fields) as said
        from applications left join postings on postings.id = posting_id
        where month is null limit ${batchSize}
      ) old
      where applications.id = old.id`.execute(db);
    filled = Number(numAffectedRows) > 0;
  }
  const pays = "on applications (type, company, month, ctc) where ctc is not null";
  await buildIndex(db, "applications_pay", pays);
}

/** Counts of applications, kept by triggers, so that a million of them are added up at once. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table outcome_counts (
      type text not null,
      company text not null,
      month date not null,
      stage text not null,
      applications integer not null,
      finished integer not null,
      offers integer not null,
      primary key (type, company, month, stage)
    )`.execute(db);
  // The first trigger locks the table against writers until the counting below is committed.
  await countAfter(db, "insert", "new table as added", "select 1 as n, * from added");
  await countAfter(db, "delete", "old table as removed", "select -1 as n, * from removed");
  await countAfter(
    db,
    "update",
    "old table as removed new table as added",
    "select 1 as n, * from added union all select -1, * from removed",
  );
  await sql`
    insert into outcome_counts
    select type, company, month, stage, count(*), count(*) filter (where finished),
      count(offered_at)
    from applications group by type, company, month, stage`.execute(db);
}

/** One statement's changes are added up first and written in order, so that writers only wait. */
async function countAfter(db: Kysely<unknown>, event: string, tables: string, changed: string) {
  const name = sql.id(`count_outcomes_${event}`);
  const [finished, offered] = [sql`finished`, sql`offered_at is not null`].map(
    (what) => sql`coalesce(sum(n) filter (where ${what}), 0)`,
  );
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into outcome_counts as kept
        select type, company, month, stage, sum(n), ${finished}, ${offered}
        from (${sql.raw(changed)}) changed
        group by type, company, month, stage
        having sum(n) <> 0 or ${finished} <> 0 or ${offered} <> 0
        order by type, company, month, stage
        on conflict (type, company, month, stage) do update set
          applications = kept.applications + excluded.applications,
          finished = kept.finished + excluded.finished,
          offers = kept.offers + excluded.offers;
        return null;
      end
    $$`.execute(db);
  await sql`
    create trigger ${name} after ${sql.raw(event)} on applications
    referencing ${sql.raw(tables)}
    for each statement execute function ${name}()`.execute(db);
}
