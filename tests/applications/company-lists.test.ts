import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { messages } from "../../app/messages";
import type { Posting } from "../../app/postings/posting";
import { confirmFacts } from "../../app/records/change-record.server";
import { db } from "../../db/client";
import type { Stage } from "../../db/schema-applications";
import { aJobIn, joined } from "../seasons/offers";
import { aProgramme, aStudent, anAdmin, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { aCompanyPosting } from "./applicants";

/** Lists as companies send them: who is meant, what is set aside, and what becomes of those who are not on it. */

const web = withWeb();
const cast = withCast(web);

const sent = readFileSync(join(import.meta.dirname, "../import/cases/company-list.txt"), "utf8");

let admin: User;
let posting: Posting;
let asha: User;
let ravi: User;
let latha: User;
let imran: User;
let others: User[];
beforeAll(async () => {
  await aProgramme();
  admin = await anAdmin();
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  await db.deleteFrom("users").where("email", "=", "latha@students.example").execute();
  posting = await aCompanyPosting(cast.users.recruiter);
  asha = await aStudent({ name: "Asha Rao" });
  ravi = await aStudent({ name: "Ravi Kumar K" });
  latha = await aStudent({ name: "Latha", email: "latha@students.example" });
  imran = await aStudent({ name: "Imran Pasha" });
  await confirm(asha, "22CS014");
  await confirm(ravi, "22ME003");
  others = [asha, ravi, latha, imran];
  for (const student of others) await anApplication(student, posting);
});

const confirm = (student: User, rollNumber: string) =>
  confirmFacts(admin, student.id, { changes: { rollNumber } });

type Answer = {
  msg: string;
  changed: number;
  others?: number;
  setAside?: string[];
  warnings?: string[];
  moves?: { name: string; stage: string; steps: string[] }[];
  notSelected?: { name: string }[];
  errors?: Record<string, string>;
};

async function call(more: object, client = cast.recruiter) {
  const body = { contentType: "job", contentId: posting.id, stage: "shortlisted", ...more };
  const answer = await client.json("POST", "/api/applications/stages", body);
  return { status: answer.status, body: (await answer.json()) as Answer };
}

async function upload(file: File, more: Record<string, string> = {}) {
  const fields = { contentType: "job", contentId: posting.id, stage: "shortlisted", ...more };
  const answer = await cast.recruiter.multipart("/api/applications/stages", [
    ["file", file],
    ...Object.entries(fields),
  ]);
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const stagesNow = async () => {
  const rows = await db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "user_id")
    .select(["users.name", "stage"])
    .where("posting_id", "=", posting.id)
    .execute();
  return Object.fromEntries(rows.map(({ name, stage }) => [name.split(" ")[0], stage]));
};

const set = (student: User, stage: Stage) =>
  db
    .updateTable("applications")
    .set({ stage })
    .where("user_id", "=", student.id)
    .where("posting_id", "=", posting.id)
    .execute();

/** The steps of a student's application, and for how many of them a mail is promised. */
async function stepsOf(student: User) {
  const events = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .select(["event.id", "from_stage", "to_stage", "event.note", "event.ctc"])
    .where("user_id", "=", student.id)
    .where("posting_id", "=", posting.id)
    .orderBy("event.at")
    .orderBy("event.id")
    .execute();
  const jobs = await db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "mail-stage")
    .orderBy("id")
    .execute();
  const promised = new Set(jobs.map(({ payload }) => (payload as { eventId: string }).eventId));
  return {
    steps: events.map(({ from_stage, to_stage }) => `${from_stage} ${to_stage}`),
    mails: events.filter(({ id }) => promised.has(id)).map(({ to_stage }) => to_stage),
    notes: events.map(({ note, ctc }) => [note, ctc]),
  };
}

