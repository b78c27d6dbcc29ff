import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import * as eligibility from "../../db/migrations/003-eligibility";
import { db } from "../../db/client";

/** What would block others is made before a migration, outside its transaction. */

test("the roles are checked, by a constraint that 003 validated", async () => {
  const { rows } = await sql<{ isValid: boolean }>`
    select convalidated as "isValid" from pg_constraint where conname = 'users_role_check'`.execute(
    db,
  );
  expect(rows).toEqual([{ isValid: true }]);
  const roles = readFileSync("db/migrations/002-records.ts", "utf8");
  expect(roles).toMatch(/add constraint users_role_check[^;]*not valid;/);
});

test("the index of the postings with conditions is valid, and 003 builds it before", async () => {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index
    where indexrelid = to_regclass('postings_with_rules')`.execute(db);
  expect(rows).toEqual([{ isValid: true }]);
  await eligibility.before(db as unknown as Kysely<unknown>); // it may be interrupted and run again
});
