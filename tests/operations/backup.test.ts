// @module-tag thorough
import { randomBytes } from "node:crypto";
import fs, {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { backupStoreAt } from "~/app/files/backup-stores.server";
import type { User } from "~/app/accounts/users.server";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { type S3, startS3 } from "../files/s3-server";
import { anAdmin, anApplication, aPosting, aStudent, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { runProgram } from "../support/processes/child";

const folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
const s3: S3 = await startS3();
const web = withWeb();
/** Addresses of databases to restore into. */
const targets: string[] = [];

afterAll(async () => {
  for (const target of targets)
    await sql`drop database ${sql.id(new URL(target).pathname.slice(1))} with (force)`.execute(db);
  rmSync(folder, { recursive: true, force: true });
  s3.stop();
});

/** The address of a new, empty database. */
async function anEmptyDatabase() {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const name = `${url.pathname.slice(1)}_restored_${targets.length}`;
  await sql`create database ${sql.id(name)} template template0`.execute(db);
  url.pathname = name;
  targets.push(url.href);
  return url.href;
}

async function main(args: string[], env: Record<string, string> = {}) {
  const BACKUP_S3_URL = s3.urlWith({ folder: "portal/2027" });
  return (await runProgram(args, { BACKUP_S3_URL, ...env })).said;
}

/** Each table's contents as one hash. */
async function contentsOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string }>(
    "select tablename as table from pg_tables where schemaname = 'public' and tablename not in ('last_done', 'kysely_migration', 'processes', 'process_key') order by 1",
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

/** A browser with notifications, which a student's session has asked for; returns its id. */
async function aDevice({ id: user_id }: User) {
  const session = db.selectFrom("sessions").select("id").where("user_id", "=", user_id);
  const { id: session_id } = await session.executeTakeFirstOrThrow();
  const id = newId();
  const keys = { p256dh: "-", auth: "-", server_key: "-" };
  const row = { id, user_id, session_id, device: "A phone", endpoint: `https://a.example/${id}` };
  await db
    .insertInto("push_devices")
    .values({ ...row, ...keys })
    .execute();
  return id;
}

async function devicesIn(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select id, session_id from push_devices");
  await client.end();
  return rows;
}

const aFile = (table: string) => (path: string) => path.includes(`/${table}.jsonl.gz`);
const places = [
  {
    to: folder,
    files: () =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
        path.includes("/"),
      ),
    breakOff(name: string) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "users.jsonl.gz"), "half");
    },
    read: (path: string) => readFileSync(join(folder, path)),
    write: (path: string, bytes: Buffer) => writeFileSync(join(folder, path), bytes),
  },
  {
    to: "s3",
    files: () =>
      [...s3.objects.keys()]
        .map((key) => key.replace("2027/", ""))
        .filter((key) => key !== "backups.json"),
    breakOff(name: string) {
      const index = JSON.parse(String(s3.objects.get("2027/backups.json"))) as object;
      const key = `${name}/users.jsonl.gz.0`;
      s3.objects.set("2027/backups.json", Buffer.from(JSON.stringify({ ...index, [name]: [key] })));
      s3.objects.set(`2027/${key}`, Buffer.from("half"));
    },
    read: (path: string) => s3.objects.get(`2027/${path}`) ?? Buffer.alloc(0),
    write: (path: string, bytes: Buffer) => void s3.objects.set(`2027/${path}`, bytes),
  },
];

function flipped(bytes: Buffer) {
  const changed = Buffer.from(bytes);
  changed[changed.length - 12] = (changed[changed.length - 12] ?? 0) ^ 255;
  return changed;
}

