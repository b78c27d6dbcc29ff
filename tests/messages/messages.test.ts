import PostalMime from "postal-mime";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { messageSchema } from "../../app/messages/schema.server";
import {
  approveMessage,
  planMessage,
  remind,
  sendMessage,
  takeBack,
} from "../../app/messages/send.server";
import {
  deliverMessage,
  dropOldMessages,
  mailMessage,
  mailReminder,
  sendDueMessages,
} from "../../app/messages/deliver.server";
import {
  acknowledge,
  countUnread,
  listImportant,
  listInbox,
  openMessage,
} from "../../app/messages/inbox.server";
import {
  countRefused,
  findMessage,
  listMessages,
  listReaders,
  setRecruitersWait,
} from "../../app/messages/sent.server";
import { confirmFacts } from "../../app/records/change-record.server";
import { changeStage } from "../../app/applications/stages/steps.server";
import { register } from "../../app/seasons/registrations.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import {
  aCoordinator,
  aProgramme,
  aRecruiter,
  aCompany,
  aSeason,
  aStudent,
  anAdmin,
  anApplication,
} from "../support/factories";
import { aCompanyPosting } from "../applications/applicants";
import { sink } from "../news/sink";

/** Messages to groups of students: who gets them, as what, when, and who has read them. */

beforeEach(async () => {
  sink.accepted.length = 0;
  await db.deleteFrom("messages").execute();
  await db.deleteFrom("outbox").execute();
  await db.deleteFrom("message_settings").execute();
});

type Asked = Partial<Record<"at" | "important", unknown>>;
const letter = (to: unknown, text = "Come to Hall 2 at nine.", more: Asked = {}) => {
  const { dryRun: _, ...input } = messageSchema.parse({ to, subject: "Tuesday", text, ...more });
  return input;
};
const send = (by: User, to: unknown, text?: string, more?: Asked) =>
  sendMessage(by, letter(to, text, more));

/** As if a minute had passed. */
const hurry = () =>
  sql`update messages set goes_at = now() - interval '1 minute' where state = 'scheduled'`.execute(
    db,
  );

/** What waits in the outbox, run until nothing is left. */
async function work() {
  await sendDueMessages();
  for (;;) {
    const jobs = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
    if (!jobs.length) return;
    for (const { id, name, payload } of jobs) {
      const copy = payload as { messageId: string; userId: string };
      if (name === "send-message") await deliverMessage(copy);
      else if (name === "mail-message") await mailMessage(copy, { id });
      else if (name === "mail-reminder") await mailReminder(copy, { id });
      await db.deleteFrom("outbox").where("id", "=", id).execute();
    }
  }
}

async function deliver() {
  await hurry();
  await work();
}

const inboxOf = async (student: User) =>
  (await listInbox(student, { limit: 10 })).map(({ text }) =>
    text.map((piece) => piece.text).join(""),
  );
const mailedTo = () => sink.accepted.map(({ to }) => to).sort();

async function withRoll(rollNumber = newId(), department = "CSE") {
  const admin = await anAdmin();
  const programme = (await aProgramme()).name;
  const student = await aStudent({ name: `Roll ${rollNumber.slice(-4)}` });
  await confirmFacts(admin, student.id, {
    changes: { rollNumber, programme, department, batch: 2027 },
    confirm: [],
    version: 0,
  });
  return { student, rollNumber };
}

test("nothing goes out within the minute in which it can be taken back, then everything once", async () => {
  const [admin, one, other] = await Promise.all([anAdmin(), aStudent(), aStudent()]);
  const { id } = await send(admin, { students: [one.id, other.id, one.id] });
  await work();
  expect([await inboxOf(one), sink.accepted.length, await countUnread(one)]).toEqual([[], 0, 0]);
  await deliver();
  await deliver(); // whatever runs twice
  await deliverMessage({ messageId: id });
  await work();
  expect(await inboxOf(one)).toEqual(["Come to Hall 2 at nine."]);
  expect(mailedTo()).toEqual([one.email, other.email].sort());
  expect(await countUnread(one)).toBe(1);
});

