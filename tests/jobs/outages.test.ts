// @module-tag thorough
import { Redis } from "ioredis";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Database } from "../../db/schema";
import { enqueue, enqueueOnce } from "../../jobs/outbox";
import { aStudent } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { type OwnPostgres, startOwnPostgres } from "../support/processes/own-postgres";
import { type TestRedis, startRedis } from "../support/processes/redis";
import { until } from "../support/until";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

let sink: MailSink;
let worker: WorkerProcess | undefined;
beforeEach(async () => {
  sink = await startMailSink();
});
afterEach(async () => {
  await worker?.kill();
  await sink?.stop();
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
    await redis?.remove();
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

  test("frozen holds up nobody who saves again", async () => {
    worker = await start();
    await enqueue(db, "mail-account-exists", { userId });
    await nothingLeft(db);
    redis.signal("SIGSTOP");
    const save = () => enqueueOnce(db, "render-resume", { userId });
    await save();
    await until("the worker holds the job and waits", async () => {
      const free = db.selectFrom("outbox").select("id").forUpdate().skipLocked();
      return (await free.execute()).length === 0;
    });
    await save();
    await save();
    redis.signal("SIGCONT");
    await nothingLeft(db);
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
    let postgres: OwnPostgres;
    let redis: TestRedis | undefined;
    let own: Kysely<Database>;
    let env: Record<string, string>;

    beforeAll(async () => {
      postgres = await startOwnPostgres();
      if (queue === "Redis") redis = await startRedis();
      env = { DATABASE_URL: postgres.url, ...(redis && { REDIS_URL: redis.url }) };
      const pool = new pg.Pool({ connectionString: postgres.url, connectionTimeoutMillis: 1_000 });
      pool.on("error", () => undefined);
      own = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    });
    afterAll(async () => {
      await own?.destroy();
      await postgres?.remove();
      await redis?.remove();
    });

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
          await postgres.stop();
        }
        if (promised === 70) await postgres.start();
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
