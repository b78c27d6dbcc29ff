import { type Kysely, sql } from "kysely";

/**
 * A job that is promised "once" waits at most once (jobs/outbox.ts). Nothing uses `retry_by`
 * any more; it stays as long as workers of the build before may write it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table outbox add column is_once boolean not null default false`.execute(db);
  await sql`
    create unique index outbox_once on outbox (name, payload)
    where is_once and lease_until is null and failed_at is null`.execute(db);
}
