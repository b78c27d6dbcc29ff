import { type Kysely, sql } from "kysely";

/**
 * Counts of applications that triggers keep, so that a million of them are added up at once. Each
 * application knows the organisation and the month under which it is counted.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table applications add column company text, add column month date`.execute(db);

  // For a build that does not know the two columns. The organisation's field is named by its type.
  await sql`
    create function application_group() returns trigger language plpgsql as $$
      declare details jsonb := to_jsonb(new) -> 'content_details';
      begin
        new.company := left(coalesce(new.company, details ->> 'company', details ->> 'provider',
          details ->> 'organizer', details ->> 'companyName', details ->> 'title', ''), 200);
        new.month := coalesce(new.month, date_trunc('month', new.applied_at)::date);
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger application_group before insert on applications
    for each row execute function application_group()`.execute(db); // nobody inserts until the end
  await sql`
    update applications set
      company = left(coalesce(content_details ->> 'company', content_details ->> 'provider',
        content_details ->> 'organizer', content_details ->> 'companyName',
        content_details ->> 'title', ''), 200),
      month = date_trunc('month', applied_at)::date`.execute(db);

  await sql`
    create table application_counts (
      type text not null,
      company text not null,
      month date not null,
      stage text not null,
      applications integer not null,
      finished integer not null,
      offers integer not null,
      primary key (type, company, month, stage)
    )`.execute(db);
  await countAfter(db, "insert", "new table as added", "select 1 as n, * from added");
  await countAfter(db, "delete", "old table as removed", "select -1 as n, * from removed");
  await countAfter(
    db,
    "update",
    "old table as removed new table as added",
    "select 1 as n, * from added union all select -1, * from removed",
  );
  await sql`
    insert into application_counts
    select type, company, month, stage, count(*), 0, 0 from applications
    group by type, company, month, stage`.execute(db);

  // Pays are few beside applications: medians read this index alone.
  await sql`
    create index applications_pay on applications (type, company, month, ctc)
    where ctc is not null`.execute(db);
}

/** One statement's changes are added up first and then written in order, so that writers only wait. */
async function countAfter(db: Kysely<unknown>, event: string, tables: string, changed: string) {
  const name = sql.id(`count_applications_${event}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into application_counts as kept
        select type, company, month, stage, sum(n), coalesce(sum(n) filter (where finished), 0),
          coalesce(sum(n) filter (where offered_at is not null), 0)
        from (${sql.raw(changed)}) changed
        group by type, company, month, stage
        having sum(n) <> 0 or sum(n) filter (where finished) <> 0
          or sum(n) filter (where offered_at is not null) <> 0
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
