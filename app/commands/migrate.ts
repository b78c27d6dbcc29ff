import { db } from "~/db/client";
import { migrate } from "~/db/migrate";

export async function run() {
  const done = await migrate();
  process.stdout.write(done.length ? `Migrated: ${done.join(", ")}\n` : "Nothing to migrate.\n");
  await db.destroy();
}
