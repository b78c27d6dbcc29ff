import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { confirmedRollNumber } from "../rounds/read.server";

type Named = {
  name: string;
  /** 'Asha Nair (22CS014)', once the number is confirmed. */
  inWords: string;
};

/** Who these students are, by their ids. */
export async function namesOf(ids: string[], trx: Kysely<Database> = db) {
  const { rows } = await sql<{ id: string; name: string; rollNumber: string | null }>`
    select users.id, users.name, ${confirmedRollNumber} as "rollNumber"
    from users left join enrolments on enrolments.user_id = users.id and ended_at is null
    where users.id = any(${[...new Set(ids)]}::uuid[])`.execute(trx);
  return new Map(
    rows.map(({ id, name, rollNumber }): [string, Named] => [
      id,
      { name, inWords: rollNumber ? `${name} (${rollNumber})` : name },
    ]),
  );
}
