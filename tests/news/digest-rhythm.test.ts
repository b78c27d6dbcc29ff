import { eight, monday, tea, withMornings } from "./mornings";
import PostalMime from "postal-mime";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { daysAfter, momentIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { follow } from "../../app/news/follows/follows.server";
import { nextState } from "../../app/postings/editing/states";
import { savePosting } from "../../app/postings/saved/saved.server";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";

const { here, morning, aReader } = withMornings();

test("one that closes before the morning's news is told of the day before, and the earliest first", async () => {
  const student = await aReader("daily");
  const day = daysAfter(monday, 4);
  for (const deadline of [`${day}T17:00`, day, `${daysAfter(day, 1)}T07:30`, `${day}T09:00`]) {
    const posting = await aPosting("job", { title: `By ${deadline}`, deadline });
    await savePosting(student, "job", posting.id);
  }
  const [mail] = await morning(day);
  const { text = "" } = await PostalMime.parse(mail!.raw);
  expect(text.match(/By \S+/g)).toEqual([
    ...[`By ${day}T09:00`, `By ${day}T17:00`, `By ${day}`],
    `By ${daysAfter(day, 1)}T07:30`,
  ]);
  expect(await morning(daysAfter(day, 1))).toEqual([]);
});

test("a saved one is told of two days before it closes and on the day, each time once", async () => {
  const student = await aReader();
  const closes = daysAfter(monday, 4);
  const posting = await aPosting("job", { title: "Tea taster", deadline: closes });
  await savePosting(student, "job", posting.id);
  const days = [1, 2, 3, 4, 5].map((after) => daysAfter(monday, after));
  const told: string[] = [];
  for (const day of days) if ((await morning(day)).length) told.push(day);
  expect(told).toEqual([daysAfter(closes, -2), closes]);
  expect(here.sink.accepted[0]?.raw).toContain("1 closing soon");
});

test("weekly is on Mondays with the week's deadlines, none is none, and the usual is weekly", async () => {
  const [usual, none] = [await aReader("weekly"), await aReader("none")];
  const posting = await aPosting("job", { title: "Tea taster", deadline: daysAfter(monday, 6) });
  for (const student of [usual, none]) {
    await follow(student, tea);
    await savePosting(student, "job", posting.id);
  }
  await aPosting("job", { title: "Tea poet" });
  const got: string[] = [];
  for (let day = daysAfter(monday, -1); day <= daysAfter(monday, 6); day = daysAfter(day, 1))
    for (const one of await morning(day)) got.push(`${day} ${one.to}`);
  expect(got).toEqual([`${monday} ${usual.email}`]);
  const { text, subject } = await PostalMime.parse(here.sink.accepted[0]!.raw);
  expect(subject).toBe("Placement Portal: 1 closing soon, 1 new");
  expect(text).toContain("at most once a week");
});

test("a Monday on which nothing ran is made up for on Tuesday, once", async () => {
  const student = await aReader("weekly");
  await follow(student, tea);
  const past = daysAfter(monday, -14);
  await sql`update follows set created_at = ${eight(daysAfter(past, -1))}`.execute(db);
  await morning(past); // it notes what they know
  await aPosting("job", { title: "Tea taster" });
  await sql`update postings set created_at = ${eight(past)}`.execute(db);
  const tuesday = daysAfter(past, 8);
  expect(await morning(tuesday)).toHaveLength(1);
  expect(await morning(daysAfter(tuesday, 1))).toEqual([]);
});

test("what a web process publishes just after the run, ten minutes behind, is in the next digest", async () => {
  const student = await aReader();
  await follow(student, tea);
  await sql`update follows set created_at = ${eight(daysAfter(monday, -15))}`.execute(db);
  const past = daysAfter(monday, -14);
  await morning(past);
  const { id } = await aPosting("job", { title: "Tea taster" });
  const behind = new Date(eight(past).valueOf() - 10 * 60_000);
  await db
    .updateTable("postings")
    .set({
      publish_at: nextState({ state: "draft", publishAt: null }, { state: "published" }, behind)
        .publishAt,
    })
    .where("id", "=", id)
    .execute();
  expect(await morning(daysAfter(past, 1))).toHaveLength(1);
});

test("whoever wanted none for a while is not told what came meanwhile", async () => {
  const student = await aReader("none");
  await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  await here.setFrequency(student, "daily");
  expect(await morning(daysAfter(monday, 1))).toEqual([]);
});

test.each([
  [7 * 60 + 59, false],
  [8 * 60, true],
  [20 * 60 + 59, true],
  [21 * 60, false],
])(
  "a run begins from eight in the morning, not at night: %i minutes after midnight",
  async (minutes, begins) => {
    const day = await here.beginMorning(momentIn(env.TIME_ZONE, monday, minutes));
    expect(day).toBe(begins ? monday : null);
  },
);
