// @module-tag thorough
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { startChild } from "./child";
import { until } from "../until";

const folder = mkdtempSync(join(tmpdir(), "portal-leash-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = () => new Promise(() => undefined);
/** The shell has set its trap once it has printed something. */
const ready = (child: ChildProcess) => once(child.stdout!, "data");

test("a process that does not become ready in time is ended", async () => {
  let started: ChildProcess | undefined;
  const isReady = (child: ChildProcess) => ((started = child), never());
  const args = ["-c", "echo so far; exec sleep 1000"];
  const starting = startChild("sh", args, { isReady, quietMs: 500 });
  await expect(starting).rejects.toThrow(/did not become ready: so far/);
  expect(started?.signalCode).toBe("SIGKILL");
});

test("one that ends instead, or is not there, says so", async () => {
  const starting = startChild("sh", ["-c", "echo no port >&2; exit 3"], { isReady: never });
  await expect(starting).rejects.toThrow(/ended: no port/);
  await expect(startChild("no-such-program", [], { isReady: never })).rejects.toThrow("ENOENT");
});

test("one that does not end when asked is killed, and that is a failure", async () => {
  const args = ["-c", "trap '' TERM; echo ready; while :; do read _ || :; done"];
  const { stop, process: child } = await startChild("sh", args, {
    isReady: ready,
    quietMs: 2_000,
  });
  await expect(stop()).rejects.toThrow("did not end on SIGTERM");
  expect(child.signalCode).toBe("SIGKILL");
});

test("a run that is killed leaves no process behind, not even a frozen one", async () => {
  const run = join(folder, "run.mjs");
  const contents = `import { startChild } from "./child";
    const { process: child } = await startChild("sleep", ["1000"], { isReady: async () => {} });
    child.kill("SIGSTOP");
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  buildSync({
    stdin: { contents, resolveDir: "tests/support/processes" },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: run,
  });
  const parent = spawn(process.execPath, [run], { stdio: ["ignore", "pipe", "inherit"] });
  const [pid] = (await once(parent.stdout, "data")) as [Buffer];
  expect(isThere(Number(pid))).toBe(true);
  parent.kill("SIGKILL");
  await until("its child is gone", () => !isThere(Number(pid)));
});

/** Whether a process is running. An ended one stays as a zombie until its parent waits for it. */
function isThere(pid: number) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
