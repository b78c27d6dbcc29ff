import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { resultsSchema, planResults, saveResults } from "../../app/day/rounds/results.server";
import { listOwnRounds } from "../../app/day/rounds/own-rounds.server";
import { listParticipants } from "../../app/day/rounds/read.server";
import { changeRound, createRound } from "../../app/day/rounds/rounds.server";
import { db } from "../../db/client";
import { aCompanyPosting } from "../applications/applicants";
import { aCompany, aRecruiter, aStudent, anAdmin, anApplication } from "../support/factories";
import { roundInput } from "./a-round";

/** What became of those in a round: saved, published, and what follows from it. */

let admin: User;
let recruiter: User;
let posting: Awaited<ReturnType<typeof aCompanyPosting>>;
let students: User[];
let round: string;
beforeEach(async () => {
  await db.deleteFrom("rounds").execute();
  admin = await anAdmin();
  recruiter = await aRecruiter({ companyId: await aCompany() });
  posting = await aCompanyPosting(recruiter);
  students = await Promise.all([aStudent(), aStudent(), aStudent()]);
  for (const student of students) await anApplication(student, posting);
  round = await createRound(admin, input());
  await db.deleteFrom("outbox").execute();
});

const input = (more: object = {}) => roundInput({ postingId: posting.id, students }, more);

const say = (results: Record<number, string>, more: object = {}) =>
  resultsSchema.parse({
    results: Object.entries(results).map(([at, result]) => ({
      ...{ student: students[Number(at)]?.email, result },
    })),
    ...more,
  });
const publish = { publish: true };

const stages = async () => {
  const rows = await db
    .selectFrom("applications")
    .select(["user_id", "stage"])
    .where("posting_id", "=", posting.id)
    .execute();
  return students.map(({ id }) => rows.find(({ user_id }) => user_id === id)?.stage);
};

/** Who is mailed since the last time, by their place among the students. */
async function mailed() {
  const jobs = await db.selectFrom("outbox").select(["name", "payload"]).execute();
  await db.deleteFrom("outbox").execute();
  expect(jobs.map(({ name }) => name)).not.toContain("mail-stage");
  return jobs
    .filter(({ name }) => name === "mail-result")
    .map(({ payload }) =>
      students.findIndex(({ id }) => id === (payload as { userId: string }).userId),
    )
    .sort();
}

const shown = async (at: number) => (await listOwnRounds(students[at]!))[0]?.result;

test("nobody is told and nothing moves before results are published", async () => {
  await saveResults(admin, round, say({ 0: "through", 1: "out" }));
  expect([await mailed(), await shown(0), await stages()]).toEqual([
    ...[[], null, ["applied", "applied", "applied"]],
  ]);
  expect((await listParticipants({ id: round })).map(({ result }) => result)).toEqual([
    ...["through", "out", null],
  ]);
});

test("publishing tells each once, and moves who is through or out; who was absent stays", async () => {
  await saveResults(admin, round, say({ 0: "through", 1: "out", 2: "absent" }, publish));
  expect(await stages()).toEqual(["shortlisted", "rejected", "applied"]);
  expect([await mailed(), await shown(0), await shown(2)]).toEqual([
    ...[[0, 1, 2], "through", "absent"],
  ]);
  await saveResults(admin, round, say({ 0: "through" }, publish));
  expect(await mailed()).toEqual([]);
  const wrong = say({ 2: "through" }, publish);
  expect(await saveResults(admin, round, wrong)).toMatchObject({ told: 1 });
  expect([await mailed(), (await stages())[2]]).toEqual([[2], "shortlisted"]);
});

test("nobody goes back, and who is through without an open application is named", async () => {
  await saveResults(admin, round, say({ 0: "out" }, publish));
  await db
    .updateTable("applications")
    .set({ stage: "offered" })
    .where("user_id", "=", students[1]!.id)
    .execute();
  const { staying, moves } = await saveResults(
    ...([admin, round, say({ 0: "through", 1: "out" }, publish)] as const),
  );
  expect(staying).toEqual([{ name: students[0]!.name, stage: "rejected" }]);
  expect([moves, await stages()]).toEqual([[], ["rejected", "offered", "applied"]]);
});

