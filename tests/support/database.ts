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
  await promisify(execFile)(process.execPath, [program, "migrate"], { env, timeout: 60_000 });
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

function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>) {
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

async function withClient(
  connectionString: string | undefined,
  work: (client: pg.Client) => Promise<unknown>,
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
