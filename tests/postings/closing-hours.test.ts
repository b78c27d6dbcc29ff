import { load } from "cheerio";
import ICAL from "ical.js";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { trackApplication } from "../../app/applications/applications.server";
import { termsVersion } from "../../app/applications/terms";
import { changesSinceApplying } from "../../app/applications/versions/changes.server";
import { daysAfter, endOf, momentOfLocal, nowIn, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { readDayOrHour } from "../../app/import/cells";
import { messages } from "../../app/messages";
import { listPostings } from "../../app/postings/list/listing.server";
import { listClosingSoon } from "../../app/postings/list/search.server";
import { type Posting, lastDayOf } from "../../app/postings/posting";
import { postingColumns, toPosting } from "../../app/postings/postings.server";
import { isOver, timingOf, whyClosed, withTime } from "../../app/postings/timing";
import { postPath } from "../../app/postings/types";
import { isClosed, isOpen } from "../../app/postings/visibility.server";
import { db } from "../../db/client";
import { aPosting, aStudent, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { turnOf } from "../support/thorough";
import { aFileOf, upload } from "./import-files";

const web = withWeb();
const cast = withCast(web);

const today = todayIn(env.TIME_ZONE);
const hour = "2099-03-31T17:00";

/** As clocks show it, the first minute in which a posting with this deadline is over. */
const ends: [deadline: string, lastOpen: string, firstOver: string][] = [
  ["2099-03-31", "2099-03-31T23:59", "2099-04-01T00:00"],
  [hour, "2099-03-31T16:59", "2099-03-31T17:00"],
  ["2099-03-31T00:00", "2099-03-30T23:59", "2099-03-31T00:00"],
  ["2099-03-31T23:59", "2099-03-31T23:58", "2099-03-31T23:59"],
  ["2099-12-31T00:01", "2099-12-31T00:00", "2099-12-31T00:01"],
];

describe("what is closed", () => {
  const made: Posting[] = [];
  beforeAll(async () => {
    const closing = async (posting: Posting, changes: { state?: "closed"; isOnly?: true } = {}) => {
      const { state, isOnly = false } = changes;
      const row = await db
        .updateTable("postings")
        .set({ closes_at_deadline: !isOnly, ...(state && { state }) })
        .where("id", "=", posting.id)
        .returning(postingColumns)
        .executeTakeFirstOrThrow();
      made.push(toPosting(row));
    };
    for (const [deadline] of ends) await closing(await aPosting("job", { deadline }));
    await closing(await aPosting("job"));
    await closing(await aPosting("internship", { deadline: hour }), { isOnly: true });
    await closing(await aPosting("job", { deadline: hour }), { state: "closed" });
    await closing(await aPosting("training", { startDate: "2099-03-01", endDate: "2099-03-31" }));
    await closing(await aPosting("seminar", { date: "2099-03-31" }));
  });

  test.each(ends)("a deadline of %s: open at %s, over at %s", (deadline, lastOpen, firstOver) => {
    const posting = made.find((one) => lastDayOf(one) === deadline)!;
    expect(whyClosed(posting, lastOpen)).toBeNull();
    expect(timingOf(posting, lastOpen)?.state).toBe("soon");
    expect(whyClosed(posting, firstOver)?.(messages)).toBe(messages.apply.deadlinePassed);
    expect(timingOf(posting, firstOver)).toMatchObject({ words: "Deadline passed", state: "over" });
  });

  const days = ["2099-03-30", "2099-03-31", "2099-04-01", "2099-12-31", "2100-01-01"];
  test.each([...days, ...ends.flatMap(([, ...moments]) => moments), "2099-03-31T17:01"])(
    "SQL and TypeScript say the same of every posting at %s",
    async (now) => {
      const rows = await db
        .selectFrom("postings")
        .select(["id", isOpen(now).as("isOpen"), isClosed(now).as("isClosed")])
        .where("id", "in", [...made.map(({ id }) => id)])
        .orderBy("id")
        .execute();
      const said = made.map((posting) => ({
        id: posting.id,
        isOpen: posting.state !== "closed" && !isOver(posting, now),
        isClosed: whyClosed(posting, now) !== null,
      }));
      expect(rows).toEqual(said.sort((one, other) => (one.id < other.id ? -1 : 1)));
      expect(rows).toHaveLength(10);
    },
  );
});

const clockChanges = [
  ["Asia/Kolkata", "2026-10-24T18:00:00Z"],
  ["Europe/Berlin", "2026-10-24T22:00:00Z"],
  ["Europe/Berlin", "2026-03-28T23:00:00Z"],
  ["America/New_York", "2026-11-01T03:00:00Z"],
  ["America/New_York", "2026-03-08T04:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T12:00:00Z"],
] as const;

test.each(turnOf(clockChanges, 0, 3))(
  "in %s what closes at an hour closes at its moment and stays closed, however clocks are put (%s)",
  (timeZone, start) => {
    const first = Date.parse(start);
    const minutes = Array.from({ length: 8 * 60 }, (_, at) => new Date(first + at * 60_000));
    const clocks = minutes.map((minute) => nowIn(timeZone, minute));
    expect(clocks).toEqual([...clocks].sort());
    const [date] = clocks.at(-1)!.split("T");
    for (const time of ["00:00", "00:30", "01:00", "01:30", "01:59", "02:00", "02:30", "03:00"]) {
      const moment = momentOfLocal(timeZone, `${date}T${time}`)!;
      const closes = clocks.findIndex((now) => `${date}T${time}` <= now);
      expect(minutes[closes]?.toISOString(), time).toBe(moment.toISOString());
    }
  },
);

test("the end of a day and of an hour, as programs read them", () => {
  expect(endOf("Asia/Kolkata", "2031-03-31")).toBe("2031-03-31T18:29:59.000Z");
  expect(endOf("Asia/Kolkata", "2031-03-31T17:00")).toBe("2031-03-31T11:30:00.000Z");
  expect(endOf("Europe/Berlin", "2026-10-25")).toBe("2026-10-25T22:59:59.000Z");
  expect(endOf("Europe/Berlin", "2026-10-25T02:30")).toBe("2026-10-25T01:30:00.000Z");
  expect(endOf("America/New_York", "2026-03-08T02:30")).toBe("2026-03-08T07:00:00.000Z");
});

describe("a build that knows no hours", () => {
  const stored = async (id: string) =>
    db
      .selectFrom("postings")
      .select(["closes_on", "closes_time"])
      .where("id", "=", id)
      .executeTakeFirst();

  test("changes the deadline, and no hour is left from before", async () => {
    const { id } = await aPosting("job", { deadline: hour });
    expect(await stored(id)).toEqual({ closes_on: "2099-03-31", closes_time: "17:00:00" });
    await sql`update postings set closes_on = '2099-04-02',
      fields = fields || '{"deadline": "2099-04-02"}' where id = ${id}`.execute(db);
    expect(await stored(id)).toEqual({ closes_on: "2099-04-02", closes_time: "24:00:00" });
  });

  test("changes something else, and the hour stays", async () => {
    const { id } = await aPosting("job", { deadline: hour });
    await sql`update postings set closes_on = '2099-03-31',
      fields = fields || '{"salary": "₹7 LPA"}' where id = ${id}`.execute(db);
    expect(await stored(id)).toEqual({ closes_on: "2099-03-31", closes_time: "17:00:00" });
  });

  test("inserts a posting by its fields alone", async () => {
    const { rows } = await sql<{ closes_on: string; closes_time: string }>`
      insert into postings (id, type, fields) values (gen_random_uuid(), 'job',
        ${JSON.stringify({ ...validInput("job"), deadline: hour })})
      returning closes_on, closes_time`.execute(db);
    expect(rows).toEqual([{ closes_on: "2099-03-31", closes_time: "17:00:00" }]);
  });
});

test("nobody applies from the hour on, on its screen and by call", async () => {
  const link = "https://apply.example/here";
  const closing = async (deadline: string) => {
    const posting = await aPosting("job", { deadline, link });
    await db
      .updateTable("postings")
      .set({ closes_at_deadline: true })
      .where("id", "=", posting.id)
      .execute();
    return { ...posting, closesAtDeadline: true };
  };
  const now = await closing(nowIn(env.TIME_ZONE));
  const student = await aStudent();
  await expect(trackApplication(student, now, termsVersion)).rejects.toMatchObject({ status: 409 });
  const body = { contentType: "job", contentId: now.id, terms: termsVersion };
  const refused = await cast.student.json("POST", "/api/applications/track", body);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ msg: messages.apply.deadlinePassed });
  const page = await (await cast.student.get(`/jobs/details/${now.id}`)).text();
  expect(textOf(page)).toContain(messages.apply.deadlinePassed);
  const later = await closing(`${daysAfter(today, 1)}T00:00`);
  expect((await trackApplication(student, later, termsVersion)).id).toBeTruthy();
});

