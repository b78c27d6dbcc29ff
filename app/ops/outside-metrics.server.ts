import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { Gauge } from "prom-client";
import { db } from "~/db/client";
import { hasReplica, replicaLag } from "~/db/replica";
import { env } from "../env.server";
import { registry } from "../metrics.server";
import { type Seen, knock } from "./probe.server";

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
  gauge(
    "portal_replica_lag_seconds",
    "Since the replica replayed the last change, if it lacks some; 0 if it has caught up",
    // One that does not answer lags without end.
    async () => (hasReplica ? replicaLag(replicaPatienceMs).catch(() => Infinity) : undefined),
  );
  const { APP_URL } = env;
  if (!APP_URL) return;
  let asked = { at: -Infinity, seen: Promise.resolve<Seen | null>(null) };
  /** Once for both figures of a scrape. */
  const see = () => {
    const at = Date.now();
    if (at - asked.at > 5_000) asked = { at, seen: knock(APP_URL).catch(() => null) };
    return asked.seen;
  };
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

function gauge(name: string, help: string, value: () => Promise<number | undefined>) {
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
