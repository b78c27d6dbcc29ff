import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "../../db/id";
import { startRedisCluster } from "../support/processes/redis-cluster";
import { until } from "../support/until";

const redis = await startRedisCluster();
afterAll(redis.remove);
process.env.REDIS_URL = redis.url; // before whatever reads the environment
const { db } = await import("../../db/client");
const { openBackend } = await import("../../jobs/backend");
const { enqueue } = await import("../../jobs/outbox");
const { openRedis } = await import("../../db/redis");
const { inTime, redisTrouble } = await import("../../db/redis");
const { startWorker } = await import("../../jobs/worker");
const { limit, limitsReady } = await import("../../app/http/rate-limits.server");
const { askRedis } = await import("../../app/ops/doctor/redis-checks.server");
const { handlersWith } = await import("../support/handlers");

test("a Redis Cluster runs the jobs, delays and repeats one that failed, and goes on without the master that had them", async () => {
  await limitsReady();
  const runs = new Map<string, number>();
  const worker = await startWorker({
    queues: ["otp", "mail", "news"],
    handlers: handlersWith({
      "mail-account-exists": async ({ userId }) => {
        if (userId === failing && !isSeen) throw new Error("not yet");
        runs.set(userId, (runs.get(userId) ?? 0) + 1);
      },
    }),
  });
  onTestFinished(worker.stop);
  const promised: string[] = [];
  async function promise() {
    promised.push(newId());
    await enqueue(db, "mail-account-exists", { userId: promised.at(-1) ?? "" });
  }
  const failing = newId();
  let isSeen = false;
  const backend = openBackend();
  onTestFinished(async () => void (await backend.close()));
  const queue = backend.openQueue("otp");
  await enqueue(db, "mail-account-exists", { userId: failing });
  const [row] = await db.selectFrom("outbox").select("id").execute();
  await until("it is delayed", async () => (await queue.getJobState(row?.id ?? "")) === "delayed");
  isSeen = true;
  await until("it ran again", () => runs.get(failing) === 1);
  await until("it is well", async () => (await worker.trouble()) === null);

  for (let n = 0; n < 20; n++) await promise();
  const gone = redis.killOwner();
  for (let n = 0; n < 20; n++) await promise();
  await gone;
  await promise();
  await until(
    "no job is open",
    async () => (await db.selectFrom("outbox").select("id").execute()).length === 0,
  );
  runs.delete(failing);
  expect([...runs.keys()].sort()).toEqual([...promised].sort());
  expect([...new Set(runs.values())]).toEqual([1]);
  await until("its health is told", async () => (await worker.trouble()) === null);
});

test("limits are counted in it, whichever master has their keys", async () => {
  const networks = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5", "192.0.2.6"];
  await until("all are counted in it", async () => {
    for (const network of networks) await limit("signup-ip", network);
    return (await redis.keys("limit-signup-ip*")).length === networks.length;
  });
});

test("doctor looks at all masters; one host of a cluster is not enough", async () => {
  const says = (await askRedis()).map((finding) => finding.says);
  expect(says).toContain("a master has no replica: none can take over");
  expect(says).toContain(
    "appendonly is off, so a restart delays every job: set it to yes in redis.conf",
  );
  const one = openRedis(redis.oneUrl, {});
  onTestFinished(() => one.disconnect());
  await until("it is asked", () => one.status === "ready");
  expect(await redisTrouble(one)).toBe(
    "Redis runs in cluster mode: REDIS_URL must name several of its hosts",
  );
});

describe("a cluster without one of its masters", () => {
  beforeAll(redis.loseSlot);

  test("is told by doctor, which does not wait for it", async () => {
    expect((await askRedis()).map((finding) => finding.says)).toEqual([
      "Redis Cluster has lost a master",
    ]);
  });

  test("ends attempts to connect, as BullMQ's workers wait for it when they reconnect", async () => {
    const client = openRedis(redis.url, { lazyConnect: true });
    onTestFinished(() => client.disconnect());
    await inTime(client.connect(), 10_000);
    await expect(client.set("key", "value")).rejects.toThrow("CLUSTERDOWN");
  });
});
