import { anApplicant, saves, withPushes } from "./push-scene";
import { expect, test } from "vitest";
import { changeStage } from "../../app/applications/stages/steps.server";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { beginMorning } from "../../app/news/digest/digest.server";
import { makePushes, makeStepPush } from "../../app/news/push/make-pushes.server";
import { db } from "../../db/client";
import { aStudent, anAdmin } from "../support/factories";
import { eight } from "./mornings";

const { service, aDevice, work, takeSteps, shownBy } = withPushes();
const today = todayIn(env.TIME_ZONE);

test("what one saved is told two days before it closes and on the day, once, to each device", async () => {
  const [asha, bala] = [await aStudent(), await aStudent()];
  const browsers = [await aDevice(asha), await aDevice(asha)];
  const others = await aDevice(bala);
  const closes = daysAfter(today, 4);
  const posting = await saves(asha, "Tea taster", closes);
  const told: string[] = [];
  for (let day = daysAfter(today, 1); day <= daysAfter(today, 5); day = daysAfter(day, 1)) {
    const before = service.messages.length;
    expect(await beginMorning(eight(day))).toBe(day);
    await work();
    await makePushes({ day }); // a worker that died comes to it again
    await work();
    if (service.messages.length > before) told.push(day);
  }
  expect(told).toEqual([daysAfter(closes, -2), closes]);
  for (const browser of browsers)
    expect(shownBy(browser)).toEqual([
      expect.objectContaining({ title: "Closes in 2 days: Tea taster", body: "Ghats · Erode" }),
      expect.objectContaining({
        title: "Closes today: Tea taster",
        path: `/jobs/details/${posting.id}`,
      }),
    ]);
  expect(shownBy(others)).toEqual([]);
});

test("what closes early in a day is told of the day before, with its hour", async () => {
  const student = await aStudent();
  const browser = await aDevice(student);
  const closes = daysAfter(today, 6);
  await saves(student, "Early", `${closes}T08:00`);
  await saves(student, "Late", `${closes}T08:01`);
  for (let day = daysAfter(today, 3); day <= closes; day = daysAfter(day, 1)) {
    await makePushes({ day });
    await work();
  }
  expect(shownBy(browser).map((shown) => (shown as { title: string }).title)).toEqual([
    "Closes in 3 days, 08:00: Early",
    "Closes in 2 days, 08:01: Late",
    "Closes tomorrow, 08:00: Early",
    "Closes today, 08:01: Late",
  ]);
});

test("several are one notification; what is not public or saved no more is in none", async () => {
  const student = await aStudent();
  const browser = await aDevice(student);
  for (const title of ["A", "B", "C"]) await saves(student, title, daysAfter(today, 2));
  const hidden = await saves(student, "Hidden", today);
  await db.updateTable("postings").set({ state: "draft" }).where("id", "=", hidden.id).execute();
  await makePushes({ day: today });
  await work();
  expect(shownBy(browser)).toEqual([
    expect.objectContaining({
      title: "Closes in 2 days: A",
      body: "And 2 more saved postings closing soon.",
      path: "/saved",
    }),
  ]);
  await makePushes({ day: daysAfter(today, 2) });
  await db.deleteFrom("saved_postings").execute();
  await work();
  expect(service.messages).toHaveLength(1);
});

test("at most two a day for a student, across devices, however fast things move", async () => {
  const { student, id } = await anApplicant();
  const browsers = [await aDevice(student), await aDevice(student)];
  await takeSteps(id, "shortlisted");
  await saves(student, "Tea taster", today);
  await makePushes({ day: today });
  await work();
  await takeSteps(id, "interview", "offered");
  for (const browser of browsers)
    expect(shownBy(browser).map(({ title }) => title)).toEqual([
      "News about your application",
      "Closes today: Tea taster",
    ]);
});

test("steps at one moment are each told once, and their jobs again tell nothing", async () => {
  const { student, id } = await anApplicant();
  const browser = await aDevice(student);
  const admin = await anAdmin();
  for (const stage of ["shortlisted", "interview", "offered"] as const)
    await changeStage(admin, id, { stage, note: "", ctc: null });
  const jobs = await db.deleteFrom("outbox").returning(["name", "payload"]).execute();
  const steps = jobs.filter(({ name }) => name === "push-step");
  expect(steps).toHaveLength(3);
  const all = [...steps, ...steps].map(({ payload }) =>
    makeStepPush(payload as { eventId: string }),
  );
  await Promise.all(all);
  await work();
  expect(shownBy(browser)).toHaveLength(2);
  expect(new Set(shownBy(browser).map(({ tag }) => tag)).size).toBe(2);
});

test("without a device nothing is promised, and one's own step is no news", async () => {
  const { student, id } = await anApplicant();
  await takeSteps(id, "shortlisted");
  await aDevice(student);
  await changeStage(student, id, { stage: "withdrawn", note: "", ctc: null });
  await work();
  expect(service.messages).toEqual([]);
  expect(await db.selectFrom("pushes").selectAll().execute()).toEqual([]);
});