test("what was taken back nobody gets, and its readers are forgotten; what has gone out stays", async () => {
  const [admin, student] = await Promise.all([anAdmin(), aStudent()]);
  const { id } = await send(admin, { students: [student.id] });
  await takeBack(admin, id);
  await deliver();
  expect([await inboxOf(student), sink.accepted.length]).toEqual([[], 0]);
  const rows = db.selectFrom("message_readers").selectAll().where("message_id", "=", id);
  expect(await rows.execute()).toEqual([]);
  await expect(takeBack(admin, id)).rejects.toMatchObject({ status: 409 });
  const sent = await send(admin, { students: [student.id] });
  await deliver();
  await expect(takeBack(admin, sent.id)).rejects.toMatchObject({ status: 409 });
});

test("at a time, it waits for it; a time that has passed is refused", async () => {
  const [admin, student] = await Promise.all([anAdmin(), aStudent()]);
  const at = new Date(Date.now() + 3_600_000);
  const { goesAt } = await send(admin, { students: [student.id] }, "Later", {
    at: at.toISOString(),
  });
  expect(goesAt).toEqual(at);
  await work();
  expect(await inboxOf(student)).toEqual([]);
  const past = {
    to: { students: [student.id] },
    subject: "a",
    text: "b",
    at: "2020-01-31T09:00:00Z",
  };
  expect(messageSchema.safeParse(past).error?.issues[0]).toMatchObject({ path: ["at"] });
});

test("a double click sends once; what differs, or comes after a take-back, is another message", async () => {
  const [admin, student] = await Promise.all([anAdmin(), aStudent()]);
  const to = { students: [student.id] };
  const both = await Promise.all([send(admin, to), send(admin, to)]);
  expect(both[0].id).toBe(both[1].id);
  const third = await send(admin, to, "Something else");
  expect(third.id).not.toBe(both[0].id);
  await takeBack(admin, third.id);
  expect((await send(admin, to, "Something else")).id).not.toBe(third.id);
});

describe("each reads their own", () => {
  test("name, roll number, company, venue and time are filled in; who lacks one is left out and said why", async () => {
    const admin = await anAdmin();
    const { student, rollNumber } = await withRoll();
    const { student: noVenue, rollNumber: second } = await withRoll();
    const text = "{name}, {rollNumber}: {venue} at {from}";
    const list = `${rollNumber.toUpperCase()}, Hall 2, 09:00\n${second}\nnobody@college.example\n`;
    const plan = await planMessage(admin, letter({ list }, text));
    expect(plan).toMatchObject({ people: 1, lists: ["A pasted list of 3 lines"] });
    expect(plan.leftOut).toEqual([
      { who: "nobody@college.example", why: "unknown" },
      { who: noVenue.name, why: "noVenue" },
    ]);
    await send(admin, { list }, text);
    await deliver();
    expect(await inboxOf(student)).toEqual([`${student.name}, ${rollNumber}: Hall 2 at 09:00`]);
    const posting = await aCompanyPosting(await aRecruiter(), { company: "Kaveri Motors" });
    await anApplication(student, posting);
    const first = await planMessage(admin, letter({ posting: posting.id }, "{company} calls"));
    expect(first.first[0]?.text.map((piece) => piece.text)).toEqual(["Kaveri Motors", " calls"]);
  });

  test("what is in braces and unknown is refused; what is in a name is only text", async () => {
    const unknown = { to: { students: [newId()] }, subject: "Hi {nme}", text: "{password}" };
    const issues = messageSchema.safeParse(unknown).error?.issues.map(({ path }) => path);
    expect(issues).toEqual([["subject"], ["text"]]);
    const admin = await anAdmin();
    const student = await aStudent({ name: "{rollNumber} http://evil.example/x" });
    await send(admin, { students: [student.id] }, "Dear {name}, see http://evil.example/y.");
    await deliver();
    const [message] = await listInbox(student, { limit: 1 });
    expect(message?.text).toEqual([
      { text: "Dear " },
      { text: "{rollNumber} http://evil.example/x", isFilled: true },
      { text: ", see " },
      { text: "http://evil.example/y", link: "elsewhere" },
      { text: "." },
    ]);
  });

  test("a roll number that only the student typed names nobody", async () => {
    const { student, rollNumber } = await withRoll();
    await sql`update enrolments set confirmed = '{}' where user_id = ${student.id}`.execute(db);
    await sql`update users set student_id = ${rollNumber} where id = ${student.id}`.execute(db);
    const plan = await planMessage(await anAdmin(), letter({ list: rollNumber }));
    expect(plan).toMatchObject({ people: 0, leftOut: [{ who: rollNumber, why: "unknown" }] });
  });
});

