import { setTimeout as sleep } from "node:timers/promises";

/** Waits until `holds` is true. After too long it fails with `what` in its message. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  milliseconds = 40_000,
) {
  for (const deadline = Date.now() + milliseconds; !(await holds()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`Not in ${milliseconds} ms: ${what}`);
  }
}
