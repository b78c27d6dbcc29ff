// @module-tag thorough
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { aStudent } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { type TestRedis, startRedis } from "../support/processes/redis";
import { until } from "../support/until";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";
import { anOffer, applied, eventsOf, hoursAgo, joined, stageOf } from "../seasons/offers";

describe.each(["Postgres", "Redis"])("offers that nobody answered, the queue on %s", (queue) => {
  let redis: TestRedis | undefined;
  let sink: MailSink;
  let workers: WorkerProcess[] = [];
  beforeEach(async () => {
    if (queue === "Redis") redis = await startRedis();
    sink = await startMailSink();
    await db.deleteFrom("outbox").execute();
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    workers = [];
    await Promise.all([sink.stop(), redis?.remove()]);
  });

  async function aWorker() {
    const env = { SMTP_URL: sink.url, ...(redis && { REDIS_URL: redis.url }) };
    workers.push(await startWorkerProcess(env));
  }

  const isDone = async () => (await db.selectFrom("outbox").select("id").execute()).length === 0;
  const mailsTo = (email: string) => sink.accepted.filter(({ to }) => to === email).length;

  test("are written down once by whatever workers there are, though one is killed; their students are mailed", async () => {
    const [silent, waiting] = [await aStudent(), await aStudent()];
    const season = await joined(silent, [
      { kind: "answer-within", hours: 24, then: "accepted" },
      { kind: "on-accepting", withdraw: "all" },
    ]);
    const ended = await applied(silent, season.id);
    const late = await anOffer(silent, season.id);
    await hoursAgo(season.id, 25);
    const early = await anOffer(waiting, season.id);
    await db.deleteFrom("outbox").execute(); // mails of what came before

    sink.answerWith(() => "stall");
    await aWorker();
    await until("a mail is being sent", () => sink.attempts.length > 0);
    await workers[0]?.kill();
    sink.answerWith(() => "accept");
    await Promise.all([aWorker(), aWorker()]);
    await until("both mails are there", () => mailsTo(silent.email) === 2);
    await until("no job is left", isDone);

    expect(await Promise.all([late, ended, early].map(({ id }) => stageOf(id)))).toEqual([
      ...["accepted", "withdrawn", "offered"],
    ]);
    const [acceptance] = (await eventsOf(late.id)).slice(-1);
    expect(acceptance).toMatchObject({ from_stage: "offered", to_stage: "accepted" });
    expect(await eventsOf(ended.id)).toMatchObject([
      { to_stage: "withdrawn", caused_by: acceptance?.id },
    ]);
    expect([mailsTo(silent.email), mailsTo(waiting.email)]).toEqual([2, 0]);
  });
});
