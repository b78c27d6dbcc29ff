import { Redis } from "ioredis";
import pg from "pg";
import { excuses } from "./history";
import type { Portal, Queue } from "./portal";
import type { Random } from "./load/random";

export type Outage = {
  name: string;
  /** Where the queue is, if that matters. */
  queue?: Queue;
  /** How long it lasts, in milliseconds. */
  lasts: [number, number];
  /** What it may cost, which is never a mail. */
  costs: (typeof excuses)[keyof typeof excuses];
  /** Begins it and returns a function that ends it. */
  begin(portal: Portal, random: Random): Promise<() => unknown>;
};

export const outages: Outage[] = [
  {
    name: "Postgres stopped",
    lasts: [500, 3_000],
    costs: excuses.refusalOrCutReport,
    async begin({ postgres }) {
      await postgres.stop();
      return postgres.start;
    },
  },
  {
    name: "Postgres killed",
    lasts: [500, 3_000],
    costs: excuses.refusalOrCutReport,
    async begin({ postgres }) {
      process.kill(postgres.pids()[0]!, "SIGKILL");
      return postgres.start;
    },
  },
  {
    name: "a connection's process in Postgres killed",
    lasts: [0, 500],
    costs: excuses.refusalOrCutReport,
    async begin({ postgres, database }) {
      const { rows } = await database.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      );
      if (rows[0] && postgres.pids().includes(rows[0].pid)) process.kill(rows[0].pid, "SIGKILL");
      return () => undefined; // it restarts itself
    },
  },
  {
    name: "Postgres frozen",
    lasts: [9_000, 12_000],
    costs: excuses.refusalOrCutReport,
    async begin({ postgres }) {
      const pids = postgres.pids();
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      return () => pids.forEach((pid) => process.kill(pid, "SIGCONT"));
    },
  },
  {
    name: "a table locked",
    lasts: [4_000, 6_000],
    costs: excuses.refusalOrCutReport,
    async begin({ postgres }, random) {
      const client = new pg.Client(postgres.url);
      await client.connect();
      const table = random.pick(["users", "sessions", "postings", "applications", "outbox"]);
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      return () => client.end();
    },
  },
  {
    name: "Redis stopped",
    queue: "Redis",
    lasts: [500, 4_000],
    costs: excuses.latePdf,
    async begin({ redis }) {
      await redis?.stop();
      return () => redis?.start();
    },
  },
  {
    name: "Redis killed",
    queue: "Redis",
    lasts: [500, 4_000],
    costs: excuses.latePdf,
    async begin({ redis }) {
      await redis?.stop("SIGKILL");
      return () => redis?.start();
    },
  },
  {
    name: "Redis frozen",
    queue: "Redis",
    lasts: [5_000, 12_000],
    costs: excuses.latePdf,
    async begin({ redis }) {
      redis?.signal("SIGSTOP");
      return () => redis?.signal("SIGCONT");
    },
  },
  {
    name: "Redis flushed",
    queue: "Redis",
    lasts: [0, 100],
    costs: excuses.latePdf,
    async begin(portal) {
      await askRedis(portal, (redis) => redis.flushall());
      return () => undefined;
    },
  },
  {
    name: "Redis out of memory",
    queue: "Redis",
    lasts: [2_000, 5_000],
    costs: excuses.latePdf,
    async begin(portal) {
      await askRedis(portal, (redis) => redis.config("SET", "maxmemory", "1"));
      return () => askRedis(portal, (redis) => redis.config("SET", "maxmemory", "0"));
    },
  },
  {
    name: "SMTP down",
    lasts: [1_000, 4_000],
    costs: excuses.latePdf,
    async begin({ smtp }) {
      await smtp.close();
      return smtp.open;
    },
  },
  {
    name: "SMTP silent",
    lasts: [3_000, 8_000],
    costs: excuses.latePdf,
    async begin({ smtp }) {
      smtp.freeze();
      return smtp.thaw;
    },
  },
  ...(["stall", 421, 451, 550] as const).map((answer): Outage => ({
    name: answer === "stall" ? "SMTP stalling after DATA" : `SMTP answering ${answer}`,
    lasts: [1_000, 4_000],
    costs: excuses.latePdf,
    async begin({ sink }) {
      sink.answerWith(() => answer);
      return () => sink.answerWith(() => "accept");
    },
  })),
];

async function askRedis({ redis }: Portal, ask: (client: Redis) => Promise<unknown>) {
  const client = new Redis(redis?.url ?? "");
  await ask(client);
  client.disconnect();
}
