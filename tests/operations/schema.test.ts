// @module-tag thorough
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { operations } from "~/app/ops/operations.server";
import { postgresChecks } from "~/app/ops/doctor/postgres-checks.server";
import { db } from "~/db/client";
import { describeSchema } from "~/db/describe-schema";
import { mendSchema } from "~/db/schema-differences";
import { anAdmin } from "../support/factories";
import { withClient } from "../support/database";
import { runProgram } from "../support/processes/child";

/** The schema as it is against the one that migrations make: what doctor says, and what `upgrade --mend` does. */

const judge = async () => (await postgresChecks.schema()).map(({ says }) => says);
const run = (statement: string) =>
  withClient(process.env.DATABASE_URL, (one) => one.query(statement));

afterEach(async () => expect(await judge(), "a test left something behind").toEqual([]));

const mend = "'main.js upgrade --mend'";
const unseen = "so entries of the log may have been changed unseen";
const verify = `${mend}, then 'main.js audit verify'`;

test.each<[string, string, ...string[]]>([
  [
    "a dropped index",
    "drop index postings_to_tell",
    `the index postings_to_tell is missing, so what looks there is slow: ${mend}`,
  ],
  [
    "a dropped unique index",
    "drop index messages_of_drive",
    `the index messages_of_drive is missing, so the same may be stored twice: ${mend}`,
  ],
  [
    "an invalid index",
    "update pg_index set indisvalid = false where indexrelid = 'postings_to_tell'::regclass",
    `the index postings_to_tell is invalid or disabled, so what looks there is slow: ${mend}`,
  ],
  [
    "an index of other columns",
    "drop index postings_to_tell; create index postings_to_tell on postings (id)",
    `the index postings_to_tell is another than migrations make, so what looks there is slow: ${mend}`,
  ],
  [
    "what a broken-off build left",
    "create index left_over on users (id); update pg_index set indisvalid = false where indexrelid = 'left_over'::regclass",
    `the invalid index left_over is left over, so saves in users take longer: ${mend}`,
  ],
  [
    "a dropped foreign key",
    "alter table resumes drop constraint resumes_user_id_fkey",
    `the constraint resumes_user_id_fkey of resumes is missing, so what belongs to somebody may stay behind when they are erased: ${mend}`,
  ],
  [
    "a foreign key that no longer erases",
    "alter table resumes drop constraint resumes_user_id_fkey, add constraint resumes_user_id_fkey foreign key (user_id) references users",
    `the constraint resumes_user_id_fkey of resumes is another than migrations make, so what belongs to somebody may stay behind when they are erased: ${mend}`,
  ],
  [
    "a foreign key that was not checked",
    "alter table resumes drop constraint resumes_user_id_fkey, add constraint resumes_user_id_fkey foreign key (user_id) references users on delete cascade not valid",
    `the constraint resumes_user_id_fkey of resumes was never checked against older rows, so what belongs to somebody may stay behind when they are erased: ${mend}`,
  ],
  [
    "all triggers of a table disabled, its foreign keys' too",
    "alter table resumes disable trigger all",
    `the constraint resumes_user_id_fkey of resumes is invalid or disabled, so what belongs to somebody may stay behind when they are erased: ${mend}`,
  ],
  [
    "a dropped check",
    "alter table seasons drop constraint seasons_state_check",
    `the constraint seasons_state_check of seasons is missing, so something may be stored that pages cannot show: ${mend}`,
  ],
  [
    "a weaker check",
    "alter table seasons drop constraint seasons_state_check, add constraint seasons_state_check check (state <> '')",
    `the constraint seasons_state_check of seasons is another than migrations make, so something may be stored that pages cannot show: ${mend}`,
  ],
  [
    "a dropped key",
    "alter table saved_postings drop constraint saved_postings_pkey",
    `the constraint saved_postings_pkey of saved_postings is missing, so the same may be stored twice: ${mend}`,
  ],
  [
    "a disabled trigger of the log",
    "alter table audit_log disable trigger audit_log_only_grows",
    `the trigger audit_log_only_grows of audit_log is disabled, ${unseen}: ${verify}`,
  ],
  [
    "a dropped trigger of the log",
    "drop trigger audit_log_chain on audit_log",
    `the trigger audit_log_chain of audit_log is missing, ${unseen}: ${verify}`,
  ],
  [
    "the log's function made harmless",
    "create or replace function audit_log_only_grows() returns trigger language plpgsql as 'begin return null; end'",
    `the function audit_log_only_grows() is another than migrations make, ${unseen}: ${verify}`,
  ],
  [
    "a trigger that runs where it must not",
    "create or replace trigger forget_push_device after update on sessions for each row execute function forget_push_device()",
    `the trigger forget_push_device of sessions is another than migrations make, so counts, lists and news go wrong: ${mend}`,
  ],
  [
    "a changed function",
    "create or replace function id_key(id text) returns text language sql immutable strict parallel safe as 'select id'",
    `the function id_key(text) is another than migrations make, so what it works out may be wrong: ${mend}`,
  ],
  [
    "a dropped default",
    "alter table seasons alter state drop default",
    `the default of seasons.state is missing, so saves may fail or store something wrong: ${mend}`,
  ],
  [
    "another default",
    "alter table seasons alter state set default 'open'",
    `the default of seasons.state is 'open'::text, not 'draft'::text, so saves may fail or store something wrong: ${mend}`,
  ],
  [
    "a default that nobody planned",
    "alter table seasons alter name set default 'x'",
    `seasons.name has the default 'x'::text, which no migration gives it: ${mend}`,
  ],
  [
    "a column that may be empty",
    "alter table seasons alter name drop not null",
    `seasons.name takes null, so pages that count on it may fail: ${mend}`,
  ],
  [
    "a column that may not be empty",
    "alter table postings alter told_at set not null",
    `postings.told_at refuses null, so saves fail: ${mend}`,
  ],
])("%s is named, and mended", async (_what, plant, ...says) => {
  await run(plant);
  expect(await judge()).toEqual(says);
  const { mended, failed, left } = await mendSchema();
  expect({ failed, left, mended: mended.length }).toEqual({
    failed: [],
    left: [],
    mended: says.length,
  });
});

