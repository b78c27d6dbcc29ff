import { type Kysely, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eraseAccount } from "../../app/accounts/own-data/erasures.server";
import type { User } from "../../app/accounts/users.server";
import type { ReportFilter } from "../../app/admin/report-filter";
import { countApplications, countByDay, dropOldCounts } from "../../app/admin/dashboard.server";
import { countByType, findReportItem, listReportItems } from "../../app/admin/report.server";
import type { Posting } from "../../app/postings/posting";

import { db, pool } from "../../db/client";
import { before, up } from "../../db/migrations/106-counts-by-type";
import { firstIdAt, newId } from "../../db/id";
import { up as countSignUps } from "../../db/migrations/130-recent-counts";
import { up as countApplied } from "../../db/migrations/131-recent-applications";
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

/** One of the applications becomes one of last year, withdrawn and made again today. */
async function applyAgainToday() {
  const { id } = await db.selectFrom("applications").select("id").executeTakeFirstOrThrow();
  const old = firstIdAt(new Date(Date.now() - 365 * 86_400_000));
  await db.updateTable("applications").set({ id: old }).where("id", "=", id).execute();
  const stages = { from_stage: "withdrawn", to_stage: "applied" } as const;
  const event = { id: newId(), application_id: old, by_user_id: null, company_id: null, ctc: null };
  await db
    .insertInto("application_events")
    .values({ ...event, ...stages })
    .execute();
}

test("what came before the last days were counted is counted, and forgotten after a month", async () => {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc where proname like 'count_recent_%'`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop function ${sql.raw(name)} cascade`.execute(db);
  await sql`drop table recent_counts`.execute(db);
  await applyAgainToday();
  for (const count of [countSignUps, countApplied])
    await (db as unknown as Kysely<unknown>).transaction().execute(count);
  expect(await lastDays()).toEqual({ applied: 33, signUps: 11 });

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
  expect([await told(), await countItems()]).toEqual([[], 2]);
  expect(await countApplications(admin)).toBe(0);
  expect(await lastDays()).toEqual({ applied: 0, signUps: 11 });
});
