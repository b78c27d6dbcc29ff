import { Counter, Gauge, Histogram } from "prom-client";
import { registry } from "./metrics.server";
import { countJobs } from "~/jobs/failed";
import { type JobName, queueNames, queueOf } from "~/jobs/queue";

const registers = [registry];

const jobs = new Counter({
  name: "portal_jobs_total",
  help: "Runs of jobs by how they ended",
  labelNames: ["name", "outcome"] as const,
  registers,
});

const durations = new Histogram({
  name: "portal_job_seconds",
  help: "How long a run took",
  labelNames: ["name"] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers,
});

const waits = new Histogram({
  name: "portal_job_wait_seconds",
  help: "From when a finished job was added to the start of its run",
  labelNames: ["queue"] as const,
  buckets: [0.05, 0.1, 0.5, 1, 2, 5, 30, 300, 3600],
  registers,
});

type Run = {
  name: string;
  outcome: "done" | "failed" | "gave up";
  started: number;
  /** When a finished job was added. */
  createdAt?: Date;
};

export function noteJob({ name, outcome, started, createdAt }: Run) {
  jobs.inc({ name, outcome });
  durations.observe({ name }, (Date.now() - started) / 1000);
  if (!createdAt) return;
  const queue = queueOf[name as JobName]; // it had a handler
  waits.observe({ queue }, Math.max(0, started - createdAt.getTime()) / 1000);
}

new Gauge({
  name: "portal_outbox_jobs",
  help: "Jobs of the whole portal: open (running ones included), running, failed, undeliverable",
  labelNames: ["queue", "state"] as const,
  registers,
  async collect() {
    const counts = await countedJobs();
    if (!counts) return this.reset();
    for (const queue of queueNames) {
      const found = counts.find((row) => row.queue === queue);
      this.set({ queue, state: "open" }, Number(found?.open ?? 0));
      this.set({ queue, state: "running" }, Number(found?.running ?? 0));
      this.set({ queue, state: "failed" }, Number(found?.failed ?? 0));
      this.set({ queue, state: "undeliverable" }, Number(found?.undeliverable ?? 0));
    }
  },
});

new Gauge({
  name: "portal_outbox_oldest_seconds",
  help: "Age of the oldest open job; 0 without one",
  labelNames: ["queue"] as const,
  registers,
  async collect() {
    const counts = await countedJobs();
    if (!counts) return this.reset();
    for (const queue of queueNames) {
      const oldest = counts.find((row) => row.queue === queue)?.oldest;
      this.set({ queue }, oldest ? (Date.now() - oldest.getTime()) / 1000 : 0);
    }
  },
});

/** Null while the database is down, so that the other metrics are still served. */
function countedJobs() {
  return countJobs().catch(() => null);
}
