import type pg from "pg";
import { directDatabaseUrl } from "~/app/env.server";
import { type Reading, type BackupStore, linesOf, verifyBackup } from "./backup";
import { isTrial, migrate, trialRefused } from "./migrate";
import { migrations } from "./migrations";
import { newClient } from "./primary";

const maxBatchLength = 4_000_000;

/**
 * Fills an empty database from a backup: the schema as it was then, the rows in one transaction, then
 * the migrations since. Ends all sessions. Returns how many rows the backup has.
 */
export async function restore(store: BackupStore, backup: string, options: Reading = {}) {
  const { tables, sequences, migrations: applied } = await verifyBackup(store, backup, options);
  if (isTrial(applied)) throw new Error(trialRefused);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length)
    throw new Error(`the backup is of a newer build: it has ${unknown.join(", ")}`);
  const client = newClient(directDatabaseUrl, {
    options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'");
    if (rowCount) throw new Error("the database is not empty: restore into a new one");
    const then = Object.entries(migrations).filter(([name]) => applied.includes(name));
    await migrate(Object.fromEntries(then));

    await client.query("begin");
    const foreignKeys = await dropForeignKeys(client);
    for (const table of Object.keys(tables))
      await fill(client, table, linesOf(store, backup, table));
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const [name, last] of Object.entries(sequences))
      await client.query("select setval($1::regclass, $2)", [client.escapeIdentifier(name), last]);
    for (const [table, { rows }] of Object.entries(tables)) await expectRows(client, table, rows);
    // Some were ended since the backup, which cannot say which. Revoking them would make students' phones
    // lose their notifications (decision: restored-logged-out).
    await client.query("delete from sessions");
    await client.query("commit");
    await client.query("analyze");
    await migrate();
  } finally {
    await client.end();
  }
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}

/** They are created again afterwards, which checks every row. */
async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** Triggers are off: they would create new numbers, hashes and jobs. */
async function fill(client: pg.Client, table: string, lines: AsyncIterable<string>) {
  const name = client.escapeIdentifier(table);
  const { rows } = await client.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  );
  const columns = rows[0]?.list ?? "";
  await client.query(`alter table ${name} disable trigger user`);
  await client.query(`delete from ${name}`); // what a migration wrote
  let batch: string[] = [];
  let length = 0;
  async function flush() {
    if (!batch.length) return;
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${batch.join(",")}]`],
    );
    batch = [];
    length = 0;
  }
  for await (const line of lines) {
    batch.push(line);
    length += line.length;
    if (length > maxBatchLength || batch.length >= 1_000) await flush();
  }
  await flush();
  await client.query(`alter table ${name} enable trigger user`);
}

async function expectRows(client: pg.Client, table: string, wanted: number) {
  const name = client.escapeIdentifier(table);
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${name}`);
  if (Number(rows[0]?.n) !== wanted)
    throw new Error(`${table} has ${rows[0]?.n} rows instead of ${wanted}`);
}
