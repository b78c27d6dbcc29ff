import { sql } from "kysely";
import { db } from "~/db/client";
import { log } from "~/app/log.server";
import type { JobQueue } from "./backend";
import { type QueueName, queueSettings } from "./queue";

const batch = 200;
/** How long the queue has to deal with a job before we step in. */
const graceMs = 3_000;

/** Hands jobs from the outbox to the queue, oldest first, one batch at most; returns how many. */
export async function handOver(name: QueueName, queue: JobQueue) {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("outbox")
      .select(["id", "name", "payload"])
      .where("queue", "=", name)
      .where("handed_over_at", "is", null)
      .where("failed_at", "is", null)
      .orderBy("id")
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    if (!rows.length) return 0;

    // BullMQ ignores a job whose id it already has.
    await queue.addBulk(
      rows.map(({ id, name: job, payload }) => ({
        name: job,
        data: payload,
        opts: {
          jobId: id,
          attempts: queueSettings[name].attempts,
          backoff: { type: "custom" },
          stackTraceLimit: 1,
        },
      })),
    );
    await trx
      .updateTable("outbox")
      .set({ handed_over_at: sql<Date>`now()` })
      .where("id", "in", idsOf(rows))
      .execute();
    return rows.length;
  });
}

/**
 * Checks that the queue still has the jobs it was given a while ago, which Redis may lose (a flush, or
 * a restart without AOF), and adds lost ones again. Returns how many.
 */
export async function recallLost(name: QueueName, queue: JobQueue) {
  const rows = await db
    .updateTable("outbox")
    .set({ handed_over_at: sql<Date>`now()` })
    .where("id", "in", (select) =>
      select
        .selectFrom("outbox")
        .select("id")
        .where("queue", "=", name)
        .where("failed_at", "is", null)
        .where("handed_over_at", "<", sql<Date>`now() - interval '3 seconds'`)
        .where(sql<boolean>`coalesce(lease_until, '-infinity') < now()`)
        .orderBy("handed_over_at")
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .returning(sql<number>`(1000 * extract(epoch from now() - lease_until))::float`.as("idleMs"))
    .execute();
  const found = await Promise.all(rows.map((row) => isInLine(row, queue)));
  const lost = rows.filter((_, index) => !found[index]);
  if (!lost.length) return 0;

  log.warn({ event: "jobs lost by the queue", queue: name, jobs: lost.length });
  await db
    .updateTable("outbox")
    .set({ handed_over_at: null })
    .where("id", "in", idsOf(lost))
    .execute();
  return lost.length;
}

/**
 * Whether the queue has the job waiting or running. If a worker's clock is ahead, corrects what that
 * delays: retries, and without Redis a dead worker's lock.
 */
async function isInLine({ id, idleMs }: { id: string; idleMs: number }, queue: JobQueue) {
  const state = await queue.getJobState(id);
  if (state === "unknown") return false;
  if (state === "delayed") {
    const job = await queue.getJob(id);
    if (job && idleMs > job.delay + graceMs) await job.promote();
  }
  const isDead = state === "active" && idleMs > graceMs;
  if (!isDead && state !== "completed" && state !== "failed") return true;
  if (isDead) await queue.unlock(id);
  await queue.remove(id);
  return false;
}

function idsOf(rows: { id: string }[]) {
  return rows.map(({ id }) => id);
}
