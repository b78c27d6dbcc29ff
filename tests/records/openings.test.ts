import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import type { User } from "../../app/access/can";
import { todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { messages } from "../../app/messages";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { askForCorrection } from "../../app/records/corrections.server";
import { dropOldRecordOpenings } from "../../app/records/record-openings.server";
import { db } from "../../db/client";
import { aCoordinator, aProgramme, aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { textOf } from "../support/html";

/** Who looked at whose data is shown to the one it is about (docs/privacy.md). */

const web = withWeb();

let programme: string;
let admin: User;
let student: User;
beforeAll(async () => {
  ({ name: programme } = await aProgramme());
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
  await claimFacts(student, { programme, department: "CSE", gender: "woman" });
});

const openings = () =>
  db
    .selectFrom("record_openings")
    .select(["user_id", "by_user_id", "by_role", "day"])
    .where("user_id", "=", student.id)
    .orderBy("by_role")
    .execute();

const by = ({ id, role }: User) => ({
  ...{ user_id: student.id, by_user_id: id, by_role: role },
  day: todayIn(env.TIME_ZONE),
});

test.each([
  ["the record's page", () => `/admin/records/${student.id}`],
  ["the export", () => "/admin/records.csv"],
  ["the call that lists records", () => `/api/admin/records?search=${student.email}`],
])("%s is noted, once for each reader and day", async (_what, path) => {
  const coordinator = await aCoordinator(["CSE"]);
  for (const staff of [admin, coordinator, admin]) {
    const answer = await (await clientOf(web.url, staff)).get(path());
    await answer.text();
    expect(answer.status).toBe(200);
  }
  expect(await openings()).toEqual([by(admin), by(coordinator)]);
  const other = await aCoordinator(["EE"]);
  await (await (await clientOf(web.url, other)).get(path())).text();
  expect(await openings()).toHaveLength(2);
});

test("a proof is, too, but not its student's own look at it", async () => {
  await confirmFacts(admin, student.id, { changes: { cgpa: 8 } });
  const { id } = await askForCorrection(student, { fact: "cgpa", value: 9, reason: "Swapped" });
  const hash = `proof-${id}`;
  await db
    .insertInto("images")
    .values({ hash, bytes: Buffer.from("x") })
    .execute();
  await db.updateTable("corrections").set({ proof: hash }).where("id", "=", id).execute();
  await db.deleteFrom("record_openings").execute(); // whoever confirms has looked, too
  const path = `/corrections/${id}/proof.webp`;
  expect((await (await clientOf(web.url, student)).get(path)).status).toBe(200);
  expect(await openings()).toEqual([]);
  expect((await (await clientOf(web.url, admin)).get(path)).status).toBe(200);
  expect(await openings()).toEqual([by(admin)]);
});

test("the student reads it on the record's page, without names, for a year", async () => {
  const own = await clientOf(web.url, student);
  const page = async () => textOf(await (await own.get("/record")).text());
  expect(await page()).not.toContain(messages.recordScreen.opened);
  await (await (await clientOf(web.url, admin)).get(`/admin/records/${student.id}`)).text();
  expect(await page()).toContain(messages.recordScreen.opened);
  expect(await page()).toContain(`: ${messages.recordBy.admin}`);
  expect(await page()).not.toContain(admin.name);
  await sql`update record_openings set day = day - 364`.execute(db);
  await dropOldRecordOpenings();
  expect(await openings()).toHaveLength(1);
  await sql`update record_openings set day = day - 3`.execute(db);
  await dropOldRecordOpenings();
  expect(await openings()).toEqual([]);
});
