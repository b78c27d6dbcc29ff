import { createHash } from "node:crypto";
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
  sql,
} from "kysely";
import pg from "pg";
import { env } from "~/app/env.server";
import { log, processName } from "~/app/log.server";
import { currentRequestId } from "~/app/request-id.server";
import { traced } from "~/app/tracing.server";
import { reaching } from "./primary";
import type { Database } from "./schema";

// Days stay texts: parsed to a Date they would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export const limits = {
  max: env.DATABASE_POOL,
  // Who a connection of pg_stat_activity belongs to; PgBouncer passes it on.
  application_name: `portal ${processName}`,
  connectionTimeoutMillis: 2_000 * env.DATABASE_PATIENCE,
  // For a server that is frozen and cannot apply its own limits.
  query_timeout: 2_800 * env.DATABASE_PATIENCE,
  // Short enough that a request during an outage is refused in time (decision: three-seconds). These are
  // startup parameters, which PgBouncer refuses: behind it the role has them (docs/operations.md).
  ...(!env.DATABASE_DIRECT_URL && {
    lock_timeout: 2_000 * env.DATABASE_PATIENCE,
    statement_timeout: 2_500 * env.DATABASE_PATIENCE,
    idle_in_transaction_session_timeout: 10_000,
  }),
  keepAlive: true,
};
export const pool = new pg.Pool({ ...reaching(env.DATABASE_URL), ...limits });
// Without these listeners a lost connection (Postgres restarted) ends the process. An idle connection
// reports to the pool, one that is lent out only to itself.
pool.on("error", noteLostConnection);
pool.on("connect", (client) => client.on("error", noteLostConnection));
pool.on("connect", noteHost);

function noteLostConnection(error: Error) {
  log.warn({ event: "database connection lost", reason: error.message });
}

let lastHost: string | undefined;

function noteHost(client: pg.PoolClient) {
  const { host, port } = client as unknown as pg.Client; // which the pool makes
  const now = `${host}:${port}`;
  if (lastHost && lastHost !== now) log.warn({ event: "database host changed", host: now });
  lastHost = now;
}

/** What a transaction's connection does once it has committed. */
const afterCommits = new WeakMap<DatabaseConnection, (() => void)[]>();

class NotingDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection) {
    const works = afterCommits.get(connection) ?? [];
    afterCommits.delete(connection);
    await super.commitTransaction(connection);
    for (const work of works) work();
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    afterCommits.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

class NotingDialect extends PostgresDialect {
  constructor(private readonly settings: PostgresDialectConfig) {
    super(settings);
  }

  override createDriver() {
    return new NotingDriver(this.settings);
  }
}

export const db = new Kysely<Database>({
  dialect: new NotingDialect({ pool: { connect, end: () => pool.end() } }),
});

/** Does `work` once `trx` has committed, and never if it rolls back; at once outside of a transaction. */
export async function afterCommit(trx: Kysely<Database>, work: () => void) {
  if (!trx.isTransaction) return work();
  await trx.getExecutor().provideConnection(async (connection) => {
    afterCommits.set(connection, [...(afterCommits.get(connection) ?? []), work]);
  });
}

/**
 * A connection that is not lent again once an answer has failed to come: the query may still run and
 * leave a transaction open that the next borrower's writes would end up in. Later queries (Kysely's
 * rollback) fail with the first error.
 */
async function connect() {
  const client = await pool.connect();
  let lost: Error | undefined;
  async function query(text: string, values: unknown[]) {
    if (lost) throw lost;
    try {
      return await ask(client, text, values);
    } catch (error) {
      if (!isAnswer(error)) lost = error as Error; // pg throws nothing else
      throw error;
    }
  }
  const lent = { query, release: () => client.release(lost) };
  return lent as unknown as PostgresPoolClient; // `query` for cursors too, which nothing here uses
}

/** One statement, as it is seen in traces and by Postgres. */
export function ask(on: pg.Pool | pg.ClientBase, text: string, values: unknown[]) {
  const about = { "db.system.name": "postgresql", "db.query.text": text };
  return traced("statement", about, () => on.query(queryOf(text, values)));
}

/**
 * Stands in front (`modifyFront`) of what many requests ask in the same words: each connection plans it once
 * (decision: prepared-statements). Its text must not vary with what somebody sends, as connections remember it.
 */
export const prepared = sql`/* prepared */`;

/** Behind PgBouncer, the next transaction may have a connection that has not prepared anything. */
const canPrepare = !env.DATABASE_DIRECT_URL;

function queryOf(text: string, values: unknown[]): pg.QueryConfig {
  if (canPrepare && text.startsWith("select /* prepared */"))
    return { name: createHash("sha1").update(text).digest("base64"), text, values };
  // For Postgres's own log and pg_stat_activity, which show how a statement begins (decision: one-id).
  const id = currentRequestId();
  return { text: id ? `/* ${id} */ ${text}` : text, values };
}

/** Whether the server itself refused a statement, so that the connection is still good. */
export function isAnswer(error: unknown) {
  return error instanceof pg.DatabaseError && error.severity !== "FATAL";
}
