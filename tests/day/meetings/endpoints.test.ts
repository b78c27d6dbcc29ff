import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../../app/access/can";
import { changeRound } from "../../../app/day/rounds/rounds.server";
import { resultsSchema, saveResults } from "../../../app/day/rounds/results.server";
import { db } from "../../../db/client";
import { withCast, withWeb } from "../../support/hooks";
import { roundDay } from "../a-round";
import { anInterview, plan, someStudents, stored } from "./a-day";

/** The calls about a day's plan and its meetings. */

const cast = withCast(withWeb());
const path = `/api/admin/days/${roundDay()}`;
let admin: User;
let students: User[];
beforeEach(async () => {
  await db.deleteFrom("rounds").execute();
  ({ admin } = cast.users);
  students = await someStudents(2);
});

async function call(method: "POST" | "PATCH", address: string, body: object) {
  const answer = await cast.admin.json(method, address, body);
  return { status: answer.status, ...((await answer.json()) as Answer) };
}
type Answer = { msg: string; errors?: object; version?: string; meetings?: object[] };

test("a plan is looked at, kept in the version that was read, and read again", async () => {
  const round = await anInterview(admin, students);
  const tried = await call("POST", `${path}/plan`, { dryRun: true });
  expect(tried).toMatchObject({
    ...{ status: 200, ends: "09:40", bound: "09:40", from: null, unplaced: [], moved: [] },
    msg: "2 meetings; the last ends at 09:40, and no plan ends earlier.",
  });
  const { version } = tried;
  expect(await call("POST", `${path}/plan`, { version: "other" })).toMatchObject({ status: 412 });
  expect(await call("POST", `${path}/plan`, { version })).toMatchObject({ status: 200 });
  const day = (await (await cast.admin.get(path)).json()) as Answer;
  expect(day.meetings).toMatchObject([
    { round, from: "09:00", until: "09:20", locked: false, state: "planned", version: 1 },
    { round, from: "09:20" },
  ]);
});

test("a day ends at 24:00, which the round's call takes, too", async () => {
  const round = await anInterview(admin, students, {
    ...{ minutes: 30, from: "23:00", until: "24:00" },
  });
  expect(await call("POST", `${path}/plan`, { dryRun: true })).toMatchObject({
    ...{ ends: "24:00", bound: "24:00" },
    meetings: expect.arrayContaining([expect.objectContaining({ until: "24:00" })]) as object[],
  });
  await changeRound(admin, round, { until: 23 * 60 + 30 });
  expect(await call("POST", `${path}/plan`, { dryRun: true })).toMatchObject({
    unplaced: [{ until: "24:00" }],
  });
});

test("what is wrong is named at its field", async () => {
  await anInterview(admin, students);
  const wrong = { from: "25:00", rounds: ["x"], dryRun: "perhaps" };
  expect(await call("POST", `${path}/plan`, wrong)).toMatchObject({
    status: 422,
    errors: { from: "Enter a time such as 09:30.", rounds: expect.any(String) as string },
  });
  expect(await call("POST", "/api/admin/days/2027-02-31/plan", {})).toMatchObject({ status: 404 });
});

test("who does not fit is named in words, and who moves with where they were", async () => {
  const late = await someStudents(1);
  await anInterview(admin, students);
  await plan(admin);
  await anInterview(admin, [...late, students[0]!], {
    ...{ company: "Kaveri", until: "09:40", from: "09:00" },
  });
  const [first] = await stored(admin);
  await changeRound(admin, first!.roundId, {
    panels: [{ name: "Panel 1", from: 9 * 60 + 40 }],
  });
  const answer = await call("POST", `${path}/plan`, { dryRun: true, from: "09:00" });
  expect(answer).toMatchObject({ status: 200, unplaced: [] });
  expect((answer as unknown as { moved: object[] }).moved).toContainEqual(
    expect.objectContaining({ was: { panel: first!.panelId, from: "09:00" } }),
  );
  await changeRound(admin, first!.roundId, { until: 10 * 60 });
  const less = await call("POST", `${path}/plan`, { dryRun: true });
  expect((less as unknown as { unplaced: object[] }).unplaced).toMatchObject([
    {
      ...{ round: first!.roundId, of: 2, morePanels: 1, until: "10:20" },
      text: "1 of 2 for Nila Analytics does not fit before 10:00: one more panel, or until 10:20.",
    },
  ]);
});