test("lists read what closes first to the hour, in pages too", async () => {
  const location = "Order of hours";
  const at = (deadline: string) => aPosting("job", { deadline, location, title: deadline });
  const day = "2098-05-05";
  for (const one of [`${day}T17:00`, day, `${day}T09:30`, "2098-05-04", "2098-05-06T00:00"])
    await at(one);
  await at(nowIn(env.TIME_ZONE));
  const sorted = ["2098-05-04", `${day}T09:30`, `${day}T17:00`, day, "2098-05-06T00:00"];
  for (const filter of [
    { search: "", location, sort: "closing" as const },
    { search: "2098", location, sort: "closing" as const },
  ]) {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listPostings>> = await listPostings("job", {
        ...filter,
        limit: 2,
        after,
      });
      const earlier = found.length;
      found.push(...page.items.map(lastDayOf).filter((text) => text.startsWith("2098")));
      if (after && page.previous) {
        const back = await listPostings("job", { ...filter, limit: 9, before: page.previous });
        expect(back.items.map(lastDayOf)).toEqual(sorted.slice(0, earlier));
      }
      after = found.length < sorted.length ? page.next : null;
    } while (after);
    expect(found).toEqual(sorted);
  }
  const open = await listPostings("job", { search: "", location, open: true, limit: 9 });
  expect(open.items).toHaveLength(5);
});