describe("lists", () => {
  test("a posting's stage, selected applications, a season's lists, a department and a rule", async () => {
    const admin = await anAdmin();
    const recruiter = await aRecruiter({ companyId: await aCompany() });
    const posting = await aCompanyPosting(recruiter);
    const department = `D ${newId()}`;
    await aProgramme({ departments: [department] });
    const { student: a } = await withRoll();
    const [b, c] = await Promise.all([aStudent(), aStudent()]);
    const applied = await Promise.all([a, b, c].map((one) => anApplication(one, posting)));
    const [ofA, ofB] = applied;
    await changeStage(admin, ofA!.id, { stage: "shortlisted", note: "", ctc: null });
    await changeStage(b, ofB!.id, { stage: "withdrawn", note: "", ctc: null });
    const season = await aSeason();
    for (const one of [a, b]) await register(one, season.id, season.policy.version);
    const reach = async (to: unknown) => (await planMessage(admin, letter(to))).people;
    expect(await reach({ posting: posting.id })).toBe(2);
    expect(await reach({ posting: posting.id, stage: "shortlisted" })).toBe(1);
    const selected = await planMessage(
      admin,
      letter({ applications: applied.map(({ id }) => id) }),
    );
    expect(selected).toMatchObject({ people: 2, leftOut: [{ who: b.name, why: "withdrawn" }] });
    expect(await reach({ season: season.id, who: "registered" })).toBe(2);
    expect(await reach({ season: season.id, who: "unplaced" })).toBe(2);
    expect(
      await reach({ rule: { fact: "batch", op: "in", value: [2027] }, season: season.id }),
    ).toBe(1);
    // However many lists name somebody, they get it once.
    expect(await reach([{ posting: posting.id }, { season: season.id, who: "registered" }])).toBe(
      3,
    );
    await sql`update users set role = 'recruiter' where id = ${c.id}`.execute(db);
    expect(await reach({ posting: posting.id })).toBe(1);
    await expect(
      planMessage(admin, letter({ season: newId(), who: "registered" })),
    ).rejects.toMatchObject({ status: 422 });
    await expect(send(admin, { list: "nobody@college.example" })).rejects.toMatchObject({
      fields: { to: "Nobody is left to write to: everybody named is left out" },
    });
  });

  test("what is no list of ours is refused at its place", () => {
    for (const to of [[], "", "{", { everybody: true }, { posting: "1" }, [{ list: " " }], 7]) {
      const { error } = messageSchema.safeParse({ to, subject: "a", text: "b" });
      expect(error?.issues[0]?.path[0], JSON.stringify(to)).toBe("to");
    }
  });
});

