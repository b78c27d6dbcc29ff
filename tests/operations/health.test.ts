// @module-tag thorough
import { execFile } from "node:child_process";
import { createServer as createWeb } from "node:http";
import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client";
import { messages } from "~/app/messages";
import { Client } from "../support/client";
import { testEnv } from "../support/database";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { program } from "../support/processes/child";
import { startRedis } from "../support/processes/redis";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";

let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
  return () => sink.stop();
});

async function textOf(url: string) {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
}

test.each(["0.0.0.0", "::1", "::"])("'wait' finds who listens on %s", async (METRICS_HOST) => {
  const server = createWeb((_request, response) => response.end("ready")).listen(0, METRICS_HOST);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // TCP
  const env = { ...process.env, ...testEnv, METRICS_HOST, METRICS_PORT: String(port) };
  await promisify(execFile)(process.execPath, [program, "wait"], { env, timeout: 15_000 });
});

async function aWorker(redisUrl: string) {
  const port = String(await freePort());
  const settings = { METRICS_PORT: port, SMTP_URL: sink.url, REDIS_URL: redisUrl };
  const worker = await startWorkerProcess(settings);
  onTestFinished(worker.kill);
  const at = `http://127.0.0.1:${port}`;
  const says = (text: string) =>
    until(text, async () => (await textOf(`${at}/readyz`)).text === text);
  return { worker, at, says };
}

test("a worker says what is wrong with Redis, and that it is over", async () => {
  const redis = await startRedis();
  onTestFinished(redis.remove);
  const client = new Redis(redis.url);
  onTestFinished(() => client.disconnect());
  const { says, at } = await aWorker(redis.url);
  await says("ready");
  const metrics = async () => (await textOf(`${at}/metrics`)).text;
  expect(await metrics()).toMatch(
    /portal_build_info\{version="\d+\.\d+\.\d+\+[0-9a-f]{7}\.[0-9a-f]{8}",node="v\d/,
  );
  expect(await metrics()).toContain('portal_dependency_up{dependency="queue"} 1');

  await client.config("SET", "maxmemory", "1");
  await says("Redis is out of memory");
  expect(await metrics()).toContain('portal_dependency_up{dependency="queue"} 0');
  expect(await metrics()).toContain("portal_ready 0");
  await client.config("SET", "maxmemory", "0");
  await says("ready");

  await client.replicaof("127.0.0.1", 1);
  await says("Redis is read-only");
  await client.replicaof("NO", "ONE");
  await says("ready");

  redis.signal("SIGSTOP");
  await says("the queue does not answer");
  redis.signal("SIGCONT");
  await says("ready");
});

test("a worker says that Redis is a cluster", async () => {
  const redis = await startRedis({ isCluster: true });
  onTestFinished(redis.remove);
  const { says } = await aWorker(redis.url);
  await says(
    "Redis runs in cluster mode, which the portal does not use: run it alone or with Sentinel",
  );
});

test("while Redis is away from the start, that is said seldom and without stacks", async () => {
  let tries = 0;
  const broken = createServer((socket) => {
    tries++;
    socket.destroy();
  });
  broken.listen(0, "127.0.0.1");
  await once(broken, "listening");
  onTestFinished(() => void broken.close());
  const { port } = broken.address() as AddressInfo; // TCP
  const { worker } = await aWorker(`redis://127.0.0.1:${port}`);
  await until("it has often tried", () => tries > 100);
  const lines = worker
    .output()
    .split("\n")
    .filter((line) => line && !line.includes('"level":30'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(worker.output()).not.toMatch(/^\s+at /m);
});

test("a web process without tables says so; a read-only database is an outage, for logins too", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const name = `${url.pathname.slice(1)}_other`;
  await sql`create database ${sql.id(name)} template template0`.execute(db);
  url.pathname = name;
  const empty = await startWeb({ DATABASE_URL: url.href });
  const missing = { status: 503, text: "migrations are missing" };
  expect(await textOf(`${empty.url}/readyz`)).toEqual(missing);
  await empty.stop();
  await sql`drop database ${sql.id(name)}`.execute(db);

  const port = String(await freePort());
  url.pathname = process.env.DATABASE_URL?.split("/").at(-1) ?? "";
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const web = await startWeb({ DATABASE_URL: url.href, METRICS_PORT: port });
  const readOnly = { status: 503, text: "the database is read-only" };
  expect(await textOf(`${web.url}/readyz`)).toEqual(readOnly);
  const { text } = await textOf(`http://127.0.0.1:${port}/metrics`);
  expect(text).toContain('portal_dependency_up{dependency="database"} 0');
  const credentials = { email: "asha@college.example", password: "wrong password" };
  const login = await new Client(web.url).json("POST", "/api/auth/login", credentials);
  expect([login.status, await login.json()]).toEqual([503, { msg: messages.unavailable }]);
  await web.stop();
});

afterAll(() => db.destroy());
