import { type Kysely, sql } from "kysely";

/** Links that make accounts: of students whom the office has enrolled, and of coordinators. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table account_invitations (
      id uuid primary key,
      email text not null,
      name text not null default '',
      enrolment_id uuid unique references enrolments on delete cascade,
      -- Of a coordinator.
      department_ids uuid[],
      link_id uuid not null unique,
      key_id text not null,
      invited_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null default now() + interval '14 days',
      check ((enrolment_id is null) <> (department_ids is null))
    )`.execute(db);
  await sql`
    create unique index account_invitations_coordinator on account_invitations (email)
    where enrolment_id is null`.execute(db);
}
