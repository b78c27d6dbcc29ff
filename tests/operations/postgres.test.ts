import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { judgeDatabaseDisk } from "~/app/ops/doctor/disk-checks.server";
import {
  judgeLocks,
  judgeNumbers,
  judgeTransactions,
  postgresChecks,
} from "~/app/ops/doctor/postgres-checks.server";
import { adviceFor } from "~/app/database-address";
import { db } from "~/db/client";
import { migrate, unfit } from "~/db/migrate";
import { until } from "../support/until";

/** What doctor says of Postgres. The tests' own has fsync, full_page_writes and synchronous_commit off. */

const says = (found: { says: string }[]) => found.map((one) => one.says);

/** A connection that goes on with `statements` until the test is over. */
async function another(...statements: string[]) {
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    application_name: "psql",
  });
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  for (const statement of statements) await client.query(statement);
  return client;
}

test("settings that lose what was saved are named", async () => {
  expect(says(await postgresChecks.settings())).toEqual([
    "fsync is off, so a power cut destroys the database: set it to on",
    "full_page_writes is off, so a power cut leaves torn pages: set it to on",
    "synchronous_commit is off, so what people were told is saved can be lost: set it to on",
  ]);
});

test("a table without autovacuum is named", async () => {
  await sql`alter table outbox set (autovacuum_enabled = false)`.execute(db);
  onTestFinished(async () => {
    await sql`alter table outbox reset (autovacuum_enabled)`.execute(db);
  });
  expect(says(await postgresChecks.settings())).toContain(
    "autovacuum is off for outbox: 'alter table outbox reset (autovacuum_enabled)'",
  );
});

test("a replication slot that nobody reads is named, with what drops it", async () => {
  const name = `left_${process.pid}`;
  await sql`select pg_create_physical_replication_slot(${name}, true)`.execute(db);
  onTestFinished(async () => {
    await sql`select pg_drop_replication_slot(${name})`.execute(db);
  });
  const found = says(await postgresChecks.slots()).filter((text) => text.includes(name));
  expect(found).toEqual([
    expect.stringMatching(
      /nobody reads the replication slot left_\d+, for which it keeps \d+\.\d GB of WAL .*pg_drop_replication_slot/,
    ),
  ]);
});

test("a replication slot whose WAL is gone is named as lost: no start of its standby would help", async () => {
  const name = `lost_${process.pid}`;
  const server = await another();
  await server.query("select pg_create_physical_replication_slot($1, true)", [name]);
  await server.query("alter system set max_slot_wal_keep_size = '1MB'");
  await server.query("select pg_reload_conf()");
  const found = async () =>
    says(await postgresChecks.slots()).filter((text) => text.includes(name));
  try {
    await until("it is lost", async () => {
      await server.query("select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()");
      await server.query("checkpoint"); // which removes the WAL
      return !(await found()).join().includes("nobody reads");
    });
    expect(await found()).toEqual([
      `the replication slot ${name} is lost, as the WAL that its standby lacks is gone: set up that standby anew, and 'select pg_drop_replication_slot('${name}')'`,
    ]);
  } finally {
    await server.query("alter system reset max_slot_wal_keep_size");
    await server.query("select pg_reload_conf(), pg_drop_replication_slot($1)", [name]);
  }
});

test("databases that were not frozen for long are named, long before Postgres stops", async () => {
  expect(await postgresChecks.numbers()).toEqual([]);
  const ages = [
    { database: "portal", transactions: 1_200_000_000, multixacts: 5 },
    { database: "other", transactions: 5, multixacts: 999_000_000 },
  ];
  expect(says(judgeNumbers(ages))).toEqual([
    expect.stringContaining("portal was not frozen for 1200 million transactions"),
  ]);
});

test("a transaction that is left open is named, and what ends it; not one that works", async () => {
  const client = await another("begin", "select 1");
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const own = (found: { says: string }[]) =>
    says(found).filter((text) => text.includes(String(rows[0].pid)));
  expect(own(await judgeTransactions(0))).toEqual([
    `a transaction of psql is open for 0 minutes, so nothing is tidied up: 'select pg_terminate_backend(${rows[0].pid})'`,
  ]);
  expect(own(await judgeTransactions())).toEqual([]);
  await client.query("commit");
  expect(own(await judgeTransactions(0))).toEqual([]);
});

test("who holds a lock that others wait for is named", async () => {
  const holder = await another("begin", "lock table outbox in access exclusive mode");
  const { rows } = await holder.query("select pg_backend_pid() as pid");
  const waiters = await Promise.all([another(), another()]);
  const waiting = waiters.map((client) => client.query("select 1 from outbox limit 1"));
  const own = async (seconds?: number) =>
    says(await judgeLocks(seconds)).filter((text) => text.includes(String(rows[0].pid)));
  await until("both wait", async () => (await own(0)).join().includes("2 wait"));
  expect(await own(0)).toEqual([
    `psql holds a lock for which 2 wait: 'select pg_terminate_backend(${rows[0].pid})'`,
  ]);
  expect(await own()).toEqual([]); // as any save does for a moment
  await holder.query("commit");
  await Promise.all(waiting);
});

test.each([
  [{ bytes: 95e9, size: 100e9, free: 5e9 }, false, "5.0 GB of the database's 100.0 GB are free"],
  [{ bytes: 50e9, size: 100e9, free: 50e9 }, true, "50.0 GB of the database's 100.0 GB are free"],
  [{ bytes: 120e9, size: 100e9, free: -20e9 }, false, "0.0 GB of the database's 100.0 GB are free"],
  [{ bytes: 3e9 }, true, "3.0 GB in Postgres; DATABASE_DISK_GB would tell of how many"],
])("of its own disk %o", (disk, isWell, text) => {
  const finding = judgeDatabaseDisk(disk);
  expect(finding.isWell).toBe(isWell);
  expect(finding.says).toContain(text);
});

describe("a database that can never be ours", () => {
  let url: URL;
  beforeAll(async () => {
    url = new URL(process.env.DATABASE_URL ?? "");
    const name = `${url.pathname.slice(1)}_ascii`;
    await sql`create database ${sql.id(name)} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`.execute(
      db,
    );
    url.pathname = name;
    return async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db);
    };
  });

  test("is refused before anything is changed", async () => {
    await expect(migrate(undefined, url.href)).rejects.toThrow("its encoding is SQL_ASCII");
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([]);
  });

  test("as doctor says", () => {
    expect(unfit({ version: "14.9", number: 140_009, encoding: "UTF8" })).toEqual([
      "PostgreSQL 14.9 is too old: 15 or newer is needed",
    ]);
    expect(unfit({ version: "15.0", number: 150_000, encoding: "UTF8" })).toEqual([]);
  });
});

test("PgBouncer's refusal is explained", () => {
  expect(adviceFor("unsupported startup parameter: lock_timeout")).toContain(
    "set DATABASE_DIRECT_URL",
  );
  expect(adviceFor("connection refused")).toBe("check DATABASE_URL");
});
