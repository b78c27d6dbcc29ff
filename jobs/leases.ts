import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "~/db/client";
import { log } from "~/app/log.server";

/**
 * Who runs a job now, kept with the job itself and by the database's clock. The queue has locks of
 * its own, but it can forget them (Redis flushed, a clock that is off): a lease cannot be had twice.
 */

const lease = sql<Date>`now() + interval '6 seconds'`;
const renewEveryMs = 2_000;
/** A job whose worker died this often is what kills them. */
export const maxDeaths = 10;

const running = new Set<string>();

export type Claim =
  | {
      state: "ours";
      name: string;
      payload: Record<string, string>;
      deaths: number;
      createdAt: Date;
    }
  | { state: "taken" }
  | { state: "done" };

/** Takes the lease of a job, unless the job is done or runs elsewhere. */
export async function claim(id: string): Promise<Claim> {
  const claimed = await db
    .updateTable("outbox")
    .set({
      lease_until: lease,
      deaths: sql<number>`deaths + (lease_until is not null)::int`,
      failed_at: null,
      retry_by: null,
    })
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(lease_until, '-infinity') < now()`)
    .returning(["name", "payload", "deaths", "created_at as createdAt"])
    .executeTakeFirst();
  if (claimed) {
    running.add(id);
    return { state: "ours", ...claimed };
  }
  const taken = await db.selectFrom("outbox").select("id").where("id", "=", id).executeTakeFirst();
  return { state: taken ? "taken" : "done" };
}

/** Notes that a job is done. What it did cannot be undone, so an outage is waited out. */
export async function finish(id: string) {
  const started = Date.now();
  try {
    for (;;) {
      try {
        return void (await db.deleteFrom("outbox").where("id", "=", id).execute());
      } catch (error) {
        if (Date.now() - started > 10 * 60_000) throw error;
        log.warn({ event: "job not noted as done yet", job: id, reason: (error as Error).message });
        await sleep(500);
      }
    }
  } finally {
    running.delete(id);
  }
}

type Failure = {
  error: string;
  /** Within how many milliseconds it runs again; null: never, it is kept for somebody to look at. */
  retryWithinMs: number | null;
};

/** Gives the lease back after a failure. */
export async function release(id: string, { error, retryWithinMs }: Failure) {
  running.delete(id);
  const next =
    retryWithinMs === null
      ? { failed_at: sql<Date>`now()` }
      : { retry_by: sql<Date>`now() + ${retryWithinMs} * interval '1 millisecond'` };
  await db
    .updateTable("outbox")
    .set({ lease_until: null, error, ...next })
    .where("id", "=", id)
    .execute();
}

/** Keeps the leases of what runs here; returns how to stop. */
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
