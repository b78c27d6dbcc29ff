import type { Kysely } from "kysely";
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
