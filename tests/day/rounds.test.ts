import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { changeRound, createRound, deleteRound } from "../../app/day/rounds/rounds.server";
import { listDays, listParticipants, readDay, readRound } from "../../app/day/rounds/read.server";
import { loadRoundForm } from "../../app/day/rounds/round-request.server";
import { listOwnRounds } from "../../app/day/rounds/own-rounds.server";
import { readSheet } from "../../app/day/rounds/sheet.server";
import { mailRound } from "../../app/day/rounds/tell.server";
import { deleteVenue, saveVenue } from "../../app/day/rounds/venues.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aCompany, aRecruiter, aStudent, anAdmin, anApplication } from "../support/factories";
import { aCompanyPosting } from "../applications/applicants";
import { roundDay, roundInput } from "./a-round";
import { sink } from "../news/sink";

/** Rounds of a day: rooms, who is in, and how students are told. */

let admin: User;
let recruiter: User;
let student: User;
let posting: Awaited<ReturnType<typeof aCompanyPosting>>;
const day = roundDay();
beforeEach(async () => {
  sink.accepted.length = 0;
  await db.deleteFrom("rounds").execute();
  await db.deleteFrom("outbox").execute();
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
  recruiter = await aRecruiter({ companyId: await aCompany() });
  posting = await aCompanyPosting(recruiter, { company: "Nila Analytics" });
  await anApplication(student, posting);
});

const input = (more: object = {}) =>
  roundInput({ postingId: posting.id, students: [student] }, more);

async function aVenue(name = `Hall ${newId()}`) {
  await saveVenue(admin, { name, building: "Block A", seats: 60 });
  return name;
}

/** The invitations that mails bring, oldest first. */
async function work() {
  const jobs = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
  for (const { id, name, payload } of jobs)
    if (name === "mail-round")
      await mailRound(payload as { roundId: string; userId: string }, { id });
  await db.deleteFrom("outbox").execute();
  const mails = await Promise.all(sink.accepted.map(({ raw }) => PostalMime.parse(raw)));
  sink.accepted.length = 0;
  return mails.map(({ subject, attachments }) => {
    const invitation = attachments.find(({ mimeType }) => mimeType === "text/calendar");
    const text = new TextDecoder().decode(invitation?.content as ArrayBuffer).replace(/\r\n /g, "");
    const line = (name: string) =>
      new RegExp(`^${name}[^:\\r]*:(.*)$`, "m").exec(text)?.[1]?.trim();
    return {
      subject,
      ...{ uid: line("UID"), sequence: line("SEQUENCE"), method: line("METHOD") },
      ...{ start: line("DTSTART"), location: line("LOCATION") },
    };
  });
}

test("who is in is told with an invitation; a change has the same UID and a higher SEQUENCE, the end is a CANCEL", async () => {
  const id = await createRound(admin, input({ venue: await aVenue("Hall 7") }));
  const [first, second] = await work();
  expect(second).toBeUndefined();
  expect(first).toMatchObject({ method: "REQUEST", sequence: "0" });
  expect(first?.subject).toBe("Written test: Nila Analytics");
  expect(first?.location).toContain("Hall 7");
  await changeRound(admin, id, { from: 600 });
  await changeRound(admin, id, { priority: 3 }); // nothing that they were told
  const changed = await work();
  expect(changed).toMatchObject([{ method: "REQUEST", sequence: "1", uid: first?.uid }]);
  expect(changed[0]?.start).not.toBe(first?.start);
  await deleteRound(admin, id);
  expect(await work()).toMatchObject([{ method: "CANCEL", sequence: "2", uid: first?.uid }]);
  expect(await listOwnRounds(student)).toEqual([]);
});

