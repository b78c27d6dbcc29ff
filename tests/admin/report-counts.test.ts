import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { eraseAccount } from "../../app/own-data/erasures.server";
import type { User } from "../../app/accounts/users.server";
import type { ReportFilter } from "../../app/applications/report/report-filter";
import { countApplications, countByDay, dropOldCounts } from "../../app/admin/dashboard.server";
import { dropEmptyCounts } from "../../app/postings/application-counts.server";
import {
  countByType,
  findReportItem,
  listReportItems,
} from "../../app/applications/report/report.server";
import type { Posting } from "../../app/postings/posting";

import { db, pool } from "../../db/client";
import { during } from "../support/during";
import { waitForConnections } from "../support/database";
import { aPosting, aStudent, anAdmin, anApplication } from "../support/factories";

/** The triggers' counts are right, even if students apply and are erased at the same time. */

let admin: User;
let postings: Posting[];
beforeAll(async () => {
  admin = await anAdmin();
  const link = "https://careers.example/";
  postings = [
    await aPosting("job", { title: "Counted", link }),
    await aPosting("job", { title: "Deleted since", link }),
    await aPosting("internship", { title: "Counted too", link }),
  ];
});

/** Counts by reading every application. */
async function looked() {
  const { rows } = await sql<{ type: string; id: string; count: number }>`
    select type, posting_id as id, count(*)::int as count from applications
    group by 1, 2 order by 2 desc`.execute(db);
  return rows;
}

async function lastDays() {
  const { applied, signUps } = await countByDay(admin);
  const sum = (days: typeof applied) => days.reduce((all, { count }) => all + count, 0);
  return { applied: sum(applied), signUps: sum(signUps) };
}

const all: ReportFilter = { type: null, search: "", sort: "newest" };

async function told() {
  const { items } = await listReportItems(admin, all, { limit: 100, offset: 0 });
  const found = items
    .filter(({ count }) => count)
    .map(({ type, postingId: id, count }) => ({ type, id, count }));
  return found.sort((one, other) => (one.id < other.id ? 1 : -1));
}

async function countItems(filter = all) {
  // Also of a page that is not there.
  return (await listReportItems(admin, filter, { limit: 2, offset: 40 })).found;
}

test("the report and the dashboard count right while many apply and others are erased", async () => {
  waitForConnections(pool);
  const leaving = await Promise.all(Array.from({ length: 6 }, () => aStudent()));
  const coming = await Promise.all(Array.from({ length: 10 }, () => aStudent()));
  const apply = (student: User) => postings.map((posting) => anApplication(student, posting));
  await Promise.all(leaving.flatMap(apply));
  await Promise.all([
    ...coming.flatMap(apply),
    ...leaving
      .slice(1)
      .map((student) => db.transaction().execute((trx) => eraseAccount(trx, student))),
  ]);

  const rows = await looked();
  expect(rows.map(({ count }) => count)).toEqual([11, 11, 11]);
  expect(await told()).toEqual(rows);
  expect(await countApplications(admin)).toBe(33);
  expect(await lastDays()).toEqual({ applied: 33, signUps: 11 });
  const counts = (await countByType(admin)).filter(({ count }) => count);
  expect(counts).toEqual([
    { type: "job", count: 22 },
    { type: "internship", count: 11 },
  ]);
  expect([await countItems(), await countItems({ ...all, type: "job" })]).toEqual([3, 2]);
  const [job] = postings;
  const item = { type: "job", postingId: job?.id ?? "" } as const;
  expect(await findReportItem(admin, item)).toMatchObject({ count: 11 });
});

test("counts of long ago move with what they count, and are forgotten after a month", async () => {
  await sql`update applications set applied_at = now() - interval '31 days' where type = 'job'`.execute(
    db,
  );
  expect(await lastDays()).toEqual({ applied: 11, signUps: 11 });
  await dropOldCounts();
  const old = sql<{ n: number }>`
    select count(*)::int as n from recent_counts where quarter < now() - interval '30 days'`;
  expect((await old.execute(db)).rows).toEqual([{ n: 0 }]);
});

test("the last application's end leaves the posting in the report, with none", async () => {
  await db.deleteFrom("applications").execute();
  expect([await told(), await countItems()]).toEqual([[], 3]);
  expect(await countApplications(admin)).toBe(0);
  expect(await lastDays()).toEqual({ applied: 0, signUps: 11 });
  await dropEmptyCounts();
  expect((await sql`select from application_counts`.execute(db)).rows).toHaveLength(0);
});

test("an item is counted right while what adds up to nothing is dropped", async () => {
  const students = await Promise.all(Array.from({ length: 12 }, () => aStudent()));
  const [posting] = postings;
  for (let round = 0; round < 3; round++) {
    await Promise.all([
      ...students.map((student) => anApplication(student, posting!)),
      ...students.map(() => dropEmptyCounts()),
    ]);
    expect((await told())[0]?.count).toBe(12);
    const gone = (id: string) => db.deleteFrom("applications").where("user_id", "=", id).execute();
    await Promise.all(students.flatMap(({ id }) => [gone(id), dropEmptyCounts()]));
    expect(await told()).toEqual([]);
  }
});

test("a count that somebody is just adding to is not dropped", async () => {
  const [student, posting] = [await aStudent(), postings[0]!];
  await dropEmptyCounts(); // Those that the test above left, in lanes of other processes.
  await anApplication(student, posting);
  await sql`update application_counts set applications = 0`.execute(db); // as if they had withdrawn
  await during(
    (trx) => sql`update application_counts set applications = applications + 1`.execute(trx),
    () => dropEmptyCounts(),
  );
  expect(await countApplications(admin)).toBe(1);
});

test("a long page of the report waits for its own connections, not in front of everybody else", async () => {
  const link = "https://careers.example/";
  const student = await aStudent();
  const made = await Promise.all(Array.from({ length: 12 }, () => aPosting("job", { link })));
  await Promise.all(made.map((posting) => anApplication(student, posting)));
  let most = 0;
  const connect = pool.connect.bind(pool) as (...how: unknown[]) => unknown;
  const asking = vi.spyOn(pool, "connect").mockImplementation(((...how: unknown[]) => {
    most = Math.max(most, pool.totalCount - pool.idleCount + pool.waitingCount + 1);
    return connect(...how);
  }) as never);
  try {
    const { items } = await listReportItems(admin, all, { limit: 100, offset: 0 });
    expect(items.length).toBeGreaterThanOrEqual(12);
  } finally {
    asking.mockRestore();
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(8);
});
