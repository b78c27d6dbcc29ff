import PostalMime from "postal-mime";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { daysAfter, momentIn, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { follow } from "../../app/news/follows/follows.server";
import { savePosting } from "../../app/news/saved/saved.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aPosting, aStudent } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";

let sink: MailSink;
let run: typeof import("../../app/news/digest/run.server");
let mail: typeof import("../../app/news/digest/mail-digest.server");
let settings: typeof import("../../app/news/digest/settings.server");
let closeMailer: () => void;
beforeAll(async () => {
  sink = await startMailSink();
  process.env.SMTP_URL = sink.url; // before what reads it is imported
  run = await import("../../app/news/digest/run.server");
  mail = await import("../../app/news/digest/mail-digest.server");
  settings = await import("../../app/news/digest/settings.server");
  ({ closeMailer } = await import("../../app/mail/mailer.server"));
});
afterAll(async () => {
  closeMailer();
  await sink.stop();
});
beforeEach(async () => {
  await sql`truncate users, postings, news_runs, outbox cascade`.execute(db);
  sink.accepted.length = 0;
});

const today = todayIn(env.TIME_ZONE);
const monday = [1, 2, 3, 4, 5, 6, 7].map((days) => daysAfter(today, days)).find(isMonday)!;

function isMonday(day: string) {
  return new Date(day).getUTCDay() === 1;
}

const eight = (day: string) => momentIn(env.TIME_ZONE, day, 8 * 60 + 2);

/** What the workers do on this morning; returns the mails. */
async function morning(day: string) {
  const before = sink.accepted.length;
  expect(await run.beginMorning(eight(day))).toBe(day);
  await run.makeDigests({ day });
  await mailAll();
  return sink.accepted.slice(before);
}

async function mailAll() {
  const jobs = await db.deleteFrom("outbox").returning(["name", "payload"]).execute();
  for (const { name, payload } of jobs)
    if (name === "mail-digest") await mail.mailDigest({ digestId: payload.digestId ?? "" });
}

const tea = { type: "job" as const, search: "TEA", location: "" };

async function aReader(frequency: "daily" | "weekly" | "none" = "daily") {
  const student = await aStudent();
  if (frequency !== "weekly") await settings.setFrequency(student, frequency);
  return student;
}

const to = (mails: { to: string }[]) => mails.map((one) => one.to).sort();
const emails = (...students: User[]) => students.map(({ email }) => email).sort();

test("new postings of followed searches come once, to those who follow them", async () => {
  const [asha, bala, chitra] = [await aReader(), await aReader(), await aReader()];
  await follow(asha, tea);
  await follow(asha, { ...tea, search: "taster" });
  await follow(bala, { ...tea, location: "munnar" });
  await follow(chitra, { ...tea, type: "internship" as never });
  await aPosting("job", { title: "Tea taster", company: "Ghats", location: "Munnar" });
  await aPosting("job", { title: "Tea poet", location: "Erode" });
  const first = await morning(daysAfter(monday, 1));
  expect(to(first)).toEqual(emails(asha, bala));
  const { text = "", subject } = await PostalMime.parse(first.find((one) => one.to === asha.email)!.raw);
  expect(subject).toBe("Placement Portal: 2 new");
  expect(text.match(/Tea taster/g)).toHaveLength(1);
  expect(text).toMatch(/Ghats · Munnar/);
  expect(first.find((one) => one.to === bala.email)!.raw).not.toContain("Tea poet");
  expect(await morning(daysAfter(monday, 2))).toEqual([]);
});

test("nothing comes of what is not public, is over, or was there before one followed", async () => {
  const student = await aReader();
  await aPosting("job", { title: "Tea of old" });
  await follow(student, tea);
  const hidden = await aPosting("job", { title: "Tea draft" });
  await db.updateTable("postings").set({ state: "draft" }).where("id", "=", hidden.id).execute();
  const bin = await aPosting("job", { title: "Tea bin" });
  await db.updateTable("postings").set({ deleted_at: new Date() }).where("id", "=", bin.id).execute();
  await aPosting("job", { title: "Tea past", deadline: "2020-01-01" });
  const later = await aPosting("job", { title: "Tea later" });
  const publish_at = new Date(Date.now() + 30 * 86_400_000);
  await db.updateTable("postings").set({ state: "scheduled", publish_at }).where("id", "=", later.id).execute();
  expect(await morning(daysAfter(monday, 1))).toEqual([]);
});

test("what is taken back between the digest and its mail is left out, and no empty mail sent", async () => {
  const student = await aReader();
  await follow(student, tea);
  const { id } = await aPosting("job", { title: "Tea taster" });
  await run.beginMorning(eight(monday));
  await run.makeDigests({ day: monday });
  await db.updateTable("postings").set({ deleted_at: new Date() }).where("id", "=", id).execute();
  await mailAll();
  expect(sink.accepted).toEqual([]);
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
  expect(sink.accepted[0]?.raw).toContain("1 closing soon");
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
  const { text, subject } = await PostalMime.parse(sink.accepted[0]!.raw);
  expect(subject).toBe("Placement Portal: 1 closing soon, 2 new");
  expect(text).toContain("at most once a week");
});

test("a Monday on which nothing ran is made up for on Tuesday, once", async () => {
  const student = await aReader("weekly");
  await follow(student, tea);
  await morning(monday); // it notes what they know
  await aPosting("job", { title: "Tea taster" });
  await sql`update postings set created_at = ${eight(monday)}`.execute(db);
  const tuesday = daysAfter(monday, 8);
  expect(await morning(tuesday)).toHaveLength(1);
  expect(await morning(daysAfter(tuesday, 1))).toEqual([]);
});

test("whoever wanted none for a while is not told what came meanwhile", async () => {
  const student = await aReader("none");
  await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  await settings.setFrequency(student, "daily");
  expect(await morning(daysAfter(monday, 1))).toEqual([]);
});

test("however many workers begin and make it, a day has one run and a student one digest", async () => {
  const students = await Promise.all(Array.from({ length: 3 }, () => aReader()));
  for (const student of students) await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  const begun = await Promise.all(Array.from({ length: 5 }, () => run.beginMorning(eight(monday))));
  expect(begun.filter(Boolean)).toEqual([monday]);
  await Promise.all(Array.from({ length: 4 }, () => run.makeDigests({ day: monday })));
  await mailAll();
  expect(to(sink.accepted)).toEqual(emails(...students));
});

test.each([
  [7 * 60 + 59, false],
  [8 * 60, true],
  [20 * 60 + 59, true],
  [21 * 60, false],
])("a run begins from eight in the morning, not at night: %i minutes after midnight", async (minutes, begins) => {
  const day = await run.beginMorning(momentIn(env.TIME_ZONE, monday, minutes));
  expect(day).toBe(begins ? monday : null);
});

test("a run that breaks off goes on where it stopped: nobody is left out or told twice", async () => {
  await aPosting("job", { title: "Tea taster" });
  await sql`update postings set created_at = now() - interval '1 minute'`.execute(db);
  const ids = Array.from({ length: 230 }, newId).sort();
  const users = ids.map((id) => ({ id, name: "A", email: `${id}@x.example`, phone: "", password_hash: "-" }));
  await db.insertInto("users").values(users).execute();
  const created_at = new Date(Date.now() - 3_600_000);
  await db
    .insertInto("follows")
    .values(ids.map((user_id) => ({ id: newId(), user_id, ...tea, created_at })))
    .execute();
  await run.beginMorning(eight(monday));
  await sql`
    create function break_off() returns trigger language plpgsql as $$
    begin raise 'the worker dies'; end $$`.execute(db);
  await sql`
    create trigger break_off before insert on digests for each row
    when (new.user_id = ${sql.lit(ids[150])}) execute function break_off()`.execute(db);
  await expect(run.makeDigests({ day: monday })).rejects.toThrow("the worker dies");
  await sql`drop function break_off cascade`.execute(db);
  await run.makeDigests({ day: monday });
  await run.makeDigests({ day: monday });
  const rows = await db.selectFrom("digests").select("user_id").orderBy("user_id").execute();
  expect(rows.map(({ user_id }) => user_id)).toEqual(ids);
  const jobs = await db.selectFrom("outbox").select("payload").where("name", "=", "mail-digest").execute();
  expect(new Set(jobs.map(({ payload }) => payload.digestId)).size).toBe(230);
  expect(jobs).toHaveLength(230);
});

test("a mail whose job runs again is not sent again", async () => {
  const student = await aReader();
  await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  expect(await morning(monday)).toHaveLength(1);
  const { id } = await db.selectFrom("digests").select("id").executeTakeFirstOrThrow();
  await mail.mailDigest({ digestId: id });
  expect(sink.accepted).toHaveLength(1);
});

test("it reads well as text and as HTML, and says how to end it", async () => {
  const student = await aReader();
  await follow(student, { ...tea, search: "" });
  await aPosting("job", { title: "<b>Tea</b> & தேநீர்", company: "Ghats", deadline: "2099-01-01" });
  const [sent] = await morning(monday);
  const raw = sent?.raw ?? "";
  const address = /^List-Unsubscribe: <(http\S+)>\r?$/m.exec(raw)?.[1];
  expect(address).toMatch(new RegExp(`/unsubscribe/${student.id}\\.[\\w-]{43}$`));
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const { text = "", html = "" } = await PostalMime.parse(raw);
  expect(text).toContain("<b>Tea</b> & தேநீர்\nGhats · Some location\nCloses in");
  expect(text).toContain(`No more of these mails: ${address}`);
  expect(html).toContain("&#60;b&#62;Tea&#60;/b&#62; &#38; தேநீர்</a><br>Ghats");
  expect(html).not.toContain("<b>Tea");
});

test("an address that is refused gets no more, and says so, until one chooses again", async () => {
  const student = await aReader();
  await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  sink.unknown.add(student.email);
  expect(await morning(monday)).toEqual([]);
  expect((await settings.findNewsSettings(student)).refusedAt).toBeInstanceOf(Date);
  sink.unknown.clear();
  await aPosting("job", { title: "Tea poet" });
  expect(await morning(daysAfter(monday, 1))).toEqual([]);
  await settings.setFrequency(student, "daily");
  expect((await settings.findNewsSettings(student)).refusedAt).toBeNull();
  await aPosting("job", { title: "Tea singer" });
  const [sent] = await morning(daysAfter(monday, 2));
  expect(sent?.raw).toContain("Tea singer");
  expect(sent?.raw).not.toContain("Tea poet");
});

test("a server that is busy is asked again: the failure is the queue's", async () => {
  const student = await aReader();
  await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  sink.answerWith((_mail, attempt) => (attempt === 1 ? 451 : "accept"));
  await expect(morning(monday)).rejects.toThrow("451");
  const { id } = await db.selectFrom("digests").select("id").executeTakeFirstOrThrow();
  await mail.mailDigest({ digestId: id });
  expect(sink.accepted).toHaveLength(1);
});
