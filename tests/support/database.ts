import { randomBytes } from "node:crypto";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { startPostgres } from "../../local/postgres";
import { program } from "./processes";

const root = fileURLToPath(new URL("../..", import.meta.url));
const template = "template_portal";

/** A Postgres for tests (fast, unsafe settings) that holds one migrated database to copy. */
export async function startTestPostgres() {
  const server = await startPostgres({
    dataDir: `${root}/.cache/tests`,
    settings: {
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_connections: "400",
    },
  });
  await onServer(server.url, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template}`);
  });
  await runMigrate(databaseUrl(server.url, template));
  return server;
}

/** The command of the production build; what is migrated stays as it is. */
export async function runMigrate(url: string) {
  const env = { ...process.env, ...testEnv, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [program, "migrate"], { env });
}

/** Copies the migrated database; a few dozen milliseconds. */
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

/** What every process under test gets; each test file adds its own DATABASE_URL. */
export const testEnv = {
  SESSION_SECRET: "a-secret-for-tests-only-of-more-than-32-characters",
  LOG_LEVEL: "warn",
  // Pages are compared right after other processes wrote; the cache has tests of its own.
  CACHE_SECONDS: "0",
  NODE_ENV: "production" as const,
};

function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, "postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
