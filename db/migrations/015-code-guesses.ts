import { type Kysely, sql } from "kysely";

/** Counts guesses by where they come from (app/accounts/codes/guesses.server.ts). */
export async function up(db: Kysely<unknown>) {
  // Older codes have no `is_page`: there a ticket meant a page.
  await sql`
    alter table challenges
      add column asker text,
      add column network text,
      add column is_page boolean,
      add column key_id text,
      add column ticket_tries int not null default 0,
      add column network_tries int not null default 0`.execute(db);
  await sql`
    alter table code_attempts
      add column hour_ends_at timestamptz not null default now() + interval '1 hour',
      add column all_tries int not null default 0`.execute(db);
}
