import PostalMime from "postal-mime";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { User } from "../../../app/access/can";
import { startMailSink } from "../../support/mail-sink";

/** How students are told of their own time: mail, invitation, portal. */

const sink = await startMailSink();
process.env.SMTP_URL = sink.url; // before anything that reads the environment is imported
const { changeMeeting } = await import("../../../app/day/meetings/meeting.server");
const { changeRound } = await import("../../../app/day/rounds/rounds.server");
const { listOwnRounds } = await import("../../../app/day/rounds/own-rounds.server");
const { mailRound } = await import("../../../app/day/rounds/tell.server");
const { readSheet } = await import("../../../app/day/rounds/sheet.server");
const { saveVenue } = await import("../../../app/day/rounds/venues.server");
const { momentIn } = await import("../../../app/dates");
const { env } = await import("../../../app/env.server");
const { closeMailer } = await import("../../../app/mail/mailer.server");
const { db } = await import("../../../db/client");
const { anAdmin } = await import("../../support/factories");
const { roundDay } = await import("../a-round");
const { anInterview, plan, someStudents, stored } = await import("./a-day");

afterAll(async () => {
  closeMailer();
  await sink.stop();
});

let admin: User;
let students: User[];
let round: string;
beforeEach(async () => {
  await db.deleteFrom("rounds").execute();
  await db.deleteFrom("venues").execute();
  admin = await anAdmin();
  students = await someStudents(2);
  await saveVenue(admin, { name: "Hall 2", building: "Block A", seats: 60 });
  const panels = [{ name: "Desk 1" }, { name: "Desk 2", from: "10:00" }];
  round = await anInterview(admin, students, { venue: "Hall 2", panels });
  await work();
});

/** What is mailed since the last time, by whom it is for. */
async function work() {
  const jobs = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
  for (const { id, name, payload } of jobs)
    if (name === "mail-round")
      await mailRound(payload as { roundId: string; userId: string }, { id });
  await db.deleteFrom("outbox").execute();
  const mails = await Promise.all(sink.accepted.map(({ raw }) => PostalMime.parse(raw)));
  sink.accepted.length = 0;
  return mails.map(({ to, subject, text = "", attachments }) => {
    const invitation = attachments.find(({ mimeType }) => mimeType === "text/calendar");
    const file = new TextDecoder().decode(invitation?.content as ArrayBuffer).replace(/\r\n /g, "");
    const line = (name: string) =>
      new RegExp(`^${name}[^:\\r]*:(.*)$`, "m").exec(file)?.[1]?.trim();
    return {
      ...{ to: to?.[0]?.address, subject, text },
      ...{ uid: line("UID"), sequence: line("SEQUENCE"), method: line("METHOD") },
      ...{ start: line("DTSTART"), location: line("LOCATION") },
    };
  });
}

const asInvitation = (minute: number) =>
  momentIn(env.TIME_ZONE, roundDay(), minute)
    .toISOString()
    .replace(/[-:]|\.\d+/g, "");

test("the time, the hall and the desk are in the mail, the invitation and the portal; who has not moved is not told again", async () => {
  await plan(admin);
  const mails = await work();
  expect(mails).toHaveLength(2);
  const [first, second] = await stored(admin);
  const [one, other] = [first!, second!].map(({ students: [id] }) =>
    students.find((student) => student.id === id),
  ) as [User, User];
  const mailed = mails.find(({ to }) => to === one.email);
  expect(mailed).toMatchObject({
    ...{ method: "REQUEST", sequence: "1", start: asInvitation(9 * 60) },
    subject: "Changed: Interviews, Nila Analytics",
  });
  expect(mailed?.location).toContain("Desk 1");
  expect(mailed?.text).toContain("09:00 to 09:20");
  expect(mailed?.text).not.toContain("Your own time follows");
  expect(await listOwnRounds(one)).toMatchObject([
    { from: 540, until: 560, panel: "Desk 1", venue: "Hall 2", isExact: true },
  ]);

  await changeMeeting(admin, second!.id, { panel: "desk 2", from: 11 * 60 });
  const moved = await work();
  expect(moved).toMatchObject([
    { to: other.email, method: "REQUEST", sequence: "2", start: asInvitation(11 * 60) },
  ]);
  expect(moved[0]?.location).toContain("Desk 2");
  expect(moved[0]?.uid).toBe(mails.find(({ to }) => to === other.email)?.uid);
  await changeMeeting(admin, second!.id, { locked: true });
  expect(await work()).toEqual([]);
});

test("a meeting that goes is cancelled, and its student told that a time follows; a new one has the same UID", async () => {
  await plan(admin);
  const before = await work();
  await changeRound(admin, round, { planned: false });
  const gone = await work();
  expect(gone).toHaveLength(2);
  expect(gone[0]).toMatchObject({ method: "CANCEL", sequence: "2" });
  expect(gone[0]?.text).toContain("The time that you were told does not hold any more.");
  expect(await listOwnRounds(students[0]!)).toMatchObject([{ isExact: false, from: 540 }]);
  await changeRound(admin, round, { name: "Interviews 2" });
  expect(await work()).toMatchObject([{ method: "CANCEL" }, { method: "CANCEL" }]);
  await changeRound(admin, round, { planned: true });
  await plan(admin);
  const again = await work();
  expect(again).toMatchObject([{ method: "REQUEST" }, { method: "REQUEST" }]);
  expect(again.map(({ uid }) => uid).sort()).toEqual(before.map(({ uid }) => uid).sort());
});

test("who is out of the round gets the CANCEL, as does whoever has withdrawn once something is told", async () => {
  await plan(admin);
  await work();
  const [out, withdrawn] = students as [User, User];
  await changeRound(admin, round, { who: { list: [withdrawn.email] } });
  expect(await work()).toMatchObject([{ to: out.email, method: "CANCEL" }]);
  await db
    .updateTable("applications")
    .set({ stage: "withdrawn" })
    .where("user_id", "=", withdrawn.id)
    .execute();
  expect(await listOwnRounds(withdrawn)).toEqual([]);
  await plan(admin);
  expect(await work()).toMatchObject([{ to: withdrawn.email, method: "CANCEL" }]);
});

test("lists have the times: of a day, and of a desk only those who come there", async () => {
  await plan(admin);
  const [first, second] = await stored(admin);
  await changeMeeting(admin, second!.id, { panel: "Desk 2", from: 600 });
  const nameOf = (one: typeof first) =>
    students.find(({ id }) => one?.students.includes(id))?.name ?? "";
  const said = async (of: object) =>
    (await readSheet(admin, roundDay(), of)).map((row) => [
      ...[row.from, row.until, row.panel, row.place, row.name],
    ]);
  const rows = [
    ["09:00", "09:20", "Desk 1", "Hall 2, Block A", nameOf(first)],
    ["10:00", "10:20", "Desk 2", "Hall 2, Block A", nameOf(second)],
  ];
  expect(await said({})).toEqual(rows);
  const desk = (await stored(admin)).find(({ panel }) => panel === "Desk 2");
  expect(await said({ panel: desk?.panelId })).toEqual([rows[1]]);
  await db
    .updateTable("applications")
    .set({ stage: "withdrawn" })
    .where("user_id", "=", second!.students[0]!)
    .execute();
  expect(await said({ panel: desk?.panelId })).toEqual([]);
  expect(await said({})).toEqual([rows[0]]);
});
