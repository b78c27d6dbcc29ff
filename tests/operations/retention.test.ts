// @module-tag thorough
import { type Kysely, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { applyRetention } from "../../app/own-data/retention.server";
import { startSession } from "../../app/accounts/sessions/sessions.server";
import { db } from "../../db/client";
import { firstIdAt, newId } from "../../db/id";
import type { Database } from "../../db/schema";
import { during } from "../support/during";
import { aStudent, aVersion } from "../support/factories";
import { runProgram } from "../support/processes/child";

/** `main.js retention` keeps to the times of docs/privacy.md. */

function yearsAgo(years: number) {
  return new Date(Date.now() - years * 365.25 * 24 * 60 * 60 * 1000);
}

async function anOldApplication(userId: string, years: number) {
  const at = yearsAgo(years);
  const id = firstIdAt(at).slice(0, 14) + newId().slice(14);
  await sql`
    insert into applications (id, user_id, posting_id, type, posting_version, company, month, applied_link,
      applied_at, terms_version, terms_hash)
    values (${id}, ${userId}, ${newId()}, 'job', ${await aVersion({})}, '', ${at}, 'https://a.example/',
      ${at}, 'v1', '')`.execute(db);
  return id;
}

async function aResume(userId: string, years: number) {
  await sql`insert into resumes (user_id, fields, updated_at)
    values (${userId}, '{}', ${yearsAgo(years)})`.execute(db);
  await sql`insert into resume_pdfs (user_id, bytes) values (${userId}, 'a PDF')`.execute(db);
}

/** Named by what becomes of their records. */
const students: Record<string, string> = {};
beforeAll(async () => {
  for (const name of ["gone", "saved", "applied", "here", "oldApplied"]) {
    const student = await aStudent();
    students[name] = student.id;
    if (name === "here") await startSession(student);
    if (name !== "oldApplied") await aResume(student.id, name === "saved" ? 2.9 : 4);
  }
  const { applied = "", oldApplied = "" } = students;
  await anOldApplication(applied, 2);
  for (const years of [7.1, 7.2, 7.3, 6.9]) await anOldApplication(oldApplied, years);
});

async function main(...args: string[]) {
  return (await runProgram(["retention", ...args])).said;
}

async function owners(table: "resumes" | "resume_pdfs") {
  const rows = await db.selectFrom(table).select("user_id").execute();
  return rows.map(({ user_id }) => user_id).sort();
}

async function countAll() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from applications) as applications,
    (select count(*)::int from resumes) as resumes,
    (select count(*)::int from resume_pdfs) as pdfs,
    (select count(*)::int from audit_log) as entries`.execute(db);
  return rows[0];
}

const before = { applications: 5, resumes: 4, pdfs: 4, entries: 0 };
const would = (verb: string) =>
  `${verb} applications older than 7 years, with their steps: 3\n` +
  `${verb} resumes, with their PDFs, of students not seen for 3 years: 1\n`;

test("a dry run says what would go and changes nothing", async () => {
  expect(await main("--dry-run")).toBe(would("would delete"));
  expect(await countAll()).toEqual(before);
});

test("nothing happens unless it is said which of both, or with years that are none", async () => {
  for (const args of [[], ["--dry-run", "--apply"], ["--apply", "--resumes", "0"]])
    expect(await main(...args)).toMatch(/^retention: usage: /);
  expect(await countAll()).toEqual(before);
});

test("whoever saves their resume meanwhile keeps it", async () => {
  const { gone = "" } = students;
  const save = (trx: Kysely<Database>, years: number) =>
    trx
      .updateTable("resumes")
      .set({ updated_at: yearsAgo(years) })
      .where("user_id", "=", gone)
      .execute();
  const deleted = await during(
    (trx) => save(trx, 1),
    () => applyRetention({ applications: 50, resumes: 3 }, { applications: 0, resumes: 1 }),
  );
  expect(deleted).toEqual({ applications: 0, resumes: 0 });
  expect(await countAll()).toMatchObject({ resumes: 4, pdfs: 4 });
  await save(db, 4);
});

test("what is old goes, with its PDF; what is not stays; the log says so", async () => {
  const { saved = "", applied = "", here = "" } = students;
  const said = await main("--apply");
  expect(said).toBe(`${would("deleting")}deleted: 3 applications, 1 resumes\n`);
  const kept = [saved, applied, here].sort();
  expect([await owners("resumes"), await owners("resume_pdfs")]).toEqual([kept, kept]);
  expect(await countAll()).toMatchObject({ applications: 2 });
  const entries = await db
    .selectFrom("audit_log")
    .select(["actor_role", "details"])
    .where("action", "=", "retention-applied")
    .orderBy("seq", "desc")
    .execute();
  expect(entries[0]).toEqual({
    actor_role: "operator",
    details: { applications: 3, resumes: 1, years: ["7", "3"] },
  });
});
