import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { startChild } from "./processes/child";
import { until } from "./until";

/** Whether this machine has a program that not every machine has; tests that need it say they skip. */
export function hasProgram(name: string) {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts a program in the foreground and waits until it takes connections; returns how to stop. */
export async function startProgram(
  command: string,
  args: string[],
  { port, uid }: { port: number; uid?: number },
) {
  const listens = () => until(`${command} listens`, () => takesConnections(port));
  const { stop } = await startChild(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    uid,
    isReady: listens,
  });
  return stop;
}

function takesConnections(port: number) {
  return new Promise<boolean>((answer) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.once("connect", () => socket.destroy());
  });
}
