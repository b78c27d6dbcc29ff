import { isMigrated } from "~/db/migrate";
import { log } from "../log.server";

let draining = false;

/** From now on this process asks not to be sent anything. */
export function startDraining() {
  draining = true;
}

export function isDraining() {
  return draining;
}

/** Whether this process can do its work now; the reason is for whoever runs it, without details. */
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
