import { type Kysely, sql } from "kysely";

/** Files of answers that staff opened are noted beside resumes: the file's name; null is the resume. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table resume_openings add column file text`.execute(db);
}
