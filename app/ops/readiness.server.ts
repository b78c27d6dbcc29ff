import { warnSeldom } from "../log.server";
import { isDraining } from "../draining.server";
import { databaseState } from "~/db/migrate";

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
  const reason = isDraining() ? "stopping" : (trouble ?? "ready");
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
