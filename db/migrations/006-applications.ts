import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>) {
  await sql`alter table users add column student_id text`.execute(db);

  // `posting_id` refers to nothing: an application outlives its posting, with a copy of it.
  await sql`
    create table applications (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      posting_id uuid not null,
      type text not null,
      content_details jsonb not null,
      applied_link text not null,
      applied_at timestamptz(3) not null default now(),
      terms_version text not null,
      terms_hash text not null,
      accepted_at timestamptz(3) not null default now(),
      unique (user_id, posting_id)
    )`.execute(db);

  // The report's order: type, newest posting, newest application.
  await sql`
    create index applications_report on applications (type, posting_id desc, id desc)
  `.execute(db);
}
