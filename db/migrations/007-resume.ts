import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>) {
  await sql`alter table users add column picture text references images`.execute(db);
  await sql`create index users_picture on users (picture) where picture is not null`.execute(db);

  await sql`
    create table resumes (
      user_id uuid primary key references users on delete cascade,
      fields jsonb not null,
      version integer not null default 1,
      updated_at timestamptz(3) not null default now()
    )`.execute(db);

  await sql`
    create table resume_pdfs (
      user_id uuid primary key references users on delete cascade,
      source_hash text,
      bytes bytea,
      extracted_text text,
      unsupported jsonb not null default '[]',
      rendered_at timestamptz,
      wanted_hash text,
      wanted_at timestamptz,
      failed_hash text
    )`.execute(db);
}
