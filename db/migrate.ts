import { Migrator } from "kysely";
import { db } from "./client";
import { migrations } from "./migrations";

/** Brings the database to the newest shape. Two processes may run it at once: the second waits. */
export async function migrate() {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
