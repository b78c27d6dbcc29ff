import { type Kysely, sql } from "kysely";

/** When each posting's link was last asked, and what came of it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table link_checks (
      posting_id uuid primary key references postings on delete cascade,
      link text not null,
      host text not null,
      next_check_at timestamptz not null,
      checked_at timestamptz,
      status text not null default '',
      failures integer not null default 0,
      failing_since timestamptz
    )`.execute(db);
  await sql`create index link_checks_due on link_checks (host, next_check_at)`.execute(db);
  await sql`create table link_hosts (host text primary key, busy_until timestamptz not null)`.execute(
    db,
  );

  // Beside the posting, so that its page costs no more than before.
  await sql`alter table postings add column dead_link text`.execute(db);
}
