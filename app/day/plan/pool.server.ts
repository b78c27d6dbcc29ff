import { Piscina } from "piscina";
import { entryFile } from "../../entry-file.server";
import { unavailable } from "../../errors";
import { log } from "../../log.server";
import { withoutTurn } from "../../turns";
import type { Plan, PlannedDay } from "./day";

/** 12,000 meetings take ten seconds of a core; a busy machine may need ten times as long. */
const maxMs = 100_000;
const memoryMb = 256;
/** Whoever asks when so many wait would wait for minutes. */
const mostWaiting = 3;

let pool: Piscina<PlannedDay, Plan> | undefined;

function startPool() {
  const started = new Piscina<PlannedDay, Plan>({
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

/**
 * Plans a day in a thread with limited time and memory: one day at a time. 503 if too many wait, or if it takes too
 * long. The work ends once nobody waits for it.
 */
export async function planInThread(day: PlannedDay, leaving: AbortSignal): Promise<Plan> {
  const planner = (pool ??= startPool());
  if (planner.queueSize >= mostWaiting) throw unavailable();
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(maxMs)]);
  try {
    return await withoutTurn(() => planner.run(day, { name: "plan", signal }));
  } catch (error) {
    const { name, code } = error as Error & { code?: string }; // Piscina rejects with errors only
    if (name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY") throw unavailable();
    throw error;
  }
}
