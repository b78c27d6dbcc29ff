import { assertCan } from "../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import { countJobs, listFailed } from "~/jobs/failed";
import { queueNames } from "~/jobs/queue";
import { type User } from "../accounts/users.server";
import { messages } from "../messages";
import { version } from "../version";
import { type Finding, askDisk, askFiles, askSettings, well, wrong } from "./doctor/doctor.server";
import { askDatabase } from "./doctor/database-checks.server";
import { askRedis } from "./doctor/redis-checks.server";

const shownFailures = 20;

/** What a person on duty must know. Needs nothing but the database, which the login needs too. */
export async function operations(admin: User | null) {
  assertCan(admin, "see operations", messages.operations.refused);
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
