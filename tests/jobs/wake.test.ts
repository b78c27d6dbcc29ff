import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { listen } from "../../db/listen";
import { enqueue, enqueueOnce } from "../../jobs/outbox";
import { until } from "../support/until";

/** Workers are woken after the commit that promises a job, by few notices however many promise. */

let heard: (string | null)[] = [];
beforeAll(async () => {
  const stop = listen("outbox", (queue) => heard.push(queue));
  await until("it listens", () => heard.length > 0);
  return async () => void (await stop());
});
beforeEach(async () => {
  await db.deleteFrom("outbox").execute();
  heard = [];
});

const mail = () => ({ userId: newId() });

/** Another queue's notice, which goes out after all that were promised before. */
async function afterwards() {
  await enqueue(db, "mail-account-exists", mail());
  await until("the last notice", () => heard.includes("otp"));
}

test("after the commit, not before", async () => {
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, "mail-password-changed", mail());
    await enqueueOnce(trx, "render-resume", mail());
    await afterwards();
    expect(heard).toEqual(["otp"]);
  });
  await until("both are announced", () => heard.includes("mail") && heard.includes("resume"));
});

test("never if it is undone, nor by what the connection commits later", async () => {
  const undone = db.transaction().execute(async (trx) => {
    await enqueue(trx, "mail-password-changed", mail());
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.transaction().execute((trx) => trx.selectFrom("outbox").select("id").execute());
  await afterwards();
  expect(heard).toEqual(["otp"]);
});

test("a hundred that are promised at once are announced a few times", async () => {
  await Promise.all(
    Array.from({ length: 100 }, () => enqueue(db, "mail-password-changed", mail())),
  );
  await afterwards();
  expect(heard).toContain("mail");
  expect(heard.length).toBeLessThan(20);
});

test("no trigger announces them: its notice would make commits wait for each other", async () => {
  await db
    .insertInto("outbox")
    .values({ id: newId(), queue: "mail", name: "mail-password-changed", payload: "{}" })
    .execute();
  await afterwards();
  expect(heard).toEqual(["otp"]);
});
