import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Database } from "../../db/schema";
import { enqueue } from "../../jobs/outbox";
import { startPostgres } from "../../local/postgres";
import { aStudent } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { startProxy } from "../support/proxy";
import { type TestRedis, startRedis } from "../support/redis";
import { until } from "../support/until";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

vi.setConfig({ testTimeout: 90_000 });

let sink: MailSink;
let worker: WorkerProcess | undefined;
beforeEach(async () => {
  sink = await startMailSink();
});
afterEach(async () => {
  await worker?.kill();
  await sink.stop();
});

async function nothingLeft(database: Kysely<Database>) {
  await until("no job is left", async () => {
    const left = await database.selectFrom("outbox").select("id").execute();
    return left.length === 0;
  });
}

/** Each of them once. */
function expectMails(number: number) {
  expect(new Set(sink.accepted.map(({ id }) => id)).size).toBe(number);
  expect(sink.accepted).toHaveLength(number);
}

describe("Redis without a disk", () => {
  let redis: TestRedis;
  let userId: string;
  beforeEach(async () => {
    redis = await startRedis();
    userId = (await aStudent()).id;
  });
  afterEach(async () => {
    await db.deleteFrom("outbox").execute();
    await redis.remove();
  });

  const start = () => startWorkerProcess({ SMTP_URL: sink.url, REDIS_URL: redis.url });

  test("killed and started again loses no mail and doubles none", async () => {
    // What waits for its second try is what Redis forgets.
    sink.answerWith((_mail, attempt) => (attempt <= 1 ? 451 : "accept"));
    worker = await start();
    for (let promised = 0; promised < 100; promised++) {
      await enqueue(db, "mail-account-exists", { userId });
      if (promised === 20) await until("some were tried", () => sink.attempts.length > 10);
      if (promised === 60) await redis.stop("SIGKILL");
    }
    await redis.start();
    await nothingLeft(db);
    expectMails(100);
  });

  test("flushed loses no mail and doubles none", async () => {
    let isUp = false;
    sink.answerWith(() => (isUp ? "accept" : 451));
    worker = await start();
    for (let promised = 0; promised < 50; promised++) {
      await enqueue(db, "mail-account-exists", { userId });
    }
    await until("all were tried", () => new Set(sink.attempts.map(({ id }) => id)).size === 50);
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    isUp = true;
    await nothingLeft(db);
    expectMails(50);
  });

  test("may be away when the worker starts", async () => {
    await redis.stop();
    worker = await start();
    await enqueue(db, "mail-account-exists", { userId });
    await redis.start();
    await nothingLeft(db);
    expectMails(1);
  });
});

describe.each(["Postgres", "Redis"])(
  "Postgres stopped and started again, with the queue on %s",
  (queue) => {
    const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
    let server: Awaited<ReturnType<typeof startOwnPostgres>>;
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    let redis: TestRedis | undefined;
    let own: Kysely<Database>;
    let env: Record<string, string>;

    beforeAll(async () => {
      chmodSync(folder, 0o755); // the server may run as another user
      proxy = await startProxy();
      server = await startOwnPostgres();
      if (queue === "Redis") redis = await startRedis();
      const url = new URL(server.url);
      url.port = String(proxy.port);
      env = { DATABASE_URL: url.href, ...(redis && { REDIS_URL: redis.url }) };
      const main = fileURLToPath(new URL("../../build/server/main.js", import.meta.url));
      await promisify(execFile)(process.execPath, [main, "migrate"], {
        env: { ...process.env, DATABASE_URL: url.href },
      });
      const pool = new pg.Pool({ connectionString: url.href, connectionTimeoutMillis: 1_000 });
      pool.on("error", () => undefined);
      own = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    });
    afterAll(async () => {
      await own.destroy();
      proxy.stop();
      await server.stop();
      await until("its process is gone", () => !isAlive(server.pid));
      rmSync(folder, { recursive: true, force: true });
      await redis?.remove();
    });

    async function startOwnPostgres() {
      const started = await startPostgres({ dataDir: folder, settings: { fsync: "off" } });
      proxy.pointTo(Number(new URL(started.url).port));
      return started;
    }

    test("every promise that was accepted is kept once", async () => {
      const userId = newId();
      const user = {
        id: userId,
        name: "Asha",
        email: "asha@college.example",
        phone: "",
        password_hash: "",
      };
      await own.insertInto("users").values(user).execute();
      worker = await startWorkerProcess({ ...env, SMTP_URL: sink.url });

      let accepted = 0;
      for (let promised = 0; promised < 100; promised++) {
        if (promised === 60) {
          await until("some arrived", () => sink.accepted.length > 0);
          await server.stop();
        }
        if (promised === 70) server = await startOwnPostgres();
        await enqueue(own, "mail-account-exists", { userId }).then(
          () => accepted++,
          () => undefined,
        );
      }
      expect(accepted).toBeGreaterThanOrEqual(85);
      await nothingLeft(own);
      expectMails(accepted);
    });
  },
);

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
