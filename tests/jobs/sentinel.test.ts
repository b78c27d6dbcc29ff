// @module-tag thorough
import { afterAll, expect, onTestFinished, test } from "vitest";
import { newId } from "../../db/id";
import { startSentinels } from "../support/processes/sentinels";
import { until } from "../support/until";

const redis = await startSentinels({ sentinels: 1, downAfterMs: 500 });
afterAll(redis.remove);
Object.assign(process.env, redis.settings); // before whatever reads the environment
const { db } = await import("../../db/client");
const { enqueue } = await import("../../jobs/outbox");
const { startWorker } = await import("../../jobs/worker");
const { limit, limitsReady } = await import("../../app/http/rate-limits.server");
const { askRedis } = await import("../../app/ops/doctor/redis-checks.server");
const { handlersWith } = await import("../support/handlers");

test("a Redis master that dies is replaced: each job is done once, and limits are counted on the new one", async () => {
  await limitsReady();
  const runs = new Map<string, number>();
  const worker = await startWorker({
    queues: ["otp", "mail"],
    handlers: handlersWith({
      "mail-account-exists": async ({ userId }) =>
        void runs.set(userId, (runs.get(userId) ?? 0) + 1),
    }),
  });
  onTestFinished(worker.stop);
  const promised: string[] = [];
  async function promise() {
    promised.push(newId());
    await enqueue(db, "mail-account-exists", { userId: promised.at(-1) ?? "" });
  }
  await promise();
  await until("the first is done", () => runs.size === 1);

  for (let n = 0; n < 20; n++) await promise();
  const old = await redis.signal("SIGKILL");
  for (let n = 0; n < 20; n++) await promise();
  await redis.replaced(old);
  await promise();
  await until(
    "no job is open",
    async () => (await db.selectFrom("outbox").select("id").execute()).length === 0,
  );
  expect([...runs.keys()].sort()).toEqual([...promised].sort());
  expect([...new Set(runs.values())]).toEqual([1]);

  await until("limits are counted in it", async () => {
    await limit("signup-ip", "192.0.2.1");
    return (await redis.ask("KEYS", "limit-signup-ip*")).length === 1;
  });
  const findings = (await askRedis()).map(({ says }) => says);
  expect(findings).toContain("the master has no replica: none can take over");
  expect(findings).toContain("REDIS_SENTINELS names fewer than three: two of them must agree");
});
