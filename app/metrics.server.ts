import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { pool } from "~/db/client";
import { lastBackupAt } from "~/db/backup";
import { env } from "./env.server";
import { findStoreTrouble } from "./files/s3.server";
import { version } from "./version";
import type { Health } from "./ops/ops-server.server";
import { countJobs } from "~/jobs/failed";
import { type JobName, queueNames, queueOf } from "~/jobs/queue";

/** This process's metrics. Labels must have few values: never an id, a path or an address. */
export const registry = new Registry();

const registers = [registry];

export const requests = new Counter({
  name: "portal_http_requests_total",
  help: "Requests answered",
  labelNames: ["route", "method", "status"] as const,
  registers,
});

export const latency = new Histogram({
  name: "portal_http_request_seconds",
  help: "From the request's arrival to its last byte",
  labelNames: ["route"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
  registers,
});

export const cacheLookups = new Counter({
  name: "portal_page_cache_lookups_total",
  help: "Visitors' pages answered from the cache (hit) or rendered (miss)",
  labelNames: ["outcome"] as const,
  registers,
});

export const mails = new Counter({
  name: "portal_mails_total",
  help: "Mails handed to the SMTP server, by its answer",
  labelNames: ["outcome"] as const,
  registers,
});

new Gauge({
  name: "portal_database_connections",
  help: "Connections of this process's pool; waiting: callers without one",
  labelNames: ["state"] as const,
  registers,
  collect() {
    this.set({ state: "used" }, pool.totalCount - pool.idleCount);
    this.set({ state: "idle" }, pool.idleCount);
    this.set({ state: "waiting" }, pool.waitingCount);
  },
});

/** Memory, processor and event-loop lag, collected only where METRICS_PORT is open. */
export function collectProcessMetrics() {
  collectDefaultMetrics({ register: registry });
}

/** What /readyz says, as metrics, so that alerts fire even without traffic. */
export function collectHealth(readiness: () => Promise<Health>) {
  new Gauge({
    name: "portal_build_info",
    help: "1, with what runs as labels",
    labelNames: ["version", "node"] as const,
    registers,
  }).set({ version, node: process.version }, 1);

  let asking: Promise<Health> | undefined;
  /** Once for all figures of a scrape. */
  const ask = () => (asking ??= readiness().finally(() => (asking = undefined)));

  new Gauge({
    name: "portal_dependency_up",
    help: "Whether this process can use what it depends on",
    labelNames: ["dependency"] as const,
    registers,
    async collect() {
      const { up } = await ask();
      for (const [dependency, isUp] of Object.entries(up)) this.set({ dependency }, isUp ? 1 : 0);
      // Not a part of /readyz: without pictures and PDFs the portal goes on.
      if (env.S3_URL) this.set({ dependency: "files" }, (await isStoreUp()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "portal_ready",
    help: "Whether /readyz says so",
    registers,
    async collect() {
      this.set((await ask()).isReady ? 1 : 0);
    },
  });

  new Gauge({
    name: "portal_backup_age_seconds",
    help: "Since the last backup of 'main.js backup'; absent if there never was one",
    registers,
    async collect() {
      this.remove(); // not 0, which would be a backup made just now
      const at = await lastBackupAt().catch(() => undefined);
      if (at) this.set((Date.now() - at.getTime()) / 1000);
    },
  });
}

const storeAskedEveryMs = 60_000;
let storeAsked = { at: -Infinity, isUp: Promise.resolve(true) };

/** Asked rarely, as stores charge for requests. */
function isStoreUp() {
  if (Date.now() - storeAsked.at > storeAskedEveryMs) {
    const isUp = findStoreTrouble().then((trouble) => trouble === null);
    storeAsked = { at: Date.now(), isUp };
  }
  return storeAsked.isUp;
}

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