describe.each(places)("a backup to $to", ({ to, files, read, write, breakOff }) => {
  const backups = () => [...new Set(files().map((path) => path.replace(/\/.*/, "")))].sort();
  let target: string;

  test("is restored to the last byte, log and numbers included, but for the sessions", async () => {
    const [student, admin] = await Promise.all([aStudent({ name: 'Asha "Ñ" \\ नायर' }), anAdmin()]);
    const posting = await aPosting("job", { title: "Back me up", link: "https://a.example/" });
    await anApplication(student, posting);
    await Promise.all([admin, student].map((user) => clientOf(web.url, user)));
    const device = await aDevice(student);
    const bytes = [Buffer.from([0, 255, 10, 13]), randomBytes(to === "s3" ? 9_000_000 : 9)]; // more than a piece
    await db
      .insertInto("images")
      .values(bytes.map((bytes) => ({ hash: randomBytes(32).toString("hex"), bytes })))
      .execute();
    expect(await main(["backup", "--to", to])).toMatch(/^backed up and verified: /);
    const from = join(to, backups().at(-1) ?? "");
    const before = await contentsOf(process.env.DATABASE_URL ?? "");

    target = await anEmptyDatabase();
    expect(
      await main(["restore", "--from", from], { DATABASE_URL: `${target}?sslmode=disable` }),
    ).toMatch(/^restored \d+ rows; the log of who did what is whole\neverybody must log in again/);
    expect(before.sessions).not.toBe("");
    const after = await contentsOf(target);
    expect(after).toEqual({ ...before, sessions: "", push_devices: after.push_devices });
    expect(await devicesIn(target)).toContainEqual({ id: device, session_id: null });
    await db.deleteFrom("images").execute();
  });

  test("that is damaged is noticed before anything is restored", async () => {
    const [made = ""] = backups();
    const users = files().find(aFile("users")) ?? "";
    write(users, flipped(read(users)));
    const said = await main(["restore", "--from", join(to, made)], { DATABASE_URL: target });
    expect(said).not.toContain("not empty");
    expect(said).toMatch(/^restore: /);
  });

  test("a row changed together with its hash in the manifest is refused", async () => {
    const [made = ""] = backups();
    const file =
      files().find((path) => path.startsWith(made) && path.includes("manifest.json")) ?? "";
    const from = join(to, made);
    const whole = read(file);
    const changed = JSON.parse(String(whole)) as { tables: Record<string, { sha256: string }> };
    changed.tables.users!.sha256 = "0".repeat(64);
    write(file, Buffer.from(JSON.stringify(changed, null, 2)));
    const said = await main(["restore", "--from", from], { DATABASE_URL: target });
    expect(said).toContain("was changed, or written under another SESSION_SECRET");
    write(file, whole);
    const other = { DATABASE_URL: target, SESSION_SECRET: randomBytes(32).toString("base64") };
    expect(await main(["restore", "--from", from], other)).toContain("another SESSION_SECRET");
    expect(await main(["restore", "--from", from, "--unsigned"], other)).not.toContain("SECRET");
  });

  test("old ones go, and those whose machine went down, which count for nothing, a day later", async () => {
    const [made] = backups();
    const named = (hoursAgo: number) =>
      `portal-${new Date(Date.now() - hoursAgo * 3_600_000).toISOString().replace(/[:.]/g, "-")}`;
    const [older, under, theirs] = [named(25), named(1), "portal-2025"];
    for (const name of [older, under, theirs]) breakOff(name);
    const said = await main(["restore", "--from", join(to, under)], { DATABASE_URL: target });
    expect(said).toMatch(/^restore: .*manifest\.json/);
    await main(["backup", "--to", to, "--keep", "1"]);
    expect(backups()).toEqual([theirs, under, expect.any(String)]);
    expect(backups()).not.toContain(made);
  });
});

test("a database that is not empty is left alone, and the log in it is whole", async () => {
  const made = readdirSync(folder).at(-1) ?? "";
  const env = { DATABASE_URL: targets.at(-1) ?? "" };
  const again = await main(["restore", "--from", join(folder, made)], env);
  expect(again).toBe("restore: the database is not empty: restore into a new one\n");
  expect(await main(["audit", "verify"], env)).toContain("the log is whole");
});

test("a file is on the disk before the next is written", async () => {
  const synced = vi.spyOn(fs, "fsync");
  onTestFinished(() => synced.mockRestore());
  const parent = mkdtempSync(join(tmpdir(), "portal-store-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  await backupStoreAt(parent).write("portal-1/users", Readable.from([Buffer.from("Asha")]));
  expect(synced).toHaveBeenCalledOnce();
});

test("a bucket names its backups; one that breaks off leaves nothing there, and the ones before stay", async () => {
  const [name = ""] = [...s3.objects.keys()].filter((key) => key.endsWith("/manifest.json.0"));
  const list = () => main(["restore", "--from", "s3"]);
  const found = await list();
  expect(found).toBe(`restore: name one of these: s3/${name.split("/")[1]}\n`);
  const before = [...s3.objects.keys()].sort();
  s3.meet = (method, key) => (method === "PUT" && aFile("users")(key) ? 403 : undefined);
  expect(await main(["backup", "--to", "s3", "--keep", "1"])).toBe(
    "backup: the store answers 403 Trouble\n",
  );
  expect([...s3.objects.keys()].sort()).toEqual(before);
  expect(await list()).toBe(found);
  // An object that is put before its note could be left over.
  s3.meet = (method, key) => (method === "PUT" && key.endsWith("backups.json") ? 403 : undefined);
  await main(["backup", "--to", "s3", "--keep", "1"]);
  expect([...s3.objects.keys()].sort()).toEqual(before);
});
