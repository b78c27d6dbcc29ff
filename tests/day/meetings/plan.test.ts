import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../../app/access/can";
import { changeMeeting } from "../../../app/day/meetings/meeting.server";
import { listOwnRounds } from "../../../app/day/rounds/own-rounds.server";
import { resultsSchema, saveResults } from "../../../app/day/rounds/results.server";
import { changeRound, deleteRound } from "../../../app/day/rounds/rounds.server";
import { setWalk } from "../../../app/day/rounds/venues.server";
import { daysAfter, todayIn } from "../../../app/dates";
import { env } from "../../../app/env.server";
import { db } from "../../../db/client";
import { aCoordinator, aRecruiter, aStudent, anAdmin } from "../../support/factories";
import { roundDay } from "../a-round";
import { anInterview, plan, someStudents, stored } from "./a-day";

/** The plan of a day: made, kept, and made again after something has changed. */

let admin: User;
let students: User[];
beforeEach(async () => {
  await db.deleteFrom("rounds").execute();
  await db.deleteFrom("outbox").execute();
  admin = await anAdmin();
  students = await someStudents(3);
});

const ids = (some: User[]) => some.map(({ id }) => id);
const atNine = 9 * 60;

/** To whom it was said since the last time where and when to be. */
async function told() {
  const jobs = await db.selectFrom("outbox").select(["name", "payload"]).execute();
  await db.deleteFrom("outbox").execute();
  return jobs
    .filter(({ name }) => name === "mail-round")
    .map(({ payload }) => (payload as { userId: string }).userId)
    .sort();
}

describe("a dry run", () => {
  test("says what a plan would do and stores nothing", async () => {
    await anInterview(admin, students);
    await told();
    const made = await plan(admin, { dryRun: true });
    expect(made).toMatchObject({ ends: atNine + 60, bound: atNine + 60, unplaced: [], from: null });
    expect(made.placed).toHaveLength(3);
    expect([await stored(admin), await told()]).toEqual([[], []]);
  });

  test("names who does not fit, with the cheapest way out", async () => {
    await anInterview(admin, students, { until: "09:40" });
    const { unplaced } = await plan(admin, { dryRun: true });
    expect(unplaced).toMatchObject([
      {
        ...{ of: 3, morePanels: 1, until: atNine + 60 },
        text: "1 of 3 for Nila Analytics does not fit before 09:40: one more panel, or until 10:00.",
      },
    ]);
  });

  test("names the rounds of a company that has several, and no hour after midnight", async () => {
    await anInterview(admin, students, { from: "23:00", until: "23:30" });
    await anInterview(admin, [], { name: "Second", who: { stage: "offered" } });
    const [one] = (await plan(admin, { dryRun: true })).unplaced;
    expect(one?.text).toBe(
      "2 of 3 for Nila Analytics (Interviews) do not fit before 23:30: 2 more panels, or until 24:00.",
    );
    await changeRound(admin, one!.round.id, { minutes: 25 });
    expect((await plan(admin, { dryRun: true })).unplaced[0]?.until).toBeNull();
  });
});

test("a kept plan gives each their own time, tells them, and plans nobody twice", async () => {
  const round = await anInterview(admin, students, {
    panels: [{ name: "One" }, { name: "Two" }],
  });
  await told();
  await plan(admin);
  const meetings = await stored(admin);
  expect(meetings.map(({ students: [one] }) => one).sort()).toEqual(ids(students).sort());
  expect(meetings.map(({ from }) => from)).toEqual([atNine, atNine, atNine + 20]);
  expect(await told()).toEqual(ids(students).sort());
  const [own] = await listOwnRounds(students[0]!);
  const mine = meetings.find((one) => one.students.includes(students[0]!.id));
  expect(own).toMatchObject({ isExact: true, from: mine?.from, panel: mine?.panel });
  await plan(admin);
  expect([await stored(admin), await told()]).toEqual([meetings, []]);
  const entry = await db
    .selectFrom("audit_log")
    .select(["details"])
    .where("action", "=", "day-planned")
    .where("actor_id", "=", admin.id)
    .orderBy("seq")
    .executeTakeFirst();
  expect(entry?.details).toMatchObject({ added: 3, moved: 0, unplaced: 0 });
  expect(round).toBe(meetings[0]?.roundId);
});

