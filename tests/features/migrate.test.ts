import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../db/client";
import { isMigrated, migrate } from "../../db/migrate";
import { migrations } from "../../db/migrations";

test("a migration may take longer than a request", async () => {
  const slow = { up: async (own: typeof db) => void (await sql`select pg_sleep(4)`.execute(own)) };
  expect(await migrate({ ...migrations, "900-slow": slow })).toEqual(["900-slow"]);
  expect(await isMigrated()).toBe(true);
});

test("but it does not queue everybody behind a lock that it waits for", async () => {
  const greedy = {
    up: async (own: typeof db) => void (await sql`lock table postings`.execute(own)),
  };
  await db.transaction().execute(async (trx) => {
    await sql`lock table postings in access share mode`.execute(trx);
    const all = { ...migrations, "900-slow": greedy, "901-greedy": greedy };
    await expect(migrate(all)).rejects.toMatchObject({ code: "55P03" });
  });
  expect(await migrate({ ...migrations, "900-slow": greedy, "901-greedy": greedy })).toEqual([
    "901-greedy",
  ]);
});
