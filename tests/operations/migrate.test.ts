// @module-tag thorough
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { listPostings } from "~/app/postings/list/listing.server";
import { buildIndex } from "~/db/build-index";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { databaseState, migrate } from "~/db/migrate";
import { migrations } from "~/db/migrations";
import { until } from "../support/until";

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
  expect((await databaseState()).isMigrated).toBe(true);
});

test("of two at once the second waits for the first, however long", async () => {
  const slow = () => also((trx) => sql`select pg_sleep(2.5)`.execute(trx));
  const done = await Promise.all([slow(), slow()]);
  expect(done.flat()).toEqual([name]);
});

test("a posting inserted by hand, without derived columns, is listed and found", async () => {
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

test("an index is built while everybody writes; one that was broken off is built again", async () => {
  await sql`create table tried (word text)`.execute(db);
  await sql`insert into tried values ('same'), ('same')`.execute(db);
  const writer = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await writer.connect();
  await writer.query("begin; insert into tried values ('uncommitted')");
  const build = () =>
    migrate({
      ...migrations,
      [name]: { before: (db) => buildIndex(db, "tried_word", "on tried (word)", { unique: true }) },
    });
  const isValid = async () =>
    (
      await sql`select indisvalid from pg_index where indexrelid = to_regclass('tried_word')`.execute(
        db,
      )
    ).rows;
  try {
    const broken = expect(build()).rejects.toThrow("could not create unique index");
    await until(
      "the build waits for the open transaction",
      async () => (await isValid()).length > 0,
    );
    await sql`insert into tried values ('meanwhile')`.execute(db);
    await writer.query("commit");
    await broken;
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await sql`delete from tried where word = 'same'`.execute(db);
    expect(await Promise.all([build(), build()])).toContainEqual([name]);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  } finally {
    await writer.end();
    await sql`drop table tried`.execute(db);
  }
});

test("a trial's database is refused with what to do about it, and left as it is", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const trial = `${url.pathname.slice(1)}_trial`;
  await sql`create database ${sql.id(trial)} template template0`.execute(db);
  url.pathname = trial;
  try {
    await migrate({ "001-postings": {}, "002-accounts": {} }, url.href);
    await expect(migrate(migrations, url.href)).rejects.toThrow(
      "start anew with an empty database",
    );
  } finally {
    await sql`drop database ${sql.id(trial)}`.execute(db);
  }
});

function database() {
  return sql.id(new URL(process.env.DATABASE_URL ?? "").pathname.slice(1));
}
