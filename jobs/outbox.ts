import type { Kysely } from "kysely";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { JobName, Jobs } from "./queue";

/**
 * Promises a job as part of the caller's transaction `trx`: it runs if, and only if, that commits.
 */
export async function enqueue<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payload: Jobs[Name],
) {
  await trx
    .insertInto("outbox")
    .values({ id: newId(), name, payload: JSON.stringify(payload) })
    .execute();
}