test("who is taken off the list gets the CANCEL, the others nothing", async () => {
  const other = await aStudent();
  const id = await createRound(admin, input({ who: { list: [student.email, other.email] } }));
  expect(await work()).toHaveLength(2);
  await changeRound(admin, id, { who: { list: [other.email] } });
  expect(await work()).toMatchObject([{ method: "CANCEL" }]);
  expect(await listOwnRounds(student)).toEqual([]);
  expect(await listOwnRounds(other)).toMatchObject([{ name: "Written test" }]);
});

describe("a recruiter", () => {
  test("proposes, which nobody is told of; the office confirms, and then only it changes the round", async () => {
    const id = await createRound(recruiter, input());
    expect(await readRound(recruiter, id)).toMatchObject({ state: "proposed", people: 1 });
    expect([await work(), await listOwnRounds(student)]).toEqual([[], []]);
    const confirming = changeRound(recruiter, id, { state: "confirmed" });
    await expect(confirming).rejects.toMatchObject({ status: 403 });
    await changeRound(admin, id, { state: "confirmed" });
    expect(await work()).toHaveLength(1);
    await expect(changeRound(recruiter, id, { name: "x" })).rejects.toMatchObject({ status: 409 });
    await expect(deleteRound(recruiter, id)).rejects.toMatchObject({ status: 409 });
  });

  test("names only applicants, and learns of nobody else", async () => {
    const stranger = await aStudent();
    const proposing = createRound(recruiter, input({ who: { list: [stranger.email] } }));
    await expect(proposing).rejects.toMatchObject({
      ...{ status: 422, fields: { "who.list": expect.stringContaining(stranger.email) as string } },
    });
  });

  test("of another company finds no such posting, round or day", async () => {
    const id = await createRound(admin, input());
    const another = await aRecruiter({ companyId: await aCompany() });
    await expect(createRound(another, input())).rejects.toMatchObject({ status: 404 });
    await expect(readRound(another, id)).rejects.toMatchObject({ status: 404 });
    await expect(deleteRound(another, id)).rejects.toMatchObject({ status: 404 });
    expect(await readDay(another, day)).toEqual([]);
  });

  test("without a company learns of no applicants, not even of postings of their own", async () => {
    const alone = await aRecruiter();
    await db
      .updateTable("postings")
      .set({ company_id: null, created_by: alone.id, by_office: false })
      .where("id", "=", posting.id)
      .execute();
    const proposing = createRound(alone, input({ who: { stage: "applied" } }));
    await expect(proposing).rejects.toMatchObject({ status: 404 });
    const id = await createRound(admin, input({ state: "proposed" }));
    await expect(readRound(alone, id)).rejects.toMatchObject({ status: 404 });
    await expect(changeRound(alone, id, { name: "x" })).rejects.toMatchObject({ status: 404 });
    expect([await readDay(alone, day), await listDays(alone)]).toEqual([[], []]);
    expect(await loadRoundForm(alone, new Request("http://a.example/"))).toMatchObject({
      ...{ postings: [], earlier: [] },
    });
  });
});

