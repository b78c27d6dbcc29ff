import { type Kysely, sql } from "kysely";

/** How far an application has come, and each step with who took it. */
export async function up(db: Kysely<unknown>) {
  // All with a constant default or none, so that no row is rewritten.
  await sql`
    alter table applications
      add column stage text not null default 'applied',
      add column ctc integer check (ctc > 0),
      add column offered_at timestamptz(3),
      add column finished boolean,
      add column finish_asked_at timestamptz(3)`.execute(db);

  // Without `company_id` it was the office or, if `by_user_id` is the applicant, the student.
  await sql`
    create table application_events (
      id uuid primary key,
      application_id uuid not null references applications on delete cascade,
      from_stage text not null,
      to_stage text not null,
      by_user_id uuid references users on delete set null,
      company_id uuid references companies,
      at timestamptz(3) not null default clock_timestamp(),
      note text not null default '',
      ctc integer
    )`.execute(db);
  await sql`create index application_events_of on application_events (application_id, at)`.execute(
    db,
  );
  await sql`create index application_events_by on application_events (by_user_id)`.execute(db);
}
