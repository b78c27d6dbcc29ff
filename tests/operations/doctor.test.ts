// @module-tag thorough
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { parseEnv } from "node:util";
import { Redis } from "ioredis";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client";
import { enqueue } from "~/jobs/outbox";
import { aStudent } from "../support/factories";
import { startMailSink } from "../support/mail-sink";
import { runProgram } from "../support/processes/child";
import { startRedis } from "../support/processes/redis";
import { makeCertificates } from "../proxies/certificates";
import { freePort } from "../../local/free-port";
import { until } from "../support/until";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";

function doctor(env: Record<string, string>, args: string[] = []) {
  return runProgram(["doctor", ...args], env);
}

test("planted mistakes are named, each with what to do", async () => {
  const redis = await startRedis();
  onTestFinished(redis.remove);
  const { id: userId } = await aStudent();
  await enqueue(db, "mail-account-exists", { userId });
  await db.updateTable("outbox").set({ failed_at: new Date(), error: "550" }).execute();
  const { code, stdout } = await doctor({
    REDIS_URI: "redis://x",
    REDIS_URL: redis.url,
    DATABASE_READ_URL: process.env.DATABASE_URL ?? "",
    APP_URL: "https://placements.college.example",
    METRICS_PORT: "9400",
    METRICS_HOST: "198.100.7.9",
    SESSION_SECRET: "abababababababababababababababababab",
    SMTP_URL: "smtp://127.0.0.1:1",
    SITE_EMAIL: "placements@tiruchi.example",
  });
  expect(code).toBe(1);
  for (const mistake of [
    "there is no REDIS_URI: did you mean REDIS_URL?",
    "TRUST_PROXY is not set",
    "SITE_PHONE, SITE_WHATSAPP, SITE_LOCATION not set",
    "METRICS_HOST is 198.100.7.9, a public address",
    "DRAIN_SECONDS is 0",
    "SESSION_SECRET repeats itself",
    "our role is a superuser",
    "DATABASE_READ_URL takes writes",
    "1 were given up",
    "there is none: 'main.js backup",
    "appendonly is off",
    "MAIL_FROM is at localhost",
    "APP_URL still as shipped: college.example",
    "https://placements.college.example does not answer",
    "no process is connected: nobody can use the portal",
    "none is connected: mails and PDFs are waiting",
    "check SMTP_URL",
  ])
    expect(stdout).toContain(mistake);
  expect((await doctor({ APP_URL: "http://placements.college.example" })).stdout).toContain(
    "APP_URL is http",
  );
});

