import { sql } from "kysely";

/**
 * Of the mail that an invitation was last sent with, if there is no such mailbox: the row of the outbox, in a query of
 * this table of invitations. Who is invited again, or taken back, has none.
 */
export const undeliverable = (table: "account_invitations" | "invitations") => sql`(
  select failed_at from outbox
  where is_undeliverable and failed_at is not null
    and payload ->> 'invitationId' = ${sql.ref(`${table}.id`)}::text
    and outbox.created_at >= ${sql.ref(`${table}.invited_at`)}
  order by failed_at desc limit 1)`;
