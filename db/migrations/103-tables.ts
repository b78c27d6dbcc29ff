import { type Kysely, sql } from "kysely";

/** How people who work in the office like its lists, and which rows they have selected there. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table table_settings (
      user_id uuid primary key references users on delete cascade,
      rows_a_page integer check (rows_a_page between 1 and 1000),
      columns jsonb not null default '{}'
    )`.execute(db);
  await sql`
    create table selected_rows (
      user_id uuid not null references users on delete cascade,
      list text not null,
      row_id uuid not null,
      selected_at timestamptz not null default now(),
      primary key (user_id, list, row_id)
    )`.execute(db);
}
