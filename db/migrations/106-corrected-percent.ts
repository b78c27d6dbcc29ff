import { type Kysely, sql } from "kysely";

/**
 * What points that a correction asks for were in percent when it was asked for, as text: the office's setting may be
 * another when it is accepted. Null: it asks for no points, or is from before.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table corrections add column percent text`.execute(db);
}
