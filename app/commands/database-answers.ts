import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "~/db/client";

/** A database that is just starting is waited for; one that refuses us by name or password is not. */
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
