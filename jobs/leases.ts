import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "~/db/client";
import { log } from "~/app/log.server";

/**
 * Who runs a job now, by the database's clock. The queue has locks of its own but can forget them
 * (Redis is flushed) or misjudge them (a worker's clock is off): a lease is held by one run only.
 */

const lease = sql<Date>`now() + interval '6 seconds'`;
const renewEveryMs = 2_000;

const running = new Set<string>();

/** Takes the lease of a job; or says that the job is done, or that it runs elsewhere. */
export async function claim(id: string) {
  const claimed = await db
    .updateTable("outbox")
    .set({ lease_until: lease, deaths: sql<number>`deaths + 1`, failed_at: null })
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(lease_until, '-infinity') <= now()`)
    .returning(["name", "payload", "created_at as createdAt"])
    .returning(sql<number>`deaths - 1`.as("deaths"))
    .executeTakeFirst();
  if (claimed) {
    running.add(id);
    return claimed;
  }
  const row = await db.selectFrom("outbox").select("id").where("id", "=", id).executeTakeFirst();
  return row ? "taken" : "done";
}

/** Deletes a job that is done. Failing would only repeat what it did, so an outage is waited out. */
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

/** Gives the lease back after a failure; a job that is given up stays, to be looked at. */
export async function release(id: string, { error, isFinal }: { error: string; isFinal: boolean }) {
  running.delete(id);
  await db
    .updateTable("outbox")
    .set({ lease_until: sql<Date>`now()`, deaths: sql<number>`deaths - 1`, error })
    .$if(isFinal, (query) => query.set({ failed_at: sql<Date>`now()` }))
    .where("id", "=", id)
    .execute();
}

/** Renews the leases of what runs here; returns how to stop. */
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
