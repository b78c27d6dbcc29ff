import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { main, webHeap, workerHeap } from "./main";

/** Runs a command of the build at this terminal; a child with an IPC channel ends by itself when we are gone. */
export function run(command: string, channel: "ipc" | "ignore" = "ignore") {
  const quiet = command === "migrate" ? "ignore" : "inherit";
  const heap = { web: [webHeap], worker: [workerHeap] }[command] ?? [];
  return spawn(process.execPath, [...heap, main, command], {
    stdio: ["ignore", quiet, "inherit", channel],
    env: { ...process.env, NODE_ENV: "production" },
  });
}

export async function finished(child: ChildProcess) {
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("");
}

export async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
