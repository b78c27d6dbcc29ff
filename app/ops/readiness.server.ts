import { databaseState } from "~/db/migrate";
import { warnSeldom } from "../log.server";

let draining = false;

/** From now on `readiness` tells the proxy to send nothing more. */
export function startDraining() {
  draining = true;
}

export function isDraining() {
  return draining;
}

let ending = false;

/** From now on each answer is the last on its connection. */
export function endConnections() {
  ending = true;
}

export function isEndingConnections() {
  return ending;
}

export type Health = {
  isReady: boolean;
  /** Short, for the operator. */
  reason: string;
  /** Whether each thing that this process depends on can be used. */
  up: Record<string, boolean>;
};

/** Whether this process can work now. */
export async function readiness(): Promise<Health> {
  const { isUp, trouble } = await askDatabase();
  const reason = draining ? "stopping" : (trouble ?? "ready");
  return { isReady: reason === "ready", reason, up: { database: isUp } };
}

async function askDatabase() {
  try {
    const { isMigrated, isReadOnly } = await databaseState();
    if (isReadOnly) return { isUp: false, trouble: "the database is read-only" };
    return { isUp: true, trouble: isMigrated ? null : "migrations are missing" };
  } catch (error) {
    warnSeldom("not ready", (error as Error).message);
    return { isUp: false, trouble: "the database does not answer" };
  }
}
