import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { changeStages, linesOf } from "../../app/applications/stages/bulk.server";
import { pathOf, staffStages, stageNames, stages } from "../../app/applications/stages/stages";
import { changeStage } from "../../app/applications/stages/steps.server";
import { messages } from "../../app/messages";
import { db, pool } from "../../db/client";
import type { Stage } from "../../db/schema-applications";
import { aCompanyPosting, applicantsTo } from "./applicants";
import { waitForConnections } from "../support/database";
import { aPosting, aStudent, anAdmin, anApplication, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);
const link = "https://apply.example/here";

async function applicationAt(stage: Stage) {
  const student = await aStudent();
  const application = await anApplication(student, await aCompanyPosting(cast.users.recruiter));
  await db.updateTable("applications").set({ stage }).where("id", "=", application.id).execute();
  return { student, id: application.id };
}

const stageOf = async (id: string) =>
  await db
    .selectFrom("applications")
    .select(["stage", "ctc"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const eventsOf = (id: string) =>
  db
    .selectFrom("application_events")
    .selectAll()
    .where("application_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();

/** The allowed steps, written out here independently of stages.ts. */
const legal: [Stage, Stage][] = [
  ["applied", "shortlisted"],
  ["shortlisted", "interview"],
  ["interview", "offered"],
  ["offered", "accepted"],
  ["offered", "declined"],
  ...(["applied", "shortlisted", "interview", "offered"] as const).map((from): [Stage, Stage] => [
    from,
    "rejected",
  ]),
];

test("staff take exactly the legal steps, and anything else is 409 with a sentence", async () => {
  for (const from of stageNames) {
    for (const to of staffStages) {
      const { id } = await applicationAt(from);
      const answer = await cast.recruiter.json("PATCH", `/api/applications/${id}`, { stage: to });
      const isLegal = legal.some(([one, other]) => one === from && other === to);
      expect([from, to, answer.status]).toEqual([from, to, isLegal ? 200 : 409]);
      expect((await stageOf(id)).stage).toBe(isLegal ? to : from);
      expect(await eventsOf(id)).toHaveLength(isLegal ? 1 : 0);
      if (!isLegal)
        expect(await answer.json()).toEqual({
          msg: messages.stages.impossible(stages[from].name, stages[to].name),
        });
    }
  }
});

test("a student withdraws until an answer is final, and applies again", async () => {
  for (const from of stageNames) {
    const { id, student } = await applicationAt(from);
    const client = await clientOf(web.url, student);
    const answer = await client.json("PATCH", `/api/applications/${id}`, { stage: "withdrawn" });
    const isOpen = ["applied", "shortlisted", "interview", "offered"].includes(from);
    expect([from, answer.status]).toEqual([from, isOpen ? 200 : 409]);
  }
  const { client, posting, id } = await aWithdrawn();
  const again = await client.json("POST", "/api/applications/track", {
    contentType: "job",
    contentId: posting.id,
  });
  expect([again.status, ((await again.json()) as { _id: string })._id]).toEqual([201, id]);
  expect((await eventsOf(id)).map(({ to_stage }) => to_stage)).toEqual(["withdrawn", "applied"]);
  const repeated = await client.json("POST", "/api/applications/track", {
    contentType: "job",
    contentId: posting.id,
  });
  expect(repeated.status).toBe(409);
});

async function aWithdrawn() {
  const student = await aStudent();
  const posting = await aPosting("job", { link });
  const { id } = await anApplication(student, posting);
  const client = await clientOf(web.url, student);
  await client.form("/my-applications", { application: id, intent: "withdraw" });
  return { client, posting, id };
}

test("a pay is for offers, in whole rupees, and is shown with who did what", async () => {
  const { id, student } = await applicationAt("interview");
  const patch = (body: object) => cast.recruiter.json("PATCH", `/api/applications/${id}`, body);
  expect((await patch({ stage: "rejected", ctc: 1 })).status).toBe(422);
  for (const ctc of [0, -1, 1.5, "x", 1e12, {}])
    expect((await patch({ stage: "offered", ctc })).status).toBe(422);
  const note = "Bring <b>two</b> photos";
  expect((await patch({ stage: "offered", ctc: "6,50,000", note })).status).toBe(200);
  expect(await stageOf(id)).toEqual({ stage: "offered", ctc: 650_000 });

  const client = await clientOf(web.url, student);
  const [own] = (await (await client.get("/api/applications/my")).json()) as {
    stage: string;
    events: object[];
  }[];
  const { name } = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", cast.users.recruiter.companyId ?? "")
    .executeTakeFirstOrThrow();
  expect(own?.stage).toBe("offered");
  expect(own?.events).toEqual([
    { from: "interview", to: "offered", by: name, at: expect.any(String), note, ctc: 650_000 },
  ]);
  const page = textOf(await (await client.get("/my-applications")).text());
  expect(page).toContain(`by ${name}. ₹6,50,000 a year. ${note}`);
});

test("fifty at once leave a legal path with nothing lost", async () => {
  waitForConnections(pool);
  const { id } = await applicationAt("applied");
  const admins = [await anAdmin(), await anAdmin(), cast.users.recruiter];
  const tries = Array.from({ length: 50 }, (_, index) => {
    const stage = staffStages[index % staffStages.length] ?? "shortlisted";
    const step = { stage, note: "", ctc: null };
    return changeStage(admins[index % 3] ?? null, id, step);
  });
  const outcomes = await Promise.allSettled(tries);
  const done = outcomes.filter(({ status }) => status === "fulfilled").length;
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 409 });
  const events = await eventsOf(id);
  expect(events).toHaveLength(done);
  expect(done).toBeGreaterThan(0);
  let stage: Stage = "applied";
  for (const { from_stage, to_stage } of events) {
    expect(from_stage).toBe(stage);
    expect(stages[from_stage].next).toContain(to_stage);
    stage = to_stage;
  }
  expect((await stageOf(id)).stage).toBe(stage);
});

describe("many at once", () => {
  test("all or none: each line that is not known is named", async () => {
    const posting = await aCompanyPosting(cast.users.recruiter);
    const [one, two] = await applicantsTo(posting, 2);
    await db
      .updateTable("users")
      .set({ student_id: "21CS001" })
      .where("id", "=", two!.student.id)
      .execute();
    const call = (lists: object) =>
      cast.recruiter.json("POST", "/api/applications/stages", {
        ...{ contentType: "job", contentId: posting.id, stage: "shortlisted" },
        ...lists,
      });
    const refused = await call({
      emails: [one!.student.email, "nobody@college.example"],
      studentIds: ["99XX"],
    });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({
      msg: messages.stages.unknownLines(2),
      errors: {
        "emails.1": messages.stages.unknownLine("nobody@college.example"),
        "studentIds.0": messages.stages.unknownLine("99XX"),
      },
    });
    expect((await stageOf(one!.application.id)).stage).toBe("applied");
    const done = await call({
      emails: [one!.student.email.toUpperCase()],
      studentIds: ["21cs001"],
      ids: [one!.application.id],
    });
    expect([done.status, ((await done.json()) as { changed: number }).changed]).toEqual([200, 2]);
    const late = await call({ emails: [one!.student.email] });
    expect([late.status, Object.keys(((await late.json()) as { errors: object }).errors)]).toEqual([
      409,
      ["emails.0"],
    ]);
  });

  test("each student gets one mail of it, promised with the change", async () => {
    const posting = await aPosting("job", { link });
    const applicants = await applicantsTo(posting, 12);
    const reached = { type: "job" as const, postingId: posting.id, details: {}, questions: [] };
    const who = linesOf(applicants.map(({ student }) => student.email).join("\n"));
    const step = { stage: "shortlisted" as const, note: "", ctc: null };
    await changeStages(cast.users.admin, reached, who, step);
    const jobs = await db
      .selectFrom("outbox")
      .innerJoin("application_events as event", (join) =>
        join.on(sql<boolean>`payload ->> 'eventId' = event.id::text`),
      )
      .innerJoin("applications", "applications.id", "event.application_id")
      .select(["queue", "applications.id"])
      .where("posting_id", "=", posting.id)
      .execute();
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(12);
    expect(jobs).toHaveLength(12);
    expect(jobs.every(({ queue }) => queue === "news")).toBe(true);
  });

  test("the screen shows first what will happen, and keeps what was typed", async () => {
    const posting = await aCompanyPosting(cast.users.recruiter);
    const [one, two] = await applicantsTo(posting, 2);
    const path = `/recruiter/applications/job/${posting.id}`;
    const typed = `${one!.student.email}\nnobody@college.example`;
    const fields = { stage: "shortlisted", note: "Come at ten", ctc: "", intent: "show" };
    const wrong = await (await cast.recruiter.form(path, { ...fields, who: typed })).text();
    expect(textOf(wrong)).toContain(messages.stages.unknownLine("nobody@college.example"));
    expect(wrong).toContain(`${typed}</textarea>`);
    expect(wrong).not.toContain('value="apply"');

    const none = await cast.recruiter.form(path, { ...fields, who: " ,;\n" });
    expect([none.status, textOf(await none.text())]).toEqual([
      422,
      expect.stringContaining(messages.stages.nobody),
    ]);

    const tick = two!.application.id;
    const shown = await (
      await cast.recruiter.form(path, { ...fields, who: one!.student.email, tick })
    ).text();
    expect(textOf(shown)).toContain("2 students from 'Applied' to 'Shortlisted'");
    expect(shown).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${tick}"`));
    expect((await stageOf(tick)).stage).toBe("applied");

    const who = `${tick}\n${one!.student.email}`;
    const done = await cast.recruiter.form(path, { ...fields, who, intent: "apply" });
    expect([done.status, done.headers.get("Location")]).toEqual([303, path]);
    expect((await stageOf(tick)).stage).toBe("shortlisted");
    const late = await cast.recruiter.form(path, { ...fields, who, intent: "apply" });
    expect(late.status).toBe(409);
  });

  test("the screen names everybody whose ID only they themselves typed, and says so", async () => {
    const posting = await aCompanyPosting(cast.users.recruiter);
    const [byId, byEmail] = [await applicantsTo(posting, 30), await applicantsTo(posting, 30)];
    const emails = byEmail.map(({ student }) => student.email);
    const expected = await Promise.all(
      byId.map(async ({ student: { id, name, email } }, index) => {
        const student_id = `21cs${index}`;
        await db.updateTable("users").set({ student_id }).where("id", "=", id).execute();
        return `21CS${index}: ${name}, ${email} (${messages.named.typed})`;
      }),
    );
    const who = [...emails, ...expected.map((line) => line.split(":")[0])].join("\n");
    const fields = { stage: "shortlisted", note: "", ctc: "", intent: "show" };
    const path = `/recruiter/applications/job/${posting.id}`;
    const shown = await (await cast.recruiter.form(path, { ...fields, who })).text();
    const named = elements(shown, ".plan li").map(({ text }) => text);
    expect(named.slice(0, 30)).toEqual(expected);
    expect(named).toHaveLength(30 + 25);
  });
});

test("the path has what is behind, where one is and what may come", () => {
  const shown = (stage: Stage, been: Stage[]) =>
    pathOf(stage, been).map((one) => `${one.stage} ${one.place}`);
  expect(shown("shortlisted", ["shortlisted"])).toEqual([
    "applied behind",
    "shortlisted here",
    "interview ahead",
    "offered ahead",
    "accepted ahead",
  ]);
  expect(shown("rejected", ["shortlisted", "rejected"])).toEqual([
    "applied behind",
    "shortlisted behind",
    "rejected here",
  ]);
});
