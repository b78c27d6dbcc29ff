import { sql } from "kysely";
import { db } from "~/db/client";

/** For so long after a proof nobody is asked again (decision: asked-again). */
const proofMinutes = 10;

/** Whether a row of `sessions` was proved that recently. */
export const isRecent = sql<boolean>`sessions.proved_at > now() - ${sql.lit(proofMinutes)} * interval '1 minute'`;

/** The same for a login that has no session yet. */
export function isRecentProof({ provedAt }: { provedAt?: Date }) {
  return !provedAt || provedAt.valueOf() > Date.now() - proofMinutes * 60_000;
}

/** Notes that the session's owner has proved again who they are. */
export async function noteProof(id: string) {
  await db
    .updateTable("sessions")
    .set({ proved_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
