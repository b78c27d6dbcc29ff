// @module-tag thorough
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { isOutage } from "../../app/http/refusal.server";
import { addressesOf, troubleOf } from "../../app/database-address";
import { newClient, reaching } from "../../db/primary";
import { startLeashed } from "../support/database";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";

/** Two servers with the same user and password. Each takes writes or, like a standby, refuses them. */

type Server = Awaited<ReturnType<typeof aServer>>;
let a: Server;
let b: Server;
beforeAll(async () => {
  [a, b] = await Promise.all([aServer(), aServer()]);
});
afterAll(() => Promise.all([a, b].map((server) => server.remove())));
beforeEach(async () => {
  await a.refuseWrites(true);
  await b.refuseWrites(false);
});

async function aServer() {
  const folder = mkdtempSync(join(tmpdir(), "portal-host-"));
  const server = await startLeashed({ dataDir: folder, settings: { fsync: "off" } });
  const office = new pg.Client({ connectionString: server.url });
  await office.connect();
  await office.query("alter role portal password 'monsoon'");
  await office.query("create table saved (by text)");
  const proxy = await startTcpProxy(server.url);
  return {
    proxy,
    host: new URL(proxy.url).host,
    /** Makes a server refuse writes like a demoted primary, with its connections left open. */
    async refuseWrites(refuses: boolean) {
      await office.query(`alter system set default_transaction_read_only = ${refuses}`);
      await office.query("select pg_reload_conf()");
      const now = "show default_transaction_read_only";
      await until("it knows", async () => {
        const { rows } = await office.query<Record<string, string>>(now);
        return Object.values(rows[0] ?? {})[0] === (refuses ? "on" : "off");
      });
    },
    async remove() {
      await office.end();
      await proxy.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const url = (...hosts: string[]) =>
  `postgres://portal:monsoon@${hosts.join()}/portal?target_session_attrs=read-write`;

function aPool(...hosts: string[]) {
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 1_000, max: 3 };
  const pool = new pg.Pool({ ...reaching(url(...hosts)), ...limits });
  pool.on("error", () => undefined);
  onTestFinished(() => pool.end());
  const save = async () => {
    const { rows } = await pool.query<{ port: number }>(
      "insert into saved values ('asha') returning inet_server_port() as port",
    );
    return rows[0]?.port;
  };
  const saves = () => save().then(Boolean, () => false);
  return { pool, save, saves };
}

test("the host that takes writes is found among those that are away, silent or a standby", async () => {
  const silent = await startTcpProxy(a.proxy.url);
  silent.freeze();
  onTestFinished(silent.close);
  const away = `127.0.0.1:${await freePort()}`;
  const { save } = aPool(away, new URL(silent.url).host, a.host, b.host);
  // A client that waited for the silent server before asking the next would never go on.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await save()).toBeDefined();
});

test("of one host nothing is asked", () => {
  expect(reaching(b.proxy.url)).toEqual({ connectionString: b.proxy.url, Client: pg.Client });
  expect(addressesOf(url("a", "b:6432"))).toEqual([
    "postgres://portal:monsoon@a/portal",
    "postgres://portal:monsoon@b:6432/portal",
  ]);
});

test.each([
  ["postgres://u:p@a:5432,b:port/portal", "must be a postgres:// address"],
  ["postgres://u:p@a,,b/portal", "must be a postgres:// address"],
  ["postgres://a,/portal", "must be a postgres:// address"],
  ["mysql://u:p@a,b/portal", "must be a postgres:// address"],
  ["postgres://a,b/portal?target_session_attrs=standby", "target_session_attrs=read-write"],
])("%s is no address to write to", (address, trouble) => {
  expect(troubleOf(address)).toContain(trouble);
});

test.each(["postgres://u:p%2C@a:1,[::1]:2/portal?sslmode=require", "postgres:///portal?host=/run"])(
  "%s is one",
  (address) => expect(troubleOf(address)).toBeNull(),
);

test("a primary that is demoted loses all its connections, also those that only listen", async () => {
  const { pool, save } = aPool(a.host, b.host);
  const first = await save();
  const held = await pool.connect();
  onTestFinished(() => held.release(true));
  held.on("error", () => undefined);
  const listening = newClient(url(a.host, b.host));
  listening.on("error", () => undefined);
  let isCut = false;
  listening.on("end", () => (isCut = true));
  await listening.connect();
  await b.refuseWrites(true);
  await a.refuseWrites(false);
  await expect(held.query("delete from saved")).rejects.toMatchObject({ code: "25006" });
  await until("the listener is cut", () => isCut);
  await expect(held.query("select")).rejects.toThrow("not queryable");
  expect([undefined, first]).not.toContain(await save());
});

test("a primary whose machine is gone, so that its connections stay open, is left within seconds", async () => {
  const { saves } = aPool(a.host, b.host);
  await until("what is known of the last test is forgotten", saves);
  b.proxy.freeze();
  onTestFinished(() => b.proxy.thaw());
  await a.refuseWrites(false);
  await until("the new one is found", saves);
});

test("without any that takes writes the refusal is an outage and says of each host why", async () => {
  await b.refuseWrites(true);
  const away = `127.0.0.1:${await freePort()}`;
  const error = await aPool(a.host, away)
    .save()
    .catch((reason: Error) => reason);
  expect(String(error)).toMatch(`${a.host}: takes no writes`);
  expect(String(error)).toMatch(new RegExp(`${away}: .*ECONNREFUSED`));
  expect(isOutage(error)).toBe(true);
});
