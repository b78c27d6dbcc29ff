import { type Kysely, sql } from "kysely";

/** Students apply to it here, without a page of the employer's. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table postings add column apply_here boolean not null default false`.execute(db);
}
