import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { reaching } from "../../db/primary";
import { admin, aProcess } from "../faults/portal";
import { proxies } from "../proxies/proxies";
import { runMigrate, testEnv } from "../support/database";
import { startMailSink } from "../support/mail-sink";
import { startSentinels } from "../support/processes/sentinels";
import { freePort } from "../../local/free-port";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";
import { startPatroni } from "./patroni";

/** The portal on several machines. If any of them is lost, another takes over. */
export async function startCluster() {
  // Parts are ended in reverse order, also if a later one fails to start.
  const ends: (() => unknown)[] = [];
  async function stop() {
    for (const end of ends.splice(0).reverse()) await end();
  }
  try {
    return { ...(await startParts(ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(ends: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), "portal-cluster-"));
  ends.push(() => rmSync(folder, { recursive: true }));
  const postgres = await startPatroni();
  ends.push(postgres.remove);
  await runMigrate(postgres.url);
  const redis = await startSentinels();
  ends.push(redis.remove);
  const sink = await startMailSink();
  ends.push(sink.stop);
  const ports = [await freePort(), await freePort()];
  const proxy = await proxies.haproxy(folder, ports);
  ends.push(proxy.stop);
  const database = new pg.Pool({ ...reaching(postgres.url), max: 3 });
  database.on("error", () => undefined);
  ends.push(() => database.end().catch(() => undefined));

  const env = {
    ...testEnv,
    ...redis.settings,
    DATABASE_URL: postgres.url,
    DATABASE_READ_URL: postgres.readUrl,
    APP_URL: proxy.url,
    SMTP_URL: sink.url,
    LOG_LEVEL: "info",
  };
  const office = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const webs = ports.map((port) =>
    aProcess(
      "web",
      () => startWeb({ ...env, ...office, TRUST_PROXY: "1", DRAIN_SECONDS: "5", PORT: `${port}` }),
      port,
    ),
  );
  const workers = [1, 2].map(() => aProcess("worker", () => startWorkerProcess(env)));
  const all = [...webs, ...workers];
  ends.push(() => Promise.all(all.map((one) => one.end("SIGKILL"))));
  const starts = await Promise.allSettled(all.map((one) => one.start()));
  for (const start of starts) if (start.status === "rejected") throw start.reason;
  return {
    url: proxy.url,
    postgres,
    redis,
    sink,
    database,
    webs,
    workers,
    logs: () => all.map((one) => one.output()).join("\n"),
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
