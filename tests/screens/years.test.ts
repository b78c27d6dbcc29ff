// @module-tag thorough
import { expect, test } from "vitest";
import { formatDay, isDay, momentOfLocal } from "../../app/dates";
import { changeCalendarSecret, readOwnCalendar } from "../../app/news/feeds/own-calendar.server";
import { savePosting } from "../../app/postings/saved/saved.server";
import { createPosting } from "../../app/postings/postings.server";
import { detailsPath, editPath, reviewPath } from "../../app/postings/types";
import { validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

/** Times and days in years that time zones and calendars cannot handle; older builds stored them. */

const web = withWeb({ CACHE_SECONDS: "0", TIME_ZONE: "Asia/Kolkata" });
const cast = withCast(web);

test.each([
  ["1900-01-01", true],
  ["2999-12-31", true],
  ["1899-12-31", false],
  ["3000-01-01", false],
  ["0026-12-05", false],
  ["2027-02-29", false],
])("%s as a day: %s", (day, isOne) => {
  expect(isDay(day)).toBe(isOne);
  expect(momentOfLocal("Asia/Kolkata", `${day}T09:30`) !== undefined).toBe(isOne);
});

test("what is no day is shown as it is", () => {
  expect([formatDay("10000-01-01"), formatDay("soon")]).toEqual(["10000-01-01", "soon"]);
});

test("a form that names such a year is shown again, with the error at its field", async () => {
  const fields = { ...validInput("job"), state: "scheduled", publishAt: "9999-12-31T23:59" };
  const answer = await cast.admin.multipart("/admin/post/job", Object.entries(fields));
  expect(answer.status).toBe(422);
  expect(textOf(await answer.text())).toContain("Choose when it is to become public");
});

test.each(["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])(
  "a draft that is to become public on %s takes no page down",
  async (time) => {
    const wanted = { state: "draft", publishAt: new Date(time) } as const;
    const posting = await createPosting(cast.users.recruiter, "job", validInput("job"), wanted);
    const paths = ["/admin/postings", reviewPath(posting), detailsPath(posting), editPath(posting)];
    for (const path of paths) expect((await cast.admin.get(path)).status, path).toBe(200);
  },
);

async function storedSeminar(title: string, date: string) {
  const input = { ...validInput("seminar"), title, date, time: "2:00 pm" };
  return createPosting(cast.users.admin, "seminar", input);
}

test("an event in such a year is in no calendar, and the others are", async () => {
  const { student } = cast.users;
  await changeCalendarSecret(student);
  const bad = await storedSeminar("Of the year 26", "0026-12-05");
  const good = await storedSeminar("Of this century", "2098-12-05");
  for (const { id } of [bad, good]) await savePosting(student, "seminar", id);
  const answer = await cast.visitor.get("/seminars.ics");
  expect(answer.status).toBe(200);
  for (const calendar of [
    await answer.text(),
    await readOwnCalendar({ id: student.id, language: null }),
  ]) {
    expect(calendar).toContain("Of this century");
    expect(calendar).not.toContain("Of the year 26");
  }
});

test("pages of a list by closing day go on after such a year", async () => {
  await storedSeminar("Of the year 25", "0025-12-05");
  const seen: string[] = [];
  let next: string | undefined = "/api/seminars?sort=closing&limit=1";
  while (next && seen.length < 9) {
    const answer = await cast.visitor.get(next);
    seen.push(...((await answer.json()) as { title: string }[]).map(({ title }) => title));
    const link = /<([^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1];
    next = link && new URL(link).pathname + new URL(link).search;
  }
  expect(seen).toEqual(["Of this century", "Of the year 26", "Of the year 25"]);
});
