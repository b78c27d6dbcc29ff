import { type Kysely, sql } from "kysely";

/** Passkeys (WebAuthn), and the challenges that were answered. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table passkeys (
      id text primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3)
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
  await sql`
    create table used_challenges (
      challenge text primary key,
      used_at timestamptz(3) not null default now()
    )`.execute(db);
}
