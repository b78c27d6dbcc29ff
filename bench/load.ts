import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Load, Outcome } from "./load-process";

/** A process under load: where it listens and which it is. */
export type Target = { port: number; pid: number };

export type Speed = { answers: number; seconds: number; cpuSeconds: number };

/** Starts the load generator. */
export function startLoad() {
  const child = fork(new URL("./load-process.ts", import.meta.url));
  const ended = once(child, "exit").then(() => {
    throw new Error("the load generator ended");
  });
  ended.catch(() => undefined);

  /** Loads `targets` evenly; failed answers mean that nothing was measured, and throw. */
  async function run(targets: Target[], load: Omit<Load, "ports">): Promise<Speed> {
    const cpuBefore = cpuOf(targets);
    const started = performance.now();
    child.send({ ...load, ports: targets.map(({ port }) => port) } satisfies Load);
    const [outcome] = (await Promise.race([once(child, "message"), ended])) as [Outcome];
    const seconds = (performance.now() - started) / 1000;
    if (outcome.failed) throw new Error(`${outcome.failed} requests were not answered with 200`);
    return { answers: outcome.answered, seconds, cpuSeconds: cpuOf(targets) - cpuBefore };
  }

  return { run, stop: () => end(child) };
}

export type LoadGenerator = ReturnType<typeof startLoad>;

export async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

const ticksPerSecond = 100; // what Linux shows to programs, whatever the kernel's own

function cpuOf(targets: Target[]) {
  const ticks = targets.map(({ pid }) => {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "";
    const fields = afterName.split(" ");
    return Number(fields[11]) + Number(fields[12]); // user and system (proc(5))
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

export function residentMb(pid: number) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

/** The GET as a browser or program would send it; `headers` beside Host. */
export function rawGet(path: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ Host: "localhost", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
