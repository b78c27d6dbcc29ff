import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { readDb } from "~/db/replica";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { assertVersionRead } from "../access/read-version";
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
  return (await readVersion(trx)).marks;
}

export type MarksVersion = { marks: Marks; version: number };

/** The same with its version, for whoever changes it. */
export async function findMarks(admin: User | null): Promise<MarksVersion> {
  assertCan(admin, "set up college", (m) => m.collegeOffice.refused);
  return readVersion(db);
}

async function readVersion(trx: Kysely<Database>): Promise<MarksVersion> {
  const row = await trx
    .selectFrom("mark_settings")
    .select(["settings", "version"])
    .executeTakeFirst();
  const parsed = marksSchema.safeParse({ ...usualMarks, ...row?.settings });
  return { marks: parsed.success ? parsed.data : usualMarks, version: row?.version ?? 1 };
}

/**
 * Sets what is given. What the records have already stays as it was read. `version` is what was read: if somebody else
 * has changed it since, throws 412 that says how it is now.
 */
export async function changeMarks(
  admin: User | null,
  change: Partial<Marks>,
  version?: number,
): Promise<MarksVersion> {
  assertCan(admin, "set up college", (m) => m.collegeOffice.refused);
  return db.transaction().execute(async (trx) => {
    // There is a row to lock from the first change on.
    await trx
      .insertInto("mark_settings")
      .values({ settings: "{}" })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await trx.selectFrom("mark_settings").select("id").forUpdate().execute();
    const before = await readVersion(trx);
    assertVersionRead(version, before.version, {
      isNeeded: false,
      older: (m) => m.collegeOffice.olderVersion(before.marks),
    });
    // What the office has not set stays the installation's.
    await trx
      .updateTable("mark_settings")
      .set({
        settings: sql<string>`settings || ${JSON.stringify(change)}::jsonb`,
        version: before.version + 1,
      })
      .execute();
    const after = await readVersion(trx);
    const details = { from: inWords(before.marks), to: inWords(after.marks) };
    await audit(trx, admin, { action: "marks-set", details });
    return after;
  });
}

const inWords = ({ decimals, times, plus }: Marks) =>
  `decimals: ${decimals ?? "as they stand"}, times: ${times}, plus: ${plus}`;
