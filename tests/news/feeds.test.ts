// @module-tag thorough
import { visible } from "../../app/as-typed/visible";
import ICAL from "ical.js";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { readTime } from "../../app/as-typed/time";
import { momentIn } from "../../app/dates";
import { detailsPath, listingPath, postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { hardTexts } from "../security/hard-texts";
import { withCast, withWeb } from "../support/hooks";
import { elements } from "../support/html";
import { until } from "../support/until";

const web = withWeb({ APP_URL: "https://portal.example", TIME_ZONE: "Asia/Kolkata" });
const quick = withWeb({ CACHE_SECONDS: "600" });
const cast = withCast(web);

const get = (path: string, headers?: Record<string, string>) => fetch(web.url + path, { headers });
const textAt = async (path: string) => (await get(path)).text();

/** The events of a calendar by title, as a calendar program reads them. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const all = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  return new Map(all.map((event) => [event.summary, event]));
}

async function eventOf(path: string, title: string) {
  let found: ICAL.Event | undefined;
  await until("the feed has it", async () => {
    found = eventsIn(await textAt(path)).get(title);
    return found !== undefined;
  });
  return found!;
}

/** Texts that would break out of a property or an element, or make lines too long. */
const hard = {
  ...hardTexts,
  "a header": "Tea\r\nATTENDEE:mailto:evil@x.example\r\nEND:VEVENT",
  separators: String.raw`a,b;c:d\n\\,;"`,
  "a long line of Tamil": "தமிழ் மொழி ".repeat(16),
  "many emoji": "👩🏽‍💻".repeat(24),
  CDATA: "]]><x/><![CDATA[",
  "control characters": "a\u0001\u001b\u0085b",
};

test.each(Object.entries(hard))(
  "%s comes out of both feeds as it was stored",
  async (_what, text) => {
    const description = visible(text);
    const title = description.replace(/\n+/g, " ");
    await aPosting("seminar", { title, location: title, description, date: "2099-03-01" });
    const event = await eventOf("/seminars.ics", title);
    expect(event.location).toBe(title);
    expect(event.description).toContain(description);
    expect(event.component.getAllProperties("attendee")).toEqual([]);

    await until("the other feed has it", async () => {
      const $ = load(await textAt("/seminars.atom"), { xml: true });
      expect($("x").length).toBe(0);
      const titles = $("entry > title").toArray();
      return titles.some((one) => load($(one).text()).text() === title);
    });
  },
);

test("no line of a calendar is longer than 75 octets, and each ends with CRLF", async () => {
  const lines = (await textAt("/seminars.ics")).split("\r\n");
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
});

test.each(typeNames)(
  "both feeds of every type are there and found from its list: %s",
  async (type) => {
    const title = `Found ${type}`;
    const [field] = Object.entries(postingType(type).fields).find(
      ([, { role }]) => role === "title",
    )!;
    const posting = await aPosting(type, { [field]: title });
    const path = listingPath(type);
    const head = elements(await textAt(`${path}?search=found`), "link").filter(
      (one) => (one as { rel?: string }).rel === "alternate" && "type" in one,
    ) as unknown as { type: string; href: string }[];
    expect(head.map((one) => [one.type, one.href])).toEqual([
      ["application/atom+xml", `${path}.atom?search=found`],
      ["text/calendar", `${path}.ics?search=found`],
    ]);
    const atom = await get(head[0]!.href);
    expect(atom.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const $ = load(await atom.text(), { xml: true });
    expect($("feed > title, feed > id, feed > updated, feed > author > name").length).toBe(4);
    const entry = $("entry");
    expect(entry.length).toBe(1);
    expect(entry.find("link").attr("href")).toBe(`https://portal.example${detailsPath(posting)}`);
    expect(entry.find("id").text()).toBe(`https://portal.example${detailsPath(posting)}`);
    const calendar = await get(head[1]!.href);
    expect(calendar.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    eventsIn(await calendar.text());
  },
);

test("filters hold, and what is not public is in neither", async () => {
  await aPosting("workshop", { title: "Loom", location: "Erode" });
  await aPosting("workshop", { title: "Lathe", location: "Kochi" });
  const hidden = await aPosting("workshop", { title: "Loom of tomorrow", location: "Erode" });
  const later = { state: "scheduled" as const, publish_at: new Date(Date.now() + 3_600_000) };
  await db.updateTable("postings").set(later).where("id", "=", hidden.id).execute();
  for (const format of ["atom", "ics"]) {
    const text = await textAt(`/workshops.${format}?search=LO&location=erode`);
    expect(text).toContain("Loom");
    expect(text).not.toMatch(/Lathe|tomorrow/);
  }
});

test("a deadline is all day, announced two days before; a closed posting announces nothing", async () => {
  const posting = await aPosting("job", { title: "Taster", deadline: "2099-03-15" });
  const event = await eventOf("/jobs.ics", "Deadline: Taster");
  expect([event.startDate.isDate, String(event.startDate), String(event.endDate)]).toEqual([
    true,
    "2099-03-15",
    "2099-03-16",
  ]);
  const [alarm] = event.component.getAllSubcomponents("valarm");
  const trigger = alarm?.getFirstPropertyValue("trigger") as ICAL.Duration;
  const rings = event.startDate.clone();
  rings.isDate = false;
  rings.addDuration(trigger);
  expect(String(rings)).toBe("2099-03-13T09:00:00");
  await db.updateTable("postings").set({ state: "closed" }).where("id", "=", posting.id).execute();
  await until("it has no alarm", async () => {
    const now = eventsIn(await textAt("/jobs.ics")).get("Deadline: Taster");
    return now?.component.getAllSubcomponents("valarm").length === 0;
  });
});

test("an event has its time in TIME_ZONE, a training its days, and a change its new sequence", async () => {
  const { id } = await aPosting("seminar", {
    title: "Timed",
    date: "2099-03-15",
    time: "2:00 pm to 4:30 pm",
  });
  const event = await eventOf("/seminars.ics", "Timed");
  expect([event.startDate, event.endDate].map((one) => one.toJSDate().toISOString())).toEqual([
    "2099-03-15T08:30:00.000Z",
    "2099-03-15T11:00:00.000Z",
  ]);
  expect(event.sequence).toBe(1);
  await aPosting("seminar", { title: "Vague", date: "2099-03-15", time: "after lunch" });
  expect((await eventOf("/seminars.ics", "Vague")).startDate.isDate).toBe(true);
  await aPosting("training", { title: "Course", startDate: "2099-03-15", endDate: "2099-03-17" });
  const course = await eventOf("/trainings.ics", "Course");
  expect([String(course.startDate), String(course.endDate)]).toEqual(["2099-03-15", "2099-03-18"]);

  const updated_at = new Date();
  await db.updateTable("postings").set({ version: 2, updated_at }).where("id", "=", id).execute();
  await until("it is the next one", async () => {
    const changed = eventsIn(await textAt("/seminars.ics")).get("Timed");
    return changed?.sequence === 2 && changed.uid === event.uid;
  });
});

test.each([
  ["2:00 pm to 4:00 pm", 840, 960],
  ["10-11.30 am", 600, 690],
  ["11 to 1 pm", 660, 780],
  ["2 – 4 PM", 840, 960],
  ["14:00", 840, null],
  ["9 a.m. onwards", 540, null],
  ["12 am", 0, null],
  ["12:15 pm till 13:00", 735, 780],
  ["Hall 3, 10:30 am", 630, null],
  ["4 pm to 2 pm", 960, null],
])("the time of %j is read", (text, from, to) => {
  expect(readTime(text)).toEqual({ from, to });
});

test.each([
  "",
  "after lunch",
  "2 hours",
  "25:00",
  "12:75",
  "13 pm",
  "10 to 12",
  "2026-11-22",
  "1".repeat(9_000),
])("no time is read from %j", (text) => expect(readTime(text)).toBeNull());

test("a moment is that of the clocks there, on days of changing clocks too", () => {
  expect(momentIn("Asia/Kolkata", "2026-12-05", 0).toISOString()).toBe("2026-12-04T18:30:00.000Z");
  expect(momentIn("Europe/Berlin", "2026-03-29", 600).toISOString()).toBe(
    "2026-03-29T08:00:00.000Z",
  );
  expect(momentIn("America/New_York", "2026-11-01", 60 * 12).toISOString()).toBe(
    "2026-11-01T17:00:00.000Z",
  );
});

describe.each(["made anew", "cached"])("%s", (how) => {
  const base = () => (how === "cached" ? quick.url : web.url);

  test.each(["/visits.atom", "/visits.ics?search=a"])(
    "an unchanged %s is 304 without a body",
    async (path) => {
      const first = await fetch(base() + path);
      await first.text();
      const tag = first.headers.get("ETag") ?? "";
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
      for (const asked of [tag, `"x", ${tag}`, tag.slice(2)]) {
        const again = await fetch(base() + path, { headers: { "If-None-Match": asked } });
        expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([
          304,
          "",
          tag,
        ]);
      }
      const other = await fetch(base() + path, { headers: { "If-None-Match": 'W/"other"' } });
      expect(other.status).toBe(200);
      await aPosting("visit", { companyName: `A mill ${how}` });
      await until("it has changed", async () => {
        const later = await fetch(base() + path, { headers: { "If-None-Match": tag } });
        return later.status === 200 && (await later.text()).includes(`A mill ${how}`);
      });
    },
  );
});

test("one cached feed serves all, whatever cookie they send", async () => {
  const path = "/podcasts.atom";
  const before = await (await fetch(quick.url + path)).text();
  const token = cast.admin.cookie("jwtToken");
  const answer = await fetch(quick.url + path, { headers: { Cookie: `jwtToken=${token}` } });
  expect(await answer.text()).toBe(before);
});

test("there is no feed of what is no list", async () => {
  for (const path of ["/tea.atom", "/tea.ics", "/account.atom", "/jobs.rss"])
    expect((await get(path)).status).toBe(404);
});
