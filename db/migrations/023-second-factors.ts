import { type Kysely, sql } from "kysely";

/** Second factors and their recovery codes, and when somebody last proved who they are. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table totp_factors (
      user_id uuid primary key references users on delete cascade,
      sealed text not null,
      last_step integer not null,
      known_tries integer not null default 0,
      other_tries integer not null default 0,
      tries_end_at timestamptz(3) not null default now(),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      hash text not null,
      used_at timestamptz(3),
      primary key (user_id, hash)
    )`.execute(db);
  await sql`
    alter table sessions
      add column proved_at timestamptz(3) not null default now(),
      add column is_page boolean not null default false`.execute(db);
}
