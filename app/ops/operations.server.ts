import { assertCan } from "../access/can";
import { countJobs, listFailed } from "~/jobs/failed";
import { queueNames } from "~/jobs/queue";
import { type User } from "../accounts/users.server";
import { messages } from "../messages";
import { version } from "../version";
import { type Finding, askDisk, askFiles, askSettings } from "./doctor/doctor.server";
import { askDatabase } from "./doctor/database-checks.server";
import { askRedis } from "./doctor/redis-checks.server";
import { askRefusals, askWork, isTooOld } from "./doctor/work-checks.server";

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
      isTooOld: isTooOld(queue, oldest ? (Date.now() - oldest.getTime()) / 1000 : null),
    };
  });
  const started = new Date(Date.now() - process.uptime() * 1000);
  return { findings, queues, failed, version, node: process.version, started };
}

/** What is wrong first. */
async function health(): Promise<Finding[]> {
  const asked = [askDatabase(), askRedis(), askFiles(), askWork(), askRefusals(), askDisk()];
  const found = await Promise.all(asked);
  const findings = [...found.flat(), ...askSettings()];
  return findings.sort((one, other) => Number(one.isWell) - Number(other.isWell));
}
