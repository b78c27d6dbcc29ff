import { until } from "../support/until";
import { type Portal, admin } from "./portal";

/**
 * Waits until each web process, asked directly, reads and writes again; returns the milliseconds it took.
 */
export async function servesAgain({ webs, url }: Pick<Portal, "webs" | "url">) {
  const since = performance.now();
  for (const { port } of webs) {
    await until("a web process serves again", () => isServing(`http://127.0.0.1:${port}`, url));
  }
  return Math.round(performance.now() - since);
}

async function isServing(address: string, origin: string) {
  const ask = (path: string, init?: RequestInit) =>
    fetch(address + path, { ...init, signal: AbortSignal.timeout(3_000) });
  const login = {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify(admin),
  };
  try {
    const answers = [await ask("/readyz"), await ask("/api/auth/login", login)];
    return answers.every(({ status }) => status === 200);
  } catch {
    return false; // not yet
  }
}
