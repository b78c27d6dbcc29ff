import { type Kysely, sql } from "kysely";

/**
 * At most one job promised "once" waits at a time (jobs/outbox.ts). `retry_by` is no longer used, but
 * workers of the previous build may still write it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table outbox add column is_once boolean not null default false`.execute(db);
  await sql`
    create unique index outbox_once on outbox (name, payload)
    where is_once and lease_until is null and failed_at is null`.execute(db);
}
