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
