import type pg from "pg";
import { directDatabaseUrl } from "~/app/env.server";
import { log, processName } from "~/app/log.server";
import { newClient } from "./primary";

const retryEveryMs = 500;

/**
 * Calls back with the payload of each NOTIFY on `channel`, and with null after the connection was
 * lost, as some may have been missed. Returns a function that stops it. It uses a connection of its
 * own, past PgBouncer.
 */
export function listen(channel: string, onNotice: (payload: string | null) => void) {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const current = newClient(directDatabaseUrl, {
      application_name: `portal ${processName}`, // by which `doctor` knows that this process runs
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    client = current;
    current.on("error", (error) => {
      log.warn({ event: "listening interrupted", channel, reason: error.message });
    });
    current.on("end", again);
    current.on("notification", ({ payload }) => onNotice(payload ?? null));
    try {
      await current.connect();
      await current.query(`listen ${channel}`);
      onNotice(null);
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
