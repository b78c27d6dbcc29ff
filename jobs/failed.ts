import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";

/** Failed jobs, newest first. */
export function listFailed(limit = 1_000) {
  return db
    .selectFrom("outbox")
    .select([
      "id",
      "queue",
      "name",
      "payload",
      "error",
      "failed_at",
      "is_undeliverable",
      "request_id",
    ])
    .where("failed_at", "is not", null)
    .orderBy("failed_at", "desc")
    .limit(limit)
    .execute();
}

/** Retries all failed jobs, or one, within seconds; returns how many. */
export async function retryFailed(id?: string, trx: Kysely<Database> = db) {
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    // Long ago, so that workers check the queue for it at once (recallLost).
    .set({
      failed_at: null,
      is_undeliverable: false,
      deaths: 0,
      handed_over_at: sql<Date>`'epoch'`,
    })
    .where("failed_at", "is not", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets one failed job, or all whose address was mistyped; returns how many. */
export async function discardFailed(
  which: { id: string } | "mistyped",
  trx: Kysely<Database> = db,
) {
  const { numDeletedRows } = await trx
    .deleteFrom("outbox")
    .where("failed_at", "is not", null)
    .where((eb) =>
      which === "mistyped" ? eb("is_undeliverable", "=", true) : eb("id", "=", which.id),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts waiting jobs by queue. */
export function countJobs() {
  return db
    .selectFrom("outbox")
    .select((eb) => [
      "queue",
      eb.fn.count<number>("id").filterWhere("failed_at", "is", null).as("open"),
      eb.fn
        .count<number>("id")
        .filterWhere("lease_until", ">", sql<Date>`now()`)
        .as("running"),
      eb.fn
        .count<number>("id")
        .filterWhere(sql<boolean>`failed_at is not null and not is_undeliverable`)
        .as("failed"),
      eb.fn
        .count<number>("id")
        .filterWhere(sql<boolean>`failed_at is not null and is_undeliverable`)
        .as("undeliverable"),
      eb.fn.min("created_at").filterWhere("failed_at", "is", null).as("oldest"),
    ])
    .groupBy("queue")
    .orderBy("queue")
    .execute();
}

/** Deletes failures that nobody retried for a month. */
export async function dropOldFailures() {
  await db
    .deleteFrom("outbox")
    .where("failed_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
