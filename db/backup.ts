import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { directDatabaseUrl } from "~/app/env.server";
import { db } from "./client";
import { newClient } from "./primary";

/** Of a backup: a folder with a file of JSON lines for each table. */
export type Manifest = {
  madeAt: string;
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  sequences: Record<string, string>;
};

const prefix = "portal-";
const batch = 50; // rows may hold pictures

/** Reads an object of the S3 store; null if it is lost. */
type ReadObject = (key: string) => Promise<Buffer | null>;

/**
 * Writes the whole database, as it is at one moment, to a new folder in `parent`, reads it again and
 * then notes that it was done. Keeps the newest `keep` of them. Returns the new folder. Files that are in
 * the S3 store are written as if they were in the database, which is where they come back.
 */
export async function backUp(parent: string, keep: number, readObject: ReadObject) {
  const madeAt = new Date().toISOString();
  const folder = join(parent, prefix + madeAt.replace(/[:.]/g, "-"));
  const draft = `${folder}.part`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const manifest = { madeAt, ...(await snapshot(draft, readObject)) };
    await writeFile(join(draft, "manifest.json"), JSON.stringify(manifest, null, 2), {
      mode: 0o600,
    });
    await verifyBackup(draft);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const at = new Date(madeAt);
  await db
    .insertInto("last_done")
    .values({ name: "backup", at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
  const all = (await readdir(parent)).filter((name) => /^portal-[\dTZ-]+$/.test(name)).sort();
  for (const old of all.slice(0, Math.max(0, all.length - keep)))
    await rm(join(parent, old), { recursive: true });
  return folder;
}

async function snapshot(folder: string, readObject: ReadObject) {
  const client = newClient(directDatabaseUrl, {
    options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  await client.connect();
  try {
    // Until the end nothing is dropped or moved that this moment's rows name (app/files).
    await client.query("select pg_advisory_lock_shared(hashtext('files'))");
    await client.query("begin isolation level repeatable read read only");
    const { rows: found } = await client.query<{ name: string; key: string }>(
      `select tablename as name, case when exists (
           select from pg_attribute where attname = 'object_key' and not attisdropped
             and attrelid = format('public.%I', tablename)::regclass
         ) then 'object_key' else 'null' end as key
       from pg_tables where schemaname = 'public'
         and tablename not like 'kysely%' and tablename <> 's3_objects' order by 1`,
    );
    const tables: Manifest["tables"] = {};
    for (const { name, key } of found) {
      const query = `select row_to_json(t)::text as line, ${key} as key from ${client.escapeIdentifier(name)} t`;
      tables[name] = await writeTable(client, query, fileOf(folder, name), readObject);
    }
    const { rows: applied } = await client.query<{ name: string }>(
      "select name from kysely_migration order by name",
    );
    const { rows: counters } = await client.query<{ name: string; last: string }>(
      "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null",
    );
    const sequences = Object.fromEntries(counters.map(({ name, last }) => [name, last]));
    return { migrations: applied.map(({ name }) => name), tables, sequences };
  } finally {
    await client.end();
  }
}

async function writeTable(client: pg.Client, query: string, file: string, read: ReadObject) {
  const hash = createHash("sha256");
  let rows = 0;
  async function* lines() {
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
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return { rows, sha256: hash.digest("hex") };
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

/** The manifest, after checking that every file is what it says. */
export async function verifyBackup(folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;
  for (const [table, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const hash = createHash("sha256");
    let found = 0;
    for await (const line of linesOf(folder, table)) {
      hash.update(`${line}\n`);
      found++;
    }
    if (found !== rows || hash.digest("hex") !== sha256)
      throw new Error(`the backup's ${table} is damaged: ${found} of ${rows} rows can be read`);
  }
  return manifest;
}

export async function* linesOf(folder: string, table: string) {
  const source = createReadStream(fileOf(folder, table));
  const text = source.pipe(createGunzip()).setEncoding("utf8");
  source.on("error", (error) => text.destroy(error));
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

function fileOf(folder: string, table: string) {
  return join(folder, `${table}.jsonl.gz`);
}