test("the home page's list has what closes at an hour of today until then", async () => {
  const isIn = async ({ id }: Posting) =>
    (await listClosingSoon(100, daysAfter(today, 2))).some((one) => one.id === id);
  expect(await isIn(await aPosting("job", { deadline: nowIn(env.TIME_ZONE) }))).toBe(false);
  expect(await isIn(await aPosting("job", { deadline: `${daysAfter(today, 1)}T00:00` }))).toBe(
    true,
  );
});

test("words, cards, pages and feeds name the hour", async () => {
  const posting = await aPosting("job", { title: "Hourly", deadline: hour });
  expect(timingOf(posting, "2099-03-31T16:59")).toEqual({
    ...{ words: "Closes today", day: "31 Mar 2099, 17:00", date: "2099-03-31" },
    ...{ time: "17:00", state: "soon" },
  });
  expect(withTime(timingOf(posting, "2099-03-28")!)).toBe("Closes in 3 days, 17:00");
  expect(timingOf(posting, "2099-03-31T17:00")).toMatchObject({
    ...{ words: "Deadline passed", state: "over" },
  });

  const page = load(await (await cast.visitor.get(`/jobs/details/${posting.id}`)).text());
  expect(page('dd time[datetime="2099-03-31T17:00"]').text()).toBe("31 Mar 2099, 17:00");
  const [structured = ""] = page('script[type="application/ld+json"]')
    .toArray()
    .map((one) => page(one).text());
  expect(JSON.parse(structured)).toMatchObject({ validThrough: "2099-03-31T11:30:00.000Z" });

  const atom = await (await cast.visitor.get("/jobs.atom?search=Hourly")).text();
  expect(atom).toContain("31 Mar 2099, 17:00");
  const calendar = await (await cast.visitor.get("/jobs.ics?search=Hourly")).text();
  const event = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getFirstSubcomponent(
    "vevent",
  )!;
  expect(event.getFirstPropertyValue("dtstart")!.toString()).toBe("2099-03-31T11:30:00Z");
  expect(event.getFirstProperty("dtend")).toBeNull();
  const alarm = event.getFirstSubcomponent("valarm")!;
  // 56 hours before: nine in the morning two days earlier.
  expect(alarm.getFirstPropertyValue("trigger")!.toString()).toBe("-P2DT8H");
});

