import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { startChild } from "./processes/child";
import { until } from "./until";

/** Whether this machine has an optional program; tests that need it are skipped without. */
export function hasProgram(name: string) {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts a program and waits until it accepts connections; returns how to stop it, and what it says. */
export async function startProgram(
  command: string,
  args: string[],
  { port, uid }: { port: number; uid?: number },
) {
  const listens = () => until(`${command} listens`, () => takesConnections(port));
  const { stop, output } = await startChild(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    uid,
    isReady: listens,
  });
  return { stop, output };
}

function takesConnections(port: number) {
  return new Promise<boolean>((answer) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.once("connect", () => socket.destroy());
  });
}