describe("nobody is planned where they cannot be", () => {
  test("in a talk, in a queue, or before the round that leads to theirs has ended", async () => {
    const [one] = students as [User];
    const first = await anInterview(admin, [one], { kind: "test", until: "09:30" });
    await saveResults(
      admin,
      first,
      resultsSchema.parse({ results: [{ student: one.id, result: "through" }], publish: true }),
    );
    const { posting_id: contentId } = await db
      .selectFrom("rounds")
      .select("posting_id")
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    await anInterview(admin, [one], {
      company: "Tapti",
      kind: "talk",
      from: "09:30",
      until: "10:00",
    });
    await anInterview(admin, [one], {
      ...{ company: "Kaveri", planned: false, from: "10:00", until: "11:00" },
    });
    await anInterview(admin, [], { contentId, who: { round: first, results: ["through"] } });
    await plan(admin);
    expect(await stored(admin)).toMatchObject([{ from: 11 * 60 }]);
  });

  test("a proposed talk takes nobody's time, and a proposed round is planned if it is named, and told to nobody", async () => {
    const [one] = students as [User];
    await anInterview(admin, [one], { kind: "talk", state: "proposed", until: "12:00" });
    const round = await anInterview(admin, [one], { state: "proposed" });
    await plan(admin);
    expect(await stored(admin)).toEqual([]);
    await plan(admin, { rounds: [round] });
    expect(await stored(admin)).toMatchObject([{ from: atNine }]);
    expect([await told(), await listOwnRounds(one)]).toEqual([[], []]);
    await changeRound(admin, round, { state: "confirmed" });
    expect(await told()).toEqual([one.id]);
    expect(await listOwnRounds(one)).toMatchObject([{ isExact: true, from: atNine }]);
  });

  test("a walk between two buildings is counted", async () => {
    const [one] = students as [User];
    await setWalk(admin, 7);
    const { saveVenue } = await import("../../../app/day/rounds/venues.server");
    for (const [company, building] of [
      ["Nila", "A"],
      ["Kaveri", "B"],
    ] as const) {
      const venue = await saveVenue(admin, { name: `${company} ${one.id}`, building, seats: 9 });
      await anInterview(admin, [one], { company, venue });
    }
    await plan(admin);
    await setWalk(admin, 5);
    expect((await stored(admin)).map(({ from }) => from)).toEqual([atNine, atNine + 27]);
  });
});

test("groups are of equal size, and reserves by themselves come last", async () => {
  const four = await someStudents(4);
  const first = await anInterview(admin, four, { kind: "test", until: "09:20" });
  const results = four.map(({ id }, at) => ({
    student: id,
    result: at < 3 ? "through" : "reserve",
  }));
  await saveResults(admin, first, resultsSchema.parse({ results, publish: true }));
  const { posting_id: contentId } = await db
    .selectFrom("rounds")
    .select("posting_id")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  await anInterview(admin, [], {
    ...{ contentId, kind: "discussion", groupOf: 2, from: "10:00" },
    who: { round: first, results: ["through", "reserve"] },
  });
  await plan(admin);
  const groups = (await stored(admin)).map(({ students: who }) => who.length);
  expect(groups).toEqual([expect.any(Number), expect.any(Number), 1]);
  expect((await stored(admin)).at(-1)?.students).toEqual([four[3]!.id]);
});

describe("planned again", () => {
  test("from a time, what began before stays, and as little as possible moves", async () => {
    await anInterview(admin, students);
    await plan(admin);
    const before = await stored(admin);
    const late = await aStudent();
    await anInterview(admin, [late, students[2]!], { company: "Kaveri" });
    await told();
    const made = await plan(admin, { from: "09:20" });
    expect(made.from).toBe(atNine + 20);
    expect(made.changes).toMatchObject({ moved: [], gone: [] });
    expect(await stored(admin)).toEqual(expect.arrayContaining(before));
    expect(await told()).toEqual(ids([late, students[2]!]).sort());
  });

  test("of who is out of the list the meeting goes, and who is new comes in", async () => {
    const round = await anInterview(admin, students);
    await plan(admin);
    await told();
    const [gone, ...others] = students as [User, User, User];
    await changeRound(admin, round, { who: { list: others.map(({ email }) => email) } });
    expect(await told()).toEqual([gone.id]);
    expect((await stored(admin)).flatMap((one) => one.students).sort()).toEqual(ids(others).sort());
  });

  test("what is locked stays, also where all is planned anew", async () => {
    await anInterview(admin, students);
    await plan(admin);
    const [first] = await stored(admin);
    await changeMeeting(admin, first!.id, { from: 11 * 60, locked: true });
    await plan(admin);
    const now = await stored(admin);
    expect(now.find(({ id }) => id === first!.id)).toMatchObject({ from: 11 * 60, isLocked: true });
    expect(now).toHaveLength(3);
  });

  test("with shorter meetings, nobody is planned while a locked one still lasts", async () => {
    const round = await anInterview(admin, students, { minutes: 30 });
    await plan(admin);
    const [first] = await stored(admin);
    await changeMeeting(admin, first!.id, { locked: true });
    await changeRound(admin, round, { minutes: 20 });
    await plan(admin);
    const starts = (await stored(admin)).map(({ from }) => from);
    expect(starts).toEqual([atNine, atNine + 30, atNine + 50]);
  });

  test("a round that is over takes nobody's time, and its meetings stay as they were", async () => {
    const [one] = students as [User];
    const left = await anInterview(admin, [one]);
    await plan(admin);
    const before = await stored(admin);
    await changeRound(admin, left, { state: "over" });
    await anInterview(admin, [one], { company: "Kaveri", until: "09:20" });
    expect((await plan(admin)).unplaced).toEqual([]);
    expect((await stored(admin)).map(({ from }) => from)).toEqual([atNine, atNine]);
    expect(await stored(admin)).toEqual(expect.arrayContaining(before));
  });

  test("who has withdrawn has no meeting any more, and whoever has a result is done", async () => {
    const round = await anInterview(admin, students);
    await plan(admin);
    const [withdrawn, done] = await stored(admin);
    const saved = { results: [{ student: done!.students[0], result: "through" }] };
    await saveResults(admin, round, resultsSchema.parse(saved));
    await db
      .updateTable("applications")
      .set({ stage: "withdrawn" })
      .where("user_id", "=", withdrawn!.students[0]!)
      .execute();
    const left = (await stored(admin)).filter((one) => one.students.length);
    expect(left).toHaveLength(2);
    await plan(admin);
    const now = await stored(admin);
    expect(now).toHaveLength(2);
    expect(now.find(({ id }) => id === done!.id)?.from).toBe(done!.from);
  });
});

