import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { listPostings } from "~/app/postings/listing.server";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { isMigrated, migrate } from "~/db/migrate";
import { migrations } from "~/db/migrations";
import { aStudent } from "../support/factories";

const name = "999-tried";
const also = (up: (trx: Kysely<unknown>) => Promise<unknown>) =>
  migrate({ ...migrations, [name]: { up: async (trx: Kysely<unknown>) => void (await up(trx)) } });

afterEach(async () => {
  const applied = db.withTables<{ kysely_migration: { name: string } }>();
  await applied.deleteFrom("kysely_migration").where("name", "=", name).execute();
});

test("a migration may take longer than a request's query", async () => {
  await expect(also((trx) => sql`select pg_sleep(3.5)`.execute(trx))).resolves.toEqual([name]);
});

test("nor is it cut off by the limits that the role has behind PgBouncer", async () => {
  const role = new URL(process.env.DATABASE_URL ?? "").username;
  await sql`alter role ${sql.id(role)} in database ${database()} set statement_timeout = '1s'`.execute(
    db,
  );
  await expect(also((trx) => sql`select pg_sleep(1.5)`.execute(trx))).resolves.toEqual([name]);
});

test("it does not wait long for a table, as requests would wait behind it, and undoes all", async () => {
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await holder.connect();
  await holder.query("begin; lock table postings in access share mode");
  const change = also(async (trx) => {
    await sql`create table half_done ()`.execute(trx);
    await sql`alter table postings add column tried text`.execute(trx);
  });
  await expect(change).rejects.toThrow("lock timeout");
  await holder.end();
  expect((await sql`select to_regclass('half_done') as name`.execute(db)).rows).toEqual([
    { name: null },
  ]);
  expect(await isMigrated()).toBe(true);
});

test("of two at once the second waits for the first, however long", async () => {
  const slow = () => also((trx) => sql`select pg_sleep(2.5)`.execute(trx));
  const done = await Promise.all([slow(), slow()]);
  expect(done.flat()).toEqual([name]);
});

test("a posting that the build before inserts, which writes no derived columns, is listed and found", async () => {
  const fields = { companyName: "Hosur plant", purpose: "Gearboxes", location: "Hosur" };
  const row = {
    id: newId(),
    type: "visit",
    fields: JSON.stringify({ ...fields, date: "2020-01-31" }),
  };
  await db.insertInto("postings").values(row).execute();
  const page = { search: "gearbox", location: "hosur", limit: 24 };
  expect((await listPostings("visit", page)).items).toMatchObject([
    { id: row.id, closesOn: "2020-01-31" },
  ]);
});

test("accounts whose domain was stored in another form get the one that is compared now", async () => {
  const [one, look, plain] = await Promise.all([aStudent(), aStudent(), aStudent()]);
  const rename = (id: string, email: string) =>
    db.updateTable("users").set({ email }).where("id", "=", id).execute();
  await rename(one.id, "asha@उदाहरण.भारत");
  await rename(look.id, "bala@ｃollege.example");
  await rename(plain.id, "bala@college.example");
  await also((trx) => migrations["016-ascii-domains"].up(trx));
  const rows = await db.selectFrom("users").select(["id", "email"]).execute();
  const emails = Object.fromEntries(rows.map(({ id, email }) => [id, email]));
  expect(emails[one.id]).toBe("asha@xn--p1b6ci4b4b3a.xn--h2brj9c");
  expect(emails[look.id]).toBe("bala@ｃollege.example"); // another has that address
  expect(emails[plain.id]).toBe("bala@college.example");
});

test("an index of postings that was built before its migration is taken as it is", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const name = `${url.pathname.slice(1)}_older`;
  await sql`create database ${sql.id(name)} template template0`.execute(db);
  url.pathname = name;
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  const older = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const index = sql<{ oid: number }>`select 'postings_found'::regclass::oid as oid`;
  try {
    for (const [step, { up }] of Object.entries(migrations)) if (step < "013") await up(older);
    await sql`create extension btree_gin`.execute(older);
    await sql`create index concurrently postings_found on postings using gin (
      type, search_text gin_trgm_ops, location gin_trgm_ops,
      letter_pairs(search_text), letter_pairs(location))`.execute(older);
    const { rows } = await index.execute(older);
    await migrations["013-roles-and-places"].up(older);
    expect((await index.execute(older)).rows).toEqual(rows);
  } finally {
    await older.destroy();
    await sql`drop database ${sql.id(name)}`.execute(db);
  }
});

function database() {
  return sql.id(new URL(process.env.DATABASE_URL ?? "").pathname.slice(1));
}
