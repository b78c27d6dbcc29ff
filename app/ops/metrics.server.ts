import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { pool } from "~/db/client";

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
