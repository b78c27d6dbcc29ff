// @module-tag thorough
import { Redis } from "ioredis";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { newId } from "../../db/id";
import { startRedis } from "../support/processes/redis";
import { until } from "../support/until";

const redis = await startRedis();
afterAll(redis.remove);
process.env.REDIS_URL = redis.url; // before whatever reads the environment
const { db } = await import("../../db/client");
const { enqueue } = await import("../../jobs/outbox");
const { startWorker } = await import("../../jobs/worker");
const { handlersWith } = await import("../support/handlers");

test("Redis flushed while jobs run and wait: what runs is not run again beside itself, what waits comes back", async () => {
  let isFlushed = false;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const runs = { long: 0, failing: 0 };
  const worker = await startWorker({
    queues: ["otp", "mail"],
    handlers: handlersWith({
      "mail-account-exists": () => {
        runs.long++;
        return ended;
      },
      "mail-password-changed": async () => {
        runs.failing++;
        if (!isFlushed || runs.failing < 5) throw new Error("not yet");
      },
    }),
  });
  onTestFinished(worker.stop);
  onTestFinished(() => end());
  const open = async () => {
    const rows = await db.selectFrom("outbox").select("name").orderBy("id").execute();
    return rows.map(({ name }) => name);
  };

  await enqueue(db, "mail-account-exists", { userId: newId() });
  await enqueue(db, "mail-password-changed", { userId: newId() });
  await until("both ran", () => runs.long > 0 && runs.failing > 0);
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
  isFlushed = true;
  await until("what waited is done", async () => !(await open()).includes("mail-password-changed"));
  // Six tries take longer than a lease that nobody renews.
  await enqueue(db, "mail-password-changed", { userId: newId() });
  isFlushed = false;
  await until("it was tried for long enough", () => runs.failing > 10);
  isFlushed = true;
  expect(runs.long).toBe(1);
  end();
  await until("all are done", async () => (await open()).length === 0);
  expect(runs.long).toBe(1);
});
