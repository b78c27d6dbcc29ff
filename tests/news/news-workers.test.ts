// @module-tag thorough
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { momentIn, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { setFrequency } from "../../app/news/digest/settings.server";
import { beginMorning } from "../../app/news/digest/digest.server";
import { follow } from "../../app/news/follows/follows.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { countJobs } from "../../jobs/failed";
import { enqueue, enqueueAll } from "../../jobs/outbox";
import { queueNames, queueOf, queueSettings } from "../../jobs/queue";
import { startWorker } from "../../jobs/worker";
import { aPosting, aStudent } from "../support/factories";
import { handlersWith } from "../support/handlers";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { until } from "../support/until";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

let sink: MailSink;
let workers: WorkerProcess[] = [];
beforeEach(async () => {
  sink = await startMailSink();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  workers = [];
  await sink.stop();
});

async function aWorker(settings: Record<string, string> = {}) {
  const worker = await startWorkerProcess({ SMTP_URL: sink.url, ...settings });
  workers.push(worker);
  return worker;
}

/** A morning on which this many students have news, `days` from today, as each day has one run. */
async function aMorning(students: number, days: number) {
  for (let number = 0; number < students; number++) {
    const student = await aStudent();
    await setFrequency(student, "daily");
    await follow(student, { type: "job", search: `tea ${days}`, location: "" });
  }
  await aPosting("job", { title: `Tea ${days}` });
  const day = todayIn(env.TIME_ZONE, new Date(Date.now() + days * 86_400_000));
  expect(await beginMorning(momentIn(env.TIME_ZONE, day, 8 * 60 + 2))).toBe(day);
}

async function nothingOpen() {
  await until("no job is open", async () => {
    const counts = await countJobs();
    return counts.every(({ open }) => Number(open) === 0);
  });
}

test("a worker killed while it mails digests loses none and doubles none", async () => {
  const atOnce = queueSettings.news.concurrency;
  // All that it is sending is stalled when it dies; what was accepted before is noted as done.
  const acceptUntil = (count: number) =>
    sink.answerWith(() => (sink.accepted.length < count ? "accept" : "stall"));
  acceptUntil(4);
  const killed = await aWorker();
  await aMorning(12, 1);
  await until("its lines are stalled", () => sink.attempts.length >= 4 + atOnce);
  await killed.kill();
  acceptUntil(Infinity);
  await aWorker();
  await until("all arrived", () => sink.accepted.length >= 12);
  await nothingOpen();
  expect(sink.accepted).toHaveLength(12);
  expect(new Set(sink.accepted.map(({ to }) => to)).size).toBe(12);
});

test.each([
  ["notifications whose services say nothing", "send-push"],
  ["ZIPs of many resumes", "zip-resumes"],
] as const)("%s hold up no mail", async (_what, name) => {
  let letGo = () => {};
  const silence = new Promise<void>((end) => (letGo = end));
  let mailed = 0;
  const handlers = handlersWith({
    [name]: () => silence,
    "mail-stage": async () => void mailed++,
  });
  const worker = await startWorker({ queues: [...queueNames], handlers });
  onTestFinished(() => worker.stop());
  onTestFinished(() => letGo());
  const jobs = Array.from({ length: 10 }, () => ({
    pushId: newId(),
    deviceId: newId(),
    zipId: newId(),
  }));
  await enqueueAll(db, name, jobs);
  const { concurrency } = queueSettings[queueOf[name]];
  await until("they are at it", async () =>
    (await countJobs()).some(({ running }) => Number(running) === concurrency),
  );
  await enqueue(db, "mail-stage", { eventId: newId() });
  await until("the mail is out", () => mailed === 1);
});

test("news leave no faster than NEWS_PER_MINUTE", async () => {
  // One mail first, so that what a worker loads for its first mail does not distort the measurement.
  await aMorning(1, 2);
  await aWorker({ NEWS_PER_MINUTE: "60" });
  await until("the first arrived", () => sink.accepted.length >= 1);
  await aMorning(9, 3);
  await until("all arrived", () => sink.accepted.length >= 10);
  const times = sink.accepted.map(({ at }) => at).sort();
  // Two in two seconds: one may still go with the first, and the others need four pairs.
  expect(times[9]! - times[1]!).toBeGreaterThan(4_500);
  await nothingOpen();
});