describe("a room", () => {
  test("is in one round at a time, and named in the refusal; one after the other is fine", async () => {
    const venue = await aVenue();
    await createRound(admin, input({ venue }));
    const panels = [{ name: "Panel 1", venue, from: "10:59", until: "12:00" }];
    const clashing = input({ kind: "interview", until: "12:00", panels });
    await expect(createRound(admin, clashing)).rejects.toMatchObject({
      ...{
        status: 409,
        message: `${venue}, Block A is taken from 09:30 to 11:00 by Written test.`,
      },
    });
    await createRound(admin, input({ venue, from: "11:00", until: "12:00" }));
    expect(await readDay(admin, day)).toHaveLength(2);
  });

  test("goes to one of two rounds that are saved at once", async () => {
    const venue = await aVenue();
    const both = await Promise.allSettled([1, 2].map(() => createRound(admin, input({ venue }))));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("with rounds is not deleted", async () => {
    const venue = await aVenue();
    await createRound(admin, input({ venue }));
    const { id } = await db
      .selectFrom("venues")
      .select("id")
      .where("name", "=", venue)
      .executeTakeFirstOrThrow();
    await expect(deleteVenue(admin, id)).rejects.toMatchObject({ status: 409 });
  });
});

test("all at a stage are in, by name; a list keeps its order", async () => {
  const others = await Promise.all(["Zoya", "Asha"].map((name) => aStudent({ name })));
  for (const one of others) await anApplication(one, posting);
  const id = await createRound(admin, input({ who: { stage: "applied" } }));
  const names = async () => (await listParticipants({ id })).map(({ userId }) => userId);
  expect(await names()).toHaveLength(3);
  const list = [...others.map(({ email }) => email), student.email];
  await changeRound(admin, id, { who: { list } });
  expect(await names()).toEqual([...others, student].map(({ id: one }) => one));
});

describe("a panel", () => {
  test("has hours that end after they begin, also where the round says one of them and it has no room", async () => {
    const [tooLate, tooEarly] = [{ from: "11:00" }, { until: "09:30" }];
    for (const hours of [tooLate, tooEarly]) {
      const panels = [{ name: "One" }, { name: "Two", ...hours }];
      const wrong = createRound(admin, input({ kind: "interview", panels }));
      await expect(wrong).rejects.toMatchObject({
        status: 422,
        fields: { panels: "It has to end after it begins." },
      });
    }
    const panels = [{ name: "One", from: "10:30" }];
    const id = await createRound(admin, input({ kind: "interview", panels }));
    await expect(changeRound(admin, id, { until: 600 })).rejects.toMatchObject({ status: 422 });
  });

  test("is in a room or online, not both", () => {
    const panels = [{ name: "One" }, { name: "Two", venue: "Hall 1", link: "a.example" }];
    expect(() => input({ kind: "interview", panels })).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ path: ["panels", 1, "link"] })],
      }) as Error,
    );
  });
});

test("panels stay when an interview becomes a discussion, and go when it becomes a test", async () => {
  const panels = [{ name: "One", breaks: [{ from: "10:00", until: "10:15" }] }, { name: "Two" }];
  const id = await createRound(admin, input({ kind: "interview", panels }));
  const before = (await readRound(admin, id)).panels;
  await changeRound(admin, id, { kind: "discussion" });
  expect((await readRound(admin, id)).panels).toEqual(before);
  await changeRound(admin, id, { kind: "test" });
  expect((await readRound(admin, id)).panels).toEqual([]);
  await changeRound(admin, id, { kind: "interview" });
  expect((await readRound(admin, id)).panels).toMatchObject([{ name: "Panel 1" }]);
});

test("a sheet says who is where on a day, in a room or at a panel", async () => {
  const other = await aStudent({ name: "Zoya" });
  await anApplication(other, posting);
  const venue = await aVenue("Hall 9");
  await createRound(admin, input({ venue }));
  const panels = [{ name: "One" }, { name: "Two", venue, from: "14:00", until: "15:00" }];
  const later = { kind: "interview", name: "Interviews", from: "12:00", until: "16:00", panels };
  const id = await createRound(admin, input({ ...later, who: { list: [other.email] } }));
  const [one, two] = (await readRound(admin, id)).panels;
  const said = async (of: object) =>
    (await readSheet(admin, day, of)).map((row) => [row.from, row.round, row.name, row.place]);
  const hall = "Hall 9, Block A";
  const inHall = [
    ["09:30", "Written test", student.name, hall],
    ["14:00", "Interviews", "Zoya", hall],
  ];
  expect(await said({ room: two!.venueId! })).toEqual(inHall);
  expect(await said({})).toEqual([inHall[0], ["12:00", "Interviews", "Zoya", hall]]);
  expect(await said({ panel: one!.id })).toEqual([["12:00", "Interviews", "Zoya", ""]]);
  await expect(readSheet(admin, day, { room: newId() })).rejects.toMatchObject({ status: 404 });
  const another = await aRecruiter({ companyId: await aCompany() });
  expect(await readSheet(another, day, {})).toEqual([]);
});
