import { once } from "node:events";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/db/client";
import { aPosting, aStudent, anApplication, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { until } from "../support/until";
import { startWeb } from "../support/web";

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
    await until("the port is closed", () =>
      fetch(other.url).then(
        () => false,
        () => true,
      ),
    );
  });
  expect(await exited).toEqual([0, null]);
  expect(other.output()).not.toContain("request failed");
});
