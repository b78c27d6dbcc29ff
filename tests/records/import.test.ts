// @module-tag thorough
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import type { User } from "../../app/access/can";
import { makeCoordinator } from "../../app/accounts/coordinators.server";
import { lockUser } from "../../app/accounts/users.server";
import { audit } from "../../app/audit/audit.server";
import { importsOfRecords, takeTurn } from "../../app/import/import-file.server";
import { messages } from "../../app/messages";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { readFacts } from "../../app/records/read-facts.server";
import { factNames } from "../../app/records/facts";
import { importAnswer } from "../../app/records/import/import-request.server";
import {
  type ImportedRow,
  importRecords,
  openRecords,
} from "../../app/records/import/import.server";
import { exportRecords } from "../../app/records/import/records-csv.server";
import { joinEnrolment, joinLeftEnrolments } from "../../app/records/joining/joining.server";
import { readSettings } from "../../app/figures/settings.server";
import { readStudents } from "../../app/figures/students.server";
import { findOwnRecord, findStudent } from "../../app/records/records.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { codeFor } from "../support/codes";
import { during } from "../support/during";
import {
  aCoordinator,
  aProgramme,
  aStudent,
  anAdmin,
  clientOf,
  password,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { fieldsNamed, textOf } from "../support/html";
import { asFile } from "../support/samples";
import { until } from "../support/until";

const web = withWeb();
const cast = withCast(web);
const path = "/api/admin/records/import";

let programme: string;
let admin: User;
let student: User;
beforeAll(async () => {
  ({ name: programme } = await aProgramme());
  admin = await anAdmin();
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  student = await aStudent();
});

type Row = {
  row: number;
  ok: boolean;
  errors?: Record<string, string>;
  waits?: true;
  changes?: Record<string, { from: string | null; to: string | null }>;
};
type Answer = {
  rows: Row[];
  created: number;
  updated: number;
  waiting: number;
  wrong: number;
  asks: Record<string, string[]>;
};

const fileOf = (lines: Record<string, string | number>[]) => {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const cells = lines.map((line) => columns.map((name) => `"${line[name] ?? ""}"`).join(","));
  return [columns.join(","), ...cells].join("\r\n");
};

async function upload(lines: Record<string, string | number>[] | string, dryRun = false) {
  const csv = typeof lines === "string" ? lines : fileOf(lines);
  const answer = await (
    await clientOf(web.url, await anAdmin())
  ).multipart(path, [
    ["file", asFile(csv, "records.csv", "text/csv")],
    ["dryRun", String(dryRun)],
  ]);
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const full = (email: string) => ({
  ...{ email, rollNumber: `R-${email.slice(0, 36)}`, programme, department: "cse", batch: 2027 },
  ...{ cgpa: "8.10", class10: 91, activeBacklogs: 0, allBacklogs: 1, gender: "Woman" },
});

const valuesOf = async (user: User) =>
  Object.fromEntries(
    Object.entries(await findOwnRecord(user)).map(([name, { value }]) => [name, value]),
  );
const versions = async () =>
  db.selectFrom("enrolments").select(["user_id", "version", "facts"]).orderBy("id").execute();

describe("an import", () => {
  test("shows in a dry run what each cell was and would be, and saves nothing", async () => {
    await claimFacts(student, { cgpa: 7, class10: 91 });
    const before = await versions();
    const { status, body } = await upload([full(student.email)], true);
    expect([status, body.created, body.updated]).toEqual([200, 0, 0]);
    expect(body.rows[0]).toMatchObject({ row: 2, ok: true });
    expect(body.rows[0]?.changes).toMatchObject({
      cgpa: { from: "7", to: "8.1" },
      class10: { from: "91", to: "91" },
      department: { from: null, to: "CSE" },
    });
    expect(await versions()).toEqual(before);
  });

  test("confirms what it brings, leaves what is empty and clears what says -", async () => {
    await confirmFacts(admin, student.id, { changes: { class12: 80, diploma: 70 } });
    const { body } = await upload([{ ...full(student.email), class12: "", diploma: "-" }]);
    expect([body.created, body.updated]).toEqual([0, 1]);
    const record = await findOwnRecord(student);
    expect(record.class12?.value).toBe(80);
    expect(record.diploma).toBeUndefined();
    expect(record.cgpa).toMatchObject({ value: 8.1, state: "confirmed", by: "admin" });
    expect(record.gender?.value).toBe("woman");
    const { changes } = await findStudent(admin, student.id);
    expect(changes).toContainEqual(
      expect.objectContaining({ fact: "diploma", from: "70", to: null }),
    );
  });

  test("of the same file again changes nothing, by the same and by another admin", async () => {
    const lines = [full(student.email), full(`${newId()}@college.example`)];
    expect((await upload(lines)).body).toMatchObject({ created: 1, waiting: 1 });
    const before = await versions();
    const again = await upload(lines);
    expect(again.body).toMatchObject({ created: 0, updated: 0, waiting: 0 });
    expect(again.body.rows.every(({ changes }) => changes === undefined)).toBe(true);
    expect(await versions()).toEqual(before);
  });

  test("saves what is right, and says what is wrong with each other row", async () => {
    const [other, recruiter] = [await aStudent(), cast.users.recruiter];
    await confirmFacts(admin, other.id, { changes: { rollNumber: "CS1" } });
    await confirmFacts(admin, student.id, { changes: { rollNumber: "CS2", allBacklogs: 1 } });
    const taken = { rollNumber: messages.recordImport.numberOf(`${other.name}, ${other.email}`) };
    const { status, body } = await upload([
      { email: student.email, rollNumber: "cs1" },
      { email: student.email, cgpa: 8 },
      { email: recruiter.email, cgpa: 8 },
      { email: "nobody", cgpa: 8 },
      { email: (await aStudent()).email, cgpa: "11", batch: "soon" },
      { email: (await aStudent()).email, rollNumber: "CS9" },
      { email: (await aStudent()).email, rollNumber: "cs9" },
      { email: (await aStudent()).email, programme: "B.Arch" },
      { email: other.email, rollNumber: "CS7" },
    ]);
    expect(status).toBe(200);
    expect(body.rows.map(({ errors }) => errors)).toEqual([
      taken,
      { email: messages.import.repeated(2) },
      { email: messages.recordImport.notStudent },
      { email: messages.recordImport.enterEmail },
      {
        cgpa: messages.record.wrongMark("CGPA", 0, 10),
        batch: messages.record.wrongNumber("Batch", 1950, 2100),
      },
      undefined,
      { rollNumber: messages.import.repeated(7) },
      { programme: messages.files.askProgramme("B.Arch") },
      undefined, // gets a new number
    ]);
    expect([body.created, body.updated, body.wrong]).toEqual([1, 1, 7]);
    expect(body.asks).toEqual({ programme: ["B.Arch"], department: [] });
    expect(await valuesOf(student)).toEqual({ rollNumber: "CS2", allBacklogs: 1 });
    const contradicted = await upload([{ email: student.email, activeBacklogs: 2 }]);
    expect(contradicted.body.rows[0]?.errors).toEqual({
      activeBacklogs: messages.record.tooManyActive,
    });
  });

  test("takes a roll number from whoever merely claims it: they see it missing, and why", async () => {
    const claimer = await aStudent();
    await claimFacts(claimer, { rollNumber: "cs1", cgpa: 7 });
    const lines = [{ email: student.email, rollNumber: "CS1" }];
    expect((await upload(lines, true)).body.rows[0]).toMatchObject({ ok: true });
    expect((await upload(lines)).body).toMatchObject({ created: 1 });
    expect((await findOwnRecord(student)).rollNumber).toMatchObject({ value: "CS1" });
    expect(await valuesOf(claimer)).toEqual({ cgpa: 7 });
    const { changes, enrolment } = await findStudent(admin, claimer.id);
    expect(changes[0]).toMatchObject({ fact: "rollNumber", from: "cs1", to: null, by: "admin" });
    expect(enrolment?.version).toBe(2);
    const own = await clientOf(web.url, claimer);
    const page = async () => textOf(await (await own.get("/record")).text());
    expect(await page()).toContain(messages.record.rollNumberLost("cs1"));
    await claimFacts(claimer, { rollNumber: "cs2" });
    expect(await page()).not.toContain(messages.record.rollNumberLost("cs1"));
  });

  test("gives each of two who claimed the other's roll number their own", async () => {
    const other = await aStudent();
    await claimFacts(student, { rollNumber: "CS2" });
    await claimFacts(other, { rollNumber: "CS1" });
    await upload([
      { email: student.email, rollNumber: "CS1" },
      { email: other.email, cgpa: 8 }, // its own is not known to the office
    ]);
    expect(await valuesOf(student)).toEqual({ rollNumber: "CS1" });
    expect(await valuesOf(other)).toEqual({ cgpa: 8 });
    await claimFacts(other, { rollNumber: "CS2" });
    const third = await aStudent();
    await claimFacts(third, { rollNumber: "CS3" });
    await upload([
      { email: other.email, rollNumber: "CS3" },
      { email: third.email, rollNumber: "CS2" },
    ]);
    expect([await valuesOf(other), await valuesOf(third)]).toEqual([
      { cgpa: 8, rollNumber: "CS3" },
      { rollNumber: "CS2" },
    ]);
  });

  test("knows an address however it is spelt, and refuses what is none", async () => {
    await db
      .updateTable("users")
      .set({ email: `m-${student.id}@xn--bcher-kva.example` })
      .where("id", "=", student.id)
      .execute();
    const { status, body } = await upload([
      { email: `\uff2d-${student.id.toUpperCase()}@B\u00fccher.example`, cgpa: 8 },
    ]);
    expect([status, body.updated + body.created]).toEqual([200, 1]);
    expect(await valuesOf(student)).toEqual({ cgpa: 8 });
    const refused = await upload([{ email: "a\0b@college.example", cgpa: 8 }]);
    expect([refused.status, refused.body.rows[0]?.errors]).toEqual([
      200,
      { email: messages.recordImport.enterEmail },
    ]);
  });

  test("answers in pieces, however many rows there are", async () => {
    const rows = Array.from({ length: 10_000 }, (_, at): ImportedRow => ({
      ...{ row: at + 2, email: `${newId()}@college.example`, action: "change" },
      ...{ name: "", rollNumber: "", repairs: [] },
      changes: factNames.map((fact) => ({ fact, from: "1", to: "2", isConfirmed: true })),
    }));
    const pieces: string[] = [];
    for await (const piece of importAnswer({ created: 1 }, rows)) pieces.push(piece);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200_000);
    const whole = JSON.parse(pieces.join("")) as Answer;
    expect([whole.created, whole.rows.length, whole.rows[9_999]?.ok]).toEqual([1, 10_000, true]);
  });

  test.each([
    ["nobody's rows", "shoeSize,remarks\r\n44,a", 422],
    ["no rows", "email,cgpa", 422],
    ["too many", `email\r\n${"a@b.example\r\n".repeat(10_001)}`, 422],
  ])("refuses a file with %s", async (_what, csv, status) => {
    expect((await upload(csv)).status).toBe(status);
  });
});

describe("rows of addresses without an account", () => {
  const email = () => `${newId()}@college.example`;

  /** As an import left them, with a roll number or not. */
  async function enrolled(address: string, facts: Record<string, string | number>) {
    await upload([{ email: address, ...facts }]);
    return db
      .selectFrom("enrolments")
      .select(["id", "user_id"])
      .where("email", "=", address)
      .executeTakeFirstOrThrow();
  }

  test("are students at once, and their accounts' once somebody verifies the address", async () => {
    const address = email();
    const { body } = await upload([{ ...full(address), gapYears: "" }]);
    expect(body).toMatchObject({ created: 0, waiting: 1, rows: [{ ok: true, waits: true }] });
    const more = await upload([{ email: address, cgpa: "-", gapYears: 2 }], true);
    expect(more.body.rows[0]?.changes).toEqual({
      cgpa: { from: "8.1", to: null },
      gapYears: { from: null, to: "2" },
    });
    const details = { name: "Indu", email: address, phone: "98450 12345", password };
    const signedUp = await cast.visitor.json("POST", "/api/auth/signup", details);
    expect(signedUp.status).toBeLessThan(300);
    const otp = await codeFor(address);
    const verified = await cast.visitor.json("POST", "/api/auth/verify-otp", {
      email: address,
      otp,
    });
    expect(verified.status).toBe(200);
    const { id } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", address)
      .executeTakeFirstOrThrow();
    const job = db.selectFrom("outbox").select("id").where("name", "=", "join-enrolment");
    expect(
      await job.where("payload", "=", JSON.stringify({ userId: id }) as never).execute(),
    ).toHaveLength(1);
    await joinEnrolment(id);
    await joinEnrolment(id); // jobs may run twice
    const { record } = await findStudent(admin, id);
    expect(record).toMatchObject({
      cgpa: { value: 8.1, state: "confirmed", by: "admin" },
      department: { value: "CSE", state: "confirmed" },
    });
    expect(await listed("state=noAccount")).toEqual([]);
  });

  const listed = async (query: string) =>
    (await (await cast.admin.get(`/api/admin/records?${query}`)).json()) as {
      _id: string;
      email: string;
      hasAccount: boolean;
    }[];

  test("are in lists, previews and figures, and can be confirmed and exported", async () => {
    const address = email();
    await upload([{ ...full(address), rollNumber: "CS77" }]);
    const [found, ...others] = await listed("state=noAccount&search=cs77");
    expect([found?.email, found?.hasAccount, others]).toEqual([address, false, []]);
    const path = `/admin/records/${found!._id}`;
    expect(textOf(await (await cast.admin.get(path)).text())).toContain(messages.noAccount.state);
    const patch = await cast.admin.json("PATCH", `/api${path}`, { cgpa: 9 });
    expect([patch.status, await patch.json()]).toMatchObject([200, { cgpa: { value: 9 } }]);
    const preview = await cast.admin.json("POST", "/api/admin/eligibility/preview", {
      eligibility: { fact: "cgpa", op: "atLeast", value: 9 },
    });
    expect(await preview.json()).toMatchObject({ students: 1, eligible: 1 });
    expect(await readStudents([2027], await readSettings())).toMatchObject([
      { enrolmentId: found!._id },
    ]);
    expect(await (await cast.admin.get("/admin/records.csv")).text()).toContain(address);
    const coordinator = await aCoordinator(["CSE"]);
    const theirs = await clientOf(web.url, coordinator);
    expect((await theirs.get(path)).status).toBe(200);
    const stranger = await clientOf(web.url, await aCoordinator(["EE"]));
    expect((await stranger.get(path)).status).toBe(404);
  });

  test("keep their roll number for them: from claims, from the office and from files", async () => {
    const address = email();
    await upload([{ email: address, rollNumber: "CS5" }]);
    const taken = { status: 409, fields: { rollNumber: messages.record.rollNumberTaken } };
    await expect(claimFacts(student, { rollNumber: "cs5" })).rejects.toMatchObject(taken);
    const disguised = await readFacts({ rollNumber: "c\u200bs5" });
    await expect(claimFacts(student, disguised)).rejects.toMatchObject(taken);
    const changes = { rollNumber: "CS5" };
    const contested = { status: 409, fields: { rollNumber: messages.records.contested } };
    await expect(confirmFacts(admin, student.id, { changes })).rejects.toMatchObject(contested);
    const { body } = await upload([{ email: student.email, rollNumber: "cs5" }]);
    const sentence = messages.recordImport.numberOf(`CS5, ${address}`);
    expect(body.rows[0]?.errors).toEqual({ rollNumber: sentence });
  });

  test("join what their account has claimed: what is confirmed counts, what was confirmed in both stays", async () => {
    await claimFacts(student, { gapYears: 0, cgpa: 9.9, class10: 80 });
    await confirmFacts(admin, student.id, { changes: { class12: 70 } });
    const { id } = await enrolled(email(), {
      rollNumber: "CS3",
      cgpa: 8,
      gapYears: 1,
      class12: 60,
    });
    await db.updateTable("enrolments").set({ email: student.email }).where("id", "=", id).execute();
    await joinLeftEnrolments(); // of an account that has the address already
    expect(await valuesOf(student)).toEqual({
      ...{ rollNumber: "CS3", cgpa: 8, class10: 80, class12: 70, gapYears: 1 },
    });
    expect(await listed("state=noAccount")).toEqual([]);
  });

  test("do not join an account whose confirmed roll number is another: the office decides", async () => {
    await confirmFacts(admin, student.id, { changes: { rollNumber: "CS8" } });
    const { id } = await enrolled(email(), { rollNumber: "CS9" });
    await db.updateTable("enrolments").set({ email: student.email }).where("id", "=", id).execute();
    await joinLeftEnrolments();
    expect(await valuesOf(student)).toEqual({ rollNumber: "CS8" });
    expect((await listed("state=noAccount")).map(({ _id }) => _id)).toEqual([id]);
  });

  test("may have no address: a later row gives them one, and the account at it has the record", async () => {
    const row = { rollNumber: "CS6", cgpa: 8 };
    expect((await upload([row])).body).toMatchObject({ waiting: 1, wrong: 0 });
    expect((await upload([row])).body).toMatchObject({ waiting: 0, wrong: 0 });
    expect((await upload([{ ...row, rollNumber: "cs6" }])).body).toMatchObject({ wrong: 0 });
    expect(await listed("search=CS6")).toMatchObject([{ email: "", hasAccount: false }]);
    await claimFacts(student, { cgpa: 9.9, class10: 70 });
    const { body } = await upload([{ ...row, email: student.email }]);
    expect(body).toMatchObject({ waiting: 1, wrong: 0 });
    await joinEnrolment(student.id); // the job
    expect(await valuesOf(student)).toEqual({ rollNumber: "CS6", cgpa: 8, class10: 70 });
    expect(await listed("state=noAccount")).toEqual([]);
  });

  test("bring names and phones for the account to be, never over what its owner has typed", async () => {
    const [one, other] = [email(), email()];
    const rows: Record<string, string | number>[] = [
      { email: one, Name: "Ms. Asha Rao", "Mobile No": "'+91 98765 43210" },
      { email: other, Name: "Ravi", "Mobile No": "soon" },
      { email: student.email, Name: student.name, "Mobile No": "1234567", gapYears: 1 },
    ];
    const { body } = await upload(rows);
    expect(body.rows.map(({ errors }) => errors)).toEqual([
      undefined,
      { phone: messages.recordImport.enterPhone },
      undefined,
    ]);
    expect((await upload([rows[0]!])).body).toMatchObject({ waiting: 0, updated: 0 });
    const stored = () =>
      db.selectFrom("enrolments").select(["name", "phone"]).where("email", "=", one).execute();
    expect(await stored()).toEqual([{ name: "Asha Rao", phone: "+91 98765 43210" }]);
    const renamed = await upload([{ ...rows[0]!, Name: "Asha R. Menon", rollNumber: "A1" }]);
    expect(renamed.body.waiting).toBe(1);
    expect((await stored())[0]?.name).toBe("Asha R. Menon");
    const person = await aStudent({ email: one, phone: "" });
    await joinEnrolment(person.id);
    const own = db
      .selectFrom("users")
      .select(["name", "phone"])
      .where("id", "in", [...[person.id, student.id]]);
    expect(await own.orderBy("id").execute()).toEqual(
      expect.arrayContaining([
        { name: person.name, phone: "+91 98765 43210" },
        { name: student.name, phone: student.phone },
      ]),
    );
  });

  test("are gone once all their cells are cleared", async () => {
    const [one, other] = [email(), email()];
    await upload([
      { email: one, cgpa: 8 },
      { email: other, cgpa: 8 },
    ]);
    await upload([{ email: one, cgpa: "-" }]);
    expect((await listed("state=noAccount")).map((row) => row.email)).toEqual([other]);
  });

  test("and any others get a new roll number as a change that is shown; the old one is still found", async () => {
    const { name: it } = await aProgramme({ departments: ["CSE", "Information Technology"] });
    await upload([
      { email: student.email, rollNumber: "21CS244", programme: it, department: "CSE" },
      { email: email(), rollNumber: "21CS202" },
    ]);
    const row = {
      email: student.email,
      ...{ rollNumber: "21IT244", department: "Information Technology" },
    };
    const { body } = await upload([row], true);
    expect(body.rows[0]).toMatchObject({
      ok: true,
      changes: { rollNumber: { from: "21CS244", to: "21IT244" } },
    });
    await upload([row]);
    expect((await listed("search=21cs244")).map(({ _id }) => _id)).toEqual([student.id]);
    const taken = await upload([{ email: student.email, rollNumber: "21CS202" }]);
    expect(Object.keys(taken.body.rows[0]?.errors ?? {})).toEqual(["rollNumber"]);
  });
});

describe("an export", () => {
  const anything = { programme: "", department: "", search: "" };
  const exported = async (query = "", who = cast.admin) => {
    const answer = await who.get(`/admin/records.csv${query}`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const read = (csv: string) =>
    parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  const lastLogged = async () => {
    const { details } = await db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "records-exported")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return details;
  };

  test("can be imported again: it changes nothing, and confirms no claim", async () => {
    await upload([full(student.email)]);
    const other = await aStudent();
    await confirmFacts(admin, other.id, { changes: { rollNumber: "=1+1", programme } });
    await claimFacts(other, { cgpa: 9 });
    const before = await versions();
    const csv = await exported();
    const lines = read(csv);
    expect(lines).toHaveLength(2);
    expect(lines.find(({ email }) => email === other.email)).toMatchObject({
      rollNumber: "'=1+1",
      cgpa: "",
    });
    expect((await upload(csv)).body).toMatchObject({ created: 0, updated: 0, waiting: 0 });
    expect(await versions()).toEqual(before);
  });

  test("changes the cells that were edited", async () => {
    await upload([full(student.email)]);
    const [line] = read(await exported());
    const { body } = await upload([{ ...line, cgpa: "8.4" }]);
    expect(body.rows[0]?.changes).toEqual({ cgpa: { from: "8.1", to: "8.4" } });
    expect(body.updated).toBe(1);
  });

  test("follows the list's filters, and is noted in the log", async () => {
    await upload([full(student.email)]);
    expect(read(await exported("?batch=2026"))).toEqual([]);
    expect(read(await exported("?batch=2027"))).toHaveLength(1);
    expect(await lastLogged()).toEqual({ batch: "2027" });
  });

  test("has in the log that something was searched for, and not what: it is a student's name", async () => {
    await exported(`?state=claimed&search=${encodeURIComponent(student.email)}`);
    expect(await lastLogged()).toEqual({ state: "claimed", searched: true });
  });

  test("of marks, gender and disability is for whoever has proved who they are", async () => {
    await expect(exportRecords({ ...admin, isProved: false }, anything)).rejects.toMatchObject({
      code: "prove-again",
    });
  });
});

describe("on the page", () => {
  const screen = "/admin/records/import";
  const page = async (address: string) => (await cast.admin.get(address)).text();
  const choose = (csv: string) =>
    cast.admin.multipart(screen, [["file", asFile(csv, "r.csv", "text/csv")]]);

  test("a file is checked, shown cell by cell and imported with one button", async () => {
    await claimFacts(student, { cgpa: 7, class10: 91 });
    const uploaded = await choose(fileOf([full(student.email), full("new@college.example")]));
    expect([uploaded.status, uploaded.headers.get("Location")]).toEqual([303, `${screen}?page=1`]);
    const html = await page(`${screen}?page=1`);
    const shown = textOf(html);
    expect(shown).toContain(messages.recordImportScreen.importCount(2));
    expect(shown).toContain("CGPA: 7 → 8.1");
    expect(shown).toContain("10th marks: 91, confirmed");
    const checked = fieldsNamed(html, "checked")[0]?.value ?? "";
    const done = await cast.admin.form(screen, { intent: "import", checked });
    const after = textOf(await page(done.headers.get("Location") ?? ""));
    expect(after).toContain(messages.recordImport.done("0", "1", "1"));
    expect(after).toContain(messages.recordImportScreen.waiting(1));
    expect((await findOwnRecord(student)).cgpa?.value).toBe(8.1);
  });

  test("what is wrong is listed, and nothing can be imported", async () => {
    await choose(fileOf([{ email: student.email, cgpa: 11 }]));
    const html = await page(`${screen}?page=7`);
    expect(textOf(html)).toContain(messages.record.wrongMark("CGPA", 0, 10));
    expect(html).not.toContain('value="import"');
    const refused = await choose(" \r\n\r\n");
    expect(refused.status).toBe(422);
    expect(textOf(await refused.text())).toContain(messages.files.unread.nothing);
  });

  test("a file of postings is not taken for one of records, nor the other way", async () => {
    await choose(fileOf([full(student.email)]));
    const answer = await cast.admin.get("/admin/import?page=1");
    expect(answer.headers.get("Location")).toBe("/admin/import");
  });
});

describe("at the same time", () => {
  const importing = async (by: User, csv: string, onBegin?: () => void) => {
    const file = await openRecords(by, new TextEncoder().encode(csv), {});
    return importRecords(by, { file, onBegin });
  };

  test("two imports of overlapping files take turns: the later one's values stand, in each row whole", async () => {
    const students = await Promise.all(Array.from({ length: 5 }, () => aStudent()));
    const lines = (cgpa: number) =>
      fileOf(students.map(({ email }) => ({ email, cgpa, class10: cgpa * 10 })));
    const [first, second] = await Promise.all([
      importing(admin, lines(8)),
      importing(await anAdmin(), lines(9)),
    ]);
    expect(first.totals.add + second.totals.add).toBe(5);
    expect(first.totals.change + second.totals.change).toBe(5);
    const after = await Promise.all(students.map(valuesOf));
    expect(new Set(after.map((values) => JSON.stringify(values))).size).toBe(1);
    expect(after[0]?.class10).toBe(Number(after[0]?.cgpa) * 10);
  });

  test("a student's edit comes before an import or finds the fact confirmed", async () => {
    const csv = fileOf([{ email: student.email, cgpa: 8 }]);
    await during(
      async (trx) => {
        await lockUser(trx, student.id);
        await takeTurn(trx, importsOfRecords);
      },
      () =>
        Promise.all([
          importing(admin, csv),
          claimFacts(student, { cgpa: 7 }).catch(({ status }) => expect(status).toBe(409)),
        ]),
    );
    expect((await findOwnRecord(student)).cgpa).toMatchObject({ value: 8, state: "confirmed" });
  });

  test("whoever is in the file goes on with everything else", async () => {
    await claimFacts(student, { cgpa: 7 });
    const csv = fileOf([{ email: student.email, cgpa: 8 }]);
    await db.transaction().execute(async (log) => {
      // An import writes to the log at its end, when it has locked and stored everything.
      await audit(log, admin, { action: "own-data-exported" });
      const begun = importing(admin, csv);
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and query like '%audit%'`;
      await until("it waits", async () => (await waiting.execute(db)).rows.length > 0);
      await db.transaction().execute(async (own) => {
        await sql`set local lock_timeout = '500ms'`.execute(own);
        await lockUser(own, student.id);
      });
      begun.catch(() => undefined); // below
      imported = begun;
    });
    await imported;
    expect((await findOwnRecord(student)).cgpa).toMatchObject({ value: 8, state: "confirmed" });
  });
  let imported: Promise<unknown>;

  test("an import begins anew if somebody in it has begun a record", async () => {
    const csv = fileOf([{ email: student.email, cgpa: 8 }]);
    let begun = 0;
    await during(
      async (trx) => {
        const id = newId();
        const facts = JSON.stringify({ gapYears: 1 });
        await trx.insertInto("enrolments").values({ id, user_id: student.id, facts }).execute();
      },
      () => importing(admin, csv, () => void begun++),
    );
    expect([begun, await valuesOf(student)]).toEqual([2, { cgpa: 8, gapYears: 1 }]);
  });

  test("nobody becomes a coordinator while an import begins their record", async () => {
    const csv = fileOf([{ email: student.email, programme, department: "CSE" }]);
    const both = await Promise.allSettled([
      importing(admin, csv),
      makeCoordinator(admin, student.id, ["CSE"]),
    ]);
    const { rows } = await sql<{ both: boolean }>`
      select role = 'coordinator' and exists (
        select from enrolments where user_id = users.id and ended_at is null) as both
      from users where id = ${student.id}`.execute(db);
    expect([rows[0]?.both, both.some(({ status }) => status === "fulfilled")]).toEqual([
      false,
      true,
    ]);
  });

  test("of a student and an import that take the same roll number one gets it", async () => {
    const other = await aStudent();
    const csv = fileOf([{ email: student.email, rollNumber: "CS8" }]);
    const both = await Promise.allSettled([
      importing(admin, csv),
      claimFacts(other, { rollNumber: "cs8" }),
    ]);
    const owners = await db
      .selectFrom("enrolments")
      .select("user_id")
      .where(sql<boolean>`lower(roll_number) = 'cs8'`)
      .execute();
    expect(owners).toHaveLength(1);
    for (const outcome of both)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 409 });
  });
});
