import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { stop } from "./web";

const main = fileURLToPath(new URL("../../build/server/main.js", import.meta.url));

/** Starts a real worker process of the production build. */
export async function startWorkerProcess(env: Record<string, string>, queues?: string) {
  const args = queues ? ["--queues", queues] : [];
  const child = spawn(process.execPath, [main, "worker", ...args], {
    env: { ...process.env, LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output: string[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, "exit").then(() => {
    throw new Error(`worker ended: ${output.join("")}`);
  });
  await Promise.race([once(child, "message"), exited]);
  exited.catch(() => undefined);
  return {
    process: child,
    /** Everything it logged so far. */
    output: () => output.join(""),
    stop: () => stop(child),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

export type WorkerProcess = Awaited<ReturnType<typeof startWorkerProcess>>;
