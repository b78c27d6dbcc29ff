import { Kysely, PostgresDialect } from "kysely";
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
  query_timeout: 6_000,
  // Sent as startup parameters, which PgBouncer refuses: behind it the role has them (docs/operations.md).
  ...(!env.DATABASE_DIRECT_URL && {
    statement_timeout: 3_000,
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

export const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
