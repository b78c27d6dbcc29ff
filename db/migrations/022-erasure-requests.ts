import { type Kysely, sql } from "kysely";

/** Who asked for their account to be erased, and what the office answered. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table erasure_requests (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      asked_at timestamptz(3) not null default now(),
      note text not null default '',
      answered_at timestamptz(3),
      answer text,
      outcome text check (outcome in ('refused', 'taken back')),
      check ((answered_at is null) = (outcome is null))
    )`.execute(db);
  await sql`create index erasure_requests_user on erasure_requests (user_id, asked_at)`.execute(db);
  await sql`
    create unique index erasure_requests_open on erasure_requests (user_id)
    where answered_at is null`.execute(db);
}