test("who applied is told of another hour of the same day", async () => {
  const student = await aStudent();
  const link = "https://apply.example/here";
  const posting = await aPosting("job", { deadline: hour, link });
  const { id } = await trackApplication(student, posting, termsVersion);
  const body = { deadline: "2099-03-31T12:00" };
  const changed = await cast.admin.json("PATCH", `/api/placements/${posting.id}`, body);
  expect(await changed.json()).toMatchObject(body);
  const [{ changes = [] } = {}] = await changesSinceApplying([id]);
  expect(changes).toEqual([
    { label: "Deadline", was: "31 Mar 2099, 17:00", is: "31 Mar 2099, 12:00" },
  ]);
});

test.each([
  ["2099-03-31T25:00", messages.deadlines.wrongHour],
  ["2099-03-31Tnoon", messages.deadlines.wrongHour],
  ["T17:00", messages.deadlines.dayToo],
  ["2099-02-30T17:00", messages.deadlines.dayOrHour("Deadline")],
  ["2099-03-31 17:00", messages.deadlines.dayOrHour("Deadline")],
  ["2099-03-31T17:00:00+05:30", messages.deadlines.wrongHour],
])("a call with the deadline %j is told why not", async (deadline, sentence) => {
  const answer = await cast.admin.json("POST", "/api/placements", {
    ...validInput("job"),
    deadline,
  });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: { deadline: sentence } });
});

test("a date that is no deadline has no hour", async () => {
  const body = { ...validInput("seminar"), date: "2099-03-31T17:00" };
  expect((await cast.admin.json("POST", "/api/seminars", body)).status).toBe(422);
});

