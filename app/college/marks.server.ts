import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { readDb } from "~/db/replica";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { env } from "../env.server";
import { type Marks, marksSchema } from "./marks";

/** Until the office has said otherwise. */
const usualMarks: Marks = {
  decimals: env.MARKS_DECIMALS ?? null,
  times: env.POINTS_TO_PERCENT,
  plus: 0,
};

/** How the college reads marks: as the office has set it, else the installation. */
export async function readMarks(trx: Kysely<Database> = readDb): Promise<Marks> {
  const row = await trx.selectFrom("mark_settings").select("settings").executeTakeFirst();
  const parsed = marksSchema.safeParse({ ...usualMarks, ...row?.settings });
  return parsed.success ? parsed.data : usualMarks;
}

/** Sets what is given. What the records have already stays as it was read. */
export async function changeMarks(admin: User | null, change: Partial<Marks>): Promise<Marks> {
  assertCan(admin, "set up college", (m) => m.collegeOffice.refused);
  return db.transaction().execute(async (trx) => {
    // What the office has not set stays the installation's.
    await trx
      .insertInto("mark_settings")
      .values({ settings: JSON.stringify(change) })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({
          settings: sql`mark_settings.settings || excluded.settings`,
        }),
      )
      .execute();
    const marks = await readMarks(trx);
    const { decimals, times, plus } = marks;
    const details = { decimals: decimals ?? "as they stand", times, plus };
    await audit(trx, admin, { action: "marks-set", details });
    return marks;
  });
}
