import { type Kysely, sql } from "kysely";

/** A mail that its recipient's server refused for good: no fault of ours, so no alarm. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table outbox add column is_undeliverable boolean not null default false`.execute(db);
}
