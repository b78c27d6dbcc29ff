import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { answerOffer } from "../../app/applications/stages/steps.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { readGlance } from "../../app/standing/glance.server";
import { db } from "../../db/client";
import { anOffer } from "../seasons/offers";
import { aRecruiter, aSeason, aStudent, anAdmin } from "../support/factories";

/** The season at a glance, beside the same week of the year before. */

const now = new Date("2098-09-15T12:00:00Z");
const clauses: Clause[] = [
  { kind: "classes", classes: [{ name: "Regular", below: 600_000 }, { name: "Dream" }] },
];
let admin: User;
let season: { id: string; name: string };

beforeAll(async () => {
  admin = await anAdmin();
  season = await aSeason({ clauses });
  const before = await aSeason();
  const upgraded = await aStudent();
  await placed(season.id, upgraded, 500_000, "2098-08-20");
  await placed(season.id, upgraded, 900_000, "2098-09-09");
  await placed(season.id, await aStudent(), 1_100_000, "2098-09-11");
  for (const [day, ctc] of [
    ["2097-08-20", 400_000],
    ["2097-09-10", 700_000],
    ["2097-12-01", 900_000],
  ] as const)
    await placed(before.id, await aStudent(), ctc, day);
  await opens(season.id, "2098-08-01");
  await opens(before.id, "2097-08-03");
});

/** Students register while it is open, so that it begins later only afterwards. */
const opens = (id: string, day: string) =>
  sql`update seasons set opens_at = ${day}, closes_at = ${day}::date + 300 where id = ${id}`.execute(
    db,
  );

async function placed(seasonId: string, student: User, ctc: number, day: string) {
  const { id } = await anOffer(student, seasonId, { ctc });
  await answerOffer(student, id, { accept: true });
  await sql`update applications set offered_at = ${day} where id = ${id}`.execute(db);
  await sql`update application_events set at = ${day} where application_id = ${id}`.execute(db);
}

test("says who is placed beside last year's same week, and how that went on", async () => {
  const glance = (await readGlance(admin, now))!;
  expect(glance).toMatchObject({ season: { name: season.name }, placed: 2 });
  expect(glance.before).toMatchObject({ placed: 2, inTheEnd: 3 });
  const curve = glance.weeks.map((week) => [week.now, week.before]);
  // An upgrade places nobody anew; this week is not over.
  expect(curve.slice(0, 8)).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
    [1, 1],
    [1, 1],
    [2, 2],
    [2, 2],
    [null, 2],
  ]);
  expect(curve.at(-1)).toEqual([null, 3]);
});

test("counts offers and their median pay by the policy's classes, and those of a year ago", async () => {
  const glance = (await readGlance(admin, now))!;
  expect(glance.classes).toEqual([
    { name: "Regular", offers: 1, median: 500_000 },
    { name: "Dream", offers: 2, median: 1_000_000 },
  ]);
  expect(glance.all).toEqual({ offers: 3, median: 900_000 });
  expect(glance.before).toMatchObject({ offers: 2, median: 550_000 });
});

test("is the office's alone", async () => {
  for (const stranger of [await aStudent(), await aRecruiter()])
    await expect(readGlance(stranger, now)).rejects.toMatchObject({ status: 403 });
});
