import { spawn } from "node:child_process";

/**
 * Ends a process when this one is gone, however it ended (interrupted, killed, out of memory): a shell waits
 * for our end of a pipe to close. Call the returned function once the process has ended, as another process
 * may get its id.
 */
export function leash(pid: number, signal: "KILL" | "INT" = "KILL") {
  const watch = spawn("sh", ["-c", `read _; kill -${signal} ${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true, // so that a Ctrl-C does not end the watch
  });
  watch.unref();
  return () => void watch.kill("SIGKILL");
}
