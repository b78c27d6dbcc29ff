import pg from "pg";
import { env } from "~/app/env.server";
import { log } from "~/app/log.server";

const retryEveryMs = 500;

/**
 * Calls back with the queue of each job that is promised (the trigger in migration 003), and with
 * null when some may have been missed because the connection was away. Returns how to stop.
 */
export function listenForJobs(onJob: (queue: string | null) => void) {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    client = new pg.Client({
      connectionString: env.DATABASE_URL,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    const current = client;
    current.on("error", (error) => {
      log.warn({ event: "listening interrupted", reason: error.message });
    });
    current.on("end", again);
    current.on("notification", ({ payload }) => onJob(payload ?? null));
    try {
      await current.connect();
      await current.query("listen outbox");
      onJob(null);
    } catch {
      await current.end().catch(() => undefined);
      again();
    }
  }

  function again() {
    clearTimeout(retry);
    if (!isStopped) retry = setTimeout(() => void connect(), retryEveryMs);
  }

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
