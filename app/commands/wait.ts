import { setTimeout as sleep } from "node:timers/promises";

const patienceMs = 80_000;

/**
 * Waits until the process at METRICS_PORT (or PORT) is ready, for scripts that start processes in turn. Reads no
 * other setting: systemd 252 hides the files of secrets from it.
 */
export async function run(_args: string[], env: NodeJS.ProcessEnv) {
  const { METRICS_PORT, METRICS_HOST, PORT, HOST } = env;
  const [host, port] = METRICS_PORT
    ? [METRICS_HOST || "127.0.0.1", METRICS_PORT]
    : [HOST || "0.0.0.0", PORT || "3000"];
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
