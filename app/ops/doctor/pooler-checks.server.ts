import type pg from "pg";
import { adviceFor } from "../../database-address";
import { limits } from "~/db/client";
import { newClient } from "~/db/primary";
import { env } from "../../env.server";
import { type Finding, wrong } from "./finding";

/** Whether a PgBouncer in front of Postgres does what the portal needs (docs/operations.md, PgBouncer). */
export async function askPooler(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const says = (text: string) => void findings.push(wrong("database", text));
  const [here, direct] = await Promise.all([
    look(env.DATABASE_URL),
    env.DATABASE_DIRECT_URL ? look(env.DATABASE_DIRECT_URL) : undefined,
  ]);
  if (here.trouble) says(here.trouble);
  else if (here.isPooled && !direct)
    says("DATABASE_URL is a PgBouncer: set DATABASE_DIRECT_URL to Postgres itself");
  if (!direct) return findings;
  if (here.limits)
    says(
      `our role has no ${here.limits}, which PgBouncer keeps us from setting: 'alter role … set …', as docs/operations.md has it`,
    );
  if (direct.trouble) says(`DATABASE_DIRECT_URL: ${direct.trouble}`);
  else if (direct.isPooled)
    says("DATABASE_DIRECT_URL is a PgBouncer, too: it must be Postgres itself");
  else if (!here.trouble && direct.database !== here.database)
    says("DATABASE_DIRECT_URL leads to another database than DATABASE_URL");
  return findings;
}

type Seen = { isPooled?: boolean; limits?: string; database?: string; trouble?: string };

async function look(url: string): Promise<Seen> {
  const { connectionTimeoutMillis, query_timeout } = limits; // the others are what is asked for
  const client = newClient(url, { connectionTimeoutMillis, query_timeout });
  client.on("error", () => undefined); // the query fails with it
  try {
    await client.connect();
    // A pooler has given us a number of its own.
    const { processID } = client as pg.Client & { processID: number };
    await client.query("begin");
    const { rows } = await client.query<{ pid: number; limits: string; database: string }>(`
      select pg_backend_pid() as pid, current_database() || pg_postmaster_start_time() as database,
        array_to_string(array(
          select name from pg_settings where setting = '0' and name in
            ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
          order by 1), ', ') as limits`);
    await client.query("commit");
    const [{ pid = 0, ...seen } = {}] = rows;
    return { ...seen, isPooled: pid !== processID };
  } catch (error) {
    const { message } = error as Error;
    const isStatements = message.includes("statement pooling mode");
    return {
      trouble: isStatements
        ? "PgBouncer is in statement mode, in which nothing can be saved: set pool_mode = transaction"
        : `${message}: ${adviceFor(message)}`,
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}
