import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>) {
  // Not an account yet: who proves the address gets exactly these details (decision: pending-sign-ups).
  await sql`
    create table signups (
      id uuid primary key,
      name text not null,
      email text not null check (email = lower(email)),
      phone text not null,
      password_hash text not null,
      browser text,
      created_at timestamptz(3) not null default now(),
      asked_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index signups_email on signups (email, created_at desc)`.execute(db);
  await sql`create index signups_browser on signups (browser, asked_at desc)`.execute(db);
  await sql`create index signups_age on signups (created_at)`.execute(db);

  await sql`
    create table challenges (
      id uuid primary key,
      purpose text not null check (purpose in ('signup', 'reset', 'email')),
      email text not null check (email = lower(email)),
      account text not null,
      signup_id uuid references signups on delete set null,
      user_id uuid references users on delete cascade,
      browser text,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz not null default now() + interval '10 minutes',
      mailed_at timestamptz,
      used_at timestamptz
    )`.execute(db);
  await sql`create index challenges_email on challenges (email, created_at desc)`.execute(db);
  await sql`create index challenges_account on challenges (account, created_at desc)`.execute(db);
  await sql`create index challenges_signup on challenges (signup_id)`.execute(db);
  await sql`create index challenges_user on challenges (user_id)`.execute(db);
  await sql`create index challenges_browser on challenges (browser, created_at desc)`.execute(db);
  await sql`create index challenges_age on challenges (created_at)`.execute(db);

  // Guesses, counted in one statement each so that parallel ones cannot beat the counter.
  await sql`
    create table code_attempts (
      purpose text not null,
      account text not null,
      tries int not null,
      day_tries int not null,
      day_ends_at timestamptz not null default now() + interval '1 day',
      primary key (purpose, account)
    )`.execute(db);
  await sql`create index code_attempts_age on code_attempts (day_ends_at)`.execute(db);

  // The shape that rate-limiter-flexible's Postgres store expects. Unlogged: losing counts in a
  // crash is harmless, and they are written at every login.
  await sql`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
}
