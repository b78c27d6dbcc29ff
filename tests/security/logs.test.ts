// @module-tag thorough
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../db/id";
import { startMailSink } from "../support/mail-sink";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";
import { logLines } from "../support/log-lines";
import { send } from "../support/send";

/** Whatever goes wrong, no log of web or worker contains a secret, an address or a forged line. */

const secrets = {
  SESSION_SECRET: "canary-session-secret-of-more-than-32-characters",
  ADMIN_PASSWORD: "canary-admin-password",
  database: new URL(process.env.DATABASE_URL ?? "").password,
  smtp: "canary-smtp-password",
};
process.env.SESSION_SECRET = secrets.SESSION_SECRET; // before what reads it is imported
const { codeFor } = await import("../support/codes");
const { db } = await import("../../db/client");
const { aStudent, clientOf } = await import("../support/factories");

const email = `canary.asha.${newId()}@college.example`;
const planted: string[] = [...Object.values(secrets), "canary.asha", "canary-detail"];
const sink = await startMailSink();
const proxy = await startTcpProxy(process.env.DATABASE_URL ?? "");
const common = {
  ...secrets,
  DATABASE_URL: proxy.url,
  LOG_LEVEL: "trace",
  TRUST_PROXY: "1",
  ADMIN_EMAIL: "office@college.example",
};
const output: (() => string)[] = [];
let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  web = await startWeb(common);
  output.push(web.output);
});
afterAll(async () => {
  await web.stop();
  await Promise.all([sink.stop(), proxy.close()]);
});

async function aWorker(smtpUrl: string) {
  const url = new URL(smtpUrl);
  Object.assign(url, { username: "portal", password: secrets.smtp });
  const worker = await startWorkerProcess({ ...common, SMTP_URL: url.href });
  output.push(worker.output);
  return worker;
}

/** A mail server that repeats what it was given when it refuses. */
async function startRefusing(options: SMTPServerOptions) {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    ...options,
  });
  const socket = server.listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo; // TCP
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const lines = () => output.flatMap((read) => logLines(read()));

async function logged(event: string, about: Record<string, unknown> = {}) {
  const wanted = expect.objectContaining({ event, ...about }) as unknown;
  const find = () =>
    lines().find((line) => {
      try {
        expect(line).toEqual(wanted);
        return true;
      } catch {
        return false;
      }
    });
  await until(`a log line "${event}"`, () => find() !== undefined);
  return find()!;
}

const at = { "X-Forwarded-For": "192.0.2.77" };

