import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "../../../app/access/can";
import { changeMeeting } from "../../../app/day/meetings/meeting.server";
import { momentIn } from "../../../app/dates";
import { env } from "../../../app/env.server";
import { db } from "../../../db/client";
import { anAdmin } from "../../support/factories";
import { roundDay } from "../a-round";
import { anInterview, plan, someStudents, stored } from "./a-day";

/** The plan of the day on which it is, by the clocks of the portal's zone. */

let admin: User;
const day = roundDay();
const clocksShow = (minute: number) =>
  vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(momentIn(env.TIME_ZONE, day, minute));

beforeEach(async () => {
  await db.deleteFrom("rounds").execute();
  admin = await anAdmin();
  await anInterview(admin, await someStudents(4));
});
afterEach(() => vi.useRealTimers());

test("what has begun stays, and nothing is planned for a time that has passed", async () => {
  await plan(admin, {}, day);
  const [first] = await stored(admin, day);
  clocksShow(9 * 60 + 10);
  await anInterview(admin, await someStudents(1), { company: "Kaveri", date: day });
  await plan(admin, {}, day);
  const now = await stored(admin, day);
  expect(now.find(({ id }) => id === first!.id)?.from).toBe(9 * 60);
  expect(now).toHaveLength(5);
  expect(now.filter(({ from }) => from < 9 * 60 + 10)).toHaveLength(1);
});

test("a plan that was read some minutes ago is kept as it was read; one of half an hour ago is not", async () => {
  clocksShow(8 * 60 + 58);
  const read = await plan(admin, { dryRun: true }, day);
  const sent = { version: read.version, from: "08:58" };
  clocksShow(9 * 60 + 3);
  await plan(admin, sent, day);
  expect((await stored(admin, day))[0]?.from).toBe(9 * 60);
  await db.deleteFrom("meetings").execute();
  clocksShow(9 * 60 + 30);
  await expect(plan(admin, sent, day)).rejects.toMatchObject({ status: 412 });
});

test("nobody is told of a time that passed while the plan was read", async () => {
  clocksShow(8 * 60 + 58);
  const { version } = await plan(admin, { dryRun: true }, day);
  clocksShow(9 * 60 + 7);
  await expect(plan(admin, { version, from: "08:58" }, day)).rejects.toMatchObject({ status: 412 });
  expect(await stored(admin, day)).toEqual([]);
});

test("by hand, nothing moves to a time that has passed; after midnight of the zone the day is over", async () => {
  await plan(admin, {}, day);
  const last = (await stored(admin, day)).at(-1)!;
  clocksShow(9 * 60 + 30);
  await expect(changeMeeting(admin, last.id, { from: 9 * 60 + 20 })).rejects.toMatchObject({
    ...{ status: 422, fields: { from: "This time has passed." } },
  });
  clocksShow(24 * 60 + 1);
  await expect(plan(admin, {}, day)).rejects.toMatchObject({ status: 409 });
  await expect(changeMeeting(admin, last.id, { from: 11 * 60 })).rejects.toMatchObject({
    status: 409,
  });
});
