import { type Kysely, sql } from "kysely";

/** Which changes of its posting an applicant has been told, so that news tell each once. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table applications add column changes_told text`.execute(db);
}
