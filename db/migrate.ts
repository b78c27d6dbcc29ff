import { setTimeout as sleep } from "node:timers/promises";
import {
  Kysely,
  type Migration,
  Migrator,
  PostgresDialect,
  type QueryExecutorProvider,
  sql,
} from "kysely";
import pg from "pg";
import { directDatabaseUrl } from "~/app/env.server";
import { db } from "./client";
import { migrations } from "./migrations";
import { reaching, seekPrimary } from "./primary";

/** Whether the database has all of this build's migrations, which newer ones it has besides, and whether it takes writes. */
export async function databaseState() {
  const table = await sql<{ isThere: boolean; isReadOnly: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere",
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  const { isThere = false, isReadOnly = false } = table.rows[0] ?? {};
  if (isReadOnly) seekPrimary();
  if (!isThere) return { isMigrated: false, isReadOnly, newer: [] };
  return { ...(await appliedMigrations(db)), isReadOnly };
}

/** Which migrations have run, whether all of this build's, and which of a newer one's. Their table must be there. */
export async function appliedMigrations(on: QueryExecutorProvider) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(on);
  const applied = rows.map(({ name }) => name);
  const isMigrated = Object.keys(migrations).every((name) => applied.includes(name));
  const newer = applied.filter((name) => !(name in migrations)).sort();
  return { applied, isMigrated, newer };
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
  const steps = Object.entries(wanted).map(([name, { up }]) => [name, { up: briefly(up) }]);
  return inTurn(url, async (connection) => {
    await refuseUnfit(connection);
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
  });
}

/** On one connection without our time limits, while nobody else migrates. */
export async function inTurn<Result>(
  url: string,
  work: (connection: Kysely<unknown>) => Promise<Result>,
) {
  const pool = new pg.Pool({
    ...reaching(url),
    max: 1,
    idleTimeoutMillis: 0,
    options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  const connection = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await takeTurn(connection);
    return await work(connection);
  } finally {
    await connection.destroy(); // which also releases the lock
  }
}

type Server = { version: string; number: number; encoding: string };

/** Why this database can never be ours. */
export function unfit({ version, number, encoding }: Server) {
  return [
    ...(number < 150_000 ? [`PostgreSQL ${version} is too old: 15 or newer is needed`] : []),
    ...(encoding !== "UTF8" ? [`its encoding is ${encoding}: create it again with UTF8`] : []),
  ];
}

async function refuseUnfit(connection: Kysely<unknown>) {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`.execute(connection);
  const [reason] = rows.flatMap(unfit);
  if (reason) throw new Error(`the database cannot be used: ${reason}`);
}

/** Of databases and backups from before the first release, whose migrations are no longer there. */
export const trialRefused =
  "this is from a trial of the portal before its first release: start anew with an empty database (or without the folder .data)";

export const isTrial = (applied: string[]) => applied.includes("001-postings");

async function refuseTrial(connection: Kysely<unknown>) {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(connection);
  if (!rows[0]?.isThere) return;
  const { applied } = await appliedMigrations(connection);
  if (isTrial(applied)) throw new Error(trialRefused);
}

/** Polls: a concurrent index build would wait for a statement that waits for a lock. */
async function takeTurn(connection: Kysely<unknown>) {
  const turn = sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(hashtext('portal migrations')) as "isOurs"`;
  while (!(await turn.execute(connection)).rows[0]?.isOurs) await sleep(200);
}

/** Whether migrations run just now, which leave things half done for a while. */
export async function isMigrating(db: QueryExecutorProvider) {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint << 32 | objid::bigint = hashtext('portal migrations')) as "isHeld"
    `.execute(db);
  return rows[0]?.isHeld === true;
}

/** Set inside the migration, as waiting for another process that migrates has no limit. */
function briefly(up: Step["up"]): Migration["up"] {
  return async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await up?.(trx);
  };
}