test("a student's way from sign-up to a new password leaves who, when and where, and no secret", async () => {
  const worker = await aWorker(sink.url);
  const page = await clientOf(web.url, null);
  const program = await clientOf(web.url, null);
  const call = (path: string, body: object) =>
    program.fetch(path, {
      method: "POST",
      headers: { ...at, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const password = "canary-first-password";
  await page.form("/signup", { name: "canary-name", email, phone: "1", password });
  planted.push(password, "canary-name", page.cookie("ticket") ?? "no ticket");
  const details = { name: "canary-name", email, phone: "2", password };
  await call("/api/signup", details);
  await until("both codes are mailed", () => sink.accepted.length >= 2);

  const otp = await codeFor(email);
  await call("/api/auth/verify-otp", { email, otp: otp === "000000" ? "111111" : "000000" });
  expect((await call("/api/auth/verify-otp", { email, otp })).status).toBe(200);
  await call("/api/auth/login", { email, password: "canary-wrong-password" });
  const login = await call("/api/auth/login", { email, password });
  const { token } = (await login.json()) as { token: string };
  await call("/api/forgot-password", { email });
  const resetCode = await codeFor(email, "reset");
  const newPassword = "canary-second-password";
  expect((await call("/api/reset-password", { email, otp: resetCode, newPassword })).status).toBe(
    200,
  );
  const when = { time: expect.any(Number) as number };
  const { userId } = await logged("password reset", when);
  await logged("audited", { action: "password-reset", target: userId });
  planted.push(token, program.cookie("known") ?? "no cookie", newPassword, "canary-wrong-password");

  const account = expect.stringMatching(/^[\w-]{22}$/) as string;
  const from = { ip: "192.0.2.77", ...when };
  const { account: who } = await logged("login failed", { account, ...from });
  await logged("login", {
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    account: who,
    ...from,
  });
  await logged("wrong code", { purpose: "signup", account: who, ...when });
  await logged("request", { path: "/api/auth/verify-otp", status: 400, ...from });
  await logged("account verified", when);
  await worker.stop();

  // Six digits appear in times and ports by chance, so codes are searched as whole values.
  const values = lines().flatMap((line) => Object.values(line).map(String));
  expect(values.filter((value) => value === otp || value === resetCode)).toEqual([]);
});

test("limits, refusals and deletions are logged with who, when and where", async () => {
  const admin = await clientOf(web.url, null);
  const credentials = { email: common.ADMIN_EMAIL, password: secrets.ADMIN_PASSWORD };
  expect((await admin.form("/login", credentials)).status).toBe(303);
  const student = await aStudent();
  const id = student.id;
  expect(
    (await admin.fetch(`/api/admin/users/${id}`, { method: "DELETE", headers: at })).status,
  ).toBe(200);
  const { by } = await logged("user deleted", { userId: id, time: expect.any(Number) });
  const path = `/api/admin/users/${id}`;
  await logged("request", { method: "DELETE", path, userId: by, ip: "192.0.2.77" });

  const foreign = { ...at, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  await admin.fetch("/logout", { method: "POST", headers: foreign });
  await logged("request refused", { path: "/logout", status: 403, ip: "192.0.2.77" });
  await logged("request", { path: "/logout", status: 403, ip: "192.0.2.77" });

  for (let index = 0; index < 11; index++)
    await admin.fetch("/api/auth/login", {
      method: "POST",
      headers: { ...at, Cookie: "", "Content-Type": "application/json" },
      body: JSON.stringify({ email: "nobody@college.example", password: "x" }),
    });
  await logged("limited", { rule: "login-account-ip", who: expect.stringMatching(/^[\w-]{22}$/) });
  await logged("request", { path: "/api/auth/login", status: 429, ip: "192.0.2.77" });
});

test("mail servers that refuse, with all they know, add nothing to the log", async () => {
  const strict = await startRefusing({
    onAuth: ({ username = "" }, _session, done) => done(new Error(`${username} is unknown here`)),
  });
  const stranger = await clientOf(web.url, null);
  const student = await aStudent({ email: `canary.asha.too.${newId()}@college.example` });
  await stranger.json("POST", "/api/forgot-password", { email: student.email });
  const shut = await aWorker(strict.url);
  await logged("job failed", { name: "mail-code" });
  await shut.stop();
  await strict.stop();

  const full = await startRefusing({
    onAuth: (_auth, _session, done) => done(null, { user: "portal" }),
    onRcptTo: ({ address }, _session, done) => {
      const text = `5.2.2 <${address}>: the mailbox of ${address} is full`;
      done(Object.assign(new Error(text), { responseCode: 552 }));
    },
  });
  const worker = await aWorker(full.url);
  const refused = await logged("job gave up", { name: "mail-code" });
  expect(refused.reason).toContain("5.2.2 <…@college.example>");
  const stored = await db
    .selectFrom("outbox")
    .select("error")
    .where("failed_at", "is not", null)
    .orderBy("id")
    .execute();
  expect(JSON.stringify(stored)).not.toContain("canary.asha");
  await worker.stop();
  await full.stop();
});

test("what Postgres says about people's values stays out", async () => {
  const raise = (code: string, message: string) =>
    sql`
    create or replace function refuse() returns trigger language plpgsql as $$ begin
      raise exception using errcode = ${sql.lit(code)}, message = ${sql.lit(message)} || new.email || '"',
        detail = 'Key (email)=(' || new.email || ') canary-detail', hint = 'canary-detail';
    end $$`.execute(db);
  await raise("23505", 'duplicate key "');
  await sql`create trigger refuse before insert on signups for each row execute function refuse()`.execute(
    db,
  );
  const stranger = await clientOf(web.url, null);
  const details = {
    name: "canary-name",
    email: `2${email}`,
    phone: "1",
    password: "canary-first-password",
  };
  expect((await stranger.json("POST", "/api/signup", details)).status).toBe(500);
  await logged("request failed", { error: expect.objectContaining({ code: "23505" }) });
  await raise("22P02", 'invalid input syntax for type uuid: "canary-detail ');
  expect((await stranger.json("POST", "/api/signup", details)).status).toBe(500);
  const line = await logged("request failed", {
    error: expect.objectContaining({ code: "22P02" }),
  });
  expect(line.error).toMatchObject({ message: 'invalid input syntax for type uuid: "…"' });
  await sql`drop trigger refuse on signups`.execute(db);
});

test("an outage of the database, and a start without it, name no password", async () => {
  const stranger = await clientOf(web.url, null);
  await proxy.close();
  const details = { email, password: "canary-first-password" };
  await until(
    "the outage is seen",
    async () => (await stranger.json("POST", "/api/auth/login", details)).status === 503,
  );
  await logged("request failed");
  await proxy.open();
  const nowhere = new URL(proxy.url);
  nowhere.port = String(await freePort());
  const main = "build/server/main.js";
  const env = { ...process.env, ...common, DATABASE_URL: nowhere.href };
  const { status, stderr, stdout } = spawnSync(process.execPath, [main, "migrate"], { env });
  expect(status).toBe(1);
  for (const secret of planted) expect(`${String(stdout)}${String(stderr)}`).not.toContain(secret);
});

test("nothing that was planted is in any log, and every line is one of ours", async () => {
  const sly = { "X-Forwarded-For": '192.0.2.1","event":"forged', "User-Agent": "canary-agent" };
  const stranger = await clientOf(web.url, null);
  for (const text of ["%0d%0a%7B%22event%22:%22forged%22%7D", "%E2%80%A8%22event%22:%22forged%22"])
    await stranger.get(`/${text}?canary-query=1`, { headers: sly });
  for (const path of [
    "/calendar/canary-address.ics",
    "/calend%61r/canary-address.ics",
    "/%2563alendar/canary-address.ics",
    "/x/../calendar/canary-address.ics",
    "/jobs\\..\\calendar\\canary-address.ics",
    "/%zz/../UNSUBSCRIB%45/canary-address",
  ])
    await send(web.url, path);
  const body = { email: 'a@b.example\r\n{"event":"forged"}', password: 'x\n{"event":"forged"}' };
  await stranger.json("POST", "/api/auth/login", body);
  await stranger.get("/last-request");
  await logged("request", { path: "/last-request" });

  expect(lines().filter(({ event }) => event === "forged")).toEqual([]);
  expect(lines().every(({ level }) => level >= 10)).toBe(true);
  const all = output.map((read) => read()).join("\n");
  const found = [...planted, "canary-query", "canary-agent", "canary-address"].filter((one) =>
    all.includes(one),
  );
  expect(found).toEqual([]);
  expect(all.length).toBeGreaterThan(5_000);
  expect(planted.filter((secret) => secret.length < 8)).toEqual([]);
});
