import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { claim, enqueue, finish, release } from "../../jobs/outbox";

async function aPromisedJob() {
  await enqueue(db, "mail-account-exists", { userId: newId() });
  const { id } = await db
    .selectFrom("outbox")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

const ours = expect.objectContaining({ name: "mail-account-exists" });

test("of many who claim a job at once, one gets it", async () => {
  const id = await aPromisedJob();
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(id)));
  expect(claims.filter((one) => one === "taken")).toHaveLength(9);
  expect(claims).toContainEqual(ours);
});

test("a finished job is not run again", async () => {
  const id = await aPromisedJob();
  await claim(id);
  await finish(id);
  expect(await claim(id)).toBe("done");
});

test("a job that failed can be claimed again at once", async () => {
  const id = await aPromisedJob();
  await claim(id);
  await release(id, { error: "451", isFinal: false });
  expect(await claim(id)).toMatchObject({ deaths: 0 });
});

test("so can one whose worker died, when its lease is over, and the death is counted", async () => {
  const id = await aPromisedJob();
  await claim(id);
  await db
    .updateTable("outbox")
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", id)
    .execute();
  expect(await claim(id)).toMatchObject({ deaths: 1 });
});
