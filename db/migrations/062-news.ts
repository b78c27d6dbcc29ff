import { type Kysely, sql } from "kysely";

/**
 * How much news a student wants and until when they have had it, each morning's run, and the digests
 * that it made. No row of settings means the usual ones.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table news_settings (
      user_id uuid primary key references users on delete cascade,
      frequency text not null default 'weekly' check (frequency in ('daily', 'weekly', 'none')),
      covered_until timestamptz(3),
      calendar_secret text unique,
      refused_address text,
      refused_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table news_runs (
      day date primary key,
      until timestamptz(3) not null,
      finished_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table digests (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      day date not null,
      items jsonb not null,
      created_at timestamptz(3) not null default now(),
      mailed_at timestamptz(3),
      unique (user_id, day)
    )`.execute(db);
}
