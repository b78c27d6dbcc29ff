// @module-tag thorough
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { countListedUsers, listUsers } from "../../app/admin/users.server";
import { findEverything } from "../../app/find/find.server";
import { messages } from "../../app/messages";
import { confirmFacts } from "../../app/records/change-record.server";
import { countRecords, listRecords } from "../../app/records/records.server";
import { aCompanyPosting } from "../applications/applicants";
import {
  aCompany,
  aCoordinator,
  aProgramme,
  aRecruiter,
  aStudent,
  anAdmin,
  anApplication,
} from "../support/factories";
import { plansOf } from "../support/plans";

/** That searches of people read indexes, with 100,000 students. */

const students = 100_000;
let connection: pg.Client;
let admin: User;
let coordinator: User;
let recruiter: User;

beforeAll(async () => {
  admin = await anAdmin();
  await aProgramme();
  coordinator = await aCoordinator(["CSE"]);
  recruiter = await aRecruiter({ companyId: await aCompany() });
  connection = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await connection.connect();
  const { rows: indexes } = await connection.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where indexname in ('users_found', 'enrolments_found')`,
  );
  for (const { name } of indexes) await connection.query(`drop index ${name}`);
  await connection.query(`
    insert into users (id, name, email, phone, password_hash)
    select gen_random_uuid(),
      (array['Asha','Bala','Chitra','Dev','Esha','Farah','Gita','Hari','Indu','Jaya','Kiran','Lata'])[n % 12 + 1]
        || ' ' || initcap(translate(left(md5(n::text), 6), '0123456789', 'ghijklmnop')) || ' '
        || (array['Nair','Rao','Kumar','Iyer','Das','Pillai','Sharma'])[n % 7 + 1],
      's' || n || '@college.example', '98' || lpad(n::text, 8, '0'), '-'
    from generate_series(1, ${students}) n`);
  await connection.query(`
    insert into enrolments (id, user_id, email, roll_number, programme_id, department_id, facts, confirmed)
    select gen_random_uuid(), id, email, '21CS' || lpad(substring(email from '\\d+'), 6, '0'),
      (select id from programmes limit 1),
      (select id from departments where name = case when substring(email from '\\d+')::int % 4 = 0
        then 'CSE' else 'EE' end),
      '{}', '{rollNumber,department}'
    from users where email like 's%@college.example'`);
  // Behind all of them, by its place as by its name.
  const exact = await aStudent({ name: "Zubin Wadia" });
  await confirmFacts(admin, exact.id, { changes: { rollNumber: "21CS" } });
  for (const { definition } of indexes) await connection.query(definition); // built at once: faster
  await connection.query("analyze users");
  await connection.query("analyze enrolments");
  const posting = await aCompanyPosting(recruiter);
  await anApplication(await aStudent({ name: "Zeenat Contractor" }), posting);
});
afterAll(() => connection.end());

const large = ["users", "enrolments", "applications"];
const rare = ["Dghi", "21cs004711", "s4711@", "9800004711", "Zeenat", "xylophone", "21CS 004711"];

test.each(rare)("%s is looked up for the office, coordinators and recruiters", async (words) => {
  for (const user of [admin, coordinator, recruiter]) {
    const { inFull } = await plansOf(connection, () => findEverything(messages, user, words));
    expect(inFull.filter((table) => large.includes(table))).toEqual([]);
  }
});

test.each(["As", "Kumar", "21", "21cs", "college"])(
  "%s, which many have, is answered before it is given up",
  async (words) => {
    const [group] = await findEverything(messages, admin, words);
    expect(group).toMatchObject({ kind: "students", count: 1_000, isMore: true });
    await findEverything(messages, coordinator, words);
    await findEverything(messages, recruiter, words);
  },
);

test("whoever has as a roll number what more than a thousand have in theirs comes first", async () => {
  const [group] = await findEverything(messages, admin, "21cs");
  const [first, ...others] = group!.hits.map(({ name, isExact }) => [name, isExact]);
  expect(first).toEqual(["Zubin Wadia", true]);
  expect(new Set(others.map(([, isExact]) => isExact))).toEqual(new Set([false]));
});

test.each(rare)("the lists of records and users look %s up, too", async (search) => {
  const filter = { programme: "", department: "", search };
  const range = { limit: 20, offset: 0 };
  const users = { search, show: "all", sort: "newest" } as const;
  for (const work of [
    () => countRecords(admin, filter),
    () => countRecords(coordinator, filter),
    () => listRecords(admin, filter, range),
    () => listUsers(admin, users, range),
    () => countListedUsers(admin, search),
  ]) {
    const { inFull } = await plansOf<unknown>(connection, work);
    expect(inFull.filter((table) => large.includes(table))).toEqual([]);
  }
});
