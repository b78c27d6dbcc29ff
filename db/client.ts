import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { env } from "~/app/env.server";
import { log } from "~/app/log.server";
import type { Database } from "./schema";

// Days stay texts: a `date` parsed to a Date shifts with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export const pool = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  connectionTimeoutMillis: 2_000,
  // For a server that is frozen and so cannot keep its own time.
  query_timeout: 2_800,
  // Together so short that whoever asks during an outage is told so within three seconds. Sent as
  // startup parameters, which PgBouncer refuses: behind it the role has them (docs/operations.md).
  ...(!env.DATABASE_DIRECT_URL && {
    lock_timeout: 2_000,
    statement_timeout: 2_500,
    idle_in_transaction_session_timeout: 10_000,
  }),
  keepAlive: true,
});
// Without a listener a lost connection (Postgres restarted) ends the process: one that idles in the
// pool tells the pool, one that is lent out between two queries tells only itself.
pool.on("error", noteLostConnection);
pool.on("connect", (client) => client.on("error", noteLostConnection));

function noteLostConnection(error: Error) {
  log.warn({ event: "database connection lost", reason: error.message });
}

export const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
});

/**
 * A connection that is given up, and not lent again, once an answer failed to come: what was asked
 * may still run, and leave a transaction open that the next borrower's writes would end up in. What
 * is asked after that (Kysely rolls back) fails for the first reason.
 */
async function connect() {
  const client = await pool.connect();
  let lost: Error | undefined;
  async function query(text: string, values: unknown[]) {
    if (lost) throw lost;
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!isAnswer(error)) lost = error as Error; // pg throws nothing else
      throw error;
    }
  }
  const lent = { query, release: () => client.release(lost) };
  return lent as unknown as PostgresPoolClient; // `query` for cursors too, which nothing here uses
}

/** The server's own refusal of a statement, after which it waits for the next. */
function isAnswer(error: unknown) {
  return error instanceof pg.DatabaseError && error.severity !== "FATAL";
}
