import { type Kysely, sql } from "kysely";

/** Who looked at which applicant's resume, and the ZIPs of them that wait to be downloaded. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table resume_openings (
      id uuid primary key,
      application_id uuid not null references applications on delete cascade,
      by_user_id uuid references users on delete set null,
      company_id uuid references companies,
      at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index resume_openings_of on resume_openings (application_id, at)`.execute(db);
  await sql`create index resume_openings_by on resume_openings (by_user_id)`.execute(db);

  await sql`
    create table resume_zips (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      posting_id uuid not null,
      asked_at timestamptz(3) not null default now(),
      application_ids uuid[] not null default '{}',
      bytes bigint not null default 0,
      made_at timestamptz(3),
      unique (user_id, posting_id)
    )`.execute(db);
  await sql`
    create table resume_zip_pieces (
      zip_id uuid not null references resume_zips on delete cascade,
      place integer not null,
      bytes bytea not null,
      primary key (zip_id, place)
    )`.execute(db);
  // It is compressed already.
  await sql`alter table resume_zip_pieces alter column bytes set storage external`.execute(db);
}