describe("the form", () => {
  const send = (changes: Record<string, string>) =>
    cast.admin.multipart(
      postPath("job"),
      Object.entries({ ...validInput("job"), link: "https://a.example", ...changes }),
    );
  const storedBy = async (response: Response) => {
    const id = new URL(response.headers.get("Location")!, web.url).searchParams.get("posted")!;
    const item = await (await cast.visitor.get(`/api/placements/${id}`)).json();
    return { id, deadline: (item as { deadline: string }).deadline };
  };
  const inputs = (html: string) =>
    ["deadline", "deadlineHour"].map(
      (name) => fieldsNamed(html, name)[0] as Record<string, string>,
    );

  test.each([
    [{ deadline: "2099-03-31", deadlineHour: "17:00" }, "2099-03-31T17:00"],
    [{ deadline: "2099-03-31", deadlineHour: "" }, "2099-03-31"],
    [{ deadline: "2099-03-31", deadlineHour: "5.30 pm" }, "2099-03-31T17:30"],
    [{ deadline: "2099-03-31" }, "2099-03-31"],
  ])("takes %o", async (typed, deadline) => {
    const stored = await storedBy(await send(typed));
    expect(stored.deadline).toBe(deadline);
    const form = await (await cast.admin.get(`/admin/post/job/${stored.id}`)).text();
    const [day, at] = inputs(form);
    expect([day?.value, at?.value ?? ""]).toEqual(deadline.split("T").concat("").slice(0, 2));
  });

  test.each([
    [{ deadline: "2099-03-31", deadlineHour: "teatime" }, 1, messages.deadlines.wrongHour],
    [{ deadline: "2099-03-31", deadlineHour: "25:00" }, 1, messages.deadlines.wrongHour],
    [{ deadline: "", deadlineHour: "17:00" }, 0, messages.deadlines.dayToo],
    [{ deadline: today, deadlineHour: "00:00" }, 0, messages.change.isPast],
  ])("sends back %o with what is wrong beside it", async (typed, wrong, sentence) => {
    const answer = await send({ title: "Kept", ...typed });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    const both = inputs(html);
    const values = both.map(({ value = "" }) => value);
    // An hour that is no time is typed again only where the browser knows no times.
    expect(values).toEqual([typed.deadline, typed.deadlineHour]);
    expect(fieldsNamed(html, "title")[0]).toMatchObject({ value: "Kept" });
    expect(both.map((input) => input["aria-invalid"] ?? "")).toEqual(
      [0, 1].map((at) => (at === wrong ? "true" : "")),
    );
    const ids = both[wrong]!["aria-describedby"]!.split(" ");
    const errors = elements(html, "p") as Record<string, string>[];
    const said = errors.find(({ id = "", class: kind }) => ids.includes(id) && kind === "error");
    expect(said?.text).toBe(sentence);
  });

  test("keeps an hour with what was begun", async () => {
    const draft = crypto.randomUUID();
    await send({
      title: "Begun",
      deadline: "2099-03-31",
      deadlineHour: "09:15",
      draft,
      keep: "yes",
    });
    const html = await (await cast.admin.get(`${postPath("job")}?draft=${draft}`)).text();
    expect(inputs(html).map(({ value }) => value)).toEqual(["2099-03-31", "09:15"]);
  });
});

test.each([
  ["12/05/2027 5 pm", "2027-05-12T17:00"],
  ["31-03-2031, 5:30 PM", "2031-03-31T17:30"],
  ["2031-03-31 17:00:00", "2031-03-31T17:00"],
  ["12 May 2027 at 5pm", "2027-05-12T17:00"],
  ["2031-03-31T00:00", "2031-03-31T00:00"],
  ["2031-03-31 00:00", "2031-03-31"],
  ["12 May 27", "2027-05-12"],
  ["31/03/2031", "2031-03-31"],
  ["31/03/2031 25:00", "31/03/2031 25:00"],
  ["31/03/2031 2 to 4 pm", "31/03/2031 2 to 4 pm"],
])("the deadline %j of a file is %s", (cell, read) => expect(readDayOrHour(cell)).toBe(read));

test("a file's hours are imported, and come back from what was exported", async () => {
  const row = { ...validInput("job"), title: "From a file", link: "https://a.example/hours" };
  const file = aFileOf("job", [{ ...row, deadline: "31/03/2099 5 pm" }]);
  expect(await upload(cast.admin, "job", file)).toMatchObject({ body: { created: 1, wrong: 0 } });
  const [item] = (await (
    await cast.visitor.get("/api/placements?search=From a file")
  ).json()) as Record<string, string>[];
  expect(item?.deadline).toBe(hour);
  const again = { ...row, _id: item!._id!, deadline: "2099-03-31T18:00" };
  expect(await upload(cast.admin, "job", aFileOf("job", [again]))).toMatchObject({
    body: { updated: 1, wrong: 0 },
  });
  const { rows } = await sql`select closes_time from postings where id = ${item!._id}`.execute(db);
  expect(rows).toEqual([{ closes_time: "18:00:00" }]);
  const wrong = { ...again, deadline: "31/03/2099 25:00" };
  const answer = await upload(cast.admin, "job", aFileOf("job", [wrong]));
  expect(answer.body.rows[0]?.errors).toHaveProperty("deadline");
});