test("a dry run says what publishing would do, and does nothing", async () => {
  const plan = await planResults(admin, round, say({ 0: "through", 2: "reserve" }, publish));
  expect(plan).toMatchObject({ saved: 2, told: 2, moves: [{ steps: ["shortlisted"] }] });
  expect([await mailed(), await stages()]).toEqual([[], ["applied", "applied", "applied"]]);
  expect((await listParticipants({ id: round })).every(({ result }) => result === null)).toBe(true);
});

test("of a list in which somebody is not in the round nothing is saved", async () => {
  const stranger = await aStudent();
  const results = [students[0]!, stranger].map(({ email }) => ({ student: email, result: "out" }));
  await expect(
    saveResults(admin, round, resultsSchema.parse({ results, publish: true })),
  ).rejects.toMatchObject({
    status: 422,
    fields: { "results.1.student": `${stranger.email} is not in this round.` },
  });
  expect([await mailed(), await stages()]).toEqual([[], ["applied", "applied", "applied"]]);
});

test("a roll number that only its student typed names nobody", async () => {
  const [{ id: other }, typed] = [students[1]!, "21CS777"];
  await db.updateTable("users").set({ student_id: typed }).where("id", "=", other).execute();
  const results = [{ student: typed, result: "out" }];
  const saving = saveResults(admin, round, resultsSchema.parse({ results, publish: true }));
  await expect(saving).rejects.toMatchObject({
    status: 422,
    fields: {
      "results.0.student": `${typed} is typed by the student, not confirmed. Use the email`,
    },
  });
  expect([await mailed(), await stages()]).toEqual([[], ["applied", "applied", "applied"]]);
});

describe("a round for those who came through another", () => {
  test("has them once results are published, the reserves last", async () => {
    const who = { round, results: ["through", "reserve"] };
    const next = await createRound(admin, input({ kind: "interview", name: "Interviews", who }));
    expect(await listParticipants({ id: next })).toEqual([]);
    await saveResults(admin, round, say({ 0: "reserve", 1: "out", 2: "through" }, publish));
    const now = (await listParticipants({ id: next })).map(({ userId }) => userId);
    expect(now).toEqual([students[2]!.id, students[0]!.id]);
    await saveResults(admin, round, say({ 2: "out" }, publish));
    expect(await listOwnRounds(students[2]!)).toMatchObject([{ name: "Written test" }]);
  });

  test("has nobody who was not told so, though the result is saved", async () => {
    await saveResults(admin, round, say({ 0: "through", 1: "reserve" }, publish));
    await saveResults(admin, round, say({ 0: "reserve", 1: "through", 2: "through" }));
    await db.deleteFrom("outbox").execute();
    const who = { round, results: ["through", "reserve"] };
    const next = await createRound(admin, input({ kind: "interview", name: "Interviews", who }));
    const now = (await listParticipants({ id: next })).map(({ userId }) => userId);
    expect(now).toEqual([students[0]!.id, students[1]!.id]);
    const invited = db.selectFrom("outbox").where("name", "=", "mail-round").select("id");
    expect(await invited.execute()).toHaveLength(2);
  });

  test("is another of the same posting", async () => {
    const other = await aCompanyPosting(recruiter);
    const who = { round, results: ["through"] };
    await expect(createRound(admin, input({ contentId: other.id, who }))).rejects.toMatchObject({
      status: 422,
      fields: { "who.round": expect.any(String) as string },
    });
    const itself = changeRound(admin, round, { who: { round, results: ["through"] } });
    await expect(itself).rejects.toMatchObject({ status: 422 });
  });
});

test("recruiters publish results of their own rounds, once the office has confirmed them", async () => {
  const another = await aRecruiter({ companyId: await aCompany() });
  const asked = say({ 0: "through" }, publish);
  await expect(saveResults(another, round, asked)).rejects.toMatchObject({ status: 404 });
  await expect(saveResults(students[0]!, round, asked)).rejects.toMatchObject({ status: 403 });
  const proposed = await createRound(recruiter, input({ name: "Second test" }));
  await expect(saveResults(recruiter, proposed, asked)).rejects.toMatchObject({ status: 409 });
  await changeRound(admin, proposed, { state: "confirmed" });
  expect(await saveResults(recruiter, proposed, asked)).toMatchObject({ told: 1 });
  expect((await stages())[0]).toBe("shortlisted");
});
