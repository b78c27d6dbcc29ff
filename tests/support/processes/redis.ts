import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, startChild } from "./child";
import { freePort } from "../../../local/free-port";

/**
 * The test's own Redis, from the PATH. Without `appendOnly` it loses everything when it stops, as in
 * production without persistence.
 */
export async function startRedis({ appendOnly = false, isCluster = false } = {}) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "portal-redis-"));
  let child = await launch();

  async function launch() {
    const options = {
      port,
      dir: folder,
      bind: "127.0.0.1",
      save: "",
      appendonly: yesOrNo(appendOnly),
      // Else 10,000 above the port, which may be anybody's.
      ...(isCluster && { "cluster-enabled": "yes", "cluster-port": await freePort() }),
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const redis = await startChild("redis-server", args, {
      stdio: ["ignore", "pipe", "inherit"],
      isReady: acceptsConnections,
    });
    return redis.process;
  }

  function yesOrNo(wanted: boolean) {
    return wanted ? "yes" : "no";
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    stop: (signal?: NodeJS.Signals) => end(child, signal),
    async start() {
      child = await launch();
    },
    /** After SIGSTOP it accepts connections but stays silent, until SIGCONT. */
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

function acceptsConnections(redis: ChildProcess) {
  let output = "";
  return new Promise<void>((ready) => {
    redis.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ready to accept connections")) ready();
    });
  });
}