describe("a meeting", () => {
  let round: string;
  const panels = [
    { name: "Panel 1", breaks: [{ from: "10:00", until: "10:30" }] },
    { name: "Panel 2", from: "09:30" },
  ];
  beforeEach(async () => {
    round = await anInterview(admin, students, { panels });
    await plan(admin);
  });
  const patch = (id: string, body: object) => call("PATCH", `/api/admin/meetings/${id}`, body);

  test("is moved and locked, and keeps what is left out", async () => {
    const [first] = await stored(admin);
    const moved = await patch(first!.id, { panel: "Panel 2", from: "11:00" });
    expect(moved).toMatchObject({ status: 200, from: "11:00", until: "11:20", locked: false });
    expect(await patch(first!.id, { locked: true })).toMatchObject({ from: "11:00", locked: true });
    expect(await patch(first!.id, { from: "11:20" })).toMatchObject({ version: 4, locked: true });
    expect(await patch(first!.id, { version: 1, from: "11:40" })).toMatchObject({ status: 412 });
    expect(await patch(first!.id, { panel: "Panel 9" })).toMatchObject({
      ...{ status: 422, errors: { panel: "No panel of this round is called 'Panel 9'." } },
    });
    const gone = "0198f6a0-0000-7000-8000-000000000000";
    expect(await patch(gone, { from: "11:00" })).toMatchObject({ status: 404 });
  });

  test("does not clash with hours, breaks or another meeting of its panel", async () => {
    const [first, second] = await stored(admin);
    const other = students.find(({ id }) => second!.students.includes(id));
    const refusals = [
      [{ from: "08:50" }, "Panel 1 is there from 09:00 to 12:00."],
      [{ from: "11:50" }, "Panel 1 is there from 09:00 to 12:00."],
      [{ panel: "Panel 2", from: "09:20" }, "Panel 2 is there from 09:30 to 12:00."],
      [{ from: "09:50" }, "Panel 1 has a break from 10:00 to 10:30."],
      [{ from: "09:10" }, `Panel 1 meets ${other?.name} from 09:20 to 09:40.`],
    ] as const;
    for (const [body, msg] of refusals)
      expect(await patch(first!.id, body)).toMatchObject({ status: 409, msg });
    await changeRound(admin, round, { gap: 10 });
    expect(await patch(first!.id, { from: "09:45" })).toMatchObject({ status: 409 });
    expect(await patch(first!.id, { from: "10:30" })).toMatchObject({ status: 200 });
  });

  test("does not clash with what its student has elsewhere", async () => {
    const [first] = await stored(admin);
    const student = students.find(({ id }) => first!.students.includes(id))!;
    await anInterview(admin, [student], {
      ...{ company: "Tapti", kind: "talk", name: "Talk", from: "10:30", until: "11:00" },
    });
    await anInterview(admin, [student], {
      ...{ company: "Kaveri", name: "Queue", planned: false, from: "11:00", until: "11:30" },
    });
    const refusals = [
      ["10:45", `${student.name} is with Tapti (Talk) from 10:30 to 11:00.`],
      ["11:10", `${student.name} is with Kaveri (Queue) from 11:00 to 11:30.`],
    ];
    for (const [from, msg] of refusals)
      expect(await patch(first!.id, { from })).toMatchObject({ status: 409, msg });
    await anInterview(admin, [student], { company: "Narmada", from: "11:40", until: "12:00" });
    await plan(admin, { from: "09:00" });
    expect(await patch(first!.id, { from: "11:30" })).toMatchObject({
      ...{
        status: 409,
        msg: `${student.name} is with Narmada (Interviews) from 11:40 to 12:00.`,
      },
    });
  });

  test("is not before the round that leads to it has ended for its student", async () => {
    const [first] = await stored(admin);
    const [student] = first!.students;
    const { posting_id: contentId } = await db
      .selectFrom("rounds")
      .select("posting_id")
      .where("id", "=", round)
      .executeTakeFirstOrThrow();
    const results = resultsSchema.parse({
      results: [{ student, result: "through" }],
      publish: true,
    });
    await saveResults(admin, round, results);
    const who = { round, results: ["through"] };
    await anInterview(admin, [], { contentId, name: "Second", who });
    await plan(admin);
    const next = (await stored(admin)).find(({ roundId }) => roundId !== round)!;
    expect(next.from).toBe(9 * 60 + 20);
    expect(await patch(first!.id, { from: "11:00" })).toMatchObject({ status: 409 });
    expect(await patch(next.id, { from: "09:10" })).toMatchObject({ status: 409 });
    expect(await patch(next.id, { from: "11:00" })).toMatchObject({ status: 200 });
    expect(await patch(first!.id, { from: "11:20" })).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/has to be done with Nila Analytics \(Interviews\)/) as string,
    });
  });

  test("of a round that is over stays", async () => {
    const [first] = await stored(admin);
    await changeRound(admin, round, { state: "over" });
    expect(await patch(first!.id, { from: "11:00" })).toMatchObject({ status: 409 });
    await changeRound(admin, round, { state: "confirmed" });
    await db.updateTable("meetings").set({ state: "in" }).where("id", "=", first!.id).execute();
    expect(await patch(first!.id, { from: "11:00" })).toMatchObject({
      ...{ status: 409, msg: "This meeting has begun or is over." },
    });
  });
});

test("only the office plans and moves; recruiters read the meetings of their own rounds", async () => {
  await anInterview(cast.users.recruiter, students, { state: "proposed" });
  const { id: round } = await db.selectFrom("rounds").select("id").executeTakeFirstOrThrow();
  await changeRound(admin, round, { state: "confirmed" });
  await plan(admin);
  const [first] = await stored(admin);
  const meeting = `/api/admin/meetings/${first!.id}`;
  const others = [
    [cast.visitor, 401],
    [cast.student, 403],
    [cast.recruiter, 403],
    [cast.coordinator, 403],
  ] as const;
  for (const [client, status] of others) {
    expect((await client.json("POST", `${path}/plan`, { dryRun: true })).status).toBe(status);
    expect((await client.json("PATCH", meeting, { from: "11:00" })).status).toBe(status);
  }
  const seen = async (client: typeof cast.recruiter) =>
    ((await (await client.get(path)).json()) as Answer).meetings?.length;
  expect([await seen(cast.recruiter), await seen(cast.otherRecruiter)]).toEqual([2, 0]);
});
