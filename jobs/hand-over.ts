import { sql } from "kysely";
import { db } from "~/db/client";
import { log } from "~/app/log.server";
import type { JobQueue } from "./backend";
import { type QueueName, queueSettings } from "./queue";

const batch = 200;

/** Hands promised jobs to the queue, oldest first; returns how many (at most one batch). */
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

    // A job that the queue already has under this id is not added again.
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
 * Looks whether the queue still has what it was given a while ago (Redis without AOF forgets; so
 * does a flush) and puts what it lost back in line. Returns how many that were.
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
    .returning(
      sql<boolean>`coalesce(retry_by, lease_until) < now() - interval '3 seconds'`.as("isLate"),
    )
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
 * Whether a job waits or runs. One that ended without its row being deleted must run again. One
 * that waits past its time was delayed by a worker whose clock is ahead: it may run now. One that
 * runs without a lease does so no more, whatever the queue thinks by that clock.
 */
async function isInLine({ id, isLate }: { id: string; isLate: boolean | null }, queue: JobQueue) {
  const state = await queue.getJobState(id);
  if (state === "unknown") return false;
  if (state === "delayed" && isLate) await (await queue.getJob(id))?.promote();
  const isDead = state === "active" && isLate;
  if (!isDead && state !== "completed" && state !== "failed") return true;
  if (isDead) await queue.unlock(id);
  await queue.remove(id);
  return false;
}

function idsOf(rows: { id: string }[]) {
  return rows.map(({ id }) => id);
}