describe("a list as it was sent", () => {
  const unknown = [messages.stages.unknownLine("22XX999")];
  const done = { Asha: "shortlisted", Ravi: "shortlisted", Latha: "shortlisted", Imran: "applied" };

  test("moves whom it names, and sets aside what is not recognised", async () => {
    const { status, body } = await call({ list: sent });
    expect([status, body]).toEqual([
      200,
      { msg: messages.stages.done(3, "Shortlisted"), changed: 3, setAside: unknown },
    ]);
    expect(await stagesNow()).toEqual(done);
  });

  test.each([
    ["a text", () => new File([sent], "list.txt")],
    [
      "a table with a title",
      () =>
        new File(
          [
            `Nila Analytics,,\r\n,,\r\nSl,USN,Name\r\n1,22cs014,Asha Rao\r\n2,22ME003,\r\n3,22XX999,Somebody\r\n4,,Nobody at all\r\n`,
          ],
          "list.csv",
        ),
    ],
  ])("moves the same from %s", async (_what, file) => {
    const { status, body } = await upload(file());
    expect([status, body.setAside?.[0]]).toEqual([200, ...unknown]);
    const { Asha, Ravi, Imran } = await stagesNow();
    expect([Asha, Ravi, Imran]).toEqual(["shortlisted", "shortlisted", "applied"]);
  });

  test("is found in a workbook, of which another sheet can be asked for", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Round 1",
          rows: [
            ["Hall ticket", "Name"],
            ["22CS014", "Asha"],
            ["22ME003", "R."],
          ],
        },
        { name: "Round 2", rows: [["22ME003 Ravi Kumar"]] },
      ],
    });
    const file = () => new File([new Uint8Array(bytes)], "results.xlsx");
    const dry = await upload(file(), { dryRun: "true" });
    expect(dry.body.moves?.map(({ name }) => name).sort()).toEqual(["Asha Rao", "Ravi Kumar K"]);
    expect((await upload(file(), { sheet: "Round 2" })).body.changed).toBe(1);
    expect((await stagesNow()).Asha).toBe("applied");
  });

  test("can be all or none", async () => {
    const { status, body } = await call({ list: sent, setAside: false });
    expect([status, body.errors]).toEqual([422, { "list.3": unknown[0] }]);
    expect((await stagesNow()).Asha).toBe("applied");
    const named = { emails: [latha.email, "nobody@college.example"], setAside: true };
    expect((await call(named)).body).toMatchObject({ changed: 1 });
  });

  test("of which nothing is recognised changes nothing", async () => {
    const { status, body } = await call({ list: "22XX999\n1.02E+11" });
    expect([status, body.errors]).toEqual([
      422,
      {
        "list.0": unknown[0],
        "list.1": `1.02E+11: ${messages.files.cutByExcel}`,
      },
    ]);
  });

  test("with other names than the students' is told so, and departments are no names", async () => {
    const list = "22CS014 - Ravi Kumar - CSE\n22ME003, EE, Shortlisted\nLATHA@students.example";
    const { body } = await call({ list });
    expect(body).toMatchObject({ changed: 3 });
    expect(body.warnings).toEqual([messages.files.otherName("Ravi Kumar", "22CS014", "Asha Rao")]);
  });

  test("too long, or of a file that is none, is refused at its field", async () => {
    const list = Array.from({ length: 1_001 }, (_, at) => `22CS${1_000 + at}`).join("\n");
    expect((await call({ list })).body.errors).toEqual({ list: messages.stages.tooMany("1,000") });
    const { status, body } = await upload(new File(["\n \n"], "nothing.csv"));
    expect([status, body.errors]).toEqual([422, { file: messages.files.unread.nothing }]);
  });
});

describe("several steps at once", () => {
  test("are written one by one, with one mail, and the note and pay stand with the last", async () => {
    await set(ravi, "interview");
    const list = "22CS014\n22ME003";
    const dry = await call({ list, stage: "offered", dryRun: true });
    expect(dry.body.moves?.map(({ stage, steps }) => [stage, ...steps]).sort()).toEqual([
      ["applied", "shortlisted", "interview", "offered"],
      ["interview", "offered"],
    ]);
    expect((await stagesNow()).Asha).toBe("applied");
    await call({ list, stage: "offered", ctc: 650_000, note: "Congratulations" });
    expect(await stepsOf(asha)).toEqual({
      steps: ["applied shortlisted", "shortlisted interview", "interview offered"],
      mails: ["offered"],
      notes: [
        ["", null],
        ["", null],
        ["Congratulations", 650_000],
      ],
    });
    expect((await stepsOf(ravi)).steps).toEqual(["interview offered"]);
  });

  test("lead outside seasons over the offer, and never back or on from an end", async () => {
    await set(ravi, "rejected");
    await set(imran, "accepted");
    const emails = [asha, ravi, imran].map(({ email }) => email);
    const { body } = await call({ emails, stage: "accepted", setAside: true });
    expect([body.changed, body.setAside?.length]).toEqual([1, 2]);
    expect((await stepsOf(asha)).steps.at(-1)).toBe("offered accepted");
    const offered = await db
      .selectFrom("applications")
      .select("offered_at")
      .where("user_id", "=", asha.id)
      .executeTakeFirstOrThrow();
    expect(offered.offered_at).toBeInstanceOf(Date);
  });

  test("never lead over an offer of a season, which its student answers", async () => {
    const season = await joined(asha);
    posting = await aJobIn(season.id);
    await anApplication(asha, posting);
    const told = { emails: [asha.email], toldBy: "phone" };
    for (const stage of ["accepted", "declined", "revoked"])
      expect((await call({ ...told, stage, note: "x" }, cast.admin)).status).not.toBe(200);
    expect((await stepsOf(asha)).steps).toEqual([]);
    expect((await call({ emails: [asha.email], stage: "offered" }, cast.admin)).status).toBe(200);
  });
});

