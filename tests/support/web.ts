import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../build/server/main.js", import.meta.url));

/** Starts a real web process of the production build on this test's database. */
export async function startWeb(env: Record<string, string> = {}) {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ["--max-old-space-size=256", main, "web"], {
    env: { ...process.env, PORT: port, HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output: string[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, "exit").then(() => {
    throw new Error(`web ended: ${output.join("")}`);
  });
  await Promise.race([once(child, "message"), exited]);
  exited.catch(() => undefined);
  return {
    url: `http://localhost:${port}`,
    process: child,
    /** Everything it logged so far. */
    output: () => output.join(""),
    stop: () => stop(child),
  };
}

export type Web = Awaited<ReturnType<typeof startWeb>>;

export async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // TCP
  server.close();
  return port;
}
