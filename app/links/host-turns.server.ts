import { sql } from "kysely";
import { db } from "~/db/client";
import { HostBusy, type Turn } from "./ask-link.server";

/** One request at a time to a host, from all workers together. A dead worker's turn ends by itself. */
export const takeTurn: Turn = async (host, work) => {
  const taken = await db
    .insertInto("link_hosts")
    .values({ host, busy_until: sql<Date>`now() + interval '1 minute'` })
    .onConflict((conflict) =>
      conflict
        .column("host")
        .doUpdateSet(({ ref }) => ({ busy_until: ref("excluded.busy_until") }))
        .where("link_hosts.busy_until", "<", sql<Date>`now()`),
    )
    .returning("host")
    .executeTakeFirst();
  if (!taken) throw new HostBusy();
  try {
    return await work();
  } finally {
    await db.deleteFrom("link_hosts").where("host", "=", host).execute();
  }
};

/** Deletes the turns of workers that died. */
export async function dropOldTurns() {
  await db
    .deleteFrom("link_hosts")
    .where("busy_until", "<", sql<Date>`now()`)
    .execute();
}
