import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { testEnv } from "../support/database";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { startOwnPostgres } from "../support/own-postgres";
import { startRedis } from "../support/redis";
import { startTcpProxy } from "../support/tcp-proxy";
import { freePort, startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";
import { startBalancer } from "./balancer";

export type Queue = "Redis" | "Postgres";
export const queues: Queue[] = ["Redis", "Postgres"];

export const admin = { email: "admin@college.example", password: "monsoon-in-june" };

type Options = {
  queue: Queue;
  workers?: number;
  /** One web and one worker process whose clock is off by so much. */
  clockOffMs?: number;
  /** Where Postgres keeps its files. */
  folder?: string;
  env?: Record<string, string>;
};

/** The portal as it runs in production, every part a process of its own: two web, two workers. */
export async function startPortal({ queue, workers = 2, clockOffMs, folder, env = {} }: Options) {
  const [postgres, redis, sink, ports] = await Promise.all([
    startOwnPostgres(folder),
    queue === "Redis" ? startRedis() : undefined,
    startMailSink(),
    Promise.all([freePort(), freePort()]),
  ]);
  const smtp = await startTcpProxy(sink.url);
  const balancer = await startBalancer(ports);
  const database = new pg.Pool({ connectionString: postgres.url, max: 3 });
  database.on("error", () => undefined);
  database.on("connect", (client) => client.on("error", () => undefined));

  const common = {
    ...testEnv,
    DATABASE_URL: postgres.url,
    ...(redis && { REDIS_URL: redis.url }),
    APP_URL: balancer.url,
    SMTP_URL: smtp.url,
    CACHE_SECONDS: "5",
    LOG_LEVEL: "info",
    ...env,
  };
  const webEnv = {
    ...common,
    TRUST_PROXY: "1",
    DRAIN_SECONDS: "1",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const offset = (index: number) => (index === 1 && clockOffMs ? clockOff(clockOffMs) : {});
  const webs = ports.map((port, index) =>
    aProcess("web", () => startWeb({ ...webEnv, ...offset(index), PORT: String(port) }), port),
  );
  const workerSlots = Array.from({ length: workers }, (_, index) =>
    aProcess("worker", () => startWorkerProcess({ ...common, ...offset(index) })),
  );
  await Promise.all([...webs, ...workerSlots].map((one) => one.start()));

  return {
    queue,
    url: balancer.url,
    postgres,
    redis,
    sink,
    smtp,
    balancer,
    database,
    webs,
    workers: workerSlots,
    /** What the processes logged as failed, for whoever looks for a reason. */
    failures: () =>
      [...webs, ...workerSlots].flatMap((one) =>
        one
          .output()
          .split("\n")
          .filter((line) => /"request failed"|"level":[56]0/.test(line)),
      ),
    async stop() {
      await Promise.all([...webs, ...workerSlots].map((one) => one.end("SIGKILL")));
      balancer.stop();
      await smtp.close();
      await database.end().catch(() => undefined);
      await Promise.all([sink.stop(), redis?.remove()]);
      await postgres.remove();
    },
  };
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;
export type { MailSink };

type Started =
  Awaited<ReturnType<typeof startWeb>> | Awaited<ReturnType<typeof startWorkerProcess>>;

/** One place in the line of processes, which is filled again after each death. */
function aProcess(kind: "web" | "worker", launch: () => Promise<Started>, port = 0) {
  let started: Started | undefined;
  return {
    kind,
    port,
    async start() {
      started = await launch();
    },
    pid: () => started?.process.pid ?? 0,
    output: () => started?.output() ?? "",
    hasEnded: () => !started || started.process.exitCode !== null || !!started.process.signalCode,
    /** Resolves with the exit code, or the signal's name, when the process is gone. */
    async end(signal: NodeJS.Signals) {
      const child = started?.process;
      if (!child || child.exitCode !== null || child.signalCode !== null) return null;
      const ended = once(child, "exit");
      child.kill(signal);
      const [code, killedBy] = (await ended) as [number | null, string | null];
      return killedBy ?? code;
    },
    signal: (signal: NodeJS.Signals) => started?.process.kill(signal),
  };
}

export type PortalProcess = ReturnType<typeof aProcess>;

function clockOff(milliseconds: number) {
  const preload = fileURLToPath(new URL("clock-off.mjs", import.meta.url));
  return { NODE_OPTIONS: `--import=${preload}`, CLOCK_OFF_MS: String(milliseconds) };
}
