// @module-tag thorough
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { type Cast, aCast, aStudent } from "../support/factories";
import { logLines } from "../support/log-lines";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { until } from "../support/until";
import { type Web, startWeb } from "../support/web";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

/** A request's id, from the proxy to the page that people see. */

let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let web: Web;
let worker: WorkerProcess;
let sink: MailSink;
let cast: Cast;
beforeAll(async () => {
  sink = await startMailSink();
  proxy = await startTcpProxy(process.env.DATABASE_URL ?? "");
  const settings = { TRUST_PROXY: "1", LOG_LEVEL: "info", CACHE_SECONDS: "0" };
  web = await startWeb({ ...settings, DATABASE_URL: proxy.url });
  worker = await startWorkerProcess({ SMTP_URL: sink.url });
  cast = await aCast(web.url);
});
afterAll(() => Promise.all([web?.stop(), worker?.stop(), sink?.stop(), proxy?.close()]));

function ask(path: string, id: string, more: RequestInit = {}) {
  const headers = { "X-Request-Id": id, "Content-Type": "application/json" };
  return fetch(web.url + path, { ...more, headers });
}

function linesAbout(id: string, output: string) {
  return logLines(output).filter((line) => line.requestId === id);
}

test("a request's id is in its answer, the worker's lines about its job, and the mail", async () => {
  const { email } = await aStudent();
  const id = randomUUID();
  const body = JSON.stringify({ email });
  const response = await ask("/api/auth/forgot-password", id, { method: "POST", body });
  expect([response.status, response.headers.get("X-Request-Id")]).toEqual([200, id]);
  await until("the mail is there", () => sink.accepted.some(({ to }) => to === email));
  const { raw = "" } = sink.accepted.find(({ to }) => to === email) ?? {};
  expect(raw).toMatch(new RegExp(`^X-Request-Id: ${id}\r$`, "im"));
  await until("the job is logged", () => linesAbout(id, worker.output()).length > 0);
  expect(linesAbout(id, worker.output())[0]).toMatchObject({
    event: "job done",
    name: "mail-code",
  });
});

describe("an id of another form is not taken", () => {
  const strange = {
    "too short": "0123456789abcdef",
    "too long": "0".repeat(33),
    "a comment's end": "*/ drop table users; /*01234567890",
    "not hexadecimal": "g".repeat(32),
    "two of them": `${"0".repeat(32)}, ${"1".repeat(32)}`,
  };
  test.each(Object.entries(strange))("%s", async (_name, id) => {
    const given = (await ask("/api/placements", id)).headers.get("X-Request-Id");
    expect(given).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
  test("nginx's form is", async () => {
    const id = "0123456789abcdef".repeat(2);
    expect((await ask("/api/placements", id)).headers.get("X-Request-Id")).toBe(id);
  });
});

test("Postgres shows which request a statement is for", async () => {
  const id = randomUUID();
  const shown = async () => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where query like ${`/* ${id} */ %`}`.execute(db);
    return rows.length > 0;
  };
  let asked: Promise<Response> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`lock table postings in access exclusive mode`.execute(trx);
    asked = ask("/api/placements?search=engineer", id);
    await until("it waits", shown);
  });
  expect((await asked)?.status).toBe(200);
});

test("a page that failed says by which words its log lines are found; one that did not, does not", async () => {
  const [visitors, students] = [randomUUID(), randomUUID()];
  await proxy.close();
  const screen = await ask("/jobs", visitors);
  const headers = { "X-Request-Id": students };
  const plain = await cast.student.get("/my-applications", { headers });
  await proxy.open();
  for (const [id, answer] of [
    [visitors, screen],
    [students, plain],
  ] as const) {
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(`<p>Reference: ${id.slice(-12)}</p>`);
    await until("it is logged", () => linesAbout(id, web.output()).length > 1);
    expect(linesAbout(id, web.output()).map(({ event }) => event)).toContain("request failed");
  }
  await until("it heals", async () => (await cast.visitor.get("/readyz")).status === 200);
  const missing = await ask("/no-such-page", randomUUID());
  expect(await missing.text()).not.toContain("Reference:");
});
