import { Gauge, collectDefaultMetrics } from "prom-client";
import { gauge, once, registry, seldom } from "../metrics.server";
import { pool } from "~/db/client";
import { lastBackupAt } from "~/db/backup";
import { env } from "../env.server";
import { findStoreTrouble } from "../files/s3.server";
import { version } from "../version";
import type { Health } from "./readiness.server";
import { countJobs } from "~/jobs/failed";
import { queueNames } from "~/jobs/queue";

/** What is asked for with each scrape; the rest is counted as it happens (app/metrics.server.ts). */
const registers = [registry];

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

  const ask = once(readiness);
  /** Asked rarely, as stores charge for requests. */
  const storeTrouble = seldom(findStoreTrouble, 60_000);

  new Gauge({
    name: "portal_dependency_up",
    help: "Whether this process can use what it depends on",
    labelNames: ["dependency"] as const,
    registers,
    async collect() {
      const { up } = await ask();
      for (const [dependency, isUp] of Object.entries(up)) this.set({ dependency }, isUp ? 1 : 0);
      // Not a part of /readyz: without pictures and PDFs the portal goes on.
      if (env.S3_URL) this.set({ dependency: "files" }, (await storeTrouble()) === null ? 1 : 0);
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

  gauge(
    "portal_backup_age_seconds",
    "Since the last backup of 'main.js backup'; endless if there never was one",
    async () => {
      const at = await lastBackupAt();
      return at ? (Date.now() - at.getTime()) / 1000 : Infinity;
    },
  );
}

/** Null while the database is down, so that the other metrics are still served. */
const countedJobs = once(() => countJobs().catch(() => null));

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
