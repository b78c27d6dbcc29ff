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
}
