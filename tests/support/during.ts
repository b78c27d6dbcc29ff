import { type Kysely, sql } from "kysely";
import { db } from "../../db/client";
import type { Database } from "../../db/schema";
import { until } from "./until";

/** Starts `other` while `change` is uncommitted, and commits once `other` waits for its lock. */
export async function during<Result>(
  change: (trx: Kysely<Database>) => Promise<unknown>,
  other: () => Promise<Result>,
) {
  let begun: Promise<Result> | undefined;
  await db.transaction().execute(async (trx) => {
    await change(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    begun = other();
    begun.catch(() => undefined); // the caller handles it
    // Not through `trx`: a transaction keeps seeing the connections of its first look.
    const waiting = sql`select from pg_stat_activity
      where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`;
    await until("it waits", async () => (await waiting.execute(db)).rows.length > 0);
  });
  return begun as Promise<Result>;
}
