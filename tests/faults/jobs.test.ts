import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../support/until";
import { findViolations, nothingOpen } from "./checker";
import { startHistory } from "./history";
import { startLedger } from "./ledger";
import { type Portal, queues, startPortal } from "./portal";
import { randomFrom } from "./load/random";
import { isLong, seed } from "./settings";
import { signUp } from "./load/sign-up";
import { aVisitor } from "./load/visitor";

const random = randomFrom(seed);
const portals: Portal[] = [];
beforeAll(async () => {
  for (const queue of queues) portals.push(await startPortal({ queue, workers: 1 }));
});
afterAll(() => Promise.all(portals.map((portal) => portal.stop())));

const kills = isLong ? 5 : 2;
test(`a job whose worker is killed ${kills} times is done by the next, and once`, () =>
  withEachQueue(async ({ portal, worker, people, finish }) => {
    portal.sink.answerWith(() => "stall");
    await signUp(people);
    for (let deaths = 1; deaths <= kills; deaths++) {
      await until("it is being sent", () => portal.sink.attempts.length >= deaths);
      if (deaths === kills) portal.sink.answerWith(() => "accept");
      await worker.end("SIGKILL");
      await worker.start();
    }
    await finish();
    expect(portal.sink.accepted).toHaveLength(1);
    expect(new Set(portal.sink.attempts.map(({ id }) => id)).size).toBe(1);
  }));

test("a job that kills its worker ten times is given up where it can be seen", () =>
  withEachQueue(async ({ portal, worker, people, finish }) => {
    portal.sink.answerWith(() => "stall");
    await signUp(people);
    for (let deaths = 1; deaths <= 10; deaths++) {
      await until("it runs again", () => portal.sink.attempts.length >= deaths);
      await worker.end("SIGKILL");
      await worker.start();
    }
    portal.sink.answerWith(() => "accept");
    await finish();
    expect(portal.sink.accepted).toEqual([]);
    const { rows } = await portal.database.query("select error from outbox");
    expect(rows).toEqual([{ error: expect.stringContaining("died") }]);
    await portal.database.query("delete from outbox");
  }));

test("a mail that was accepted as its worker died comes twice, the same with the same code", () =>
  withEachQueue(async ({ portal, worker, people, finish }) => {
    portal.sink.answerWith((_mail, attempt) => {
      if (attempt === 1) worker.signal("SIGSTOP"); // it never reads the 250
      return "accept";
    });
    await signUp(people);
    await until("the mail was accepted", () => portal.sink.accepted.length === 1);
    await worker.end("SIGKILL");
    const death = Date.now();
    await worker.start();
    await finish([death]);
    expect(portal.sink.accepted).toHaveLength(2);
    expect(new Set(portal.sink.accepted.map(({ id }) => id)).size).toBe(1);
  }));

test("a worker whose loop is blocked for longer than its lease goes on with what it has, and nothing is lost", () =>
  withEachQueue(async ({ portal, worker, people, finish }) => {
    portal.sink.answerWith(() => "stall");
    await signUp(people);
    await until("it is being sent", () => portal.sink.attempts.length === 1);
    portal.sink.answerWith(() => "accept");
    worker.signal("SIGSTOP");
    for (let mails = 0; mails < 5; mails++) await signUp(people);
    await until("its lease is over", async () => {
      const { rowCount } = await portal.database.query(
        "select from outbox where lease_until < now()",
      );
      return rowCount === 1;
    });
    worker.signal("SIGCONT");
    await finish();
    expect(portal.sink.accepted).toHaveLength(6);
  }));

test("a job that always throws is given up where it can be seen, and others go on", () =>
  withEachQueue(async ({ portal, people, finish }) => {
    await portal.database.query(
      `insert into outbox (id, queue, name, payload)
       select gen_random_uuid(), 'resume', 'of a later version', '{}' from generate_series(1, 5)`,
    );
    for (let mails = 0; mails < 5; mails++) await signUp(people);
    await until("all have their mail", () => portal.sink.accepted.length === 5);
    await finish();
    const { rows } = await portal.database.query("select error from outbox");
    expect(rows).toEqual(
      Array.from({ length: 5 }, () => ({ error: expect.stringContaining("knows no job") })),
    );
  }));

type Setup = ReturnType<typeof aSetup>;

/** Runs on both queues at once, as most of the time is waiting. */
function withEachQueue(work: (setup: Setup) => Promise<void>) {
  return Promise.all(portals.map((portal) => work(aSetup(portal))));
}

function aSetup(portal: Portal) {
  portal.sink.accepted.length = 0;
  portal.sink.attempts.length = 0;
  portal.sink.answerWith(() => "accept");
  const history = startHistory();
  const office = aVisitor(portal.url, history);
  const ledger = startLedger();
  const people = { portal, history, ledger, office, random, students: [] };

  async function finish(deaths: number[] = []) {
    await nothingOpen(portal);
    expect(history.violations()).toEqual([]);
    expect(await findViolations(portal, ledger, deaths)).toEqual([]);
  }
  return { portal, worker: portal.workers[0]!, people, finish };
}
