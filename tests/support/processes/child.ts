import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { main } from "../../../local/main";
import { whileMoving } from "../progress";
import { leash } from "./leash";

/** The production build's program. */
export const program = fileURLToPath(new URL(`../../../${main}`, import.meta.url));

type Options = Parameters<typeof spawn>[2] & {
  /** Resolves when the process has started its work. */
  isReady(child: ChildProcess): Promise<unknown>;
  /** How long nothing may move before it counts as hanging. */
  quietMs?: number;
};

/** Starts a process that ends with this one. If it does not become ready, it is ended. */
export async function startChild(
  command: string,
  args: string[],
  { isReady, quietMs, ...rest }: Options,
) {
  const child = spawn(command, args, rest);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  if (child.pid) child.once("exit", leash(child.pid));

  const failure = (what: string) =>
    new Error(`${[command, ...args].join(" ")} ${what}: ${output.join("")}`);
  const isUp = new Promise<unknown>((ready, failed) => {
    child.once("error", failed);
    child.once("exit", () => failed(failure("ended")));
    isReady(child).then(ready, failed);
  });
  try {
    await whileMoving(isUp, () => failure("did not become ready"), quietMs);
  } catch (error) {
    await end(child, "SIGKILL");
    throw error;
  }
  return {
    process: child,
    /** Everything it has logged so far. */
    output: () => output.join(""),
    stop: () => end(child, "SIGTERM", quietMs),
    kill: () => end(child, "SIGKILL"),
  };
}

/** Starts a command of the production build; resolves once it is ready. */
export function startProcess(
  command: string[],
  { env, nodeOptions = [] }: { env: Record<string, string>; nodeOptions?: string[] },
) {
  return startChild(process.execPath, [...nodeOptions, program, ...command], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    isReady: (child) => once(child, "message"),
  });
}

type Ended = { code: number; stdout: string; stderr: string };

/** Runs a command of the production build to its end. `said` is what it answers, or why it failed. */
export async function runProgram(args: string[], env: Record<string, string> = {}, cwd?: string) {
  const options = { env: { ...process.env, ...env }, cwd };
  const { code, stdout, stderr }: Ended = await promisify(execFile)(
    process.execPath,
    [program, ...args],
    options,
  ).then(
    (output) => ({ code: 0, ...output }),
    (failure: Ended) => failure,
  );
  return { code, stdout, stderr, said: code === 0 ? stdout : stderr };
}

/** Ends a process if it is running, and waits until it is gone. */
export async function end(
  child: ChildProcess,
  signal: NodeJS.Signals = "SIGTERM",
  quietMs?: number,
) {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  const stuck = () => new Error(`${child.spawnargs.join(" ")} did not end on ${signal}.`);
  await whileMoving(gone, stuck, quietMs).catch(async (error) => {
    child.kill("SIGKILL");
    await gone;
    throw error;
  });
}
