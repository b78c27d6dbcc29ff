import readXlsx from "read-excel-file/node";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { messages } from "../../app/messages";
import { noteGraduated } from "../../app/figures/graduated.server";
import { claimFacts, confirmFacts, startEnrolment } from "../../app/records/change-record.server";
import { readFacts } from "../../app/records/read-facts.server";
import { findNamed, studentNamed } from "../../app/records/named.server";
import { db } from "../../db/client";
import type { Posting } from "../../app/postings/posting";
import { aCompanyPosting } from "../applications/applicants";
import { aProgramme, aStudent, anAdmin, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

/** Whoever wants another's place types another's number; only the one whose number is confirmed is meant. */

const web = withWeb();
const cast = withCast(web);

const office = () => ({ staff: admin, action: "manage seasons" as const });

let programme: string;
let programmeId: string;
let admin: User;
let posting: Posting;
let owner: User;
let impostor: User;
beforeAll(async () => {
  ({ name: programme, id: programmeId } = await aProgramme());
  admin = await anAdmin();
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  posting = await aCompanyPosting(cast.users.recruiter);
  owner = await aStudent({ name: "Asha Rao" });
  impostor = await aStudent({ name: "Ravi Kumar" });
  await confirm(owner, "22CS014");
  await typeStudentId(impostor, "22CS014");
  for (const student of [owner, impostor]) await anApplication(student, posting);
});

const confirm = (student: User, rollNumber: string) =>
  confirmFacts(admin, student.id, { changes: { rollNumber } });
/** As the form and the call read it. */
const claimTyped = async (student: User, rollNumber: string) =>
  claimFacts(student, await readFacts({ rollNumber }));
const typeStudentId = (student: User, student_id: string) =>
  db.updateTable("users").set({ student_id }).where("id", "=", student.id).execute();

const shortlist = (lists: object) =>
  cast.admin.json("POST", "/api/applications/stages", {
    ...{ contentType: "job", contentId: posting.id, stage: "shortlisted" },
    ...lists,
  });

const stageOf = async (student: User) =>
  (
    await db
      .selectFrom("applications")
      .select("stage")
      .where("user_id", "=", student.id)
      .where("posting_id", "=", posting.id)
      .executeTakeFirstOrThrow()
  ).stage;

describe("a list of roll numbers", () => {
  test.each([
    ["as it is", "22CS014"],
    ["in small letters", "22cs014"],
    ["with blanks", " 22 CS 014 "],
    ["in full width", "２２ＣＳ０１４"],
    ["with what is invisible", "22\u200bCS\u00ad014\u202e"],
    ["with Indian digits", "२२CS०१४"],
  ])("moves the one whose number it is, %s, and never who typed it", async (_, line) => {
    expect((await shortlist({ studentIds: [line] })).status).toBe(200);
    expect([await stageOf(owner), await stageOf(impostor)]).toEqual(["shortlisted", "applied"]);
  });

  test("names nobody by the number of one who did not apply, although another typed it", async () => {
    const away = await aStudent();
    await confirm(away, "22CS099");
    await typeStudentId(impostor, "22CS099");
    const answer = await shortlist({ studentIds: ["22CS099"] });
    expect([answer.status, await stageOf(impostor)]).toEqual([422, "applied"]);
  });

  test("takes letters that look alike for the number's own, whoever typed them so", async () => {
    await typeStudentId(impostor, "22СS014"); // with a Cyrillic letter
    expect((await shortlist({ studentIds: ["22СS014"] })).status).toBe(200);
    expect([await stageOf(owner), await stageOf(impostor)]).toEqual(["shortlisted", "applied"]);
    for (const rollNumber of ["22СS014", "22CS014\u200b", "２２CS014", "22CS 014"])
      await expect(claimTyped(impostor, rollNumber)).rejects.toMatchObject({
        fields: { rollNumber: expect.any(String) as string },
      });
  });

  test("names nobody by a name or by a part of a number", async () => {
    const answer = await shortlist({ studentIds: ["Ravi Kumar", "22CS"] });
    expect([answer.status, await stageOf(impostor)]).toEqual([422, "applied"]);
  });

  test("takes what only a student typed with the office's yes, and says whose it is before", async () => {
    await claimFacts(impostor, { rollNumber: "22CS077" });
    const refused = await shortlist({ studentIds: ["22CS077"] });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      {
        msg: messages.stages.unknownLines(1),
        errors: { "studentIds.0": messages.named.typedLine("22CS077", "Ravi Kumar") },
      },
    ]);
    const fields = { stage: "shortlisted", note: "", ctc: "", intent: "show", who: "22CS077" };
    const path = `/admin/applications/job/${posting.id}`;
    const page = await (await cast.admin.form(path, fields)).text();
    expect(textOf(page)).toContain(messages.named.typedLine("22CS077", "Ravi Kumar"));
    expect(page).not.toContain('value="apply"');
    const yes = await (await cast.admin.form(path, { ...fields, takeTyped: "true" })).text();
    expect(textOf(yes)).toContain(
      `22CS077: Ravi Kumar, ${impostor.email} (${messages.named.typed})`,
    );
    const done = { ...fields, intent: "apply", takeTyped: "true" };
    expect((await cast.admin.form(path, done)).status).toBe(303);
    expect(await stageOf(impostor)).toBe("shortlisted");
  });

  test("does not take it on a company's yes", async () => {
    await claimFacts(impostor, { rollNumber: "22CS077" });
    const answer = await cast.recruiter.json("POST", "/api/applications/stages", {
      ...{ contentType: "job", contentId: posting.id, stage: "shortlisted" },
      ...{ studentIds: ["22CS077"], takeTyped: true },
    });
    expect([answer.status, await stageOf(impostor)]).toEqual([422, "applied"]);
  });

  test("on the screen means the same people, beside addresses and ids", async () => {
    const path = `/admin/applications/job/${posting.id}`;
    const who = `22cs014\n${impostor.id}`;
    const fields = { stage: "shortlisted", note: "", ctc: "", intent: "apply", who };
    expect((await cast.admin.form(path, fields)).status).toBe(303);
    expect([await stageOf(owner), await stageOf(impostor)]).toEqual(["shortlisted", "shortlisted"]);
  });
});