test("with the settings for Debian all is well, and it says so; a test mail arrives", async () => {
  const sink = await startMailSink();
  onTestFinished(() => sink.stop());
  await db.deleteFrom("outbox").execute();
  await db.insertInto("last_done").values({ name: "backup", at: new Date() }).execute();
  const plain = sql.id(`plain_${String(process.pid)}`); // of the whole server, where a run that was ended left its own
  await sql`create role ${plain} login password 'plain'`.execute(db);
  onTestFinished(async () => {
    await sql`drop owned by ${plain}`.execute(db);
    await sql`drop role ${plain}`.execute(db);
  });
  await sql`alter role ${plain} set synchronous_commit = on`.execute(db);
  await sql`grant all on all tables in schema public to ${plain}`.execute(db);
  const url = new URL(process.env.DATABASE_URL ?? "");
  Object.assign(url, { username: `plain_${String(process.pid)}`, password: "plain" });
  const redis = await startRedis({ appendOnly: true });
  onTestFinished(redis.remove);
  const shipped = parseEnv(readFileSync("deploy/systemd/env.example", "utf8"));
  const who = { SITE_EMAIL: "a@b.example", SITE_PHONE: "1", SITE_WHATSAPP: "", SITE_LOCATION: "x" };
  const door = await aFrontDoor();
  const APP_URL = door.url;
  const own = { ...who, APP_URL, MAIL_FROM: "Portal <no-reply@b.example>", SMTP_URL: sink.url };
  const stores = { DATABASE_URL: url.href, REDIS_URL: redis.url };
  const settings = { ...(shipped as Record<string, string>), ...own, ...stores, ...door.trust };
  const web = await startWeb({ ...settings, HOST: "127.0.0.1", DRAIN_SECONDS: "0" });
  onTestFinished(() => web.stop());
  const METRICS_PORT = String(await freePort());
  const worker = await startWorkerProcess({ ...settings, METRICS_PORT });
  onTestFinished(async () => void (await worker.kill()));
  const figures = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(await figures()).toContain("portal_front_door_up 0");
  door.leadTo(web.url);
  const { code, stdout } = await doctor(settings, ["--mail-to", "asha@college.example"]);
  const unsafe = ["fsync", "full_page_writes"].map((name) =>
    expect.stringContaining(`${name} is off`),
  );
  expect(stdout.match(/^WRONG .*$/gm)).toEqual(unsafe); // as the tests' own Postgres is
  expect(stdout).toContain(`${APP_URL} answers`);
  expect(stdout).toContain("their settings agree");
  await until("the worker finds the door open", async () =>
    (await figures()).includes("portal_front_door_up 1"),
  );
  expect(await figures()).toMatch(/portal_certificate_days (29|30)\n/);
  expect(await figures()).toMatch(/portal_disk_free_ratio 0\.\d/);
  expect(await figures()).toMatch(/portal_database_connections_ratio 0\.\d/);
  expect(code).toBe(1);
  expect(sink.accepted.map(({ to }) => to)).toEqual(["asha@college.example"]);

  // What a proxy may get wrong.
  door.forward = (headers) => headers["x-forwarded-for"];
  expect((await doctor(settings)).stdout).toContain("callers can pretend any address");
  door.forward = () => "127.0.0.9";
  expect((await doctor(settings)).stdout).toContain("are seen as 127.0.0.9, which is a proxy");
  await worker.kill();
  await web.stop();
  const all = await doctor(settings);
  expect(all.code).toBe(1);
  for (const gone of ["it answers 502", "no process is connected", "none is connected"])
    expect(all.stdout).toContain(gone);
});

const college = {
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_DOMAINS: "college.example",
  OIDC_EMAIL_VERIFIED: "may-be-absent",
};

test.each([
  [
    "a secret of words",
    { SESSION_SECRET: "the quick brown fox jumps over the lazy dog" },
    "is words",
  ],
  ["a secret twice", { SESSION_SECRET: "k3J9x!mQ2vR7pW4z".repeat(2) }, "SESSION_SECRET repeats"],
  ["a backup's store", { BACKUP_S3_URL: "http://k:s@127.0.0.1:1/b" }, "check BACKUP_S3_URL"],
  ["a collector", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }, "check OTEL"],
  ["an address that nobody has", { APP_URL: "http://127.0.0.1:1" }, "does not answer"],
  ["a limit that is too low", { NEWS_PER_MINUTE: "5" }, "must be a whole number from 30 to 100000"],
  ["an address with a path", { APP_URL: "https://a.example/portal" }, "write https://a.example"],
  [
    "a shortened name",
    { REQUEST_TIMEOUT: "1", POOL: "1" },
    "did you mean REQUEST_TIMEOUT_SECONDS?",
  ],
  ["another", { POOL: "1" }, "there is no POOL: did you mean DATABASE_POOL?"],
  ["a timeout", { REQUEST_TIMEOUT_SECONDS: "1" }, "REQUEST_TIMEOUT_SECONDS is 1"],
  ["a pool of one", { DATABASE_POOL: "1" }, "DATABASE_POOL is 1"],
  ["silence", { LOG_LEVEL: "silent" }, "LOG_LEVEL is silent"],
  ["a dead monitor", { PING_URL: "http://127.0.0.1:1/key" }, "check PING_URL"],
  [
    "a tenant that is everybody's",
    { ...college, OIDC_ISSUER: "https://127.0.0.1:1/organizations/v2.0" },
    "OIDC_EMAIL_VERIFIED is may-be-absent, but anybody can have a login at that OIDC_ISSUER",
  ],
  ["TRUST_PROXY", { TRUST_PROXY: "yes" }, "doctor: TRUST_PROXY must be a number of proxies"],
  ["MAIL_FROM", { MAIL_FROM: "the office" }, "doctor: MAIL_FROM must be one address"],
  ["a word for a store", { S3_URL: "bucket" }, "doctor: S3_URL must be https://key:secret@host"],
  ["a word for the portal", { APP_URL: "portal" }, "doctor: APP_URL must be an http(s):// address"],
  [
    "a word for the college's login",
    { ...college, OIDC_ISSUER: "college" },
    "doctor: OIDC_ISSUER must be an https:// address",
  ],
])("%s is named", async (_what, settings, says) => {
  const { stdout, stderr } = await doctor(settings as Record<string, string>);
  expect(stdout + stderr).toContain(says);
});

