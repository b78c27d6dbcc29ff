import { type Kysely, sql } from "kysely";

/** What its owner needs to recognise a session. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table sessions
      add column device text not null default '',
      add column last_seen_at timestamptz(3) not null default now()`.execute(db);
}