describe("reach", () => {
  test("recruiters write to those who applied to their company and did not withdraw, and to nobody else", async () => {
    const [companyId, otherId] = await Promise.all([aCompany(), aCompany()]);
    const recruiter = await aRecruiter({ companyId });
    const own = await aCompanyPosting(recruiter);
    const foreign = await aCompanyPosting(await aRecruiter({ companyId: otherId }));
    const [mine, theirs] = await Promise.all([aStudent(), aStudent()]);
    await anApplication(mine, own);
    const other = await anApplication(theirs, foreign);
    const plan = (to: unknown) => planMessage(recruiter, letter(to));
    expect((await plan({ posting: own.id })).people).toBe(1);
    expect(await plan({ list: `${mine.email}\n${theirs.email}\n${theirs.id}` })).toMatchObject({
      people: 1,
      leftOut: [{ why: "unknown" }, { why: "unknown" }],
    });
    expect((await plan({ applications: [other.id] })).people).toBe(0);
    await expect(plan({ posting: foreign.id })).rejects.toMatchObject({ status: 422 });
    const season = await aSeason();
    for (const to of [
      { students: [mine.id] },
      { season: season.id, who: "registered" },
      { department: "CSE" },
      { rule: { fact: "batch", op: "in", value: [2027] } },
    ])
      await expect(plan(to), JSON.stringify(to)).rejects.toMatchObject({ status: 403 });
    // Who withdraws before it goes out is not reached any more.
    await send(recruiter, { posting: own.id });
    await sql`update applications set stage = 'withdrawn' where user_id = ${mine.id}`.execute(db);
    await deliver();
    expect(await inboxOf(mine)).toEqual([]);
  });

  test("of selected people who get nothing it is said who, and why", async () => {
    const admin = await anAdmin({ name: "Ira Office" });
    await aProgramme();
    const student = await aStudent();
    const id = newId();
    await db
      .insertInto("enrolments")
      .values({ id, name: "Noor Soon", email: `noor-${id}@college.example`, facts: "{}" })
      .execute();
    const plan = await planMessage(admin, letter({ students: [student.id, id, admin.id] }));
    expect(plan.people).toBe(1);
    expect(plan.leftOut).toEqual([
      { who: "Noor Soon", why: "noAccount" },
      { who: "Ira Office", why: "noStudent" },
    ]);
    const unseen = await planMessage(await aCoordinator(["Elsewhere"]), letter({ students: [id] }));
    expect(unseen.leftOut).toEqual([{ who: id, why: "unknown" }]);
  });

  test("coordinators write to students of their departments, applicants or not", async () => {
    const department = `D ${newId()}`;
    const coordinator = await aCoordinator([department]);
    const programme = (await aProgramme({ departments: [department] })).name;
    const [mine, other] = await Promise.all([aStudent(), aStudent()]);
    await confirmFacts(await anAdmin(), mine.id, {
      ...{ changes: { programme, department, batch: 2027 }, confirm: [], version: 0 },
    });
    const plan = (to: unknown) => planMessage(coordinator, letter(to));
    expect((await plan({ students: [mine.id, other.id] })).people).toBe(1);
    expect((await plan({ department })).people).toBe(1);
    const posting = await aCompanyPosting(await aRecruiter());
    await Promise.all([anApplication(mine, posting), anApplication(other, posting)]);
    expect((await plan({ posting: posting.id })).people).toBe(1);
    expect((await plan({ list: other.email })).leftOut).toEqual([
      { who: other.email, why: "unknown" },
    ]);
  });

  test("students write to nobody, and read only what is theirs", async () => {
    const [admin, student, other] = await Promise.all([anAdmin(), aStudent(), aStudent()]);
    await expect(send(student, { students: [other.id] })).rejects.toMatchObject({ status: 403 });
    await expect(planMessage(student, letter({ list: other.email }))).rejects.toMatchObject({
      status: 403,
    });
    const { id } = await send(admin, { students: [other.id] });
    await expect(openMessage(other, id)).rejects.toMatchObject({ status: 404 }); // not out yet
    await deliver();
    await expect(openMessage(student, id)).rejects.toMatchObject({ status: 404 });
    await expect(acknowledge(student, id)).rejects.toMatchObject({ status: 404 });
    await expect(listMessages(student, { limit: 1 })).rejects.toMatchObject({ status: 403 });
  });

  test("the office sees all messages, recruiters their company's without addresses, coordinators their own", async () => {
    const companyId = await aCompany();
    const [recruiter, colleague, stranger, coordinator, admin] = await Promise.all([
      aRecruiter({ companyId }),
      aRecruiter({ companyId }),
      aRecruiter({ companyId: await aCompany() }),
      aCoordinator(),
      anAdmin(),
    ]);
    const posting = await aCompanyPosting(recruiter);
    const student = await aStudent();
    await anApplication(student, posting);
    const { id } = await send(recruiter, { posting: posting.id });
    await deliver();
    const seen = async (user: User) =>
      (await listMessages(user, { limit: 9 })).map((one) => one.id);
    expect(await Promise.all([admin, recruiter, colleague].map(seen))).toEqual([[id], [id], [id]]);
    expect(await Promise.all([stranger, coordinator].map(seen))).toEqual([[], []]);
    const readers = await listReaders(recruiter, id, { state: null, limit: 9, offset: 0 });
    expect(readers).toMatchObject([{ name: student.name, rollNumber: null }]);
    expect(JSON.stringify([readers, await findMessage(recruiter, id)])).not.toContain(
      student.email,
    );
    await expect(findMessage(stranger, id)).rejects.toMatchObject({ status: 404 });
    await expect(remind(colleague, id)).rejects.toMatchObject({ status: 403 });
  });

  test("if the office says so, recruiters' messages wait for it", async () => {
    const admin = await anAdmin();
    const recruiter = await aRecruiter({ companyId: await aCompany() });
    const posting = await aCompanyPosting(recruiter);
    const student = await aStudent();
    await anApplication(student, posting);
    await expect(setRecruitersWait(recruiter, false)).rejects.toMatchObject({ status: 403 });
    await setRecruitersWait(admin, true);
    const { id, waits } = await send(recruiter, { posting: posting.id });
    expect(waits).toBe(true);
    await deliver();
    expect(await inboxOf(student)).toEqual([]);
    await expect(approveMessage(recruiter, id)).rejects.toMatchObject({ status: 403 });
    await approveMessage(admin, id);
    await work();
    expect(await inboxOf(student)).toEqual([]); // a minute, once more
    await deliver();
    expect(await inboxOf(student)).toHaveLength(1);
    const refused = await send(recruiter, { posting: posting.id }, "Another");
    await takeBack(admin, refused.id);
    expect((await findMessage(recruiter, refused.id)).state).toBe("refused");
    await expect(approveMessage(admin, refused.id)).rejects.toMatchObject({ status: 409 });
  });

  test("what a recruiter has written does not go out once the office has blocked them", async () => {
    const recruiter = await aRecruiter({ companyId: await aCompany() });
    const posting = await aCompanyPosting(recruiter);
    const student = await aStudent();
    await anApplication(student, posting);
    const { id } = await send(recruiter, { posting: posting.id });
    await sql`update users set blocked_at = now() where id = ${recruiter.id}`.execute(db);
    await deliver();
    expect([await inboxOf(student), (await findMessage(await anAdmin(), id)).state]).toEqual([
      [],
      "refused",
    ]);
  });
});

