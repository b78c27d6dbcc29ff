import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** This process's metrics. Labels must have few values: never an id, a path or an address. */
export const registry = new Registry();

const registers = [registry];

export const requests = new Counter({
  name: "portal_http_requests_total",
  help: "Requests answered",
  labelNames: ["route", "method", "status"] as const,
  registers,
});

export const waitingRequests = new Gauge({
  name: "portal_http_requests_waiting",
  help: "Requests that wait for their turn",
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
  /** Of a finished job: its queue, and when it was added. */
  waited?: { queue: string; since: Date };
};

export function noteJob({ name, outcome, started, waited }: Run) {
  jobs.inc({ name, outcome });
  durations.observe({ name }, (Date.now() - started) / 1000);
  if (!waited) return;
  const { queue, since } = waited;
  waits.observe({ queue }, Math.max(0, started - since.getTime()) / 1000);
}

/** A figure that is asked for with each scrape; absent, not 0, where `value` is undefined or fails. */
export function gauge(name: string, help: string, value: () => Promise<number | undefined>) {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.remove();
      const found = await value().catch(() => undefined);
      if (found !== undefined) this.set(found);
    },
  });
}

/** Asks once for all who wait for the answer, such as the figures of a scrape. */
export function once<Answer>(ask: () => Promise<Answer>) {
  let asking: Promise<Answer> | undefined;
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}

/** Repeats an answer that is younger than `everyMs`, and what keeps it from being given. */
export function seldom<Answer>(ask: () => Promise<Answer>, everyMs: number) {
  let asked: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (!asked || Date.now() - asked.at > everyMs) asked = { at: Date.now(), answer: ask() };
    return asked.answer;
  };
}
