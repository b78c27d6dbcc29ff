import { Piscina } from "piscina";
import { queueSettings } from "~/jobs/queue";
import { entryFile } from "../../entry-file.server";
import { PermanentFailure } from "../../errors";
import { log } from "../../log.server";
import type { Pdf } from "./make-pdf.server";
import type { Resume } from "../schema";

/** Far more than any resume needs, even on a busy machine, where these threads get a tenth of a core. */
const maxMs = 120_000;
const memoryMb = 256;

let pool: Piscina<Resume, Pdf> | undefined;

function startPool() {
  const started = new Piscina<Resume, Pdf>({
    filename: entryFile("thread.server"),
    name: "render",
    minThreads: 0,
    // One for each concurrent job, so that no job's time runs out while it waits for a thread.
    maxThreads: queueSettings.resume.concurrency,
    idleTimeout: 60_000,
    atomics: "disabled", // lets pdf.js clean up after its answer
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    niceIncrement: 10, // Linux only; codes and pages go first (decision: pdf-threads-nice)
    recordTiming: false,
  });
  // Without a listener, a thread that fails while idle would end the process.
  return started.on("error", (error: Error) =>
    log.warn({ event: "pdf thread failed", reason: error.message }),
  );
}

/**
 * Renders a resume in a thread with limited time and memory. Throws a PermanentFailure past these
 * limits, as the same resume would fail again.
 */
export async function renderInThread(resume: Resume, timeoutMs = maxMs) {
  pool ??= startPool();
  try {
    return await pool.run(resume, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    const { name, code, message } = error as Error & { code?: string }; // Piscina rejects with errors only
    if (name === "AbortError") throw new PermanentFailure(`took more than ${timeoutMs} ms`);
    if (code === "ERR_WORKER_OUT_OF_MEMORY") throw new PermanentFailure(message);
    throw error;
  }
}
