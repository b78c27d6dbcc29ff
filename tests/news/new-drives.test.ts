import { eight, monday, withMornings } from "./mornings";
import PostalMime from "postal-mime";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { withdraw } from "../../app/applications/stages/own-steps.server";
import { sayNo } from "../../app/applications/to-answer.server";
import { daysAfter } from "../../app/dates";
import { textsOf } from "../../app/languages/texts";
import {
  countUnread,
  inWords,
  listInbox,
  noteDriveRead,
  openMessage,
} from "../../app/messages/inbox.server";
import { listMessages } from "../../app/messages/sent.server";
import { setDriveMails } from "../../app/news/digest/settings.server";
import { mailDrives, sendDueDriveMails } from "../../app/news/drives/drive-mails.server";
import { tellDrive, tellNewDrives } from "../../app/news/drives/tell-drives.server";
import { follow } from "../../app/news/follows/follows.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { approve } from "../../app/postings/editing/review.server";
import { createPosting, findPosting } from "../../app/postings/postings.server";
import { confirmFacts } from "../../app/records/change-record.server";
import { decideRegistration, leave, register } from "../../app/seasons/registrations.server";
import type { Season } from "../../app/seasons/season";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { before } from "../../db/migrations/062-no-news";
import {
  aCompany,
  aProgramme,
  aRecruiter,
  aSeason,
  aStudent,
  anAdmin,
  anApplication,
  validInput,
} from "../support/factories";

/** New drives of a season are told to those who can apply: once each, in the portal, and by mail as each prefers. */

const { here, morning } = withMornings();

async function aParticipant(season: Season) {
  const student = await aStudent();
  await register(student, season.id, season.policy.version);
  return student;
}

type More = Parameters<typeof createPosting>[3] & Record<string, unknown>;

const aDrive = (by: User, season: Season, title = "Taster", more: More = {}) =>
  createPosting(
    by,
    "job",
    { ...validInput("job"), title, company: "Moyar Systems" },
    { applyHere: true, season: { season: season.id, ctc: 700_000 }, ...more },
  );

/** What workers do, as if so many `minutes` had passed since. */
async function work(minutes = 0) {
  await tellNewDrives();
  await runJobs();
  await sql`update news_settings set drives_due_at = drives_due_at - make_interval(mins => ${minutes})`.execute(
    db,
  );
  await sendDueDriveMails();
  await runJobs();
}

async function runJobs() {
  const jobs = await db.deleteFrom("outbox").returning(["id", "name", "payload"]).execute();
  for (const { id, name, payload } of jobs) {
    if (name === "tell-drive") await tellDrive(payload as { messageId: string });
    if (name === "mail-drives")
      await mailDrives(payload as unknown as { userId: string; messageIds: string[] }, { id });
  }
}

const subjects = async (student: User, language = "en") => {
  const m = textsOf(language);
  return (await listInbox(student, { limit: 100 })).map((message) =>
    inWords(m, message)
      .subject.map(({ text }) => text)
      .join(""),
  );
};
const mailed = () => here.sink.accepted.map(({ to }) => to).sort();
const textOf = async (at = -1) => (await PostalMime.parse(here.sink.accepted.at(at)!.raw)).text;

test("who can apply is told at once and once, in their language; nobody else is", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const programme = await aProgramme({ departments: ["CSE", "EE"] });
  const [cse, ee, unregistered, applied, left] = await Promise.all([
    aParticipant(season),
    aParticipant(season),
    aStudent(),
    aParticipant(season),
    aParticipant(season),
  ]);
  const inDepartment = (student: User, department: string) =>
    confirmFacts(admin, student.id, {
      ...{ changes: { programme: programme.name, department, batch: 2027 }, confirm: [] },
      version: 0,
    });
  await inDepartment(cse, "CSE");
  await inDepartment(ee, "EE");
  await inDepartment(unregistered, "CSE");
  await inDepartment(applied, "CSE");
  await inDepartment(left, "CSE");
  await leave(left, season.id);
  const drive = await aDrive(admin, season, "Taster", {
    eligibility: { fact: "department", op: "in", value: ["CSE"] },
  });
  await anApplication(applied, drive);
  await work();
  await work(); // whatever runs twice
  expect(await subjects(cse)).toEqual(["New drive: Taster, Moyar Systems"]);
  expect(await subjects(cse, "hi")).toEqual(["नया ड्राइव: Taster, Moyar Systems"]);
  expect(await countUnread(cse)).toBe(1);
  for (const other of [ee, unregistered, applied, left])
    expect([await subjects(other), await countUnread(other)]).toEqual([[], 0]);
  // Staff's list of what was written is not about it.
  expect(await listMessages(admin, { limit: 9 })).toEqual([]);
  const [message] = await listInbox(cse, { limit: 1 });
  await openMessage(cse, message!.id);
  expect(await countUnread(cse)).toBe(0);
  expect(message!.drive?.path).toBe(`/jobs/details/${drive.id}`);
});

