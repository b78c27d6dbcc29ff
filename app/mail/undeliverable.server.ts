import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";

/**
 * Notes that an invitation came back, if this job of the outbox mailed one as it still is: the job itself may be
 * discarded, and is forgotten after a month. Who is invited again, or taken back, has none.
 */
export async function noteUndeliverable(trx: Kysely<Database>, jobId: string) {
  for (const table of ["invitations", "account_invitations"] as const)
    await sql`
      update ${sql.table(table)} as invited set bounced_at = now()
      from outbox
      where outbox.id = ${jobId} and invited.id = (payload ->> 'invitationId')::uuid
        and outbox.created_at >= invited.invited_at`.execute(trx);
}
