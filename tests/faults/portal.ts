import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { testEnv } from "../support/database";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { startOwnPostgres } from "../support/processes/own-postgres";
import { startRedis } from "../support/processes/redis";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { freePort } from "../../local/free-port";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";
import { startBalancer } from "./balancer";

export type Queue = "Redis" | "Postgres";
export const queues: Queue[] = ["Redis", "Postgres"];

export const admin = { email: "admin@college.example", password: "monsoon-in-june" };

type Options = {
  queue: Queue;
  workers?: number;
  /** Shifts the clock of one web and one worker process by this much. */
  clockOffMs?: number;
  /** Where Postgres keeps its files. */
  folder?: string;
  env?: Record<string, string>;
};

/** The portal as in production: two web processes, two workers, and all they need. */
export async function startPortal({ queue, workers = 2, clockOffMs, folder, env = {} }: Options) {
  // Parts are ended in reverse order, also if a later one fails to start.
  const ends: (() => unknown)[] = [];
  async function stop() {
    for (const end of ends.splice(0).reverse()) await end();
  }
  async function started<Part>(part: Promise<Part>, end: (part: Part) => unknown) {
    const one = await part;
    ends.push(() => end(one));
    return one;
  }
  try {
    return { ...(await startParts()), stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function startParts() {
    const postgres = await started(startOwnPostgres(folder), (one) => one.remove());
    const redis =
      queue === "Redis" ? await started(startRedis(), (one) => one.remove()) : undefined;
    const sink = await started(startMailSink(), (one) => one.stop());
    const ports = await Promise.all([freePort(), freePort()]);
    const smtp = await started(startTcpProxy(sink.url), (one) => one.close());
    const balancer = await started(startBalancer(ports), (one) => one.stop());
    const database = new pg.Pool({ connectionString: postgres.url, max: 3 });
    ends.push(() => database.end().catch(() => undefined));
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
    const all = [...webs, ...workerSlots];
    ends.push(() => Promise.all(all.map((one) => one.end("SIGKILL"))));
    // Each is waited for, so that none starts after the others were ended.
    const starts = await Promise.allSettled(all.map((one) => one.start()));
    for (const start of starts) if (start.status === "rejected") throw start.reason;

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
      /** The failures that the processes logged, to help find a reason. */
      failures: () =>
        all.flatMap((one) =>
          one
            .output()
            .split("\n")
            .filter((line) => /"request failed"|"level":[56]0/.test(line)),
        ),
    };
  }
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;
export type { MailSink };

type Started =
  Awaited<ReturnType<typeof startWeb>> | Awaited<ReturnType<typeof startWorkerProcess>>;

/** A process that is started again whenever it dies. */
export function aProcess(kind: "web" | "worker", launch: () => Promise<Started>, port = 0) {
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