describe("what is gone takes its meetings along:", () => {
  test.each([
    ["a round", (round: string) => deleteRound(admin, round)],
    ["its day", (round: string) => changeRound(admin, round, { date: daysAfter(roundDay(), 1) })],
    ["its plan", (round: string) => changeRound(admin, round, { planned: false })],
    ["its panel", (round: string) => changeRound(admin, round, { panels: [panel("One")] })],
  ])("%s", async (_what, change) => {
    const round = await anInterview(admin, students.slice(0, 2), {
      panels: [panel("One"), panel("Two")],
    });
    await plan(admin);
    await told();
    const lost = (await stored(admin)).filter((one) => one.panel === "Two");
    await change(round);
    const left = await db.selectFrom("meetings").select("id").execute();
    expect(left.map(({ id }) => id)).not.toContain(lost[0]!.id);
    expect(await told()).toEqual(expect.arrayContaining(lost[0]!.students));
  });

  const panel = (name: string) => ({ name });

  test("an account", async () => {
    await anInterview(admin, students);
    await plan(admin);
    await db.deleteFrom("users").where("id", "=", students[0]!.id).execute();
    const { rows } = await sql`select from meetings`.execute(db);
    expect(rows).toHaveLength(2);
  });
});

describe("keeping", () => {
  test("is refused if what was read has changed, and takes the plan that was read", async () => {
    const round = await anInterview(admin, students);
    const { version } = await plan(admin, { dryRun: true });
    await changeRound(admin, round, { minutes: 30 });
    await expect(plan(admin, { version })).rejects.toMatchObject({ status: 412 });
    expect(await stored(admin)).toEqual([]);
    const again = await plan(admin, { dryRun: true });
    await plan(admin, { version: again.version });
    expect((await stored(admin)).map(({ from }) => from)).toEqual(
      again.placed.map(({ from }) => from).sort(),
    );
  });

  test("does not mind what companies propose meanwhile", async () => {
    await anInterview(admin, students);
    const { version, placed } = await plan(admin, { dryRun: true });
    await anInterview(admin, students, { state: "proposed", minutes: 7, from: "00:00" });
    await plan(admin, { version });
    expect((await stored(admin)).map(({ from }) => from)).toEqual(
      placed.map(({ from }) => from).sort((one, other) => one - other),
    );
  });

  test("is refused if somebody has withdrawn since", async () => {
    await anInterview(admin, students);
    const { version } = await plan(admin, { dryRun: true });
    await db
      .updateTable("applications")
      .set({ stage: "withdrawn" })
      .where("user_id", "=", students[0]!.id)
      .execute();
    await expect(plan(admin, { version })).rejects.toMatchObject({ status: 412 });
  });

  test("at once, two offices store one plan", async () => {
    await anInterview(admin, students);
    const other = await anAdmin();
    const both = await Promise.allSettled([admin, other].map((one) => plan(one)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stored(admin)).toHaveLength(3);
  });
});

test("a day that is over is not planned, and rounds that are not of it are named", async () => {
  const yesterday = daysAfter(todayIn(env.TIME_ZONE), -1);
  await expect(plan(admin, {}, yesterday)).rejects.toMatchObject({ status: 409 });
  const talk = await anInterview(admin, students, { kind: "talk" });
  await expect(plan(admin, { rounds: [talk] })).rejects.toMatchObject({
    ...{ status: 422, fields: { rounds: expect.any(String) as string } },
  });
});

test("only the office plans", async () => {
  await anInterview(admin, students);
  for (const one of [students[0]!, await aRecruiter(), await aCoordinator()])
    await expect(plan(one, { dryRun: true })).rejects.toMatchObject({ status: 403 });
});
