import { assertCan } from "../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { countJobs, discardFailed, listFailed, retryFailed } from "~/jobs/failed";
import { queueNames } from "~/jobs/queue";
import { type User } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { version } from "../version";
import { type Finding, askDisk, askFiles, askSettings, well, wrong } from "./doctor/doctor.server";
import { askDatabase } from "./doctor/database-checks.server";
import { askRedis } from "./doctor/redis-checks.server";

const shownFailures = 20;

/** What a person on duty must know. Needs nothing but the database, which the login needs too. */
export async function operations(admin: User | null) {
  assertCan(admin, "see operations", (m) => m.operations.refused);
  const [findings, counts, failed] = await Promise.all([
    health(),
    countJobs(),
    listFailed(shownFailures),
  ]);
  const queues = queueNames.map((queue) => {
    const { open, running, failed, undeliverable, oldest } =
      counts.find((row) => row.queue === queue) ?? {};
    return {
      queue,
      waiting: Number(open ?? 0) - Number(running ?? 0),
      running: Number(running ?? 0),
      failed: Number(failed ?? 0) + Number(undeliverable ?? 0),
      oldest: oldest ?? null,
    };
  });
  const started = new Date(Date.now() - process.uptime() * 1000);
  return { findings, queues, failed, version, node: process.version, started };
}

/** What is wrong first. */
async function health(): Promise<Finding[]> {
  const asked = [askDatabase(), askRedis(), askFiles(), askWorkers(), askDisk()];
  const found = await Promise.all(asked);
  const findings = [...found.flat(), ...askSettings()];
  return findings.sort((one, other) => Number(one.isWell) - Number(other.isWell));
}

/** Counts the workers by their connections, one of which each has open all the time. */
async function askWorkers(): Promise<Finding[]> {
  const { rows } = await sql<{ workers: number }>`
    select count(distinct (application_name, client_addr))::int as workers
    from pg_stat_activity
    where datname = current_database() and application_name like 'portal worker %'`.execute(db);
  const workers = rows[0]?.workers ?? 0;
  if (workers === 0) return [wrong("workers", "none is connected: mails and PDFs are waiting")];
  return [well("workers", workers === 1 ? "one is at work" : `${workers} are at work`)];
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
