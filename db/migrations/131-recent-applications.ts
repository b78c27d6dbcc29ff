import { type Kysely, sql } from "kysely";
import { count, countedDays, firstId } from "./130-recent-counts";

/** The counts of 130 for applications: by itself, so that no sign-up waits for it. */
export async function up(db: Kysely<unknown>) {
  const first = firstId(countedDays);
  // A student who withdrew and applied again has an older id.
  const again = sql`select application_id from application_events
    where id >= ${first} and from_stage = 'withdrawn' and to_stage = 'applied'`;
  await count(db, {
    what: "applications",
    ...{ table: "applications", at: "applied_at", which: "true" },
    present: [sql`and id >= ${first}`, sql`and id < ${first} and id in (${again})`],
  });
}
