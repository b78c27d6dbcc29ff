import { once } from "node:events";
import type { Portal } from "./ground";

/** For the web process's NODE_OPTIONS: tells the longest delay of its event loop since it was last asked, in ms. */
export const loopWatch = `--import=data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from "node:worker_threads";
  import { monitorEventLoopDelay } from "node:perf_hooks";
  if (isMainThread) {
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    process.on("message", () => {
      process.send(delays.max / 1e6);
      delays.reset();
    });
    process.channel.unref();
  }
`)}`;

export async function longestDelay({ process }: Portal) {
  process.send("longest delay");
  const [longest] = (await once(process, "message")) as [number];
  return longest;
}
