import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { main } from "../../local/main";

/** Of the production build. */
export const program = fileURLToPath(new URL(`../../${main}`, import.meta.url));

/** Starts a command of the production build; resolves when it says that it is at work. */
export async function startProcess(
  [command = "", ...args]: string[],
  { env, nodeOptions = [] }: { env: Record<string, string>; nodeOptions?: string[] },
) {
  const child = spawn(process.execPath, [...nodeOptions, program, command, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, "exit").then(() => {
    throw new Error(`${command} ended: ${output.join("")}`);
  });
  await Promise.race([once(child, "message"), exited]);
  exited.catch(() => undefined);
  return {
    process: child,
    /** Everything it logged so far. */
    output: () => output.join(""),
    stop: () => end(child),
    kill: () => end(child, "SIGKILL"),
  };
}

/** Ends a process, unless it has ended, and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM") {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}
