import { db } from "~/db/client";
import { databaseState, migrate } from "~/db/migrate";
import { migrateQueue } from "~/jobs/backend";
import { version } from "../version";

/** Checks, migrates and says what to do next; the old processes go on meanwhile. */
export async function run() {
  const { isReadOnly } = await databaseState();
  if (isReadOnly) throw new Error("the database is read-only: is this the standby?");
  const done = await migrate();
  await migrateQueue();
  const what = done.length ? `migrated: ${done.join(", ")}` : "nothing to migrate";
  process.stdout.write(
    `${what}\nNow restart with version ${version}, one after the other: each web process, waiting for its /readyz,\nthen each worker.\n`,
  );
  await db.destroy();
}
