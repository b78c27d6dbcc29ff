import { type Kysely, sql } from "kysely";

/** When a student said that they had not told the office that they take part in a season. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table season_registrations add column objected_at timestamptz(3)`.execute(db);
}
