import { type Page, expect } from "@playwright/test";
import { longTitle } from "../look";
import type { Portal } from "../portal";
import type { Viewer } from "./screens";

/** A day of rounds: as its students and the office see it. */
export async function roundScreens({ make }: Portal): Promise<Viewer[]> {
  // Imported late, as these modules read the environment.
  const { createRound } = await import("../../../app/day/rounds/rounds.server");
  const { roundSchema } = await import("../../../app/day/rounds/schema.server");
  const { saveVenue } = await import("../../../app/day/rounds/venues.server");
  const { daysAfter, todayIn } = await import("../../../app/dates");
  const { env } = await import("../../../app/env.server");
  const admin = await make.anAdmin();
  const student = await make.aStudent({ name: longTitle.slice(0, 80) });
  const job = await make.aPosting("job", { link: "https://a.example/apply" });
  await make.anApplication(student, job);
  const date = daysAfter(todayIn(env.TIME_ZONE), 20);
  const venue = await saveVenue(admin, {
    // In one portal for several languages, each has a room of its own.
    name: `${longTitle.slice(0, 40)} ${crypto.randomUUID().slice(0, 18)}`,
    building: "Block A",
    seats: 1,
  });
  const add = (more: object) =>
    createRound(
      admin,
      roundSchema.parse({
        ...{ contentType: "job", contentId: job.id, date, who: { list: [student.email] } },
        ...more,
      }),
    );
  const test = await add({
    kind: "test",
    name: "Written test",
    from: "09:30",
    until: "11:00",
    venue,
  });
  const panels = [
    { name: "Panel 1", venue, breaks: [{ from: "13:00", until: "13:45" }] },
    { name: "Panel 2", link: "https://meet.example/two" },
  ];
  const interviews = await add({
    ...{ kind: "interview", name: longTitle.slice(0, 90), from: "11:00", until: "17:00", panels },
    state: "proposed",
  });
  const meeting = await aMeetingOf(interviews, student);
  return [
    {
      who: "student of a round",
      user: student,
      screens: [{ name: "my applications", path: "/my-applications" }],
    },
    {
      who: "admin of rounds",
      user: admin,
      screens: [
        { name: "days", path: "/admin/days" },
        { name: "a day", path: `/admin/days/${date}` },
        { name: "lists of a day", path: `/admin/days/${date}/sheet` },
        { name: "the plan of a day", path: `/admin/days/${date}/plan` },
        { name: "a meeting", path: `/admin/meetings/${meeting}` },
        { name: "no rounds", path: "/admin/days/2026-01-31" },
        { name: "a round", path: `/admin/rounds/${interviews}` },
        { name: "a new round", path: "/admin/rounds/new" },
        { name: "a new round, refused", path: "/admin/rounds/new", act: saveEmpty },
        { name: "to edit", path: `/admin/rounds/${interviews}/edit` },
        { name: "results", path: `/admin/rounds/${test}/results` },
        { name: "results, refused", path: `/admin/rounds/${test}/results`, act: saveResults },
        { name: "rooms", path: "/admin/venues" },
      ],
    },
  ];
}

/** The id of a meeting of this round, stored without planning the day. */
async function aMeetingOf(round: string, { id: user_id }: { id: string }) {
  const { db } = await import("../../../db/client");
  const { newId } = await import("../../../db/id");
  const { id: panel_id } = await db
    .selectFrom("round_panels")
    .select("id")
    .where("round_id", "=", round)
    .orderBy("number")
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = newId();
  const times = { from_minute: 11 * 60, until_minute: 11 * 60 + 20 };
  await db
    .insertInto("meetings")
    .values({ id, round_id: round, panel_id, ...times })
    .execute();
  await db
    .insertInto("meeting_students")
    .values({ round_id: round, user_id, meeting_id: id })
    .execute();
  return id;
}

/** Sends the form as it is, which its browser would not. */
async function saveEmpty(page: Page) {
  await page.locator("main form.round-form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("main .error").first()).toBeVisible();
}

async function saveResults(page: Page) {
  await page.locator("#who").fill("nobody@a.example");
  await page.locator("main form.results-form button").click();
  await expect(page.locator("main .error").first()).toBeVisible();
}
