// @module-tag thorough
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { until } from "../support/until";

/** Postgres stops answering, as when its machine hangs, and comes back. */

let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let client: typeof import("../../db/client");
let isOutage: (error: unknown) => boolean;
beforeAll(async () => {
  proxy = await startTcpProxy(process.env.DATABASE_URL ?? "");
  process.env.DATABASE_URL = proxy.url;
  process.env.DATABASE_POOL = "1";
  client = await import("../../db/client");
  ({ isOutage } = await import("../../app/http/refusal.server"));
  await sql`create table stored (id integer primary key)`.execute(client.db);
});
afterAll(async () => {
  await client.db.destroy();
  await proxy.close();
});

function store(id: number, trx: typeof client.db = client.db) {
  return sql`insert into stored values (${id})`.execute(trx);
}

/** Retries until the pool has noticed which connections are gone. */
async function stored() {
  await until(
    "the database answers",
    async () => !(await failureOf(sql`select 1`.execute(client.db))),
  );
  const { rows } = await sql<{ id: number }>`select id from stored order by id`.execute(client.db);
  return rows.map(({ id }) => id);
}

async function failureOf(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("a write that is accepted after a silence is not part of a transaction from before it", async () => {
  proxy.freeze();
  const failure = await failureOf(client.db.transaction().execute((trx) => store(1, trx)));
  expect(isOutage(failure), String(failure)).toBe(true);
  proxy.thaw();
  await store(2);
  // A connection's open transaction is lost with it.
  await proxy.close();
  await proxy.open();
  expect(await stored()).toEqual([2]);
});

test("a transaction that loses its connection fails for that reason, which is an outage", async () => {
  const failure = await failureOf(
    client.db.transaction().execute(async (trx) => {
      await store(3, trx);
      await proxy.close();
      await store(4, trx);
    }),
  );
  expect(isOutage(failure), String(failure)).toBe(true);
  await proxy.open();
  expect(await stored()).toEqual([2]);
});
