// @module-tag thorough
import { setImmediate as tick } from "node:timers/promises";
import pg from "pg";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Backend } from "../../jobs/backend";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { until } from "../support/until";

/** The queue on Postgres when connections fail in other ways than being refused. */

let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let backend: Backend;
let ran: string[];
beforeAll(async () => {
  proxy = await startTcpProxy(process.env.DATABASE_URL ?? "");
  process.env.DATABASE_DIRECT_URL = proxy.url;
  return () => proxy.close();
});
beforeEach(async () => {
  ran = [];
  backend = (await import("../../jobs/backend")).openBackend();
});

function begin() {
  const queue = backend.openQueue("mail");
  const worker = backend.openWorker("mail", async ({ id }) => void ran.push(String(id)));
  return {
    add: (jobId: string) => queue.addBulk([{ name: "mail-code", data: {}, opts: { jobId } }]),
    async end() {
      backend.stopWaiting();
      await Promise.all([worker.close(), queue.close()]);
      await backend.close();
    },
  };
}

test("a queue and a worker whose first connection comes to nothing work once there is one", async () => {
  const { log } = await import("../../app/log.server");
  const warn = vi.spyOn(log, "warn");
  proxy.freeze(); // connections are made and nothing comes: neither refused nor lost
  const { add, end } = begin();
  const added = add("a");
  await until("a first connection is given up", () => warn.mock.calls.length > 0);
  proxy.thaw();
  await added;
  await until("its job runs", () => ran.length > 0);
  await end();
  expect(ran).toEqual(["a"]);
});

test("while connections come to nothing a worker can be stopped", async () => {
  proxy.freeze();
  const { end } = begin();
  await end();
  proxy.thaw();
});

test("while Postgres refuses each query the worker asks now and then, not as fast as it can", async () => {
  const { add, end } = begin();
  await add("b");
  await until("it works", () => ran.length > 0);
  const query = vi.spyOn(pg.Pool.prototype, "query");
  query.mockImplementation(() => Promise.reject(new Error("the database system is starting up")));
  for (let turns = 0; turns < 5_000; turns++) await tick();
  expect(query.mock.calls.length).toBeLessThan(500);
  query.mockRestore();
  await add("c");
  await until("it works again", () => ran.length > 1);
  await end();
});