test("a Redis that wants a password is explained", async () => {
  const redis = await startRedis();
  onTestFinished(redis.remove);
  const client = new Redis(redis.url);
  await client.config("SET", "requirepass", "secret");
  client.disconnect();
  const { stdout } = await doctor({ REDIS_URL: redis.url });
  expect(stdout).toContain("Redis refuses our name or password: check REDIS_URL");
});

test("more processes than connections", async () => {
  for (const application_name of ["portal web 1", "portal web 2", "portal worker 3"]) {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name });
    await client.connect();
    onTestFinished(() => client.end());
  }
  const { stdout } = await doctor({ DATABASE_POOL: "200" });
  expect(stdout).toContain("processes may open 619 connections: raise max_connections");
});

test("private addresses for metrics are no mistake", async () => {
  const settings = { METRICS_PORT: "9400", METRICS_HOST: "10.0.0.5", APP_URL: "https://a.example" };
  expect((await doctor(settings)).stdout).not.toContain("METRICS_HOST");
});

test("a queue that waits, and tables that our role cannot write", async () => {
  const { id: userId } = await aStudent();
  await enqueue(db, "mail-account-exists", { userId });
  const since = new Date(Date.now() - 5 * 60_000);
  await db
    .updateTable("outbox")
    .set({ created_at: since } as never) // as if it waited
    .execute();
  const { stdout } = await doctor({ DATABASE_URL: await aReader() });
  expect(stdout).toMatch(/the oldest of the otp queue has waited [56] minutes/);
  expect(stdout).toMatch(/our role cannot write \d+ tables/);
});

async function aReader() {
  await sql`create role reader login password 'reader'`.execute(db);
  onTestFinished(async () => {
    await sql`drop owned by reader`.execute(db);
    await sql`drop role reader`.execute(db);
  });
  await sql`grant select on all tables in schema public to reader`.execute(db);
  const url = new URL(process.env.DATABASE_URL ?? "");
  return Object.assign(url, { username: "reader", password: "reader" }).href;
}

/** A proxy with TLS, as in front of every portal. */
async function aFrontDoor() {
  const certificates = makeCertificates();
  const { cert, key, ca } = certificates.here;
  const door = {
    url: "",
    trust: { NODE_EXTRA_CA_CERTS: ca },
    to: "http://127.0.0.1:1", // nobody
    leadTo: (url: string) => void (door.to = url),
    forward: (_headers: IncomingHttpHeaders, remote?: string) =>
      remote as string | string[] | undefined,
  };
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (from, to) => {
    const forwarded = door.forward(from.headers, from.socket.remoteAddress);
    const { "x-forwarded-for": _before, ...others } = from.headers;
    const headers = { ...others, ...(forwarded && { "x-forwarded-for": forwarded }) };
    const { method, url = "" } = from;
    const onward = { method, headers, agent: false };
    const onwards = request(new URL(url, door.to), onward, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(to);
    });
    from.pipe(onwards.once("error", () => to.writeHead(502).end()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    certificates.remove();
  });
  door.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  return door;
}