describe("who has read it", () => {
  test("an important one stays until its reader says so; others are reminded, once an hour", async () => {
    const [admin, one, other] = await Promise.all([anAdmin(), aStudent(), aStudent()]);
    const { id } = await send(admin, { students: [one.id, other.id] }, "Bring two marks cards", {
      important: true,
    });
    await deliver();
    await openMessage(one, id);
    expect([(await listImportant(one)).length, await countUnread(one)]).toEqual([1, 0]);
    await acknowledge(one, id);
    await acknowledge(one, id);
    expect([(await listImportant(one)).length, (await listImportant(other)).length]).toEqual([
      0, 1,
    ]);
    expect(await findMessage(admin, id)).toMatchObject({ read: 1, mailed: 1, "came back": 0 });
    await expect(remind(admin, id)).rejects.toMatchObject({ status: 409 }); // within the hour
    await sql`update message_readers set queued_at = now() - interval '2 hours'`.execute(db);
    sink.accepted.length = 0;
    expect(await remind(admin, id)).toBe(1);
    await expect(remind(admin, id)).rejects.toMatchObject({ status: 409 });
    await work();
    expect(mailedTo()).toEqual([other.email]);
    const mail = await PostalMime.parse(sink.accepted[0]!.raw);
    expect(mail.subject).toBe("Please read: Tuesday");
  });

  test("a mail that came back is counted, shown with the person, and not tried again", async () => {
    const [admin, student] = await Promise.all([anAdmin(), aStudent()]);
    sink.refusals.set(student.email, [550, "5.1.1 no such user"]);
    const { id } = await send(admin, { students: [student.id] });
    await deliver();
    expect(await findMessage(admin, id)).toMatchObject({ "came back": 1, mailed: 0 });
    expect(await countRefused(admin, [student.id])).toEqual(new Map([[student.id, 1]]));
    await openMessage(student, id); // the portal has it all the same
    expect(await findMessage(admin, id)).toMatchObject({ "came back": 0, read: 1 });
    await sql`update users set email = ${`${newId()}@college.example`} where id = ${student.id}`.execute(
      db,
    );
    expect(await countRefused(admin, [student.id])).toEqual(new Map());
  });
});

