import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/** Finds whose invitations came back, which the office's menu counts on every page. */
export async function before(db: Kysely<unknown>) {
  await buildIndex(
    db,
    "outbox_undeliverable",
    "on outbox ((payload ->> 'invitationId')) where is_undeliverable and failed_at is not null",
  );
}

export async function up() {
  // The index is all.
}
