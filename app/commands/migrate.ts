import { db } from "~/db/client";
import { migrate } from "~/db/migrate";
import { migrateQueue } from "~/jobs/backend";

export async function run() {
  const done = await migrate();
  await migrateQueue();
  process.stdout.write(done.length ? `Migrated: ${done.join(", ")}\n` : "Nothing to migrate.\n");
  await db.destroy();
}
