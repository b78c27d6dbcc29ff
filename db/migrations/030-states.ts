import { type Kysely, sql } from "kysely";

/** What happens to a posting: its state, version, bin, times, and whose it is. */
export async function up(db: Kysely<unknown>) {
  // Constant defaults: no row is rewritten.
  await sql`
    alter table postings
      add column state text not null default 'published' check (state in
        ('draft', 'submitted', 'returned', 'scheduled', 'published', 'closed')),
      add column version integer not null default 1,
      add column updated_at timestamptz(3),
      add column publish_at timestamptz(3),
      add column closes_at_deadline boolean not null default false,
      add column deleted_at timestamptz(3),
      add column created_by uuid,
      add column company_id uuid,
      add check (state <> 'scheduled' or publish_at is not null)`.execute(db);

  // The two orders of public lists, without whatever is hidden for good (decision: one-visibility). The
  // older indexes over all states stay, for the workbench.
  const isListable = sql`deleted_at is null and state in ('published', 'closed', 'scheduled')`;
  await sql`
    create index postings_listed on postings (type, coalesce(publish_at, created_at) desc, id desc)
    where ${isListable}`.execute(db);
  await sql`
    create index postings_listed_closing on postings (type, closes_on, id)
    where ${isListable}`.execute(db);
  await sql`create index postings_bin on postings (deleted_at) where deleted_at is not null`.execute(
    db,
  );
  await sql`create index postings_creator on postings (created_by) where created_by is not null`.execute(
    db,
  );
}
