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

/**
 * Writes the whole database, as it is at one moment, to a new folder in `parent`, reads it again and
 * then notes that it was done. Keeps the newest `keep` of them. Returns the new folder.
 */
export async function backUp(parent: string, keep: number) {
  const madeAt = new Date().toISOString();
  const folder = join(parent, prefix + madeAt.replace(/[:.]/g, "-"));
  const draft = `${folder}.part`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const manifest = { madeAt, ...(await snapshot(draft)) };
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

async function snapshot(folder: string) {
  const client = newClient(directDatabaseUrl, {
    options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows: found } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
    );
    const tables: Manifest["tables"] = {};
    for (const { name } of found) {
      tables[name] = await writeTable(client, name, fileOf(folder, name));
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

async function writeTable(client: pg.Client, table: string, file: string) {
  const hash = createHash("sha256");
  let rows = 0;
  async function* lines() {
    const name = client.escapeIdentifier(table);
    await client.query(
      `declare rows cursor for select row_to_json(t)::text as line from ${name} t`,
    );
    for (;;) {
      const fetched = await client.query<{ line: string }>(`fetch ${batch} from rows`);
      if (!fetched.rows.length) break;
      rows += fetched.rows.length;
      const text = fetched.rows.map(({ line }) => `${line}\n`).join("");
      hash.update(text);
      yield text;
    }
    await client.query("close rows");
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return { rows, sha256: hash.digest("hex") };
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
