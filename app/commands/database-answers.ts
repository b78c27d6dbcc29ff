import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "~/db/client";

/** A database that is just starting is waited for. */
export async function databaseAnswers() {
  for (const deadline = Date.now() + 30_000; ; await sleep(500)) {
    try {
      return await sql`select 1`.execute(db);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
