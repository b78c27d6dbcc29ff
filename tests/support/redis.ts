import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end } from "./processes";
import { freePort } from "./web";

/**
 * A Redis of this test's own, from the PATH. Without `appendOnly` it forgets everything when it is
 * stopped, as a production Redis without persistence does.
 */
export async function startRedis({ appendOnly = false } = {}) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "portal-redis-"));
  let child = await launch();

  async function launch() {
    const options = { port, dir: folder, bind: "127.0.0.1", save: "", appendonly: yesOrNo() };
    const redis = spawn(
      "redis-server",
      Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    await ready(redis);
    return redis;
  }

  function yesOrNo() {
    return appendOnly ? "yes" : "no";
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    stop: (signal?: NodeJS.Signals) => end(child, signal),
    async start() {
      child = await launch();
    },
    /** SIGSTOP and SIGCONT: it is there, and silent. */
    signal(signal: NodeJS.Signals) {
      child.kill(signal);
    },
    async remove() {
      await end(child, "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

async function ready(redis: ChildProcess) {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    redis.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ready to accept connections")) resolve();
    });
    redis.once("error", reject);
    redis.once("exit", () => reject(new Error(`redis-server ended: ${output}`)));
  });
}
