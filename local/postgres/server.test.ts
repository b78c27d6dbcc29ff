// @module-tag thorough
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { startPostgres } from "./server";

const unsafe = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

test("a first start makes a database that searches Indian scripts, and stop ends it", async () => {
  const dataDir = aFolder();
  const { url, stop } = await start(dataDir);

  expect(await query(url, "create extension pg_trgm")).toEqual([]);
  const [row] = await query(
    url,
    `select current_database() name, current_setting('timezone') zone, 'ÄÖ' ilike 'äö' folds,
      cardinality(show_trgm('நிலா')) tamil, cardinality(show_trgm('हिन्दी')) hindi`,
  );
  expect(row).toEqual({ name: "portal", zone: "UTC", folds: true, tamil: 5, hindi: 7 });
  expect(statSync(join(dataDir, "postgres-18/password")).mode & 0o777).toBe(0o600);

  await stop();
  await expect(query(url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("what was written is there after a restart", async () => {
  const dataDir = aFolder();
  const first = await start(dataDir);
  await query(first.url, "create table kept as select 1 as n");
  await first.stop();

  const second = await start(dataDir);
  expect(second.pid).not.toBe(first.pid);
  expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
});

test("a server whose starter was killed is adopted", async () => {
  const dataDir = aFolder();
  const starter = startElsewhere(dataDir);
  const [orphan] = (await once(starter.stdout, "data")) as [Buffer];
  starter.kill("SIGKILL");
  await once(starter, "exit");

  const { pid, url, stop } = await start(dataDir);
  expect(pid).toBe(Number(orphan));
  expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
  await stop();
  await expect(query(url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("a killed server is replaced and loses nothing", async () => {
  const dataDir = aFolder();
  const first = await start(dataDir, { synchronous_commit: "on" });
  await query(first.url, "create table kept as select 1 as n");
  process.kill(first.pid, "SIGKILL");

  const { url } = await start(dataDir);
  expect(await query(url, "select n from kept")).toEqual([{ n: 1 }]);
});

test("a pid file whose number now belongs to another program is no obstacle", async () => {
  const dataDir = aFolder();
  await (await start(dataDir)).stop();
  const file = join(dataDir, "postgres-18/postmaster.pid");
  writeFileSync(file, `${process.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n1 1\nready\n`);

  const { url } = await start(dataDir);
  expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("only one of two starts at once gets the folder", async () => {
  const dataDir = aFolder();
  const starts = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(start(dataDir)).rejects.toThrow(
    `${dataDir}/postgres-18 is in use by another start: stop that one, or set DATA_DIR.`,
  );
});

test("a first start that was killed half way is done again and leaves nothing", async () => {
  const dataDir = aFolder();
  const starter = startElsewhere(dataDir);
  await vi.waitUntil(
    () => readdirSync(dataDir).some((draft) => existsSync(join(dataDir, draft, "data/base"))),
    { interval: 5, timeout: 10_000 },
  );
  process.kill(-starter.pid!, "SIGKILL"); // with its initdb
  await once(starter, "exit");
  expect(readdirSync(dataDir)).toEqual([expect.stringContaining("draft")]);

  const { url } = await start(dataDir);
  expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
  expect(readdirSync(dataDir)).toEqual(["postgres-18"]);
});

test("a folder that cannot be written is named", async () => {
  const file = join(aFolder(), "file");
  writeFileSync(file, "");
  await expect(start(join(file, "data"))).rejects.toThrow(
    `Cannot write to ${file}/data (ENOTDIR): make it writable, or set DATA_DIR to a folder that is.`,
  );
});

test("a server that does not start says why on one line", async () => {
  await expect(start(aFolder(), { frobnicate: "on" })).rejects.toThrow(
    /^Postgres does not start in .*: unrecognized configuration parameter "frobnicate"$/,
  );
});

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, settings = {}) {
  const server = await startPostgres({ dataDir, settings: { ...unsafe, ...settings } });
  onTestFinished(server.stop);
  return server;
}

/** Another process that starts Postgres, prints its pid and stays. */
function startElsewhere(dataDir: string) {
  const module = JSON.stringify(new URL("server.ts", import.meta.url).href);
  const options = JSON.stringify({ dataDir, settings: unsafe });
  const script = `const { startPostgres } = await import(${module});
    console.log((await startPostgres(${options})).pid);`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
