import { type Kysely, sql } from "kysely";

/** Which request promised a job, so that the worker's log lines and the mail can name it. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table outbox add column request_id text`.execute(db);
}
