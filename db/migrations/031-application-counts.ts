import { type Kysely, sql } from "kysely";

/**
 * How many applied to each posting. In a table of its own, as a count in `postings` would announce new
 * content and rewrite the entries of its indexes with every application.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table application_counts (
      posting_id uuid primary key,
      applications integer not null
    )`.execute(db);
  // Rows are locked in one order, so that two who are erased at once do not wait for each other.
  await sql`
    create function count_applications() returns trigger language plpgsql as $$
      begin
        insert into application_counts as counts
        select posting_id, case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed group by posting_id order by posting_id
        on conflict (posting_id)
          do update set applications = counts.applications + excluded.applications;
        if tg_op = 'DELETE' then
          delete from application_counts
          where applications <= 0 and posting_id in (select posting_id from changed);
        end if;
        return null;
      end
    $$`.execute(db);
  // Waits for open transactions that write, and holds others back until all are counted.
  await sql`
    create trigger applications_added after insert on applications
    referencing new table as changed
    for each statement execute function count_applications()`.execute(db);
  await sql`
    create trigger applications_removed after delete on applications
    referencing old table as changed
    for each statement execute function count_applications()`.execute(db);
  await sql`
    insert into application_counts
    select posting_id, count(*) from applications group by posting_id`.execute(db);
}
