// @module-tag thorough
import { digested, eight, followers, monday, withMornings } from "./mornings";
import pg from "pg";
import PostalMime from "postal-mime";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { daysAfter } from "../../app/dates";
import { db } from "../../db/client";
import { unhurried } from "../support/database";
import { edit } from "../support/edit";
import { aPosting, anApplication } from "../support/factories";

/** What a batch of students may cost, and what becomes of students whose batch fails. */

const { here, morning, mailAll, aReader } = withMornings();

/** Each student's applications to new jobs, whose location has changed since. */
async function manyChanged(jobs: number) {
  await unhurried(`
    insert into postings (id, type, fields, created_at)
    select gen_random_uuid(), 'job', jsonb_build_object('title', 'Taster', 'location', 'Erode',
      'notes', repeat(md5(n::text), 500)), now() - interval '2 days'
    from generate_series(1, ${jobs}) n`);
  await unhurried(`
    insert into posting_versions (hash, content)
    select distinct content_version(fields), fields from postings on conflict do nothing`);
  await unhurried(`
    insert into applications (id, user_id, posting_id, type, posting_version, company, month,
      applied_link, terms_version, terms_hash, applied_at)
    select gen_random_uuid(), users.id, postings.id, 'job', content_version(fields), 'Kaveri Chips',
      '2026-11-01', '', '1', '-', now() - interval '1 day'
    from users, postings`);
  await unhurried(
    `update postings set fields = fields || '{"location": "Pune"}', updated_at = now()`,
  );
}

/** A job that the student has applied to. Random ids, as above, sort as newer than its. */
async function anAppliedJob(student: User) {
  const posting = await aPosting("job", { link: "https://a.example/", deadline: "2099-01-01" });
  await anApplication(student, posting);
  return posting;
}

/** The bytes of all rows that `work` reads, as JSON. */
async function bytesReadBy(work: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const answers = await Promise.all(query.mock.results.map(({ value }) => value as unknown));
  query.mockRestore();
  const rows = answers.map((answer) => (answer as pg.QueryResult | undefined)?.rows ?? []);
  expect(rows.flat().length).toBeGreaterThan(0);
  return JSON.stringify(rows).length;
}

test("whatever students applied to, a batch reads little of each", async () => {
  for (let count = 0; count < 3; count++) await aReader();
  await manyChanged(400);
  await here.beginMorning(eight(monday));
  const bytes = await bytesReadBy(() => here.makeDigests({ day: monday }));
  expect(bytes).toBeLessThan(3 * 100 * 400); // of 400 postings of 16 kB
  await mailAll();
  expect(here.sink.accepted).toHaveLength(3);
  const { text = "", subject } = await PostalMime.parse(here.sink.accepted[0]!.raw);
  expect(subject).toBe("Placement Portal: 100 changed");
  expect(text.match(/was Erode, is now Pune/g)).toHaveLength(20);
  expect(text).toContain("and 80 more");
  expect(await morning(daysAfter(monday, 1))).toEqual([]);
});

test("saves of what is not news crowd out no change", async () => {
  const student = await aReader();
  await manyChanged(150);
  await unhurried(`update postings set fields = fields || '{"location": "Erode", "notes": "Tea"}'`);
  await edit(await anAppliedJob(student), { deadline: "2099-01-05" });
  const [sent] = await morning(monday);
  expect((await PostalMime.parse(sent?.raw ?? "")).subject).toBe("Placement Portal: 1 changed");
});

test("a change is told although its transaction began before one applied", async () => {
  await edit(await anAppliedJob(await aReader()), { deadline: "2099-01-05" });
  await sql`update postings set updated_at = now() - interval '10 minutes'`.execute(db);
  expect(await morning(monday)).toHaveLength(1);
});

test.each([
  ["refuses", "raise 'canceling statement due to statement timeout';"],
  ["does not answer about", "perform pg_terminate_backend(pg_backend_pid()); return new;"],
])(
  "students whom the database %s keep no others from digests, and get theirs later",
  async (_, how) => {
    const ids = await followers(230);
    const refused = [ids[0], ids[60], ids[61], ids[229]];
    await here.beginMorning(eight(monday));
    await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin ${sql.raw(how)} end $$`.execute(db);
    await sql`
    create trigger refuse before insert on digests for each row
    when (new.user_id in (${sql.join(refused.map((id) => sql.lit(id)))}))
    execute function refuse()`.execute(db);
    await expect(here.makeDigests({ day: monday })).rejects.toThrow("4 not told: ");
    expect(await digested()).toEqual(ids.filter((id) => !refused.includes(id)));
    await sql`drop function refuse cascade`.execute(db);
    await here.makeDigests({ day: monday });
    expect(await digested()).toEqual(ids);
    const mails = db.selectFrom("outbox").select("payload").where("name", "=", "mail-digest");
    const told = (await mails.execute()).map(({ payload }) => payload.digestId);
    expect([told.length, new Set(told).size]).toEqual([230, 230]);
  },
);

test("a fault that hits everybody ends the run before everybody was tried", async () => {
  await followers(230);
  await here.beginMorning(eight(monday));
  await sql`create sequence tries`.execute(db); // which no rollback sets back
  await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin perform nextval('tries'); raise 'canceling statement due to statement timeout'; end $$`.execute(
    db,
  );
  await sql`
    create trigger refuse before insert on digests for each statement
    execute function refuse()`.execute(db);
  await expect(here.makeDigests({ day: monday })).rejects.toThrow("statement timeout");
  const { rows } = await sql<{ tries: number }>`
    select last_value::int as tries from tries`.execute(db);
  expect(rows[0]?.tries).toBeLessThan(120);
  await sql`drop function refuse cascade`.execute(db);
  await sql`drop sequence tries`.execute(db);
});
