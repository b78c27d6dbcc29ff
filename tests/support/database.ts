import { randomBytes } from "node:crypto";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { buildIfNeeded } from "../../local/build";
import { startPostgres } from "../../local/postgres/server";
import { leash } from "./processes/leash";
import { program } from "./processes/child";

const root = fileURLToPath(new URL("../..", import.meta.url));
const template = "template_portal";

const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_connections: "400",
};

/**
 * A Postgres for tests (fast, unsafe settings) with a migrated database to copy. Migrates with the
 * production build, which is built first if it is missing or outdated.
 */
export async function startTestPostgres() {
  buildIfNeeded();
  const server = await startFree();
  try {
    await onServer(server.url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "select datname as name from pg_database where datname ~ '^test_|^template_portal'",
      );
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
      await client.query(`create database ${template}`);
    });
    await runMigrate(databaseUrl(server.url, template));
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Starts the first server that no other run uses. */
async function startFree() {
  for (let number = 1; ; number++) {
    try {
      return await startLeashed({ dataDir: `${root}/.cache/tests-${number}`, settings });
    } catch (error) {
      if ((error as { code?: string }).code !== "IN_USE") throw error;
    }
  }
}

/** Starts a Postgres that ends with this process, unlike the one of `npm start`. */
export async function startLeashed(options: Parameters<typeof startPostgres>[0]) {
  const server = await startPostgres(options);
  const letGo = leash(server.pid, "INT");
  return { ...server, stop: () => server.stop().finally(letGo) };
}

/** Runs the production build's `migrate`; does nothing if the database is migrated. */
export async function runMigrate(url: string) {
  const env = { ...process.env, ...testEnv, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [program, "migrate"], { env });
}

/** Copies the migrated database, which takes a few dozen milliseconds. */
export async function createTestDatabase(serverUrl: string) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** What migrations fill, and nobody else. */
const migrated = ["kysely_migration", "kysely_migration_lock", "migration"];

/**
 * Empties what the last file filled, past the triggers that guard it, for the next file of the same process.
 * Web processes empty their caches. Truncates only large tables, as it makes a new file for each of their indexes.
 */
export async function emptyDatabase(url: string) {
  await withClient(url, (client) =>
    client.query(`
      set session_replication_role = replica;
      do $$
        declare
          name text;
          large text[] := '{}';
        begin
          for name in
            select schemaname || '.' || quote_ident(tablename) from pg_tables
            where schemaname in ('public', 'bullmq') and tablename <> all ('{${migrated.join()}}')
          loop
            if pg_relation_size(name) > 1000000 then large := large || name;
            else execute 'delete from ' || name;
            end if;
          end loop;
          if large <> '{}' then execute 'truncate ' || array_to_string(large, ',') || ' cascade'; end if;
          for name in
            select schemaname || '.' || quote_ident(sequencename) from pg_sequences where last_value is not null
          loop
            perform setval(name::regclass, 1, false);
          end loop;
        end
      $$;
      notify content`),
  );
}

/** The names of the database's tables, indexes, functions and triggers, these with whether they are on. */
export async function schemaOf(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      with ours as (select unnest('{public,bullmq}'::regnamespace[]) as schema)
      select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as name
        from pg_trigger where not tgisinternal
      union all select 'relation ' || relname from pg_class join ours on relnamespace = schema
        where relname not like 'bullmq_jid_%' -- a queue's numbers, from its first job on
      union all select 'function ' || proname from pg_proc join ours on pronamespace = schema`);
    return rows.map(({ name }) => name).sort();
  });
}

/** The environment of processes under test; each test file adds its own DATABASE_URL. */
export const testEnv = {
  SESSION_SECRET: "a-secret-for-tests-only-of-more-than-32-characters",
  LOG_LEVEL: "warn",
  NODE_ENV: "production" as const,
};

function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function onServer<Result>(serverUrl: string, work: (client: pg.Client) => Promise<Result>) {
  return withClient(databaseUrl(serverUrl, "postgres"), work);
}

/** Runs a statement that changes thousands of rows, without the time limits of the portal's own statements. */
export function unhurried(text: string) {
  return withClient(process.env.DATABASE_URL, (client) => client.query(text));
}

/** For tests that ask for more at once than the pool has connections, on a machine of any speed. */
export function waitForConnections(pool: pg.Pool) {
  pool.options.connectionTimeoutMillis = 60_000;
}

export async function withClient<Result>(
  connectionString: string | undefined,
  work: (client: pg.Client) => Promise<Result>,
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