test.each<[string, string, string, string]>([
  [
    "a dropped table",
    "alter table link_hosts rename to elsewhere",
    "alter table elsewhere rename to link_hosts",
    "the table link_hosts is missing with all that was in it, so pages that need it fail: restore a backup (docs/deploy.md#restore)",
  ],
  [
    "a dropped column",
    "alter table link_checks rename failing_since to elsewhere",
    "alter table link_checks rename elsewhere to failing_since",
    "the column link_checks.failing_since is missing with all that was in it, so pages that need it fail: restore a backup (docs/deploy.md#restore)",
  ],
  [
    "a column of another type",
    "alter table link_checks alter link type varchar(9)",
    "alter table link_checks alter link type text",
    "the column link_checks.link is character varying(9), not text, so saves may fail or store something wrong: at a quiet hour 'alter table link_checks alter link type text'",
  ],
  [
    "a table that a crash empties",
    "alter table saved_postings set unlogged",
    "alter table saved_postings set logged",
    "saved_postings is unlogged, so a crash empties it: at a quiet hour 'alter table saved_postings set logged'",
  ],
  [
    "row security",
    "alter table users enable row level security",
    "alter table users disable row level security",
    "users has row security, so rows may be hidden from the portal: if nobody meant it 'alter table users disable row level security'",
  ],
  [
    "a trigger of somebody else",
    "create trigger theirs before insert on users for each row execute function suppress_redundant_updates_trigger()",
    "drop trigger theirs on users",
    "the trigger theirs of users is not from our migrations, so saves may fail or change: if nobody meant it 'drop trigger theirs on users'",
  ],
  [
    "a rule of somebody else",
    "create rule theirs as on delete to users do instead nothing",
    "drop rule theirs on users",
    "the rule theirs of users is not from our migrations, so saves may fail or change: if nobody meant it 'drop rule theirs on users'",
  ],
  [
    "a unique index of somebody else",
    "create unique index theirs on users (name)",
    "drop index theirs",
    "the unique index theirs of users is not from our migrations, so saves may fail or change: if nobody meant it 'drop index concurrently theirs'",
  ],
  [
    "a table of somebody else that holds our rows",
    "create table theirs (user_id uuid references users)",
    "drop table theirs",
    "the constraint theirs_user_id_fkey of theirs is not from our migrations, so saves may fail or change: if nobody meant it 'alter table theirs drop constraint theirs_user_id_fkey'",
  ],
  [
    "a required column of somebody else",
    "alter table saved_postings add theirs text not null",
    "alter table saved_postings drop theirs",
    "the required column saved_postings.theirs is not from our migrations, so saves may fail or change: if nobody meant it 'alter table saved_postings alter theirs drop not null'",
  ],
])("%s is named, and left to somebody", async (_what, plant, undo, says) => {
  await run(plant);
  try {
    expect(await judge()).toEqual([says]);
    const { mended, failed, left } = await mendSchema();
    expect({ mended, failed, left: left.length }).toEqual({ mended: [], failed: [], left: 1 });
    expect(await judge()).toEqual([says]);
  } finally {
    await run(undo);
  }
});

