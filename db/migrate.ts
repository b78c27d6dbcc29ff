import { type Migration, Kysely, Migrator, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { directDatabaseUrl } from "~/app/env.server";
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

/**
 * Brings the database to the newest shape. Two processes may run it at once: the second waits. It
 * may take long, but waits for a lock only briefly: everybody else would wait behind it.
 */
export async function migrate(known: Record<string, Migration> = migrations) {
  const pool = new pg.Pool({ connectionString: directDatabaseUrl, max: 1, lock_timeout: 2_000 });
  const own = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db: own, provider: { getMigrations: async () => known } });
  const { error, results = [] } = await migrator.migrateToLatest();
  await own.destroy();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
