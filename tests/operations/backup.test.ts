import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client";
import { anAdmin, anApplication, aPosting, aStudent, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { program } from "../support/processes/child";

const folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
const name = `${new URL(process.env.DATABASE_URL ?? "").pathname.slice(1)}_restored`;
const target = new URL(process.env.DATABASE_URL ?? "");
target.pathname = name;
const web = withWeb();

beforeAll(() => sql`create database ${sql.id(name)} template template0`.execute(db));
afterAll(async () => {
  await sql`drop database ${sql.id(name)} with (force)`.execute(db);
  rmSync(folder, { recursive: true, force: true });
});

function main(args: string[], env: Record<string, string> = {}) {
  const options = { env: { ...process.env, ...env } };
  return promisify(execFile)(process.execPath, [program, ...args], options).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
}

/** Each table's contents as one hash. */
async function contentsOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string }>(
    "select tablename as table from pg_tables where schemaname = 'public' and tablename not in ('last_done', 'kysely_migration') order by 1",
  );
  const hashes: Record<string, string> = {};
  for (const { table } of rows) {
    const found = await client.query<{ hash: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${table} t`,
    );
    hashes[table] = found.rows[0]?.hash ?? "";
  }
  await client.end();
  return hashes;
}

const backups = () => readdirSync(folder).sort();

test("what was backed up is restored to the last byte, log and numbers included", async () => {
  const [student, admin] = await Promise.all([aStudent({ name: 'Asha "Ñ" \\ नायर' }), anAdmin()]);
  await anApplication(
    student,
    await aPosting("job", { title: "Back me up", link: "https://a.example/" }),
  );
  await clientOf(web.url, admin);
  await db
    .insertInto("images")
    .values({ hash: "a".repeat(64), bytes: Buffer.from([0, 255, 10, 13]) })
    .execute();
  expect(await main(["backup", "--to", folder])).toMatch(/^backed up and verified: /);
  const [made = ""] = backups();
  const from = join(folder, made);
  const before = await contentsOf(process.env.DATABASE_URL ?? "");

  expect(await main(["restore", "--from", from], { DATABASE_URL: target.href })).toMatch(
    /^restored \d+ rows; the log of who did what is whole/,
  );
  expect(await contentsOf(target.href)).toEqual(before);
  const again = await main(["restore", "--from", from], { DATABASE_URL: target.href });
  expect(again).toBe("restore: the database is not empty: restore into a new one\n");
  expect(await main(["audit", "verify"], { DATABASE_URL: target.href })).toContain(
    "the log is whole",
  );
});

test("a damaged backup is noticed before anything is restored; old ones go", async () => {
  const [made = ""] = backups();
  const file = join(folder, made, "users.jsonl.gz");
  const bytes = readFileSync(file);
  bytes[bytes.length - 12] = (bytes[bytes.length - 12] ?? 0) ^ 255;
  writeFileSync(file, bytes);
  const said = await main(["restore", "--from", join(folder, made)], { DATABASE_URL: target.href });
  expect(said).not.toContain("not empty");
  expect(said).toMatch(/^restore: /);
  await main(["backup", "--to", folder, "--keep", "1"]);
  expect(backups()).toHaveLength(1);
  expect(backups()).not.toContain(made);
});
