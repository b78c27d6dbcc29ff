// @module-tag thorough
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { leash } from "../tests/support/processes/leash";
import { until } from "../tests/support/until";
import { freePort } from "./free-port";
import { networkAddresses } from "./addresses";

const dataDir = mkdtempSync(join(tmpdir(), "portal-started-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("npm start starts again what dies, and ends all of it on SIGTERM to npm", async () => {
  const port = String(await freePort());
  const { DATABASE_URL: _, SESSION_SECRET: __, ...rest } = process.env;
  const settings = { PORT: port, HOST: "127.0.0.1", DATA_DIR: dataDir, SEED_DEMO: "false" };
  const npm = spawn("npm", ["start"], { env: { ...rest, ...settings } });
  const letGo = leash(npm.pid ?? 0, "INT");
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (text) => (output += text));
  const exited = once(npm, "exit");
  await until("it runs", () => output.includes("Ctrl-C"));
  expect(output).not.toContain("On a phone"); // it listens on loopback only

  const starter = descendants(npm.pid ?? 0).find(({ command }) =>
    command.includes("local/start.ts"),
  );
  const victims = descendants(starter?.pid ?? 0).filter(({ command }) =>
    / (web|worker)$/.test(command),
  );
  expect(victims).toHaveLength(2);
  for (const { pid } of victims) process.kill(pid, "SIGKILL");
  const postmaster = Number(
    readFileSync(join(dataDir, "postgres-18/postmaster.pid"), "utf8").split("\n")[0],
  );
  process.kill(postmaster, "SIGKILL");

  for (const name of ["web", "worker", "Postgres"])
    await until(`${name} is started again`, () => output.includes(`${name} ended (`));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until("it serves again", isReady);

  npm.kill("SIGTERM");
  await exited;
  letGo();
  expect(await isReady()).toBe(false);
  await until(
    "all of it has ended",
    () => !existsSync(join(dataDir, "postgres-18/postmaster.pid")),
  );
});

test("a phone finds it by the machine's own addresses, unless it keeps to itself", () => {
  const on = (address: string, internal = false) => ({
    address,
    internal,
    family: "IPv4" as const,
    netmask: "",
    mac: "",
    cidr: null,
  });
  const interfaces = { lo: [on("127.0.0.1", true)], wlan0: [on("192.168.1.7"), on("169.254.3.3")] };
  expect(networkAddresses("3000", "0.0.0.0", interfaces)).toEqual(["http://192.168.1.7:3000"]);
  expect(networkAddresses("3000", "127.0.0.1", interfaces)).toEqual([]);
  expect(networkAddresses("3000", "10.0.0.4", interfaces)).toEqual(["http://10.0.0.4:3000"]);
});

type Process = { pid: number; parent: number; command: string };

function descendants(pid: number): Process[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

function processOf(name: string): Process[] {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
    const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return [{ pid: Number(name), parent: Number(parent), command }];
  } catch {
    return []; // it has just ended
  }
}
