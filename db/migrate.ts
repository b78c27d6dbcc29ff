import { Migrator, sql } from "kysely";
import { db } from "./client";
import { migrations } from "./migrations";

/** Whether the database has every migration that this build knows; it may have newer ones. */
export async function isMigrated() {
  const names = Object.keys(migrations);
  const { rows } = await sql<{ applied: string }>`
    select count(*) as applied from kysely_migration where name in (${sql.join(names)})`.execute(
    db,
  );
  return Number(rows[0]?.applied) === names.length;
}

/** Brings the database to the newest shape. Two processes may run it at once: the second waits. */
export async function migrate() {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
