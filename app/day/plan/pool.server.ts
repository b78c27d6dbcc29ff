import { Piscina } from "piscina";
import { entryFile } from "../../entry-file.server";
import { unavailable } from "../../errors";
import { log } from "../../log.server";
import type { Plan } from "./day";
import type { PlanTask } from "./plan-thread.server";

/** 12,000 meetings take ten seconds of a core; a busy machine may need ten times as long. */
const maxMs = 100_000;
const memoryMb = 256;
/** Whoever asks when so many wait would wait for minutes. */
const mostWaiting = 3;

let pool: Piscina<PlanTask, Plan> | undefined;

function startPool() {
  const started = new Piscina<PlanTask, Plan>({
    filename: entryFile("plan-thread.server"),
    name: "plan",
    minThreads: 0,
    maxThreads: 1,
    maxQueue: mostWaiting,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    niceIncrement: 10, // Linux only; pages go first
    recordTiming: false,
  });
  // Without a listener, a thread that fails while idle would end the process.
  return started.on("error", (error: Error) =>
    log.warn({ event: "plan thread failed", reason: error.message }),
  );
}

/** Plans a day in a thread with limited time and memory: one day at a time. 503 if too many wait. */
export async function planInThread(task: PlanTask) {
  pool ??= startPool();
  if (pool.queueSize >= mostWaiting) throw unavailable();
  try {
    return await pool.run(task, { signal: AbortSignal.timeout(maxMs) });
  } catch (error) {
    if ((error as Error).name === "AbortError") throw unavailable();
    throw error;
  }
}
