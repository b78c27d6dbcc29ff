import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "~/db/client";
import { log } from "~/app/log.server";

/**
 * A lease says which run owns a job, by the database's clock. The queue has locks too, but can lose them
 * (Redis is flushed) or misjudge them (a worker's clock is wrong).
 */

const lease = sql<Date>`now() + interval '6 seconds'`;
const renewEveryMs = 2_000;

const running = new Set<string>();

/** Takes a job's lease, or says that the job is done or runs elsewhere. */
export async function claim(id: string) {
  const claimed = await db
    .updateTable("outbox")
    .set({ lease_until: lease, deaths: sql<number>`deaths + 1`, failed_at: null })
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(lease_until, '-infinity') <= now()`)
    .returning(["name", "payload", "created_at as createdAt", "request_id as requestId"])
    .returning(sql<number>`deaths - 1`.as("deaths"))
    .executeTakeFirst();
  if (claimed) {
    running.add(id);
    return claimed;
  }
  const row = await db.selectFrom("outbox").select("id").where("id", "=", id).executeTakeFirst();
  return row ? "taken" : "done";
}

/** Deletes a finished job. Waits for an outage to end, as failing would run the job again. */
export async function finish(id: string) {
  const deadline = Date.now() + 10 * 60_000;
  try {
    for (;;) {
      try {
        return void (await db.deleteFrom("outbox").where("id", "=", id).execute());
      } catch (error) {
        if (Date.now() > deadline) throw error;
        log.warn({ event: "job not noted as done yet", job: id, reason: (error as Error).message });
        await sleep(500);
      }
    }
  } finally {
    running.delete(id);
  }
}

/** Ends the lease after a failure; a job that is given up stays with its error. */
export async function release(
  id: string,
  {
    error,
    isFinal,
    isUndeliverable,
  }: { error: string; isFinal: boolean; isUndeliverable?: boolean },
) {
  running.delete(id);
  await db
    .updateTable("outbox")
    .set({ lease_until: sql<Date>`now()`, deaths: sql<number>`deaths - 1`, error })
    .$if(isFinal, (query) =>
      query.set({ failed_at: sql<Date>`now()`, is_undeliverable: isUndeliverable }),
    )
    .where("id", "=", id)
    .execute();
}

/** Renews the leases of this process's jobs; returns a function that stops it. */
export function renewLeases() {
  const timer = setInterval(() => {
    if (!running.size) return;
    db.updateTable("outbox")
      .set({ lease_until: lease })
      .where("id", "in", [...running])
      .execute()
      .catch((error: Error) => log.warn({ event: "leases not renewed", reason: error.message }));
  }, renewEveryMs);
  return () => clearInterval(timer);
}
