import { type Kysely, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eraseAccount } from "../../app/accounts/own-data/erase-account.server";
import type { User } from "../../app/accounts/users.server";
import type { ReportFilter } from "../../app/admin/report-filter";
import { countByType, findReportItem, listReportItems } from "../../app/admin/report.server";
import { countApplications } from "../../app/admin/stats.server";
import type { Posting } from "../../app/postings/posting";

import { db } from "../../db/client";
import { before, up } from "../../db/migrations/106-counts-by-type";
import { aPosting, aStudent, anAdmin, anApplication } from "../support/factories";

/** What triggers count is what is there, whoever applies and is erased at the same time. */

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

/** By looking at every application. */
async function looked() {
  const { rows } = await sql<{ type: string; id: string; count: number }>`
    select type, posting_id as id, count(*)::int as count from applications
    group by 1, 2 order by 2 desc`.execute(db);
  return rows;
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

test("what was counted before the types were there gets its own, also of a posting that is gone", async () => {
  await db
    .deleteFrom("postings")
    .where("id", "=", postings[1]?.id ?? "")
    .execute();
  const forget = sql`update application_counts set type = null`;
  await forget.execute(db);
  const anyDb = db as unknown as Kysely<unknown>; // as the migrator gives it
  await before(anyDb);
  expect(await told()).toEqual(await looked());
  await forget.execute(db);
  await anyDb.transaction().execute(up);
  expect(await told()).toEqual(await looked());
});

test("the last application's end leaves the posting in the report, with none", async () => {
  await db.deleteFrom("applications").execute();
  expect([await told(), await countItems()]).toEqual([[], 2]);
  expect(await countApplications(admin)).toBe(0);
});
