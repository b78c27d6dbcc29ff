import { type Kysely, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type JobName, type Jobs, queueOf } from "./queue";

/**
 * Promises a job as part of the caller's transaction `trx`: it runs if, and only if, that commits.
 * The queue need not be up: whichever worker serves it takes the job over from here.
 */
export async function enqueue<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payload: Jobs[Name],
) {
  await trx
    .insertInto("outbox")
    .values({ id: newId(), queue: queueOf[name], name, payload: JSON.stringify(payload) })
    .execute();
}

/**
 * The same, unless an equal job is promised that has not begun: it will see what this transaction
 * writes, as its row is locked until then and a worker cannot take the lease before.
 */
export async function enqueueOnce<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payload: Jobs[Name],
) {
  const waiting = await trx
    .selectFrom("outbox")
    .select("id")
    .where("queue", "=", queueOf[name])
    .where("name", "=", name)
    .where("payload", "=", sql<never>`${JSON.stringify(payload)}::jsonb`)
    .where("lease_until", "is", null)
    .where("retry_by", "is", null)
    .where("failed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) await enqueue(trx, name, payload);
}