test("what cannot be mended is said with the reason", async () => {
  await run("alter table link_hosts drop constraint link_hosts_pkey");
  await run("insert into link_hosts values ('a.example', now()), ('a.example', now())");
  const { said, code, stdout } = await runProgram(["upgrade", "--mend"]);
  expect(code, said).toBe(1);
  expect(stdout).toMatch(
    /NOT MENDED the constraint link_hosts_pkey .*: could not create unique index.*\n +alter table link_hosts .* add constraint link_hosts_pkey PRIMARY KEY \(host\);/,
  );
  await run("truncate link_hosts");
  const again = await runProgram(["upgrade", "--mend"]);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("mended: the constraint link_hosts_pkey of link_hosts is missing");
});

test("upgrade and the operations page say it, and the statements that mend it", async () => {
  await run("alter table audit_log disable trigger audit_log_only_grows");
  const { stdout, code } = await runProgram(["upgrade"]);
  expect(code).toBe(0);
  expect(stdout).toContain(
    `WRONG the trigger audit_log_only_grows of audit_log is disabled, ${unseen}: ${verify}, which does:\n`,
  );
  expect(stdout).toContain("alter table audit_log enable trigger audit_log_only_grows;\n");
  const { findings } = await operations(await anAdmin());
  expect(findings).toContainEqual({
    about: "schema",
    isWell: false,
    says: expect.stringContaining("audit_log_only_grows of audit_log is disabled"),
  });
  await mendSchema();
});

test("of many differences the first are named", async () => {
  const tables = ["resumes", "saved_postings", "follows", "link_checks", "applications"];
  for (const table of tables) await run(`alter table ${table} disable trigger all`);
  const says = await judge();
  expect(says).toHaveLength(9);
  expect(says[8]).toMatch(/^\d+ more differ: 'main.js upgrade' lists them$/);
  expect(await mendSchema()).toMatchObject({ failed: [], left: [] });
});

test("a database that a newer build has changed is named, and must work, but may differ", async () => {
  const newer = "insert into kysely_migration (name, timestamp) values ('999-newer', '')";
  await run(
    `${newer}; drop index postings_to_tell; alter table seasons add required text not null`,
  );
  await run("alter table audit_log disable trigger audit_log_only_grows");
  try {
    expect(await judge()).toEqual([
      `the trigger audit_log_only_grows of audit_log is disabled, ${unseen}: ${verify}`,
    ]);
    const { stdout } = await runProgram(["upgrade"]);
    expect(stdout).toContain("The database has been upgraded by a newer build (999-newer).");
    const { findings } = await operations(await anAdmin());
    expect(findings.map(({ says }) => says)).toContain(
      "a newer build than this has upgraded it (999-newer): start that one, unless you went back on purpose",
    );
  } finally {
    await run("delete from kysely_migration where name = '999-newer'");
    await run("alter table seasons drop required");
    await mendSchema();
  }
});

test("what an upgrade under way leaves half done is not wrong", async () => {
  await run("drop index postings_to_tell");
  expect(await whileMigrating(judge)).toEqual([]);
  expect(await judge()).toHaveLength(1);
  await mendSchema();
});

test("any role can compare", async () => {
  const all = await describeSchema(db);
  await run("create role stranger");
  onTestFinished(async () => void (await run("drop role stranger")));
  const seen = await db.connection().execute(async (one) => {
    await sql`set role stranger`.execute(one);
    await sql`set search_path = pg_catalog`.execute(one);
    return describeSchema(one).finally(() => sql`reset all; reset role`.execute(one));
  });
  expect(seen).toEqual(all);
});

/** Holds what holds off other migrations, until `work` has ended, however it ends. */
function whileMigrating<Result>(work: () => Promise<Result>) {
  return withClient(process.env.DATABASE_URL, async (one) => {
    await one.query("select pg_advisory_lock(hashtext('portal migrations'))");
    return work();
  });
}
