// @module-tag thorough
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { Client } from "../support/client";
import { aStudent } from "../support/factories";
import { startMailSink } from "../support/mail-sink";
import { startRedis } from "../support/processes/redis";
import { until } from "../support/until";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";

test("portals that share a Redis have keys of their own", async () => {
  const redis = await startRedis();
  onTestFinished(redis.remove);
  const sink = await startMailSink();
  onTestFinished(() => sink.stop());
  const settings = { REDIS_URL: redis.url, REDIS_PREFIX: "tiruchi", SMTP_URL: sink.url };
  const worker = await startWorkerProcess(settings);
  onTestFinished(async () => void (await worker.kill()));
  const web = await startWeb(settings);
  onTestFinished(() => web.stop());

  const { id: userId } = await aStudent();
  await enqueue(db, "mail-account-exists", { userId });
  await until("the mail is there", () => sink.accepted.length > 0);
  const wrong = { email: "nobody@college.example", password: "wrong wrong wrong" };
  await new Client(web.url).json("POST", "/api/auth/login", wrong);

  const own = new Redis(redis.url);
  onTestFinished(() => own.disconnect());
  const keys = await own.keys("*");
  expect(keys.some((key) => key.includes("limit-"))).toBe(true);
  expect(keys.filter((key) => !key.startsWith("tiruchi:"))).toEqual([]);
});
