import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { Gauge } from "prom-client";
import { db } from "~/db/client";
import { hasReplica, replicaLag } from "~/db/replica";
import { env } from "../env.server";
import { gauge, registry, seldom } from "../metrics.server";
import { askDatabaseDisk } from "./doctor/disk-checks.server";
import { postgresChecks } from "./doctor/postgres-checks.server";
import { knock } from "./probe.server";

const registers = [registry];
const replicaPatienceMs = 2_000;

/** What no process knows of itself: whether people reach the portal, and what it stands on. Told by the workers. */
export function collectOutside() {
  gauge("portal_disk_free_ratio", "Free share of the disk that this process runs on", async () => {
    const { bavail, blocks } = await statfs(".");
    return bavail / blocks;
  });
  gauge(
    "portal_database_connections_ratio",
    "Share of Postgres's max_connections that is in use, by anybody",
    async () => {
      const { rows } = await sql<{ ratio: number }>`
        select (select count(*) from pg_stat_activity where backend_type = 'client backend')
          / current_setting('max_connections')::float8 as ratio`.execute(db);
      return rows[0]?.ratio;
    },
  );
  gauge("portal_database_disk_free_ratio", "Free share of Postgres's own disk", async () => {
    const { size, free } = await askDatabaseDisk();
    return size && free && Math.max(0, free / size);
  });
  // Once a minute: one reads the whole catalogue, one all locks, and alerts wait five minutes or more.
  const checks = Object.entries(postgresChecks).map(
    ([kind, check]) => [kind, seldom(check, 60_000)] as const,
  );
  new Gauge({
    name: "portal_database_wrong",
    help: "How much doctor finds wrong with what Postgres promises and what holds it up",
    labelNames: ["kind"] as const,
    registers,
    async collect() {
      this.reset();
      // Side by side: of a frozen Postgres each waits for seconds, and the scrape for ten.
      const asked = checks.map(async ([kind, check]) => {
        const found = await check().catch(() => null); // absent while it is away
        if (found) this.set({ kind }, found.length);
      });
      await Promise.all(asked);
    },
  });
  gauge(
    "portal_replica_lag_seconds",
    "Since the replica replayed the last change, if it lacks some; 0 if it has caught up",
    // One that does not answer lags without end.
    async () => (hasReplica ? replicaLag(replicaPatienceMs).catch(() => Infinity) : undefined),
  );
  const { APP_URL } = env;
  if (!APP_URL) return;
  /** Once for both figures of a scrape. */
  const see = seldom(() => knock(APP_URL).catch(() => null), 5_000);
  gauge("portal_front_door_up", "Whether APP_URL answers as it should, with TLS", async () => {
    const seen = await see();
    return seen?.status === 200 && !seen.certificateTrouble ? 1 : 0;
  });
  gauge(
    "portal_certificate_days",
    "Until the certificate of APP_URL ends",
    async () => (await see())?.certificateDays,
  );
}
