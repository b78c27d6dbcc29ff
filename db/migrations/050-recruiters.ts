import { type Kysely, sql } from "kysely";

/** Companies, who recruits for them, and whom the office has invited to. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table companies (
      id uuid primary key,
      name text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create unique index companies_name on companies (lower(name))`.execute(db);

  await sql`alter table users add column company_id uuid references companies`.execute(db);
  await sql`alter table users add column shut_out_at timestamptz(3)`.execute(db);
  await sql`create index users_recruiters on users (created_at) where role = 'recruiter'`.execute(
    db,
  );

  // Gone once it is used. `id` is that of the account it leads to. `link_id` is what its link is derived from.
  await sql`
    create table invitations (
      id uuid primary key,
      link_id uuid not null unique,
      key_id text not null,
      company_id uuid not null references companies,
      name text not null,
      email text not null unique,
      invited_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null default now() + interval '7 days'
    )`.execute(db);
}
