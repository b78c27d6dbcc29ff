import { assertCan } from "../access/can";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { countJobs, discardFailed, listFailed, retryFailed } from "~/jobs/failed";
import { queueNames } from "~/jobs/queue";
import { type User } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { version } from "../version";
import { askDisk } from "./doctor/disk-checks.server";
import { askFiles, askSettings } from "./doctor/doctor.server";
import type { Finding } from "./doctor/finding";
import { askDatabase } from "./doctor/database-checks.server";
import { differences } from "./doctor/process-checks.server";
import { askRedis } from "./doctor/redis-checks.server";
import { askRefusals, askWork, isTooOld } from "./doctor/work-checks.server";
import { listRunning } from "./processes.server";

const shownFailures = 20;

/** What a person on duty must know. Needs nothing but the database, which the login needs too. */
export async function operations(admin: User | null) {
  assertCan(admin, "see operations", (m) => m.operations.refused);
  const asked = { running: listRunning(), counts: countJobs() };
  const [findings, running, counts, failed] = await Promise.all([
    health(asked),
    asked.running,
    asked.counts,
    listFailed(shownFailures),
  ]);
  const odd = differences(running);
  const processes = running.map((one) => ({
    ...{ name: one.name, build: one.build, started: one.started_at, queues: one.queues },
    differing: odd.filter((found) => found.odd.includes(one)).map(({ setting }) => setting),
  }));
  const queues = queueNames.map((queue) => {
    const { open, running, failed, undeliverable, oldest } =
      counts.find((row) => row.queue === queue) ?? {};
    return {
      queue,
      waiting: Number(open ?? 0) - Number(running ?? 0),
      running: Number(running ?? 0),
      failed: Number(failed ?? 0) + Number(undeliverable ?? 0),
      oldest: oldest ?? null,
      isTooOld: isTooOld(queue, oldest ? (Date.now() - oldest.getTime()) / 1000 : null),
    };
  });
  const started = new Date(Date.now() - process.uptime() * 1000);
  return { findings, processes, queues, failed, version, node: process.version, started };
}

/** What is wrong first. */
async function health(work: Parameters<typeof askWork>[0]): Promise<Finding[]> {
  const asked = [askDatabase(), askRedis(), askFiles(), askWork(work), askRefusals(), askDisk()];
  const found = await Promise.all(asked);
  const findings = [...found.flat(), ...askSettings()];
  return findings.sort((one, other) => Number(one.isWell) - Number(other.isWell));
}

/** Runs a failed job again, or all of them; returns how many. Throws 404 if that job has not failed. */
export async function retryJobs(admin: User | null, which: string) {
  assertCan(admin, "see operations", (m) => m.operations.refused);
  return db.transaction().execute(async (trx) => {
    const isAll = which === "all";
    const jobs = isAll || isId(which) ? await retryFailed(isAll ? undefined : which, trx) : 0;
    if (!jobs && !isAll) throw new AppError((m) => m.operations.jobGone, 404);
    await audit(trx, admin, { action: "jobs-retried", target: { type: "job", id: which } });
    return jobs;
  });
}

/** Forgets a failed job: what it would have done stays undone. */
export async function discardJob(admin: User | null, id: string) {
  assertCan(admin, "see operations", (m) => m.operations.refused);
  await db.transaction().execute(async (trx) => {
    const jobs = isId(id) ? await discardFailed({ id }, trx) : 0;
    if (!jobs) throw new AppError((m) => m.operations.jobGone, 404);
    await audit(trx, admin, { action: "job-discarded", target: { type: "job", id } });
  });
}