test("edits and later publications tell nobody again, and what is taken back is gone", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const student = await aParticipant(season);
  const drive = await aDrive(admin, season);
  await work();
  await changePosting(admin, drive, { input: { title: "Chief taster" } });
  await work();
  expect(await subjects(student)).toEqual(["New drive: Chief taster, Moyar Systems"]);
  await changePosting(admin, drive, { state: "draft" });
  expect([await subjects(student), await countUnread(student)]).toEqual([[], 0]);
  await changePosting(admin, drive, { state: "published" });
  await work();
  expect(await subjects(student)).toHaveLength(1);
  await work(61);
  expect(mailed()).toEqual([student.email]);
});

test("a drive that is taken back before its mail, to mend it, is mailed once it is public again", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const student = await aParticipant(season);
  const drive = await aDrive(admin, season);
  await work();
  await changePosting(admin, drive, { state: "draft" });
  await work(61);
  expect(mailed()).toEqual([]);
  await changePosting(admin, drive, { state: "published" });
  await work(61);
  expect(mailed()).toEqual([student.email]);
  await work(61);
  expect(mailed()).toEqual([student.email]);
});

test("a drive waits to be read until its page is opened, or nobody can apply any more", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const [reader, other] = await Promise.all([aParticipant(season), aParticipant(season)]);
  const drive = await aDrive(admin, season);
  await work();
  expect([await countUnread(reader), await countUnread(other)]).toEqual([1, 1]);
  await noteDriveRead(reader, drive.id);
  expect([await countUnread(reader), await countUnread(other)]).toEqual([0, 1]);
  await changePosting(admin, drive, { state: "closed" });
  expect(await countUnread(other)).toBe(0);
});

test("what was public before drives were told is no news, however it was published; what waits is", async () => {
  const admin = await anAdmin();
  const [season, later] = [await aSeason(), await aSeason({ opensAt: new Date("2098-01-01") })];
  const byTime = await aDrive(admin, season, "By its time", { publishAt: inAnHour() });
  const waiting = await aDrive(admin, season, "Waiting", { publishAt: inAnHour() });
  const now = await aDrive(admin, season, "Now");
  const early = await aDrive(admin, later, "Early");
  await sql`update postings set publish_at = now() - interval '1 hour' where id = ${byTime.id}`.execute(
    db,
  );
  await before(db as unknown as Kysely<unknown>);
  const rows = await db
    .selectFrom("postings")
    .select(["id"])
    .where(
      "id",
      "in",
      [byTime, waiting, now, early].map(({ id }) => id),
    )
    .where("told_at", "is", null)
    .execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([waiting.id, early.id].sort());
});

const inAnHour = () => new Date(Date.now() + 3_600_000);

test("a scheduled drive is told when it becomes public, one without the tick never, one of the past is no news", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const student = await aParticipant(season);
  const later = await aDrive(admin, season, "Later", {
    publishAt: inAnHour(),
  });
  await aDrive(admin, season, "Silent", { tellStudents: false });
  await aDrive(admin, season, "Draft", { state: "draft" });
  await createPosting(
    admin,
    "job",
    { ...validInput("job"), deadline: "2020-01-01" },
    { applyHere: true, season: { season: season.id, ctc: 1 } },
  );
  const deadEnd = await aDrive(admin, season, "No way in", { applyHere: false });
  await work();
  expect(await subjects(student)).toEqual([]);
  await sql`update postings set publish_at = now() - interval '1 minute' where id = ${later.id}`.execute(
    db,
  );
  await changePosting(admin, deadEnd, { applyHere: true });
  await work();
  expect((await subjects(student)).sort()).toEqual([
    "New drive: Later, Moyar Systems",
    "New drive: No way in, Moyar Systems",
  ]);
});

