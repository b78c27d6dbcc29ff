import { describe, expect, test } from "vitest";
import {
  countByDay,
  listClosingThisWeek,
  listLatest,
  shownDays,
} from "../../app/admin/dashboard.server";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { messages } from "../../app/messages";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { db } from "../../db/client";
import { aPendingSignup, aPosting, aStudent, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);
const linksOf = (html: string) => elements(html, "a") as { text: string; href?: string }[];
const today = todayIn(env.TIME_ZONE);

async function dashboard() {
  return (await cast.admin.get("/admin-dashboard")).text();
}

function part(html: string, from: string, to: string) {
  const text = textOf(html);
  return text.slice(text.indexOf(from), text.indexOf(to));
}

test("what closes is told by day, and leads to its page", async () => {
  const closing = (title: string, days: number) =>
    aPosting("job", { title, deadline: daysAfter(today, days) });
  const now = await closing("Lamp tester", 0);
  await closing("Kite builder", 6);
  await closing("Far away", 7);
  await closing("Gone yesterday", -1);
  const shut = await closing("Shut by hand", 2);
  await changePosting(cast.users.admin, shut, { state: "closed" });
  const html = await dashboard();
  const todays = part(html, "Closes today", "Closes this week");
  const weeks = part(html, "Closes this week", "Latest postings");
  expect(todays).toContain("Lamp tester");
  expect(weeks).toContain("Kite builder");
  for (const title of ["Far away", "Gone yesterday", "Shut by hand", "Lamp tester"])
    expect(weeks, title).not.toContain(title);
  expect(html).toContain(`href="/jobs/details/${now.id}"`);
});

test("the last five postings of all types come with how many applied", async () => {
  const link = "https://a.example/apply";
  const oldest = await aPosting("seminar", { link, title: "The sixth" });
  const known = await aPosting("workshop", { link, title: "The fifth" });
  await anApplication(cast.users.student, known);
  await anApplication(cast.users.otherStudent, known);
  for (let index = 0; index < 4; index++) await aPosting(index % 2 ? "visit" : "training");
  const html = await dashboard();
  expect(html).not.toContain(oldest.id);
  const figure = linksOf(html).find(
    ({ href }) => href === `/admin/applications/workshop/${known.id}`,
  );
  expect(figure?.text).toBe("2");
});

describe("the last days", () => {
  test("count applications and verified students on the portal's own days", async () => {
    await db.deleteFrom("applications").execute();
    await db.deleteFrom("users").where("role", "=", "user").execute();
    const noon = (days: number) => new Date(`${daysAfter(today, days)}T06:30:00Z`); // 12:00 there
    const student = await aStudent();
    for (const days of [0, -13, -14]) {
      const posting = await aPosting("job", { link: "https://a.example/" });
      await anApplication(student, posting);
      await db
        .updateTable("applications")
        .set({ applied_at: noon(days) } as never) // as if then
        .where("posting_id", "=", posting.id)
        .execute();
      const other = await aStudent();
      const created = { created_at: noon(days) } as never;
      await db.updateTable("users").set(created).where("id", "=", other.id).execute();
    }
    await aPendingSignup();
    const { applied, signUps } = await countByDay(cast.users.admin);
    expect(applied).toHaveLength(shownDays);
    expect(applied.at(0)).toEqual({ day: daysAfter(today, -13), count: 1 });
    expect(applied.at(-1)).toEqual({ day: today, count: 1 });
    expect(applied.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect([signUps.at(0)?.count, signUps.at(-1)?.count]).toEqual([1, 2]);
  });
});

test("pending verifications lead to the users who wait, and to nobody else", async () => {
  const pending = await aPendingSignup({ name: "Pooja Hegde" });
  const card = linksOf(await dashboard()).find(({ text }) => text === "Pending Verification");
  const html = await (await cast.admin.get(card?.href ?? "")).text();
  expect(html).toContain(pending.email);
  expect(html).not.toContain(cast.users.admin.email);
  const recruiters = await (await cast.admin.get("/admin/users?show=recruiter&sort=name")).text();
  expect(recruiters).not.toContain(pending.email);
  const [first, second] = ["Chitra Rao", "Esha Iyer"].map((name) => recruiters.indexOf(name));
  expect(first).toBeLessThan(second ?? 0);
  expect((await cast.admin.get("/admin/users?show=__proto__&sort=password")).status).toBe(200);
});

test("nothing of it is for anybody else", async () => {
  const refused = { message: messages.dashboard.refused, status: 403 };
  for (const user of [null, cast.users.student, cast.users.recruiter]) {
    for (const work of [listClosingThisWeek, listLatest, countByDay])
      await expect(work(user, 5)).rejects.toMatchObject(user ? refused : { status: 401 });
  }
});
