import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { startChild } from "./processes/child";
import { until } from "./until";

/** Whether this machine has an optional program. Without it the tests that need it are skipped. */
export function hasProgram(name: string) {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Asked by Debian's packages before they start a service. */
const policy = "/usr/sbin/policy-rc.d";

/** Installs Debian packages quietly, without starting any of their services. */
export function installPackages(names: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: "ignore", timeout: 600_000, env } as const;
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    execFileSync("apt-get", ["update", "-qq"], options);
    const quietly = ["-y", "-qq", "--no-install-recommends"];
    execFileSync("apt-get", ["install", ...quietly, ...names], options);
  } finally {
    if (isOurs) rmSync(policy);
  }
}

/** Starts a program and waits until it accepts connections. */
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
