import { env } from "../env.server";
import { log } from "../log.server";

/** Regular chores, by the names under which PING_URL hears of them. */
export type Chore = "housekeeping" | "news" | "links" | "backup";

const lastTold = new Map<string, number>();
/** For chores done every minute. */
const quietMs = 10 * 60_000;

/**
 * Tells the monitor at PING_URL that a chore was done or failed, so that the monitor can also notice one
 * that is not done at all. Never fails, and ends within ten seconds; chores need not wait for it.
 */
export async function ping(chore: Chore, isDone: boolean, limitMs = 10_000) {
  if (!env.PING_URL) return;
  const path = isDone ? chore : `${chore}/fail`;
  if (Date.now() - (lastTold.get(path) ?? -Infinity) < quietMs) return;
  lastTold.set(path, Date.now());
  try {
    const signal = AbortSignal.timeout(limitMs);
    const address = `${env.PING_URL.replace(/\/+$/, "")}/${path}`;
    const { ok, status } = await fetch(address, { method: "POST", signal });
    if (!ok) throw new Error(`answered ${status}`);
  } catch (error) {
    lastTold.delete(path);
    // Never log the address: whoever knows it can report that all is well.
    log.warn({ event: "ping failed", chore, reason: (error as Error).message });
  }
}

/** The same work, which tells how it ended. */
export function pinged<Args extends unknown[], Result>(
  chore: Chore,
  work: (...args: Args) => Promise<Result>,
) {
  return async (...args: Args) => {
    try {
      const result = await work(...args);
      void ping(chore, true);
      return result;
    } catch (error) {
      void ping(chore, false);
      throw error;
    }
  };
}
