import { isMigrated } from "~/db/migrate";
import { log } from "../log.server";

let draining = false;

/** From now on `readiness` tells the proxy to send nothing more. */
export function startDraining() {
  draining = true;
}

export function isDraining() {
  return draining;
}

/** Whether this process can work now, with a short reason for the operator. */
export async function readiness() {
  if (draining) return { isReady: false, reason: "stopping" };
  try {
    if (await isMigrated()) return { isReady: true, reason: "ready" };
    return { isReady: false, reason: "migrations are missing" };
  } catch (error) {
    log.warn({ event: "not ready", reason: (error as Error).message });
    return { isReady: false, reason: "the database does not answer" };
  }
}
