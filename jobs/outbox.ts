import { type Kysely, sql } from "kysely";
import { currentRequestId } from "~/app/request-id.server";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type JobName, type Jobs, queueOf } from "./queue";

/**
 * Adds a job to the outbox in the caller's transaction `trx`: it runs if and only if that commits. The
 * queue need not be up, as a worker takes jobs from the outbox.
 */
export async function enqueue<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payload: Jobs[Name],
) {
  await trx.insertInto("outbox").values(promise(name, payload)).execute();
}

/** The same for many at once. */
export async function enqueueAll<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payloads: Jobs[Name][],
) {
  if (!payloads.length) return;
  const rows = payloads.map((payload) => promise(name, payload));
  await trx.insertInto("outbox").values(rows).execute();
}

/**
 * The same, but adds nothing if an equal job added this way has not started yet. That one cannot start
 * before `trx` ends, so it sees what `trx` changed.
 */
export async function enqueueOnce<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payload: Jobs[Name],
) {
  await trx
    .insertInto("outbox")
    .values({ ...promise(name, payload), is_once: true })
    .onConflict(
      (conflict) =>
        conflict
          .columns(["name", "payload"])
          .where(sql<boolean>`is_once and lease_until is null and failed_at is null`)
          .doUpdateSet({ is_once: true }), // locks it
    )
    .execute();
}

function promise<Name extends JobName>(name: Name, payload: Jobs[Name]) {
  return {
    id: newId(),
    queue: queueOf[name],
    name,
    payload: JSON.stringify(payload),
    request_id: currentRequestId(),
  };
}
