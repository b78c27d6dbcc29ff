import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startLeashed } from "../database";
import { until } from "../until";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres";

/** A primary and a streaming replica, whose replay the test can pause. */
export async function startWithReplica() {
  const primary = await startOwnPostgres();
  const folder = mkdtempSync(join(tmpdir(), "portal-replica-"));
  const replica = await copyOf(primary, folder);
  const office = new pg.Client({ connectionString: replica.url });
  office.on("error", () => undefined); // it may be killed
  await office.connect();
  const ask = async (statement: string) =>
    (await office.query<{ is: unknown }>(`select ${statement} as is`)).rows[0]?.is;
  return {
    primary,
    url: replica.url,
    pause: () => ask("pg_wal_replay_pause()"),
    async resume() {
      await ask("pg_wal_replay_resume()");
    },
    now: () => ask("clock_timestamp()::text"),
    /** Whether a web process has asked the replica since this time, for more than how far it has replayed. */
    wasReadSince: (time: unknown) =>
      ask(`exists (select from pg_stat_activity where application_name like 'portal web%'
        and query not like '%pg_last_wal_replay_lsn%' and query_start > '${String(time)}')`),
    stop: replica.stop,
    async remove() {
      await office.end().catch(() => undefined);
      await replica.stop();
      await primary.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A replica made from the stopped primary's files. */
async function copyOf(primary: OwnPostgres, folder: string) {
  await primary.stop();
  cpSync(join(primary.folder, "postgres-18"), join(folder, "postgres-18"), { recursive: true });
  writeFileSync(join(folder, "postgres-18", "standby.signal"), "");
  await primary.start();
  const { hostname, port, username, password } = new URL(primary.url);
  const settings = {
    fsync: "off",
    max_connections: "200",
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  };
  const replica = await startLeashed({ dataDir: folder, settings });
  const client = new pg.Client({ connectionString: replica.url });
  await client.connect();
  await until("it follows", async () => {
    const { rowCount } = await client.query("select from pg_stat_wal_receiver");
    return rowCount === 1;
  });
  await client.end();
  return replica;
}
