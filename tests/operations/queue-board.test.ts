import { appRoutes } from "@bull-board/api/dist/routes.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { queueNames } from "~/jobs/queue";
import { type Cast, aCast, aStudent } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { type TestRedis, startRedis } from "../support/processes/redis";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";
import { type Web, startWeb } from "../support/web";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

vi.setConfig({ testTimeout: 90_000 });

type Board = { queues: { name: string; counts: Record<string, number>; jobs: BoardJob[] }[] };
type BoardJob = { id: string; data: object; failedReason: string };

/** Every call of Bull Board, with its parameters filled in. */
const calls = appRoutes.api.flatMap(({ method, route }) =>
  [method].flat().map((one) => {
    const path = String(route).replace(":queueName", "mail").replace(/:\w+/g, "failed");
    return { method: one.toUpperCase(), path: `/admin/queues${path}` };
  }),
);

describe.each(["Postgres", "Redis"])("the queue board by way of %s", (backend) => {
  let redis: TestRedis | undefined;
  let sink: MailSink;
  let web: Web;
  let worker: WorkerProcess;
  let cast: Cast;

  beforeAll(async () => {
    if (backend === "Redis") redis = await startRedis();
    const queue: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
    sink = await startMailSink();
    web = await startWeb(queue);
    worker = await startWorkerProcess({ SMTP_URL: sink.url, ...queue });
    cast = await aCast(web.url);
  });
  afterAll(async () => {
    await Promise.all([web?.stop(), worker?.kill(), sink?.stop(), redis?.remove()]);
  });

  async function failedJobs() {
    const path = "/admin/queues/api/queues?activeQueue=otp&status=failed&page=1&jobsPerPage=10";
    const response = await cast.admin.get(path);
    if (response.status === 503) return []; // a busy machine: asked again by who waits for a job
    const { queues } = (await response.json()) as Board;
    expect(queues.map(({ name }) => name)).toEqual([...queueNames]);
    return queues.find(({ name }) => name === "otp")?.jobs ?? [];
  }

  async function aFailedJob() {
    const student = await aStudent();
    sink.answerWith(() => 550);
    await enqueue(db, "mail-account-exists", { userId: student.id });
    await until("a failed job is shown", async () => (await failedJobs()).length > 0);
    const [job] = await failedJobs();
    if (!job) throw new Error("it was there just now");
    return { job, student };
  }

  test("shows the page and its files to an admin, with nothing from elsewhere", async () => {
    const response = await cast.admin.get("/admin/queues");
    const page = await response.text();
    expect(response.status).toBe(200);
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toContain("script-src 'self';");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
    const [, script = ""] = /src="(static\/js\/main[^"]+)"/.exec(page) ?? [];
    expect((await cast.admin.get(`/admin/queues/${script}`)).status).toBe(200);
    expect((await cast.admin.get("/admin/queues/queue/mail")).status).toBe(200);
    expect((await cast.admin.get("/admin/queues/no/such/page")).status).toBe(404);
  });

  test("a job that was given up is shown without anybody's address and runs when it is retried", async () => {
    const { job, student } = await aFailedJob();
    expect(job.data).toEqual({ userId: student.id });
    expect(job.failedReason).toMatch(/No such user/);
    expect(JSON.stringify(job)).not.toContain("@");
    expect(JSON.stringify(job)).not.toMatch(/\.js:\d/);

    sink.answerWith(() => "accept");
    const retried = await cast.admin.fetch(`/admin/queues/api/queues/otp/${job.id}/retry`, {
      method: "PUT",
    });
    expect(retried.status).toBe(204);
    await until("mailed", () => sink.accepted.some(({ to }) => to === student.email));
    await until("done", async () => !(await outboxRow(job.id)));
    expect(sink.accepted.filter(({ to }) => to === student.email)).toHaveLength(1);
  });

  test("one that is retried in vain is given up again, and so it says in both places", async () => {
    const { job } = await aFailedJob();
    const given = (await outboxRow(job.id))?.failed_at;
    await cast.admin.fetch("/admin/queues/api/queues/otp/retry/failed", { method: "PUT" });
    await until("given up again", async () => {
      const again = (await outboxRow(job.id))?.failed_at;
      return Boolean(again && again.getTime() !== given?.getTime());
    });
    await until("shown again", async () => (await failedJobs()).some(({ id }) => id === job.id));
  });

  test.each([
    ["queues?activeQueue=%25", 404],
    ["queues?activeQueue=nothing", 404],
    ["queues?activeQueue[]=otp&activeQueue[]=mail", 404],
    ["queues?activeQueue[a]=otp", 404],
    ["job-schedulers?queueName=%25", 404],
    ["queues/nothing/metrics", 404],
    ["queues/otp/nothing", 404],
    ["queues?activeQueue=otp&page=99999999999999999999", 400],
    ["queues?activeQueue=otp&page=-1", 400],
    ["queues?activeQueue=otp&page=1&jobsPerPage=1e9", 400],
    ["queues?activeQueue=otp&status=nothing", 400],
  ])("what no board asks for is refused: %s", async (path, status) => {
    expect((await cast.admin.get(`/admin/queues/api/${path}`)).status).toBe(status);
  });

  test("what would drop, make or change jobs is refused in words, for admins too", async () => {
    const allowed = /\/(retry|retry\/failed|promote|pause|resume)$/;
    const others = calls.filter(({ method, path }) => method !== "GET" && !allowed.test(path));
    expect(others.length).toBeGreaterThan(10);
    for (const { method, path } of others) {
      const response = await cast.admin.fetch(path, { method });
      expect([path, response.status]).toEqual([path, method === "PUT" ? 403 : 405]);
      if (method === "PUT") expect(await response.text()).toContain("Jobs can be retried");
    }
  });

  test("nobody else gets anything, whatever they ask for", async () => {
    for (const { method, path } of calls.filter(({ method }) => /GET|PUT/.test(method))) {
      const wanted = { visitor: 401, student: 403, otherStudent: 403, recruiter: 403 };
      for (const [persona, status] of Object.entries(wanted)) {
        const client = cast[persona as keyof typeof wanted];
        const response = await client.fetch(path, { method });
        expect([persona, path, response.status]).toEqual([persona, path, status]);
      }
    }
  });

  test("a change must come from our own pages", async () => {
    const headers = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    const path = "/admin/queues/api/queues/mail/pause";
    const response = await cast.admin.fetch(path, { method: "PUT", headers });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("own pages");
  });

  test("who is no admin any more is refused at the next request", async () => {
    const { id } = cast.users.admin;
    const role = (value: "admin" | "user") =>
      db.updateTable("users").set({ role: value }).where("id", "=", id).execute();
    await role("user");
    expect((await cast.admin.get("/admin/queues/api/queues")).status).toBe(403);
    await role("admin");
    expect((await cast.admin.get("/admin/queues/api/queues")).status).toBe(200);
  });

  test("a queue can be paused and resumed", async () => {
    const queue = "/admin/queues/api/queues/resume";
    const isPaused = async () => {
      const { queues } = (await (await cast.admin.get("/admin/queues/api/queues")).json()) as {
        queues: { name: string; isPaused: boolean }[];
      };
      return queues.find(({ name }) => name === "resume")?.isPaused;
    };
    expect((await cast.admin.fetch(`${queue}/pause`, { method: "PUT" })).status).toBe(200);
    expect(await isPaused()).toBe(true);
    expect((await cast.admin.fetch(`${queue}/resume`, { method: "PUT" })).status).toBe(200);
    expect(await isPaused()).toBe(false);
  });

  test("while the queue is away the board says so", async () => {
    if (!redis) return; // on Postgres the session could not be looked up either
    await redis.stop();
    const response = await cast.admin.get("/admin/queues/api/queues");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("The queue is not available right now.");
    await redis.start();
    await until("it is back", async () => {
      const again = await cast.admin.get("/admin/queues/api/queues");
      await again.arrayBuffer();
      return again.status === 200;
    });
  });
});

test("a queue that was never there is not waited for without end", async () => {
  const web = await startWeb({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  const { admin } = await aCast(web.url);
  const response = await admin.get("/admin/queues/api/queues");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
  await web.stop();
});

function outboxRow(id: string) {
  return db.selectFrom("outbox").select("failed_at").where("id", "=", id).executeTakeFirst();
}
