import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../env.server";

const patienceMs = 80_000;

/** Waits until the process of METRICS_PORT (or PORT) is ready: for whoever starts processes in turn. */
export async function run() {
  const [host, port] = env.METRICS_PORT
    ? [env.METRICS_HOST, env.METRICS_PORT]
    : [env.HOST, env.PORT];
  const near = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  const at = `http://${near.includes(":") ? `[${near}]` : near}:${port}/readyz`;
  let reason = "it does not answer";
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(200)) {
    try {
      const answer = await fetch(at, { signal: AbortSignal.timeout(5_000) });
      if (answer.ok) return;
      reason = await answer.text();
    } catch {
      // Not yet.
    }
  }
  throw new Error(`not ready: ${reason}`);
}
