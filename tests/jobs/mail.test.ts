// @module-tag thorough
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { countJobs, discardFailed, listFailed, retryFailed } from "../../jobs/failed";
import { enqueue } from "../../jobs/outbox";
import { aStudent } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { type TestRedis, startRedis } from "../support/processes/redis";
import { until } from "../support/until";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

describe.each(["Postgres", "Redis"])("mail by way of %s", (backend) => {
  let redis: TestRedis | undefined;
  let sink: MailSink;
  let workers: WorkerProcess[] = [];
  let userId: string;

  beforeAll(async () => {
    if (backend === "Redis") redis = await startRedis();
    userId = (await aStudent({ email: `asha.${backend.toLowerCase()}@college.example` })).id;
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

  async function aWorker(queues?: string) {
    const env = { SMTP_URL: sink.url, ...(redis && { REDIS_URL: redis.url }) };
    const worker = await startWorkerProcess(env, queues);
    workers.push(worker);
    return worker;
  }

  async function promiseMails(number: number) {
    for (let sent = 0; sent < number; sent++) await enqueue(db, "mail-account-exists", { userId });
  }

  async function nothingOpen() {
    await until("no job is open", async () => {
      const counts = await countJobs();
      return counts.every(({ open }) => Number(open) === 0);
    });
  }

  test("arrives when the change that promised it is committed, and not when it is rolled back", async () => {
    await aWorker();
    const change = db.transaction().execute(async (trx) => {
      await enqueue(trx, "mail-account-exists", { userId });
      throw new Error("rolled back");
    });
    await expect(change).rejects.toThrow("rolled back");
    await db.transaction().execute((trx) => enqueue(trx, "mail-password-changed", { userId }));
    await until("the mail arrived", () => sink.accepted.length > 0);
    await nothingOpen();
    expect(sink.accepted).toHaveLength(1);
    expect(sink.accepted[0]?.raw).toMatch(/^Subject: Your password was changed\r?$/m);
  });

  test("arrives once when its worker is killed while it is being sent", async () => {
    sink.answerWith(() => "stall");
    const killed = await aWorker();
    await promiseMails(1);
    await until("the first worker sends", () => sink.attempts.length > 0);
    await killed.kill();
    sink.answerWith(() => "accept");
    await aWorker();
    await until("the mail arrived", () => sink.accepted.length > 0);
    await nothingOpen();
    expect(sink.accepted).toHaveLength(1);
    expect(new Set(sink.attempts.map(({ id }) => id)).size).toBe(1);
  });

  test("is retried when the server answers 451", async () => {
    sink.answerWith((_mail, attempt) => (attempt <= 2 ? 451 : "accept"));
    await aWorker();
    await promiseMails(1);
    await until("the mail arrived", () => sink.accepted.length > 0);
    await nothingOpen();
    expect(sink.attempts).toHaveLength(3);
  });

  test("is retried when the connection is dropped", async () => {
    sink.answerWith((_mail, attempt) => (attempt <= 1 ? "drop" : "accept"));
    await aWorker();
    await promiseMails(1);
    await until("the mail arrived", () => sink.accepted.length > 0);
    await nothingOpen();
    expect(sink.attempts).toHaveLength(2);
  });

  test("is not retried when the server answers 550, but kept to be looked at and retried by hand", async () => {
    sink.answerWith(() => 550);
    const worker = await aWorker();
    await promiseMails(1);
    await until("it failed", async () => (await listFailed()).length > 0);
    expect((await listFailed())[0]).toMatchObject({
      name: "mail-account-exists",
      payload: { userId },
      error: expect.stringContaining("550"),
    });
    await until("it is logged", () => worker.output().includes("job gave up"));
    expect(sink.attempts).toHaveLength(1);

    sink.answerWith(() => "accept");
    expect(await retryFailed()).toBe(1);
    await until("the mail arrived", () => sink.accepted.length > 0);
    await nothingOpen();
    expect(await listFailed()).toEqual([]);
  });

  test("to a mistyped address is counted by itself, and can be forgotten", async () => {
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    sink.refusals.set(email, [550, "5.1.1 no such mailbox"]);
    await aWorker();
    await promiseMails(2);
    await until("both failed", async () => (await listFailed()).length === 2);
    expect(await countJobs()).toMatchObject([{ open: "0", failed: "0", undeliverable: "2" }]);
    const [first] = await listFailed();
    expect(await discardFailed({ id: first?.id ?? "" })).toBe(1);
    expect(await discardFailed("mistyped")).toBe(1);
    expect(await discardFailed("mistyped")).toBe(0);
    expect(await listFailed()).toEqual([]);
  });

  test("three hundred at once are three hundred mails, shared by two workers", async () => {
    await Promise.all([aWorker(), aWorker()]);
    await Promise.all(Array.from({ length: 10 }, () => promiseMails(30)));
    await until("all arrived", () => sink.accepted.length >= 300);
    await nothingOpen();
    expect(sink.accepted).toHaveLength(300);
    expect(new Set(sink.accepted.map(({ id }) => id)).size).toBe(300);
  });

  test("a worker that is asked to stop finishes what it sends", async () => {
    let accept = () => {};
    const asked = new Promise<"accept">((resolve) => (accept = () => resolve("accept")));
    sink.answerWith(() => asked);
    const worker = await aWorker();
    await promiseMails(1);
    await until("the worker sends", () => sink.attempts.length > 0);
    const stopped = worker.stop();
    await until("it is stopping", () => worker.output().includes("stopping"));
    accept();
    await stopped;
    expect(worker.process.exitCode).toBe(0);
    expect(sink.accepted).toHaveLength(1);
    expect(await db.selectFrom("outbox").selectAll().orderBy("id").execute()).toEqual([]);
  });

  test("a worker serves only the queues it was started for", async () => {
    await aWorker("otp");
    await enqueue(db, "mail-password-changed", { userId });
    await promiseMails(1);
    await until("the other mail arrived", () => sink.accepted.length > 0);
    expect(sink.accepted[0]?.raw).toContain("You already have an account");
    await aWorker("mail,resume");
    await until("both arrived", () => sink.accepted.length === 2);
  });
});
