import { type Kysely, sql } from "kysely";

/** Files as they are: what offices call their programmes and departments, and what the columns of their files are. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table programmes add column aliases text[] not null default '{}'`.execute(db);
  await sql`alter table departments add column aliases text[] not null default '{}'`.execute(db);
  await sql`
    alter table import_files
      add column name text not null default '',
      -- How it is read (app/import/import-file.server.ts).
      add column choices jsonb not null default '{}'`.execute(db);
  await sql`
    -- What somebody has said the columns of files with these headings are.
    create table import_headings (
      kind text not null,
      -- A hash of all headings, in their order.
      headings text not null,
      -- By place; null: left out.
      columns jsonb not null,
      used_at timestamptz not null default now(),
      primary key (kind, headings)
    )`.execute(db);
}
