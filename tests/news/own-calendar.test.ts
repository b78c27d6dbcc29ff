// @module-tag thorough
import { foldLines } from "ical-generator";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { withdraw } from "../../app/applications/stages/own-steps.server";
import { folded } from "../../app/news/feeds/feeds.server";
import { changeCalendarSecret } from "../../app/news/feeds/own-calendar.server";
import { findNewsSettings } from "../../app/news/digest/settings.server";
import { savePosting } from "../../app/postings/saved/saved.server";
import { db } from "../../db/client";
import { hardTexts } from "../security/hard-texts";
import { aPosting, aStudent, anApplication, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { leastProcessorTime } from "../support/processor-time";

const web = withWeb();
const cast = withCast(web);

async function pathFor(student: Parameters<typeof findNewsSettings>[0]) {
  return `/calendar/${(await findNewsSettings(student)).calendarSecret}.ics`;
}

async function eventsAt(path: string) {
  const text = await (await fetch(web.url + path)).text();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((one) => ({
    title: new ICAL.Event(one).summary,
    status: one.getFirstPropertyValue("status"),
    sequence: one.getFirstPropertyValue("sequence"),
    alarms: one.getAllSubcomponents("valarm").length,
  }));
}

const link = "https://apply.example/";

test("it has what its student saved and applied to, once, and nothing of others", async () => {
  const student = await aStudent();
  await changeCalendarSecret(student);
  const both = await aPosting("job", { title: "Both", deadline: "2099-01-01", link });
  const applied = await aPosting("workshop", { title: "Applied", link });
  const saved = await aPosting("seminar", { title: "Saved" });
  const others = await aPosting("seminar", { title: "Others" });
  await savePosting(student, "job", both.id);
  await savePosting(student, "seminar", saved.id);
  await savePosting(cast.users.otherStudent, "seminar", others.id);
  for (const posting of [both, applied]) await anApplication(student, posting);
  const titles = (await eventsAt(await pathFor(student))).map(({ title }) => title).sort();
  expect(titles).toEqual(["Applied", "Deadline: Both", "Saved"]);
});

test("what one withdrew from is in it no more, unless it is saved", async () => {
  const student = await aStudent();
  await changeCalendarSecret(student);
  const posting = await aPosting("job", { title: "Taster", deadline: "2099-01-01", link });
  const { id } = await anApplication(student, posting);
  await withdraw(student, id);
  expect(await eventsAt(await pathFor(student))).toEqual([]);
  await savePosting(student, "job", posting.id);
  expect(await eventsAt(await pathFor(student))).toHaveLength(1);
});

test("what was deleted is cancelled, and what is a draft again is left out", async () => {
  const student = await aStudent();
  await changeCalendarSecret(student);
  const posting = await aPosting("job", { title: "Taster", deadline: "2099-01-01" });
  await savePosting(student, "job", posting.id);
  const path = await pathFor(student);
  expect(await eventsAt(path)).toMatchObject([{ status: "CONFIRMED", sequence: 1, alarms: 1 }]);
  const change = (values: object) =>
    db.updateTable("postings").set(values).where("id", "=", posting.id).execute();
  await change({ deleted_at: new Date(), version: 2 });
  expect(await eventsAt(path)).toMatchObject([{ status: "CANCELLED", sequence: 2, alarms: 0 }]);
  await change({ state: "draft" });
  expect(await eventsAt(path)).toEqual([]); // it was never public as it is now
  await change({ deleted_at: null });
  expect(await eventsAt(path)).toEqual([]);
});

test("only its address opens it, nobody stores it, and a changed one is 404 like any unknown", async () => {
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const page = await (await client.get("/account/news")).text();
  expect(page).not.toContain("/calendar/");
  await client.form("/account/news", { intent: "calendar" });
  const before = await pathFor(student);
  const shown = await (await client.get("/account/news")).text();
  expect(shown).toContain(before);
  const answer = await fetch(web.url + before);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  await client.form("/account/news", { intent: "calendar" });
  expect(await pathFor(student)).not.toBe(before);
  for (const path of [before, "/calendar/null.ics", "/calendar/.ics", "/calendar/x.ics"])
    expect((await client.get(path)).status, path).toBe(404);
});

test("a calendar is folded as its library folds it, in less time", async () => {
  const lines = [...Object.values(hardTexts), "x".repeat(74), "x".repeat(75), "ம".repeat(25)];
  const text = lines.map((line) => line.toWellFormed()).join("\r\n");
  expect(folded(text)).toBe(foldLines(text));
  const long = "ICS தமிழ் ".repeat(20_000);
  const own = await leastProcessorTime(() => folded(long));
  expect(own).toBeLessThan(await leastProcessorTime(() => foldLines(long))); // a fifth, on a quiet machine
});