test("what a recruiter sends is told at its approval, unless the office takes the tick away", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const student = await aParticipant(season);
  const recruiter = await aRecruiter({ companyId: await aCompany() });
  const told = await aDrive(recruiter, season, "Told");
  const silent = await aDrive(recruiter, season, "Silent");
  await work();
  expect(await subjects(student)).toEqual([]);
  await approve(admin, told, told.version);
  await approve(admin, silent, silent.version, { tellStudents: false });
  expect((await findPosting(admin, "job", silent.id)).tellStudents).toBe(false);
  await work();
  expect(await subjects(student)).toEqual(["New drive: Told, Moyar Systems"]);
});

test("40 drives of one hour are one mail, with its way out; the next hour's are another", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const student = await aParticipant(season);
  for (let at = 0; at < 40; at++) {
    await aDrive(admin, season, `Taster ${at}`);
    await work(at === 0 ? 0 : 1);
  }
  expect(mailed()).toEqual([]);
  await work(61);
  await work(61);
  expect(mailed()).toEqual([student.email]);
  const mail = await PostalMime.parse(here.sink.accepted[0]!.raw);
  expect(mail.subject).toBe("Placement Portal: 40 new drives");
  expect(new Set(mail.text!.match(/Taster \d+/g)).size).toBe(40);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "list-id": expect.stringMatching(/^<news\./) as string,
    "list-unsubscribe": expect.stringContaining("/unsubscribe/") as string,
    "auto-submitted": "auto-generated",
  });
  await aDrive(admin, season, "Late");
  await work(61);
  expect(mailed()).toHaveLength(2);
  expect(await textOf()).not.toContain("Taster");
});

