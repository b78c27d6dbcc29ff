import { type Kysely, sql } from "kysely";

/** Whose invitation came back, which stays known when its failed job is retried, discarded or forgotten. */
export async function up(db: Kysely<unknown>) {
  for (const name of ["invitations", "account_invitations"]) {
    const table = sql.table(name);
    await sql`alter table ${table} add column bounced_at timestamptz(3)`.execute(db);
    await sql`
      update ${table} as invited set bounced_at = outbox.failed_at
      from outbox
      where is_undeliverable and failed_at is not null
        and payload ->> 'invitationId' = invited.id::text
        and outbox.created_at >= invited.invited_at`.execute(db);
  }
}
