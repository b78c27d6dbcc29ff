import { type Kysely, sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { log, warnSeldom } from "~/app/log.server";
import { noteUndeliverable } from "~/app/mail/undeliverable.server";
import { currentRequestId } from "~/app/request-id.server";
import { afterCommit, db, pool } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type JobName, type Jobs, type QueueName, queueOf } from "./queue";

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
  await afterCommit(trx, () => wakeWorkers(queueOf[name]));
}

/** The same for many at once. */
export async function enqueueAll<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payloads: Jobs[Name][],
) {
  if (!payloads.length) return;
  for (let from = 0; from < payloads.length; from += rowsAtOnce) {
    const some = payloads.slice(from, from + rowsAtOnce);
    const rows = some.map((payload) => promise(name, payload));
    await trx.insertInto("outbox").values(rows).execute();
  }
  await afterCommit(trx, () => wakeWorkers(queueOf[name]));
}

/** A statement has at most 65,535 parameters. */
const rowsAtOnce = 5_000;

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
  await afterCommit(trx, () => wakeWorkers(queueOf[name]));
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

/**
 * Workers listen, so that a promised job starts at once. A NOTIFY in the transaction that promises it would make
 * all commits wait for each other (decision: wake-ups-after-commits), so each process sends one after it, at most
 * every 50 ms. What is lost waits for the workers' next look, two seconds at most.
 */
const wakeEveryMs = 50;

const toWake = new Set<QueueName>();
let isWaking = false;

function wakeWorkers(queue: QueueName) {
  toWake.add(queue);
  if (!isWaking) void wake();
}

async function wake() {
  isWaking = true;
  while (toWake.size && !pool.ending) {
    const queues = [...toWake];
    toWake.clear();
    await pool
      .query("select pg_notify('outbox', queue) from unnest($1::text[]) queue", [queues])
      .catch((error: Error) => warnSeldom("workers not woken", error.message));
    await sleep(wakeEveryMs, undefined, { ref: false });
  }
  isWaking = false;
}

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
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("outbox")
      .set({ lease_until: sql<Date>`now()`, deaths: sql<number>`deaths - 1`, error })
      .$if(isFinal, (query) =>
        query.set({ failed_at: sql<Date>`now()`, is_undeliverable: isUndeliverable }),
      )
      .where("id", "=", id)
      .execute();
    if (isFinal && isUndeliverable) await noteUndeliverable(trx, id);
  });
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
