import { createHash, createHmac } from "node:crypto";
import { Readable, pipeline } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { directDatabaseUrl } from "~/app/env.server";
import { isSameText, keysFor, newest } from "~/app/keys.server";
import { db } from "./client";
import { newClient } from "./primary";

/** Where backups are. Files are named as in `portal-2026-11-22T02-00-00-000Z/users.jsonl.gz`. */
export type BackupStore = {
  write(file: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  read(file: string): AsyncIterable<Buffer>;
  list(): Promise<{ name: string; isWhole: boolean }[]>;
  /** Removes a backup, whole or not. */
  remove(backup: string): Promise<void>;
};

/** A backup is a file of JSON lines for each table, and this manifest, written last. */
type Manifest = {
  madeAt: string;
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  sequences: Record<string, string>;
  /** Where the log of who did what ended (app/audit/anchors.server.ts). */
  logEnd: { seq: string; hash: string } | null;
};

const keys = keysFor("backup manifest");

/** Of a manifest without its own signature. Who may write to the store must not be able to change a backup. */
function signatureOf(manifest: Manifest, { key } = newest(keys)) {
  return createHmac("sha256", key).update(JSON.stringify(manifest)).digest("base64url");
}

/** `isUnsigned` believes a manifest whose secret is lost. */
export type Reading = { isUnsigned?: boolean };

const prefix = "portal-";
const batch = 50; // rows may hold pictures
const dayMs = 86_400_000;

/** Reads an object of the S3 store; null if it is lost. */
type ReadObject = (key: string) => Promise<Buffer | null>;

/**
 * Writes a snapshot of the whole database to the store, reads it back and then records that it is done.
 * Keeps the newest `keep` backups. Returns its name. Files in the S3 store are written as if they were in
 * the database, which is where a restore puts them.
 */
export async function backUp(store: BackupStore, keep: number, readObject: ReadObject) {
  const at = new Date();
  const name = nameAt(at);
  try {
    const manifest = { madeAt: at.toISOString(), ...(await snapshot(store, name, readObject)) };
    await verifyTables(store, name, manifest);
    const signed = { ...manifest, signature: signatureOf(manifest) };
    const bytes = Buffer.from(JSON.stringify(signed, null, 2));
    await store.write(manifestOf(name), Readable.from([bytes]));
    await readManifest(store, name);
  } catch (error) {
    await store.remove(name).catch(() => undefined); // the first error is the one to report
    throw error;
  }
  await db
    .insertInto("last_done")
    .values({ name: "backup", at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
  await tidy(store, keep, nameAt(new Date(at.getTime() - dayMs)));
  return name;
}

/** When the last backup was made; undefined if there never was one. */
export async function lastBackupAt() {
  const done = await db
    .selectFrom("last_done")
    .select("at")
    .where("name", "=", "backup")
    .executeTakeFirst();
  return done?.at;
}

/** Exact, as somebody may keep other folders beside the backups. */
const ofOurs = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

const nameAt = (at: Date) => prefix + at.toISOString().replace(/[:.]/g, "-");

/** Keeps the newest `keep`, and unfinished ones that may still be being written. */
async function tidy(store: BackupStore, keep: number, dayBefore: string) {
  const all = (await store.list()).filter(({ name }) => ofOurs.test(name));
  const names = (isWhole: boolean) =>
    all.flatMap((one) => (one.isWhole === isWhole ? [one.name] : [])).sort();
  const brokenOff = names(false).filter((name) => name < dayBefore);
  for (const old of [...brokenOff, ...names(true).slice(0, -keep)]) await store.remove(old);
}

async function snapshot(store: BackupStore, backup: string, readObject: ReadObject) {
  const client = newClient(directDatabaseUrl, {
    options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  await client.connect();
  try {
    // Until the end, files that this snapshot's rows name are neither dropped nor moved (app/files).
    await client.query("select pg_advisory_lock_shared(hashtext('files'))");
    await client.query("begin isolation level repeatable read read only");
    const { rows: found } = await client.query<{ name: string; key: string }>(
      `select tablename as name, case when exists (
           select from pg_attribute where attname = 'object_key' and not attisdropped
             and attrelid = format('public.%I', tablename)::regclass
         ) then 'object_key' else 'null' end as key
       from pg_tables where schemaname = 'public'
         and tablename not like 'kysely%'
         and tablename not in ('s3_objects', 'processes', 'process_key') order by 1`,
    );
    const tables: Manifest["tables"] = {};
    for (const { name, key } of found) {
      const query = `select row_to_json(t)::text as line, ${key} as key from ${client.escapeIdentifier(name)} t`;
      const { lines, summary } = readTable(client, query, readObject);
      const packed = pipeline(Readable.from(lines), createGzip(), () => undefined); // `write` throws it
      await store.write(fileOf(backup, name), packed);
      tables[name] = summary();
    }
    const { rows: applied } = await client.query<{ name: string }>(
      "select name from kysely_migration order by name",
    );
    const { rows: counters } = await client.query<{ name: string; last: string }>(
      "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null",
    );
    const sequences = Object.fromEntries(counters.map(({ name, last }) => [name, last]));
    const { rows: ends } = await client.query<{ seq: string; hash: string }>(
      "select seq::text, hash from audit_log order by audit_log.seq desc limit 1",
    );
    const logEnd = ends[0] ?? null;
    return { migrations: applied.map(({ name }) => name), tables, sequences, logEnd };
  } finally {
    await client.end();
  }
}

/** The file's lines and, once they have been read, its count and hash. */
function readTable(client: pg.Client, query: string, read: ReadObject) {
  const hash = createHash("sha256");
  let rows = 0;
  async function* readLines() {
    await client.query(`declare rows cursor for ${query}`);
    for (;;) {
      const fetched = await client.query<Row>(`fetch ${batch} from rows`);
      if (!fetched.rows.length) break;
      rows += fetched.rows.length;
      const lines = await Promise.all(fetched.rows.map((row) => wholeLine(row, read)));
      const text = lines.map((line) => `${line}\n`).join("");
      hash.update(text);
      yield text;
    }
    await client.query("close rows");
  }
  return { lines: readLines(), summary: () => ({ rows, sha256: hash.digest("hex") }) };
}

type Row = { line: string; key: string | null };

async function wholeLine({ line, key }: Row, read: ReadObject) {
  if (key === null) return line;
  const row = JSON.parse(line) as { bytes: string | null };
  const bytes = row.bytes === null ? await read(key) : null;
  return JSON.stringify({
    ...row,
    bytes: bytes ? `\\x${bytes.toString("hex")}` : row.bytes,
    object_key: null,
  });
}

/** Returns the manifest after checking every file against it. */
export async function verifyBackup(store: BackupStore, backup: string, options: Reading) {
  const manifest = await readManifest(store, backup, options);
  await verifyTables(store, backup, manifest);
  return manifest;
}

/** Throws if it is not as this portal wrote it. */
export async function readManifest(
  store: BackupStore,
  backup: string,
  { isUnsigned }: Reading = {},
) {
  const bytes = await text(Readable.from(store.read(manifestOf(backup))));
  const { signature = "", ...manifest } = JSON.parse(bytes) as Manifest & { signature?: string };
  const isOurs = keys.some((key) => isSameText(signatureOf(manifest, key), signature));
  if (!isOurs && !isUnsigned)
    throw new Error(
      `${manifestOf(backup)} was changed, or written under another SESSION_SECRET: if that is lost, add --unsigned`,
    );
  return manifest as Manifest;
}

async function verifyTables(
  store: BackupStore,
  backup: string,
  { tables }: Pick<Manifest, "tables">,
) {
  for (const [table, { rows, sha256 }] of Object.entries(tables)) {
    const hash = createHash("sha256");
    let found = 0;
    for await (const line of linesOf(store, backup, table)) {
      hash.update(`${line}\n`);
      found++;
    }
    if (found !== rows || hash.digest("hex") !== sha256)
      throw new Error(`the backup's ${table} is damaged: ${found} of ${rows} rows can be read`);
  }
}

export async function* linesOf(store: BackupStore, backup: string, table: string) {
  const packed = Readable.from(store.read(fileOf(backup, table)));
  const text = pipeline(packed, createGunzip(), () => undefined).setEncoding("utf8");
  let parts: string[] = []; // of a line; joined once, as it may be a picture
  for await (const chunk of text as AsyncIterable<string>) {
    const [first = "", ...others] = chunk.split("\n");
    parts.push(first);
    for (const other of others) {
      yield parts.join("");
      parts = [other];
    }
  }
}

const fileOf = (backup: string, table: string) => `${backup}/${table}.jsonl.gz`;
const manifestOf = (backup: string) => `${backup}/manifest.json`;
