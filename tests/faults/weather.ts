import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type History, excuses } from "./history";

const slowMs = 800;

/**
 * Watches whether this machine is fast enough, by opening connections to Postgres. While that takes too
 * long, as other programs use the processor, the portal may refuse. Returns a function that stops watching
 * and tells how often it was too slow.
 */
export function watchMachine(url: string, history: History) {
  let isStopped = false;
  let slow = 0;
  const watched = (async () => {
    while (!isStopped) {
      const from = history.now();
      await connectOnce(url).catch(() => undefined); // an outage that a test made
      if (history.now() - from > slowMs) {
        slow++;
        const fault = history.open("the machine is too slow", excuses.refusal);
        Object.assign(fault, { from: from - 3_000, to: history.now() + 3_000 });
      }
      await sleep(100);
    }
  })();
  return async () => {
    isStopped = true;
    await watched;
    return slow;
  };
}

async function connectOnce(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select count(*) from postings");
  } finally {
    await client.end();
  }
}
