import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>) {
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      phone text not null default '',
      role text not null default 'user' check (role in ('user', 'recruiter', 'admin')),
      password_hash text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
}
