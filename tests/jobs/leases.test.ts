import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { claim, finish, release } from "../../jobs/leases";
import { enqueue } from "../../jobs/outbox";

async function aPromisedJob() {
  await enqueue(db, "mail-account-exists", { userId: newId() });
  const { id } = await db
    .selectFrom("outbox")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

test("of many who claim a job at once, one gets it", async () => {
  const id = await aPromisedJob();
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(id)));
  expect(claims.map(({ state }) => state).sort()).toEqual([
    "ours",
    ...Array.from({ length: 9 }, () => "taken"),
  ]);
});

test("a finished job is not run again", async () => {
  const id = await aPromisedJob();
  await claim(id);
  await finish(id);
  expect(await claim(id)).toEqual({ state: "done" });
});

test("a job that failed can be claimed again at once, and its worker did not die", async () => {
  const id = await aPromisedJob();
  await claim(id);
  await release(id, { error: "451", retryWithinMs: 5_000 });
  expect(await claim(id)).toMatchObject({ state: "ours", deaths: 0 });
});

test("a lease that ran out is a worker that died, and is counted", async () => {
  const id = await aPromisedJob();
  await claim(id);
  await db
    .updateTable("outbox")
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", id)
    .execute();
  expect(await claim(id)).toMatchObject({ state: "ours", deaths: 1 });
});
