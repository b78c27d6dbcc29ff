import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "~/db/client";

/** Waits for a database that is starting, but not for one that refuses our name or password. */
export async function databaseAnswers() {
  for (const deadline = Date.now() + 30_000; ; await sleep(500)) {
    try {
      return await sql`select 1`.execute(db);
    } catch (error) {
      const { code = "" } = error as { code?: string }; // pg's errors carry one
      if (/^(28|3D)/.test(code) || Date.now() > deadline) throw error;
    }
  }
}
