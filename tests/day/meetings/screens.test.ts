import { beforeEach, expect, test } from "vitest";
import type { User } from "../../../app/access/can";
import { changeRound } from "../../../app/day/rounds/rounds.server";
import { dayPath, planPath } from "../../../app/day/rounds/round";
import { messages } from "../../../app/messages";
import { db } from "../../../db/client";
import { withCast, withWeb } from "../../support/hooks";
import { elements } from "../../support/html";
import { roundDay } from "../a-round";
import { anInterview, plan, someStudents, stored } from "./a-day";

/** The plan's screens, as the office sends their forms. */

const cast = withCast(withWeb());
const day = roundDay();
let admin: User;
let students: User[];
beforeEach(async () => {
  await db.deleteFrom("rounds").execute();
  ({ admin } = cast.users);
  students = await someStudents(3);
});

/** The hidden inputs of a page's form, by name. */
function hiddenIn(page: string) {
  const inputs = page.match(/<input type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? "",
      /value="([^"]*)"/.exec(input)?.[1] ?? "",
    ]),
  );
}

test("a plan is looked at, kept, and read by room", async () => {
  const round = await anInterview(admin, students, { until: "09:40" });
  expect(await (await cast.admin.get(dayPath(day))).text()).toContain(
    messages.dayOffice.nothingPlanned,
  );
  const preview = await (await cast.admin.form(planPath(day), { intent: "try" })).text();
  expect(preview).toContain("1 of 3 for Nila Analytics does not fit before 09:40");
  expect(await stored(admin)).toEqual([]);
  const kept = await cast.admin.form(planPath(day), { ...hiddenIn(preview), intent: "keep" });
  expect([kept.status, kept.headers.get("Location")]).toEqual([303, dayPath(day)]);
  const page = await (await cast.admin.get(dayPath(day))).text();
  expect(page).toContain(messages.dayOffice.planned(2, "09:40"));
  expect(page).toContain(messages.dayOffice.without(1));
  for (const { id } of await stored(admin)) expect(page).toContain(`/admin/meetings/${id}`);
  await changeRound(admin, round, { from: 9 * 60 + 20, until: 11 * 60 });
  expect(await (await cast.admin.get(dayPath(day))).text()).toContain(
    messages.dayOffice.clashing(1),
  );
});

test("a plan that is not what was read is not kept, and the form comes back", async () => {
  const round = await anInterview(admin, students);
  const preview = await (await cast.admin.form(planPath(day), { intent: "try" })).text();
  await changeRound(admin, round, { minutes: 30 });
  const sent = { ...hiddenIn(preview), intent: "keep" };
  const refused = await cast.admin.form(planPath(day), sent);
  expect(refused.status).toBe(412);
  expect(await refused.text()).toContain(messages.dayOffice.hasChanged);
  expect(await stored(admin)).toEqual([]);
  const wrong = await cast.admin.form(planPath(day), { from: "9 o'clock", intent: "try" });
  expect(wrong.status).toBe(422);
  const page = await wrong.text();
  expect(page).toContain(messages.roundOffice.enterTime);
  expect(page).toContain("9 o&#x27;clock");
});

test("a meeting is moved by its form; what it would clash with stands there, with what was typed", async () => {
  await anInterview(admin, students);
  await plan(admin);
  const [first] = await stored(admin);
  const path = `/admin/meetings/${first!.id}`;
  const page = await (await cast.admin.get(path)).text();
  const { version = "" } = hiddenIn(page);
  const sent = { panel: first!.panelId, version, locked: "true" };
  const clash = await cast.admin.form(path, { ...sent, from: "09:15" });
  expect(clash.status).toBe(409);
  const shown = await clash.text();
  expect(shown).toMatch(/Panel 1 meets Student \d from 09:20 to 09:40\./);
  expect(shown).toContain('value="09:15"');
  expect((await cast.admin.form(path, { ...sent, from: "11:00" })).status).toBe(303);
  expect((await stored(admin)).find(({ id }) => id === first!.id)).toMatchObject({
    ...{ from: 11 * 60, isLocked: true },
  });
  expect((await cast.admin.form(path, { ...sent, from: "11:20" })).status).toBe(412);
});

test("recruiters see the rooms of their own rounds, without the office's links", async () => {
  await anInterview(cast.users.recruiter, students, { state: "proposed" });
  const { id } = await db.selectFrom("rounds").select("id").executeTakeFirstOrThrow();
  await changeRound(admin, id, { state: "confirmed" });
  await plan(admin);
  const own = await (await cast.recruiter.get(dayPath(day))).text();
  expect(own).toContain(messages.dayOffice.rooms);
  expect(own).not.toContain("/admin/meetings/");
  expect(own).not.toContain(planPath(day));
  const others = await (await cast.otherRecruiter.get(dayPath(day))).text();
  expect(others).not.toContain(messages.dayOffice.rooms);
});

test("students read their own time and desk in My Applications", async () => {
  await anInterview(admin, [cast.users.student], {
    panels: [{ name: "Desk 1" }, { name: "Desk 2" }],
  });
  const before = await (await cast.student.get("/my-applications")).text();
  expect(before).toContain(messages.roundMails.timeFollows);
  await plan(admin);
  const page = await (await cast.student.get("/my-applications")).text();
  const strong = elements(page, "strong").map(({ text }) => text);
  expect(strong.join(" ")).toContain("09:00 to 09:20");
  expect(page).toMatch(/Desk [12]/);
  expect(page).not.toContain(messages.roundMails.timeFollows);
});

test("students whose panels are online read whom they meet beside the link", async () => {
  const link = "https://meet.example/nila";
  await anInterview(admin, [cast.users.student], {
    panels: [
      { name: "Desk 1", link },
      { name: "Desk 2", link },
    ],
  });
  await plan(admin);
  const page = await (await cast.student.get("/my-applications")).text();
  expect(page).toMatch(/Desk [12], <a href="https:\/\/meet\.example\/nila"/);
});