test("the mail says which list it is of and that a machine sent it, has a plain part, and no way out", async () => {
  const [admin, student] = await Promise.all([anAdmin(), aStudent()]);
  await send(admin, { students: [student.id] }, "Come to\nHall 2.\n\nhttps://example.org/map");
  await deliver();
  const mail = await PostalMime.parse(sink.accepted[0]!.raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "list-id": expect.stringMatching(/^<messages\.[\w.-]+>$/) as string,
    "auto-submitted": "auto-generated",
  });
  expect(Object.keys(headers).join(" ")).not.toMatch(/unsubscribe|precedence/);
  expect(mail.text).toContain("Hall 2.");
  expect(mail.text).toMatch(/\/messages\/[0-9a-f-]{36}/);
  expect(mail.html).not.toContain('href="https://example.org/map"');
});

test("1,000 people are one message, and a mail for each, however often its job runs", async () => {
  const admin = await anAdmin();
  const department = `D ${newId()}`;
  const programme = await aProgramme({ departments: [department] });
  await sql`
      with made as (
        insert into users (id, name, email, phone, password_hash)
        select gen_random_uuid(), 'Asha ' || n, gen_random_uuid() || '@college.example', '', '-'
        from generate_series(1, 1000) n returning id)
      insert into enrolments (id, user_id, programme_id, department_id, batch, facts)
      select gen_random_uuid(), made.id, ${programme.id}, departments.id, 2027, '{}'
      from made, departments where departments.name = ${department}`.execute(db);
  const { id, people } = await send(admin, { department }, "Dear {name}");
  expect(people).toBe(1_000);
  await hurry();
  await sendDueMessages();
  await Promise.all([deliverMessage({ messageId: id }), deliverMessage({ messageId: id })]);
  const { rows } = await sql<{ jobs: number; people: number }>`
    select count(*)::int as jobs, count(distinct payload ->> 'userId')::int as people
    from outbox where name = 'mail-message'`.execute(db);
  expect(rows).toEqual([{ jobs: 1_000, people: 1_000 }]);
});

test("messages are dropped two years after they were written, and after a month if they never went", async () => {
  const [admin, student] = await Promise.all([anAdmin(), aStudent()]);
  const old = await send(admin, { students: [student.id] }, "Old");
  const back = await send(admin, { students: [student.id] }, "Taken back");
  const kept = await send(admin, { students: [student.id] }, "Kept");
  await takeBack(admin, back.id);
  const age = (id: string, interval: string) =>
    sql`update messages set created_at = now() - ${interval}::interval where id = ${id}`.execute(
      db,
    );
  await age(old.id, "2 years 1 day");
  await age(back.id, "31 days");
  await age(kept.id, "23 months");
  await dropOldMessages();
  expect((await listMessages(admin, { limit: 9 })).map(({ id }) => id)).toEqual([kept.id]);
});
