import { Kysely, type Migration, Migrator, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { directDatabaseUrl } from "~/app/env.server";
import { db } from "./client";
import { migrations } from "./migrations";
import type { Database } from "./schema";

/** Whether the database has all of this build's migrations; it may have newer ones. */
export async function isMigrated() {
  const names = Object.keys(migrations);
  const { rows } = await sql<{ applied: string }>`
    select count(*) as applied from kysely_migration where name in (${sql.join(names)})`.execute(
    db,
  );
  return Number(rows[0]?.applied) === names.length;
}

/**
 * Brings the database to the newest shape. If two processes run it at once, the second waits. A
 * migration may take as long as it needs, but waits only briefly for a lock on a table, as requests
 * queue up behind it; otherwise everything is undone, to be tried again at a quieter time.
 */
export async function migrate(wanted: Record<string, Migration> = migrations) {
  const connection = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString: directDatabaseUrl,
        max: 1,
        options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
      }),
    }),
  });
  const impatient = Object.entries(wanted).map(([name, { up }]) => [name, { up: briefly(up) }]);
  try {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => Object.fromEntries(impatient) },
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await connection.destroy();
  }
}

/** Set inside the migration, as waiting for another process that migrates has no limit. */
function briefly(up: Migration["up"]): Migration["up"] {
  return async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await up(trx);
  };
}
