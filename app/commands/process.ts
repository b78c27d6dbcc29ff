import { findMistypedSettings } from "../env.server";
import { log } from "../log.server";

/**
 * Runs `finish` once, then exits: on SIGTERM and SIGINT, and when the parent that holds our IPC
 * channel (npm start) is gone.
 */
export function onStop(finish: () => Promise<unknown>) {
  let isStopping = false;
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    await finish();
    process.exit(0);
  }
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  process.on("disconnect", () => void stop());
}

export function nameMistypedSettings() {
  for (const { name, meant } of findMistypedSettings()) {
    log.warn({
      event: "unknown setting",
      name,
      reason: `there is no ${name}: did you mean ${meant}?`,
    });
  }
}
