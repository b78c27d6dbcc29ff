// @module-tag thorough
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { enqueue } from "../../jobs/outbox";
import { aStudent } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { type TestRedis, startRedis } from "../support/processes/redis";
import { until } from "../support/until";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

const preload = fileURLToPath(new URL("../faults/clock-off.mjs", import.meta.url));
const slow = "Subject: You already have an account";
const retried = "Subject: Your password was changed";

/** If anything relied on such a clock, a job would wait for ten minutes. */
describe.each(["Postgres", "Redis"])("a clock that is off, with the queue on %s", (queue) => {
  let redis: TestRedis | undefined;
  let sink: MailSink;
  let userId: string;
  let workers: WorkerProcess[] = [];
  beforeAll(async () => {
    if (queue === "Redis") redis = await startRedis();
    userId = (await aStudent({ email: `asha.${queue.toLowerCase()}@college.example` })).id;
  });
  afterAll(() => redis?.remove());
  beforeEach(async () => {
    sink = await startMailSink();
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    workers = [];
    await sink?.stop();
    await db.deleteFrom("outbox").execute();
  });

  async function aWorker(clockOffMs = 0) {
    const worker = await startWorkerProcess({
      SMTP_URL: sink.url,
      ...(redis && { REDIS_URL: redis.url }),
      NODE_OPTIONS: `--import=${preload}`,
      CLOCK_OFF_MS: String(clockOffMs),
    });
    workers.push(worker);
    return worker;
  }

  const tries = (subject: string) => sink.attempts.filter(({ raw }) => raw.includes(subject));

  test("neither what a worker ahead ran as it was killed nor what it put off has to wait", async () => {
    let isDead = false;
    sink.answerWith(({ raw }) => {
      if (isDead) return "accept";
      return raw.includes(slow) ? "stall" : 451;
    });
    const ahead = await aWorker(10 * 60_000);
    await enqueue(db, "mail-account-exists", { userId });
    for (let mails = 0; mails < 20; mails++) await enqueue(db, "mail-password-changed", { userId });
    // By the third try, most of them are waiting for the next one at any moment.
    await until("all were tried", () => tries(slow).length > 0 && tries(retried).length > 60);
    await ahead.kill();
    isDead = true;
    await aWorker();
    await until("no job is left", async () => {
      const left = await db.selectFrom("outbox").select("id").execute();
      return left.length === 0;
    });
    expect(new Set(sink.accepted.map(({ id }) => id)).size).toBe(21);
  });
});