test("however many workers run it, and wherever they are interrupted, each is told and mailed once", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const students = await Promise.all(Array.from({ length: 5 }, () => aParticipant(season)));
  await aDrive(admin, season);
  await Promise.all(Array.from({ length: 4 }, () => tellNewDrives()));
  const [job, ...others] = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
  expect([job?.name, others]).toEqual(["tell-drive", []]);
  // Three are told, then the worker dies and the job runs again, twice at once.
  const told = job!.payload as { messageId: string };
  await tellDrive(told);
  await sql`delete from message_readers where user_id = any(${students.slice(3).map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  await Promise.all([tellDrive(told), tellDrive(told)]);
  await db.deleteFrom("outbox").execute();
  await sql`update news_settings set drives_due_at = now() - interval '1 minute'`.execute(db);
  await Promise.all(Array.from({ length: 4 }, () => sendDueDriveMails()));
  await work();
  await work();
  expect(mailed()).toEqual(students.map(({ email }) => email).sort());
  for (const student of students) expect(await subjects(student)).toHaveLength(1);
});

test("by mail as each prefers: with the day's digest on any day, or not at all", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const [day, none, changed] = await Promise.all([
    aParticipant(season),
    aParticipant(season),
    aParticipant(season),
  ]);
  await setDriveMails(day, "day");
  await setDriveMails(none, "none");
  const drive = await aDrive(admin, season);
  await aDrive(admin, season, "Applied since");
  await work(61);
  expect(mailed()).toEqual([changed.email]);
  const applied = await findPosting(
    admin,
    "job",
    (await listInbox(day, { limit: 1 }))[0]!.drive!.path.split("/").at(-1)!,
  );
  await anApplication(day, applied);
  const tuesday = daysAfter(monday, 1);
  const mails = await morning(tuesday);
  expect(mails.map(({ to }) => to)).toEqual([day.email]);
  const { text, subject } = await PostalMime.parse(mails[0]!.raw);
  expect(subject).toBe("Placement Portal: 1 new drive");
  expect(text).toContain(applied.id === drive.id ? "Applied since" : "Taster");
  expect(await morning(daysAfter(tuesday, 1))).toEqual([]);
  // Wanting mails again brings nothing of before.
  await setDriveMails(none, "once");
  await work(61);
  expect(here.sink.accepted).toHaveLength(2);
});

test("what a student has answered since, if only by withdrawing, and what has closed is in no mail", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const [once, day] = await Promise.all([aParticipant(season), aParticipant(season)]);
  await setDriveMails(day, "day");
  const refused = await aDrive(admin, season, "Refused");
  const left = await aDrive(admin, season, "Given up");
  const late = await aDrive(admin, season, "Too late");
  await aDrive(admin, season, "Ripe");
  await work();
  for (const student of [once, day]) {
    await sayNo(student, season.id, refused.id);
    await withdraw(student, (await anApplication(student, left)).id);
  }
  await sql`update postings set closes_at_deadline = true, closes_on = '2020-01-31' where id = ${late.id}`.execute(
    db,
  );
  await work(61);
  expect(mailed()).toEqual([once.email]);
  expect(await textOf()).toMatch(/Ripe/);
  expect(await textOf()).not.toMatch(/Refused|Given up|Too late/);
  expect((await morning(daysAfter(monday, 1))).map(({ to }) => to)).toEqual([day.email]);
  expect(await textOf()).toMatch(/Ripe/);
  expect(await textOf()).not.toMatch(/Refused|Given up|Too late/);
});

test("the digest tells those who follow nothing of drives of their season that nobody told them of", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const follower = await aParticipant(season);
  await follow(follower, { type: "internship", search: "", location: "" });
  const never = await aParticipant(season);
  await here.setFrequency(never, "none");
  const student = await aParticipant(season);
  await aDrive(admin, season, "Silent", { tellStudents: false });
  await aDrive(admin, season, "For nobody", {
    tellStudents: false,
    eligibility: { fact: "cgpa", op: "atLeast", value: 9 },
  });
  await sql`update postings set created_at = now() - interval '1 minute'`.execute(db);
  const joined = await aStudent();
  await aDrive(admin, season, "Told");
  await work(61);
  here.sink.accepted.length = 0;
  await register(joined, season.id, season.policy.version);
  const mails = await morning(monday);
  expect(mails.map(({ to }) => to).sort()).toEqual([student.email, joined.email].sort());
  const textFor = async ({ email }: User) =>
    (await PostalMime.parse(mails.find(({ to }) => to === email)!.raw)).text;
  expect(await textFor(student)).toContain("Silent");
  expect(await textFor(student)).not.toMatch(/For nobody|Told/);
  expect(await textFor(joined)).toContain("Told");
  expect(await morning(daysAfter(monday, 7))).toEqual([]);
});

test("whom the office lets in hears of the drives that were published while they waited", async () => {
  const admin = await anAdmin();
  const season = await aSeason({ needsApproval: true });
  const student = await aParticipant(season);
  await aDrive(admin, season, "Meanwhile");
  await work(61);
  expect(await morning(monday)).toEqual([]);
  await decideRegistration(admin, season.id, student.id, { approve: true, reason: "" });
  // On the Tuesday after, as far as the mornings know.
  await db
    .updateTable("season_registrations")
    .set({ decided_at: eight(daysAfter(monday, 1)) })
    .execute();
  expect((await morning(daysAfter(monday, 7))).map(({ to }) => to)).toEqual([student.email]);
});

test("a run that begins again on a day whose digest has gone keeps what came since for the next day", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const student = await aParticipant(season);
  await setDriveMails(student, "day");
  await aDrive(admin, season, "First");
  await work();
  expect(await morning(monday)).toHaveLength(1);
  await aDrive(admin, season, "Second");
  await work();
  await here.makeDigests({ day: monday });
  expect(await morning(daysAfter(monday, 1))).toHaveLength(1);
  expect(await textOf()).toContain("Second");
});

test("an address that refuses the mail gets no more, and whom the office has blocked hears nothing", async () => {
  const admin = await anAdmin();
  const season = await aSeason();
  const [student, blocked] = await Promise.all([aParticipant(season), aParticipant(season)]);
  await sql`update users set blocked_at = now() where id = ${blocked.id}`.execute(db);
  here.sink.refusals.set(student.email, [550, "5.1.1 no such user"]);
  await aDrive(admin, season, newId());
  await work(61);
  here.sink.refusals.delete(student.email);
  await aDrive(admin, season, newId());
  await work(61);
  expect(mailed()).toEqual([]);
  expect(await subjects(blocked)).toEqual([]);
  expect(await subjects(student)).toHaveLength(2);
});
