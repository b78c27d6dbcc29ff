// @module-tag thorough
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { env } from "../../app/env.server";
import { log } from "../../app/log.server";
import { pinged, ping } from "../../app/ops/ping.server";
import { startMailSink } from "../support/mail-sink";
import { runProgram } from "../support/processes/child";
import { until } from "../support/until";
import { startWorkerProcess } from "../support/worker";

let watcher: Server;
let url: string;
let heard: string[] = [];
let status: number | "none" = 200;
beforeAll(async () => {
  watcher = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    if (status !== "none") response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(watcher, "listening");
  url = `http://127.0.0.1:${(watcher.address() as AddressInfo).port}/key`;
});
afterAll(() => {
  watcher.closeAllConnections();
  watcher.close();
});
afterEach(() => {
  env.PING_URL = undefined;
  [heard, status] = [[], 200];
  vi.restoreAllMocks();
});

test("without PING_URL nobody is told", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  await ping("housekeeping", true);
  expect(asked).not.toHaveBeenCalled();
});

test("a chore of every minute is told of once in a while, its failure at once", async () => {
  env.PING_URL = `${url}/`;
  for (let minute = 0; minute < 3; minute++) await ping("links", true);
  await ping("links", false);
  expect(heard).toEqual(["POST /key/links", "POST /key/links/fail"]);
});

test("whoever does not answer is given up, and neither delays nor fails the work", async () => {
  env.PING_URL = url;
  status = "none";
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  await ping("backup", true, 100);
  expect(warned.mock.calls[0]).toMatchObject([{ event: "ping failed", chore: "backup" }]);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("/key");
  expect(await pinged("news", () => Promise.resolve("done"))()).toBe("done");
  const failing = pinged("news", () => Promise.reject(new Error("the work's own")));
  await expect(failing()).rejects.toThrow("the work's own");
  await until("both were told", () => heard.length === 3);
  expect(heard).toEqual(["POST /key/backup", "POST /key/news", "POST /key/news/fail"]);
});

test("one that answers with a failure is told again the next time", async () => {
  env.PING_URL = url;
  status = 500;
  vi.spyOn(log, "warn").mockReturnValue();
  await ping("housekeeping", true);
  await ping("housekeeping", true);
  expect(heard).toHaveLength(2);
});

test("a worker tells of its rounds, and a backup of its end", async () => {
  const sink = await startMailSink();
  const worker = await startWorkerProcess({ SMTP_URL: sink.url, PING_URL: url });
  const folder = mkdtempSync(join(tmpdir(), "portal-ping-"));
  const backup = (to: string) => runProgram(["backup", "--to", to], { PING_URL: url });
  expect((await backup(folder)).code).toBe(0);
  expect((await backup("/dev/null/nowhere")).said).toMatch(/^backup: ENOTDIR/);
  await until("both rounds are done", () => heard.length === 4);
  expect(heard.sort()).toEqual(
    ["backup", "backup/fail", "housekeeping", "links"].map((name) => `POST /key/${name}`),
  );
  await Promise.all([worker.stop(), sink.stop()]);
  rmSync(folder, { recursive: true });
});
