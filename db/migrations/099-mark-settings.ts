import { type Kysely, sql } from "kysely";

/** How the college reads marks, in the words of app/college/marks.ts. No row: as the installation says. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table mark_settings (
      id boolean primary key default true check (id),
      settings jsonb not null
    )`.execute(db);
}
