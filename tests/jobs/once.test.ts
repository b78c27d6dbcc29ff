import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { db, pool } from "../../db/client";
import { newId } from "../../db/id";
import { claim, enqueueOnce, release } from "../../jobs/outbox";
import { type Handlers, startWorker } from "../../jobs/worker";
import { waitForConnections } from "../support/database";
import { handlersWith } from "../support/handlers";
import { until } from "../support/until";

function promiseRender(userId: string) {
  return enqueueOnce(db, "render-resume", { userId });
}

async function idsOf(userId: string) {
  const rows = await db
    .selectFrom("outbox")
    .select("id")
    .where(sql<boolean>`payload->>'userId' = ${userId}`)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

test("of many who promise the same job once, at once, one job comes", async () => {
  waitForConnections(pool);
  const userId = newId();
  await Promise.all(Array.from({ length: 20 }, () => promiseRender(userId)));
  expect(await idsOf(userId)).toHaveLength(1);
  await promiseRender(newId());
  expect(await idsOf(userId)).toHaveLength(1);
});

test("a job that started is followed by one more, also while it waits for its next try", async () => {
  const userId = newId();
  await promiseRender(userId);
  const [first = ""] = await idsOf(userId);
  await claim(first);
  await Promise.all(Array.from({ length: 5 }, () => promiseRender(userId)));
  expect(await idsOf(userId)).toHaveLength(2);
  await release(first, { error: "it failed", isFinal: false });
  await promiseRender(userId);
  expect(await idsOf(userId)).toHaveLength(2);
});

test("a job that takes in another promise starts only once that is committed", async () => {
  const userId = newId();
  await promiseRender(userId);
  const [id = ""] = await idsOf(userId);
  const order: string[] = [];
  let claimed: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await enqueueOnce(trx, "render-resume", { userId });
    claimed = claim(id).then(() => order.push("started"));
    await until("the claim waits", async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
      return rows.length === 1;
    });
    order.push("committed");
  });
  await claimed;
  expect(order).toEqual(["committed", "started"]);
});

test("forty saves by one student make another's PDF wait for one render", async () => {
  const [eager, other] = [newId(), newId()];
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const render: Handlers["render-resume"] = ({ userId }) => {
    started.push(userId);
    return new Promise((end) => ends.push(end));
  };
  const worker = await startWorker({
    queues: ["resume"],
    handlers: handlersWith({ "render-resume": render }),
  });
  onTestFinished(async () => {
    const letGo = setInterval(() => ends.forEach((end) => end()), 20);
    await worker.stop();
    clearInterval(letGo);
  });
  await db.deleteFrom("outbox").execute();

  for (let saves = 0; saves < 40; saves++) {
    await promiseRender(eager);
    // While there is capacity, each save is rendered before the next comes.
    if (saves < 2) await until("it is rendered", () => started.length === saves + 1);
  }
  await promiseRender(other);
  ends.forEach((end) => end()); // the renders that ran as the other student came
  await until("the other's is rendered", () => started.includes(other));
  // After the two that ran, one of the other thirty-eight at most: two run side by side, and either may begin first.
  expect(started.indexOf(other)).toBeLessThanOrEqual(3);
});
