import { startProcess } from "./processes/child";

/** Starts a real worker process of the production build. */
export function startWorkerProcess(env: Record<string, string>, queues?: string) {
  const args = queues ? ["--queues", queues] : [];
  return startProcess(["worker", ...args], { env: { LOG_LEVEL: "info", ...env } });
}

export type WorkerProcess = Awaited<ReturnType<typeof startWorkerProcess>>;
