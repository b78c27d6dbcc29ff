// @module-tag thorough
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses } from "~/app/routes";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { aStudent, clientOf } from "../support/factories";
import { startMailSink } from "../support/mail-sink";
import { startRedis } from "../support/processes/redis";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";
import { type Web, startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";

let web: Web;
let ops: string;
beforeAll(async () => {
  const port = String(await freePort());
  ops = `http://127.0.0.1:${port}`;
  web = await startWeb({ METRICS_PORT: port, LOG_LEVEL: "info", CACHE_SECONDS: "60" });
});
afterAll(() => web?.stop());

function linesOf(output: string) {
  return output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function requestLine(path: string) {
  const find = () =>
    linesOf(web.output()).find((line) => line.event === "request" && line.path === path);
  await until(`a log line for ${path}`, () => Boolean(find()));
  return find() ?? {};
}

async function textOf(url: string) {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
}

test("metrics are not where the public is", async () => {
  expect((await fetch(`${web.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${ops}/metrics`)).status).toBe(200);
});

test("metrics count requests by class, cache, pool and event loop, without what people typed", async () => {
  for (const path of [
    // Three, as the cache is emptied once when the process begins to listen for changes.
    "/jobs?search=canary",
    "/jobs?search=canary",
    "/jobs?search=canary",
    "/no-such-page/canary",
    "/api/x",
  ]) {
    await (await fetch(web.url + path)).text();
  }
  await requestLine("/api/x");
  const { text } = await textOf(`${ops}/metrics`);
  expect(text).toContain('portal_http_requests_total{route="listing",method="GET",status="200"} 3');
  expect(text).toContain('route="other",method="GET",status="404"');
  expect(text).toContain('portal_http_request_seconds_bucket{le="0.005",route="listing"}');
  expect(text).toMatch(/portal_page_cache_lookups_total\{outcome="hit"\} [12]/);
  expect(text).toMatch(/portal_page_cache_lookups_total\{outcome="miss"\} [12]/);
  expect(text).toMatch(/portal_database_connections\{state="waiting"\} 0/);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(text).not.toContain("canary");
});

test("a request is one log line: who, what, how long; never the query", async () => {
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const response = await client.get("/my-applications?secret=canary", {
    headers: { "X-Request-Id": "chosen-by-a-stranger" },
  });
  const line = await requestLine("/my-applications");
  expect(line).toMatchObject({ method: "GET", status: 200, userId: student.id });
  expect(line.ip).toMatch(/127\.0\.0\.1|::1/);
  expect(line.ms).toBeGreaterThan(0);
  expect(line.requestId).toBe(response.headers.get("X-Request-Id"));
  expect(line.requestId).not.toBe("chosen-by-a-stranger");
  expect(web.output()).not.toContain("secret=");
});

test("metrics tell every address of ours from those that strangers try", async () => {
  const own = addresses
    .map(([path]) => path)
    .filter((path) => !/:(listing|collection)|\*/.test(path));
  for (const path of own) {
    await (await fetch(`${web.url}/${path.replace(/:\w+/g, "x")}`, { redirect: "manual" })).text();
  }
  await requestLine(`/${own.at(-1)}`);
  const { text } = await textOf(`${ops}/metrics`);
  const classes = own.map((path) => {
    const [first = "", second = ""] = path.split("/");
    return first === "api" && second ? `api ${second}` : first || "home";
  });
  expect(classes).toEqual(expect.arrayContaining(["account", "push.js", "api search"]));
  expect(classes.filter((name) => !text.includes(`{route="${name}",`))).toEqual([]);
});

test("who asked is logged for cached pages too: what our own proxy says, and nobody else", async () => {
  const other = await startWeb({ TRUST_PROXY: "1", LOG_LEVEL: "info", CACHE_SECONDS: "60" });
  const headers = { "X-Forwarded-For": "198.51.100.1, 203.0.113.7" };
  const lines = () => linesOf(other.output()).filter(({ path }) => path === "/jobs");
  for (let asked = 0; asked < 4; asked++) {
    await (await fetch(`${other.url}/jobs`, { headers })).text();
  }
  await until("four log lines", () => lines().length === 4);
  expect(lines().map(({ ip }) => ip)).toEqual(Array(4).fill("203.0.113.7"));
  await other.stop();
});

test("of answers from the cache no more get a line than the operator wants, and metrics count all", async () => {
  const metrics = String(await freePort());
  const env = { LOG_CACHE_HITS: "0", LOG_LEVEL: "info", CACHE_SECONDS: "60" };
  const other = await startWeb({ ...env, METRICS_PORT: metrics });
  const ask = async (path: string) => (await fetch(other.url + path)).text();
  const logged = () => linesOf(other.output()).map(({ path }) => path);
  for (const [end, asked] of [
    ["/login", 2],
    ["/signup", 4],
  ] as const) {
    for (let count = 0; count < asked; count++) await ask("/jobs");
    await ask(end);
    await until("the last is logged", () => logged().includes(end));
  }
  expect(logged().slice(logged().indexOf("/login"))).not.toContain("/jobs");
  const { text } = await textOf(`http://127.0.0.1:${metrics}/metrics`);
  expect(text).toContain('portal_http_requests_total{route="listing",method="GET",status="200"} 6');
  await other.stop();
});

test("line breaks in an address forge no log line", async () => {
  await (await fetch(`${web.url}/forged%0d%0a%7B%22event%22:%22login%22%7D`)).text();
  await requestLine("/forged%0d%0a%7B%22event%22:%22login%22%7D");
  expect(linesOf(web.output()).filter(({ event }) => event === "login")).toEqual([]);
});

test("readiness is refused while a migration is missing, and names no detail", async () => {
  const name = "001-portal";
  const migrations = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
  await migrations.deleteFrom("kysely_migration").where("name", "=", name).execute();
  expect(await textOf(`${web.url}/readyz`)).toEqual({
    status: 503,
    text: "migrations are missing",
  });
  await migrations.insertInto("kysely_migration").values({ name, timestamp: "" }).execute();
  expect(await textOf(`${web.url}/readyz`)).toEqual({ status: 200, text: "ready" });
  expect(await textOf(`${ops}/readyz`)).toEqual({ status: 200, text: "ready" });
});

test("readiness ends with the database and comes back with it; the process lives on", async () => {
  const proxy = await startTcpProxy(process.env.DATABASE_URL ?? "");
  const other = await startWeb({ DATABASE_URL: proxy.url });
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  await proxy.close();
  await until("not ready", async () => (await fetch(`${other.url}/readyz`)).status === 503);
  expect((await textOf(`${other.url}/readyz`)).text).toBe("the database does not answer");
  expect((await textOf(`${other.url}/livez`)).status).toBe(200);
  await other.stop();
});

test("a process told to stop first says so, and still answers until its time is up", async () => {
  const other = await startWeb({ DRAIN_SECONDS: "2" });
  const exited = once(other.process, "exit");
  other.process.kill("SIGTERM");
  await until("not ready", async () => (await fetch(`${other.url}/readyz`)).status === 503);
  expect(await textOf(`${other.url}/readyz`)).toEqual({ status: 503, text: "stopping" });
  expect((await textOf(`${other.url}/jobs`)).status).toBe(200);
  expect(await exited).toEqual([0, null]);
});

/** The metrics that web and worker must have. */
const figures = [
  "portal_http_requests_total",
  "portal_http_request_seconds",
  'portal_outbox_jobs{queue="mail",state="open"}',
  'portal_outbox_oldest_seconds{queue="mail"}',
  "portal_jobs_total",
  "portal_mails_total",
  "portal_page_cache_lookups_total",
  "nodejs_eventloop_lag_p99_seconds",
  'portal_database_connections{state="used"}',
];

test("web and worker tell all that is watched, and alerts and dashboard are about what they tell", async () => {
  const port = String(await freePort());
  const sink = await startMailSink();
  const worker = await startWorkerProcess({
    METRICS_PORT: port,
    SMTP_URL: sink.url,
    APP_URL: web.url,
  });
  const texts = [ops, `http://127.0.0.1:${port}`].map(async (at) => textOf(`${at}/metrics`));
  const watched = ["alerts.yml", "grafana.json"].map((file) => {
    const text = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), "utf8");
    const names = text.match(/\b(portal|nodejs|process)_\w+/g) ?? [];
    expect(names.length, file).toBeGreaterThan(5);
    return names.map((name) => name.replace(/_bucket$/, ""));
  });
  const told = (await Promise.all(texts)).map(({ text }) => text);
  for (const text of told) for (const figure of figures) expect(text).toContain(figure);
  for (const figure of watched.flat()) expect(told.join()).toContain(figure);
  await worker.stop();
  await sink.stop();
});