describe("all others: not selected", () => {
  test("ends what is not on the list and has not come as far, each with one mail", async () => {
    await set(latha, "interview");
    const list = "1. 22CS014\n2. 22XX999";
    const dry = await call({ list, others: "rejected", dryRun: true });
    expect(dry.body.notSelected?.map(({ name }) => name).sort()).toEqual([
      "Imran Pasha",
      "Ravi Kumar K",
    ]);
    const { body } = await call({ list, others: "rejected", note: "Come at ten" });
    expect(body).toMatchObject({ changed: 1, others: 2 });
    expect(await stagesNow()).toEqual({
      ...{ Asha: "shortlisted", Ravi: "rejected", Imran: "rejected", Latha: "interview" },
    });
    expect(await stepsOf(imran)).toEqual({
      ...{ steps: ["applied rejected"], mails: ["rejected"], notes: [["", null]] },
    });
  });

  test("spares whom a line means, though it cannot move them or is not sure", async () => {
    await db
      .updateTable("users")
      .set({ student_id: "22EC001" })
      .where("id", "=", imran.id)
      .execute();
    const list = "22CS014\n22EC001";
    const { body } = await call({ list, others: "rejected" });
    expect(body.setAside).toEqual([messages.named.typedLine("22EC001", "Imran Pasha")]);
    expect(await stagesNow()).toMatchObject({ Imran: "applied", Ravi: "rejected" });
    await set(ravi, "withdrawn");
    await call({ list: "22ME003\n22CS014", stage: "interview", others: "rejected" });
    expect(await stagesNow()).toMatchObject({ Ravi: "withdrawn", Asha: "interview" });
  });

  test("is only for stages that others wait for", async () => {
    const { status, body } = await call({ list: sent, stage: "rejected", others: "rejected" });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["others"]]);
    expect((await call({ list: sent, others: "accepted" })).status).toBe(422);
  });

  test("ends nobody whom the reader has not seen", async () => {
    const path = `/recruiter/applications/job/${posting.id}`;
    const fields = { stage: "shortlisted", note: "", ctc: "", who: "22CS014", others: "rejected" };
    const shown = await (await cast.recruiter.form(path, { ...fields, intent: "show" })).text();
    const seen = /name="seen" value="([^"]+)"/.exec(shown)?.[1] ?? "";
    expect(textOf(shown)).toContain(messages.companyList.notSelected(3));
    await anApplication(await aStudent(), posting);
    const late = await cast.recruiter.form(path, { ...fields, seen, intent: "apply" });
    expect([late.status, textOf(await late.text())]).toEqual([
      412,
      expect.stringContaining(messages.companyList.notSelected(4)),
    ]);
    expect((await stagesNow()).Ravi).toBe("applied");
    const unseen = await cast.recruiter.form(path, { ...fields, intent: "apply" });
    expect(unseen.status).toBe(412);
  });
});

describe("on the screen", () => {
  const show = { stage: "shortlisted", note: "", ctc: "", intent: "show" };
  const path = () => `/recruiter/applications/job/${posting.id}`;

  test("a file is shown as it would be pasted, and goes on without what is set aside", async () => {
    const page = await (
      await cast.recruiter.multipart(path(), [
        ["file", new File([sent], "list.txt")],
        ...Object.entries(show),
      ])
    ).text();
    const text = textOf(page);
    expect(text).toContain(messages.companyList.aside(1));
    expect(text).toContain(messages.companyList.setAsideAnd(1, "Shortlisted"));
    expect(page).toContain("22XX999</textarea>");
    const who = "22CS014\n22XX999";
    const done = await cast.recruiter.form(path(), { ...show, who, intent: "aside" });
    expect(done.status).toBe(303);
    const next = textOf(await (await cast.recruiter.get(path())).text());
    expect(next).toContain(messages.stages.unknownLine("22XX999"));
    expect((await stagesNow()).Asha).toBe("shortlisted");
  });

  test("another sheet of the workbook is read without another upload", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Round 1", rows: [["USN"], ["22CS014"], ["22ME003"]] },
        { name: "Round 2", rows: [["22ME003"]] },
      ],
    });
    const file = new File([new Uint8Array(bytes)], "results.xlsx");
    const first = await cast.recruiter.multipart(path(), [["file", file], ...Object.entries(show)]);
    const text = textOf(await first.text());
    expect(text).toContain(messages.companyList.sheet("Round 1"));
    const second = await cast.recruiter.form(path(), { ...show, sheet: "Round 2", who: "" });
    expect(textOf(await second.text())).toContain("1 student from 'Applied' to 'Shortlisted'");
    const stranger = await cast.admin.form(`/admin/applications/job/${posting.id}`, {
      ...{ ...show, sheet: "Round 2", who: "" },
    });
    expect(stranger.status).toBe(422);
  });

  test("a file that cannot be read is refused at its field, and what was typed stays", async () => {
    const page = await cast.recruiter.multipart(path(), [
      ["file", new File([Buffer.from("d0cf11e0a1b11ae10000", "hex")], "old.xls")],
      ...Object.entries({ ...show, who: "22CS014" }),
    ]);
    const html = await page.text();
    expect(page.status).toBe(422);
    expect(html).toContain(messages.files.unread.oldWorkbook);
    expect(html).toContain("22CS014</textarea>");
  });
});
