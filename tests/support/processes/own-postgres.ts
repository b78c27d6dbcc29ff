import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrate, startLeashed } from "../database";
import { startTcpProxy } from "./tcp-proxy";
import { until } from "../until";

/** Commits survive a killed server without `fsync`, which only matters in a power cut. */
const settings = { fsync: "off", max_connections: "200" };

/** A test's own migrated Postgres, which it can stop, kill and freeze. Its `url` stays the same. */
export async function startOwnPostgres(folder = mkdtempSync(join(tmpdir(), "portal-postgres-"))) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755); // the server may run as another user
  let server = await startLeashed({ dataDir: folder, settings });
  const proxy = await startTcpProxy(server.url);
  await runMigrate(proxy.url).catch(async (error) => {
    await Promise.all([proxy.close(), server.stop()]);
    throw error;
  });

  return {
    url: proxy.url,
    folder,
    stop: () => server.stop(),
    isRunning: () => isAlive(server.pid),
    async start() {
      server = await startLeashed({ dataDir: folder, settings });
      proxy.pointTo(server.url);
    },
    /** The server, followed by its processes for connections and background work. */
    pids: () => [server.pid, ...childrenOf(server.pid)],
    async remove() {
      await proxy.close();
      await server.stop();
      await until("its process is gone", () => !isAlive(server.pid));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/** The processes that this one has started itself. */
export function childrenOf(parent: number) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

export function parentOf(pid: string | number) {
  try {
    const [, , parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return Number(parent);
  } catch {
    return undefined; // it has just ended
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