test("a worker told to stop says so first, and ends the job that it runs", async () => {
  const sink = await startMailSink();
  let letGo: (answer: "accept") => void = () => undefined;
  const held = new Promise<"accept">((resolve) => (letGo = resolve));
  sink.answerWith(() => held);
  const port = String(await freePort());
  const worker = await startWorkerProcess({ METRICS_PORT: port, SMTP_URL: sink.url });
  const { id: userId, email } = await aStudent();
  await enqueue(db, "mail-account-exists", { userId });
  await until("the mail is on its way", () => sink.attempts.some(({ to }) => to === email));

  const exited = once(worker.process, "exit");
  worker.process.kill("SIGTERM");
  const at = `http://127.0.0.1:${port}/readyz`;
  await until("not ready", async () => (await textOf(at)).text === "stopping");
  expect(sink.accepted).toEqual([]);
  letGo("accept");
  expect(await exited).toEqual([0, null]);
  expect(sink.accepted.map(({ to }) => to)).toEqual([email]);
  expect(await db.selectFrom("outbox").selectAll().orderBy("id").execute()).toEqual([]);
  await sink.stop();
});

test("a worker is not ready while the queue is away", async () => {
  const redis = await startRedis();
  const sink = await startMailSink();
  const port = String(await freePort());
  const worker = await startWorkerProcess({
    METRICS_PORT: port,
    SMTP_URL: sink.url,
    REDIS_URL: redis.url,
  });
  const ready = () => textOf(`http://127.0.0.1:${port}/readyz`);
  await until("ready", async () => (await ready()).status === 200);
  await redis.stop();
  await until("not ready", async () => (await ready()).status === 503);
  expect((await ready()).text).toBe("the queue does not answer");
  await redis.start();
  await until("ready again", async () => (await ready()).status === 200);
  await Promise.all([worker.stop(), sink.stop()]);
  await redis.remove();
});

test("a worker tells its health and its jobs on its own port", async () => {
  const sink = await startMailSink();
  sink.answerWith(() => "accept");
  const port = String(await freePort());
  const at = `http://127.0.0.1:${port}`;
  const worker = await startWorkerProcess({ METRICS_PORT: port, SMTP_URL: sink.url });
  expect(await textOf(`${at}/livez`)).toEqual({ status: 200, text: "ok" });
  expect(await textOf(`${at}/readyz`)).toEqual({ status: 200, text: "ready" });
  const { id: userId } = await aStudent();
  await enqueue(db, "mail-account-exists", { userId });
  const done = 'portal_jobs_total{name="mail-account-exists",outcome="done"} 1';
  await until("counted", async () => (await textOf(`${at}/metrics`)).text.includes(done));
  const { text } = await textOf(`${at}/metrics`);
  expect(text).toContain('portal_mails_total{outcome="accepted"} 1');
  expect(text).toContain('portal_outbox_jobs{queue="otp",state="open"} 0');
  expect(text).toContain('portal_outbox_oldest_seconds{queue="otp"} 0');
  expect(text).toContain('portal_job_wait_seconds_count{queue="otp"} 1');
  await worker.stop();
  await sink.stop();
});
