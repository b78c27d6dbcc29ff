import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { directDatabaseUrl } from "~/app/env.server";
import { db } from "./client";
import { migrations } from "./migrations";
import { reaching, seekPrimary } from "./primary";

/** Whether the database has all of this build's migrations (it may have newer ones) and takes writes. */
export async function databaseState() {
  const table = await sql<{ isThere: boolean; isReadOnly: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere",
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  const { isThere = false, isReadOnly = false } = table.rows[0] ?? {};
  if (isReadOnly) seekPrimary();
  if (!isThere) return { isMigrated: false, isReadOnly };
  const names = Object.keys(migrations);
  const { rows } = await sql<{ applied: string }>`
    select count(*) as applied from kysely_migration where name in (${sql.join(names)})`.execute(
    db,
  );
  return { isMigrated: Number(rows[0]?.applied) === names.length, isReadOnly };
}

/** One of `db/migrations`. */
type Step = {
  /** Runs first and outside a transaction, for what would block writers or take long: see buildIndex. */
  before?: (db: Kysely<unknown>) => Promise<void>;
  up?: Migration["up"];
};

/**
 * Brings the database to the newest schema, step by step. If two processes run it at once, the second
 * waits. A step may take as long as it needs, but its `up` waits only briefly for a lock on a table,
 * as requests queue up behind it; otherwise it is undone, to be tried again at a quieter time.
 */
export async function migrate(wanted: Record<string, Step> = migrations, url = directDatabaseUrl) {
  const pool = new pg.Pool({
    ...reaching(url),
    max: 1,
    idleTimeoutMillis: 0,
    options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  const connection = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const steps = Object.entries(wanted).map(([name, { up }]) => [name, { up: briefly(up) }]);
  try {
    await takeTurn(connection);
    await refuseTrial(connection);
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => Object.fromEntries(steps) },
    });
    const done: string[] = [];
    for (const { name, executedAt } of await migrator.getMigrations()) {
      if (executedAt) continue;
      await wanted[name]?.before?.(connection);
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
      done.push(name);
    }
    return done;
  } finally {
    await connection.destroy(); // which also releases the lock
  }
}

/** Of databases and backups from before the first release, whose migrations are no longer there. */
export const trialRefused =
  "this is from a trial of the portal before its first release: start anew with an empty database (or without the folder .data)";

export const isTrial = (applied: string[]) => applied.includes("001-postings");

async function refuseTrial(connection: Kysely<unknown>) {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(connection);
  if (!rows[0]?.isThere) return;
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(
    connection,
  );
  if (isTrial(applied.rows.map(({ name }) => name))) throw new Error(trialRefused);
}

/** Polls: a concurrent index build would wait for a statement that waits for a lock. */
async function takeTurn(connection: Kysely<unknown>) {
  const turn = sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(hashtext('portal migrations')) as "isOurs"`;
  while (!(await turn.execute(connection)).rows[0]?.isOurs) await sleep(200);
}

/** Set inside the migration, as waiting for another process that migrates has no limit. */
function briefly(up: Step["up"]): Migration["up"] {
  return async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await up?.(trx);
  };
}
