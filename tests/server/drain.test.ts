// @module-tag thorough
import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/db/client";
import { aPosting, aStudent, anApplication, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { send } from "../support/send";
import { until } from "../support/until";
import { portClosed, startWeb } from "../support/web";

const web = withWeb();

test("a process that is told to stop answers what it was asked and does not wait for more", async () => {
  const student = await aStudent();
  await anApplication(student, await aPosting("job", { link: "https://a.example/" }));
  const client = await clientOf(web.url, student);
  const asked = Array.from({ length: 20 }, () => client.get("/my-applications"));
  await Promise.race(asked);
  const exited = once(web.process, "exit");
  const started = performance.now();
  web.process.kill("SIGTERM");
  const answers = await Promise.allSettled(asked.map(async (answer) => (await answer).text()));
  await exited;
  // Keep-alive alone would hold it for 65 s.
  expect(performance.now() - started).toBeLessThan(50_000);
  expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
});

test("what somebody asked for who has left is finished before the connections are closed", async () => {
  const other = await startWeb({ LOG_LEVEL: "info" });
  const client = await clientOf(other.url, await aStudent());
  const leaving = new AbortController();
  const exited = once(other.process, "exit");
  await db.transaction().execute(async (trx) => {
    await sql`lock table sessions`.execute(trx);
    const asked = client.get("/my-applications", { signal: leaving.signal }).catch(() => undefined);
    const waiting = sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await until("it waits", async () => (await waiting.execute(db)).rows[0]?.n === 1);
    leaving.abort();
    await asked;
    other.process.kill("SIGTERM");
    await until("it stops", () => other.output().includes('"event":"stopping"'));
    await portClosed(other);
  });
  expect(await exited).toEqual([0, null]);
  expect(other.output()).not.toContain("request failed");
});

test("who has connected is answered, though the process was told to stop before it could accept", async () => {
  const other = await startWeb();
  const exited = once(other.process, "exit");
  other.process.kill("SIGSTOP");
  const sockets = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const socket = connect(Number(new URL(other.url).port), "127.0.0.1");
      await once(socket, "connect");
      return { socket, said: text(socket).catch((error: Error) => error.message) };
    }),
  );
  other.process.kill("SIGTERM");
  other.process.kill("SIGCONT");
  await portClosed(other);
  for (const { socket } of sockets) socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const answers = await Promise.all(sockets.map(({ said }) => said));
  expect(answers.filter((answer) => answer.endsWith("\r\n\r\nok")).length).toBe(500);
  expect(await exited).toEqual([0, null]);
});

test("a connection that a proxy keeps is answered after the port is closed, once, and told that it ends", async () => {
  const other = await startWeb({ DRAIN_SECONDS: "6" });
  const exited = once(other.process, "exit");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const { status, headers } = await send(other.url, path, { agent });
    return [status, headers.connection];
  };
  expect(await ask("/livez")).toEqual([200, undefined]);
  other.process.kill("SIGTERM");
  await until("not ready", async () => (await ask("/readyz"))[0] === 503);
  expect(await ask("/livez")).toEqual([200, undefined]);
  await portClosed(other);
  expect(await ask("/livez")).toEqual([200, "close"]);
  await expect(ask("/livez")).rejects.toThrow("ECONNREFUSED");
  expect(await exited).toEqual([0, null]);
});
