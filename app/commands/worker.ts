import { parseArgs } from "node:util";
import { db } from "~/db/client";
import { handlers } from "./handlers";
import { startTidying } from "../ops/housekeeping.server";
import { type QueueName, queueNames } from "~/jobs/queue";
import { startWorker } from "~/jobs/worker";
import { env } from "../env.server";
import { log, processName } from "../log.server";
import { closeMailer } from "../mail/mailer.server";
import { startDraining } from "../draining.server";
import { collectOutside } from "../ops/outside-metrics.server";
import { startOpsServer } from "../ops/ops-server.server";
import { startHeartbeat } from "../ops/processes.server";
import { readiness } from "../ops/readiness.server";
import { startTracing, stopTracing } from "../tracing.server";
import { databaseAnswers } from "./database-answers";
import { nameMistypedSettings, onStop } from "./process";

/** How long jobs may go on after SIGTERM; the queue reruns those that are cut off. */
const graceMs = 30_000;

export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { queues: { type: "string" } } });
  const queues = chosenQueues(values.queues);
  if (!env.SMTP_URL) throw new Error("SMTP_URL is needed. See .env.example.");
  nameMistypedSettings();
  await startTracing(processName);

  await databaseAnswers();
  const worker = await startWorker({ queues, handlers });
  if (env.METRICS_PORT) collectOutside();
  const stopOps = await startOpsServer({
    readiness: async () => {
      const [health, trouble] = await Promise.all([readiness(), worker.trouble()]);
      const isReady = health.isReady && !trouble;
      const reason = health.isReady ? (trouble ?? health.reason) : health.reason;
      return { isReady, reason, up: { ...health.up, queue: !trouble } };
    },
  });
  const stopTidying = startTidying();
  const sayStopped = startHeartbeat("worker", queues);
  onStop(async () => {
    log.info({ event: "stopping" });
    startDraining();
    setTimeout(() => process.exit(1), graceMs).unref();
    stopTidying();
    await Promise.all([sayStopped(), worker.stop()]);
    await stopTracing();
    closeMailer();
    await db.destroy();
    stopOps();
  });
  log.info({ event: "working", queues });
  process.send?.({ working: queues });
}

function chosenQueues(list: string | undefined) {
  if (!list) return [...queueNames];
  const names = list.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !queueNames.includes(name as QueueName));
  if (unknown !== undefined)
    throw new Error(`there is no queue "${unknown}": ${queueNames.join(", ")}`);
  return names as QueueName[]; // checked on the lines above
}