describe("a number that was another's before", () => {
  test("still finds who had it, until the office confirms it for somebody else", async () => {
    await confirm(owner, "22IT014");
    expect((await findNamed(db, ["22CS014"])).get("22CS014")).toEqual([
      { userId: owner.id, enrolmentId: null, by: "earlierNumber" },
    ]);
    await confirm(impostor, "22CS014");
    expect((await findNamed(db, ["22CS014"])).get("22CS014")).toEqual([
      { userId: impostor.id, enrolmentId: null, by: "rollNumber" },
    ]);
  });

  test("of an enrolment that has ended is no claimant's", async () => {
    await startEnrolment(admin, owner.id, { programme, rollNumber: "26MT001" });
    await claimFacts(impostor, { rollNumber: "22CS014" });
    expect(await studentNamed(db, "22CS014", office())).toBe(owner.id);
  });

  test("is found by the office's searches, of records and of users", async () => {
    await confirm(owner, "22IT014");
    for (const path of ["/admin/records", "/admin/users"]) {
      const page = textOf(await (await cast.admin.get(`${path}?search=22cs014`)).text());
      expect([path, page.includes(owner.email), page.includes(impostor.email)]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });
});

describe("one student", () => {
  test("is named by confirmed number, address or id", async () => {
    for (const text of ["22cs014", owner.email.toUpperCase(), owner.id])
      expect(await studentNamed(db, text, office())).toBe(owner.id);
  });

  test("is not named by what only they typed: the refusal says so", async () => {
    await claimFacts(impostor, { rollNumber: "22CS077" });
    await expect(studentNamed(db, "22CS077", office())).rejects.toMatchObject({
      status: 422,
      fields: { student: messages.named.onlyTyped("22CS077") },
    });
    await expect(studentNamed(db, "22CS078", office())).rejects.toMatchObject({ status: 422 });
  });
});

test("who did not graduate is named by confirmed number, not by a claimed one", async () => {
  const batch = { programme, batch: 2026 };
  await confirmFacts(admin, owner.id, { changes: batch });
  await confirmFacts(admin, impostor.id, { changes: batch });
  await claimFacts(impostor, { rollNumber: "22CS077" });
  const note = (others: string[]) =>
    noteGraduated(admin, { year: 2026, programme: programmeId, others });
  await expect(note(["22cs077"])).rejects.toMatchObject({ status: 422 });
  expect(await note(["22cs014"])).toMatchObject({ inTime: "1", others: "1" });
});

describe("a student's ID", () => {
  test("is the confirmed roll number everywhere, and is not typed", async () => {
    const list = (await (await cast.admin.get(`/api/admin/users`)).json()) as {
      _id: string;
      studentId: string;
    }[];
    const idOf = ({ id }: User) => list.find(({ _id }) => _id === id)?.studentId;
    expect([idOf(owner), idOf(impostor)]).toEqual(["22CS014", ""]);
    const page = await (await cast.student.get("/profile?edit=1")).text();
    expect(page).not.toContain('name="studentId"');
    const { name, email } = cast.users.student;
    const put = await cast.student.json("PUT", "/api/resume/profile", {
      ...{ name, email, studentId: "22CS014" },
    });
    expect([put.status, await put.json()]).toMatchObject([
      422,
      { errors: { studentId: messages.studentIds.notTyped } },
    ]);
  });
});

describe("applicants", () => {
  const facts = {
    ...{ department: "CSE", batch: 2027, cgpa: 8.12, class10: 91, class12: 88.5 },
    ...{ activeBacklogs: 0, allBacklogs: 2, gender: "woman", disability: "yes" },
  };
  type Listed = Record<string, unknown> & { email: string };
  const list = async (query = "") =>
    (await (
      await cast.recruiter.get(`/api/placements/${posting.id}/applicants?${query}`)
    ).json()) as Listed[];

  beforeEach(async () => {
    await confirmFacts(admin, owner.id, { changes: { programme, ...facts } });
    await claimFacts(impostor, { programme, cgpa: 9.9, activeBacklogs: 3, allBacklogs: 3 });
  });

  test("carry their record, without gender and disability, and what is only claimed", async () => {
    const applicants = await list();
    expect(applicants.find(({ email }) => email === owner.email)).toMatchObject({
      ...{ rollNumber: "22CS014", studentId: "22CS014", programme, department: "CSE" },
      ...{ batch: 2027, cgpa: 8.12, class10: 91, class12: 88.5, activeBacklogs: 0, allBacklogs: 2 },
    });
    expect(applicants.find(({ email }) => email === impostor.email)).toMatchObject({
      ...{ studentId: "", cgpa: 9.9 },
      notConfirmed: ["programme", "cgpa", "activeBacklogs", "allBacklogs"],
    });
    expect(JSON.stringify(applicants)).not.toMatch(/gender|woman|disability/i);
  });

  test.each([
    ["cgpa=9", "Ravi Kumar"],
    ["backlogs=1", "Asha Rao"],
    ["department=cse", "Asha Rao"],
    ["batch=2027", "Asha Rao"],
    ["search=22cs01", "Asha Rao"],
    ["stage=applied&search=ravi", "Ravi Kumar"],
  ])("are filtered by %s: screen, call and file", async (query, name) => {
    expect((await list(query)).map((one) => one.name)).toEqual([name]);
    const path = `/recruiter/applications/job/${posting.id}`;
    const other = name === "Asha Rao" ? impostor : owner;
    const page = await (await cast.recruiter.get(`${path}?${query}`)).text();
    expect([page.includes(name), page.includes(other.email)]).toEqual([true, false]);
    const csv = `/applicants/job/${posting.id}/applicants.csv`;
    const file = await (await cast.recruiter.get(`${csv}?${query}`)).text();
    expect([file.includes(name), file.includes(other.email)]).toEqual([true, false]);
  });

  test("are sorted on the screen, whose names lead the office to records", async () => {
    const path = `applications/job/${posting.id}?sort=cgpa`;
    const page = await (await cast.admin.get(`/admin/${path}`)).text();
    expect(page.indexOf(impostor.email)).toBeLessThan(page.indexOf(owner.email));
    expect(page).toContain(`/admin/records/${owner.id}`);
    const theirs = await (await cast.recruiter.get(`/recruiter/${path}`)).text();
    expect(theirs).not.toContain("/admin/records/");
    expect(textOf(theirs)).not.toMatch(/woman|disab/i);
  });

  test("are a workbook, too", async () => {
    const answer = await cast.recruiter.get(`/applicants/job/${posting.id}/applicants.xlsx`);
    const [sheet] = await readXlsx(Buffer.from(await answer.arrayBuffer()));
    const [heads = [], ...others] = sheet?.data ?? [];
    const at = (name: string) => heads.indexOf(name);
    const own = others.find((row) => row[at("Email")] === owner.email);
    expect([own?.[at("Roll number")], own?.[at("CGPA")]]).toEqual(["22CS014", 8.12]);
    expect(heads.join()).not.toMatch(/gender|disab/i);
  });
});
