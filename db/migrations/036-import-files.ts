import { type Kysely, sql } from "kysely";

/** A file that was checked and waits, for an hour at most, for its admin to import it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table import_files (
      user_id uuid primary key references users on delete cascade,
      type text not null,
      bytes bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
