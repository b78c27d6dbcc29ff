import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { endCoordinator } from "../../app/accounts/coordinators.server";
import { lockUser } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { claimFacts, confirmFacts, startEnrolment } from "../../app/records/change-record.server";
import { acceptCorrection, askForCorrection } from "../../app/records/corrections.server";
import { changeProgramme, deleteProgramme } from "../../app/records/programmes.server";
import { findOwnRecord, findStudent } from "../../app/records/records.server";
import { db } from "../../db/client";
import { during } from "../support/during";
import {
  aCoordinator,
  anAdmin,
  aProgramme,
  aStudent,
  clientOf,
  versionsOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { fieldsNamed, textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let programme: Awaited<ReturnType<typeof aProgramme>>;
let student: User;
beforeAll(async () => {
  admin = await anAdmin();
  programme = await aProgramme();
});
beforeEach(async () => {
  student = await aStudent();
});

const facts = () => ({
  programme: programme.name,
  department: "CSE",
  batch: 2027,
  cgpa: 8.12,
});

type Answer = Record<string, { value: unknown; state: string; by: string; at: string }>;
type Refusal = { msg: string; errors: Record<string, string> };

async function patched(user: User, body: object, path = "/api/record", headers: object = {}) {
  const response = await (
    await clientOf(web.url, user)
  ).fetch(path, {
    method: "PATCH",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer & Refusal };
}

const recordOf = async (user: User) => (await findStudent(admin, user.id)).record;

describe("a student claims facts", () => {
  test("each with its state, who said it and when; programme and department by their names", async () => {
    const { status, body } = await patched(student, facts());
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["programme", "department", "batch", "cgpa"]);
    expect(body.programme).toMatchObject({
      value: programme.name,
      state: "claimed",
      by: "student",
    });
    expect(body.cgpa?.value).toBe(8.12);
    expect(Date.now() - Date.parse(body.cgpa?.at ?? "")).toBeLessThan(60_000);
    const client = await clientOf(web.url, student);
    expect(await (await client.get("/api/record")).json()).toEqual(body);
  });

  test("null clears one, and what is not named stays", async () => {
    await claimFacts(student, facts());
    const { body } = await patched(student, { cgpa: null, class10: 91.25 });
    expect([body.cgpa, body.class10?.value, body.batch?.value]).toEqual([undefined, 91.25, 2027]);
  });

  test.each([
    [{ cgpa: 10.01 }, "cgpa"],
    [{ cgpa: -1 }, "cgpa"],
    [{ cgpa: 8.123 }, "cgpa"],
    [{ cgpa: true }, "cgpa"],
    [{ class12: 100.5 }, "class12"],
    [{ batch: 27 }, "batch"],
    [{ gapYears: 11 }, "gapYears"],
    [{ gapYears: 1.5 }, "gapYears"],
    [{ gender: "female" }, "gender"],
    [{ rollNumber: "x".repeat(41) }, "rollNumber", "1 to 40"],
    [{ rollNumber: "a\nb" }, "rollNumber"],
    [{ activeBacklogs: 3, allBacklogs: 2 }, "activeBacklogs"],
    [{ department: "CSE" }, "department"],
    [{ programme: "none such" }, "programme"],
    [{ shoeSize: 42 }, "shoeSize"],
  ])("%j is refused at its field", async (body, field, words = "") => {
    const answer = await patched(student, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect(answer.body.errors[field]).toContain(words);
    expect(await recordOf(student)).toEqual({});
  });

  test("a department belongs to its programme, in whatever capitals it is typed", async () => {
    const answer = await patched(student, { ...facts(), department: "Law" });
    expect(answer.body.errors).toEqual({
      department: messages.record.noSuchDepartment(programme.name),
    });
    const typed = { programme: programme.name.toUpperCase(), department: "cse" };
    const { body } = await patched(student, typed);
    expect([body.programme?.value, body.department?.value]).toEqual([programme.name, "CSE"]);
  });

  test("a roll number is one student's, whatever its capitals", async () => {
    await claimFacts(await aStudent(), { rollNumber: `CS-${student.id}` });
    const answer = await patched(student, { rollNumber: `cs-${student.id}` });
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { rollNumber: messages.record.rollNumberTaken } },
    });
  });

  test("of two who claim the same roll number at once, one gets it", async () => {
    const other = await aStudent();
    const rollNumber = `EE-${student.id}`;
    const both = await Promise.allSettled([
      claimFacts(student, { rollNumber }),
      claimFacts(other, { rollNumber }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("and the office's word takes it from whoever merely claims it", async () => {
    const claimer = await aStudent();
    const rollNumber = `ME-${student.id}`;
    await claimFacts(claimer, { rollNumber });
    await confirmFacts(admin, student.id, { changes: { rollNumber } });
    expect((await findOwnRecord(claimer)).rollNumber).toBeUndefined();
    expect((await findOwnRecord(student)).rollNumber).toMatchObject({ state: "confirmed" });
    await expect(
      confirmFacts(admin, claimer.id, { changes: { rollNumber } }),
    ).rejects.toMatchObject({
      status: 409,
      fields: { rollNumber: messages.records.contested },
    });
  });

  test("not as somebody whom the office has made a coordinator meanwhile", async () => {
    await expect(
      during(
        (trx) =>
          trx
            .updateTable("users")
            .set({ role: "coordinator" })
            .where("id", "=", student.id)
            .execute(),
        () => claimFacts(student, { cgpa: 8 }),
      ),
    ).rejects.toMatchObject({ status: 403 });
    const begun = db.selectFrom("enrolments").select("id").where("user_id", "=", student.id);
    expect(await begun.execute()).toEqual([]);
  });

  test("on the page, where nothing typed is lost", async () => {
    const client = await clientOf(web.url, student);
    const typed = { cgpa: "eight", class10: "91.2", class10Year: "2021" };
    const refused = await client.form("/record", typed);
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toContain('value="eight"');
    expect(page).toContain('value="91.2"');
    expect(textOf(page)).toContain(messages.record.wrongMark("CGPA", 0, 10));
    expect((await client.form("/record", { ...typed, cgpa: "8.1" })).status).toBe(303);
    const own = await findOwnRecord(student);
    expect([own.cgpa?.value, own.class10Year?.value]).toEqual([8.1, 2021]);
  });
});

describe("what the page cannot save it says", () => {
  const save = async (fields: Record<string, string>) => {
    const answer = await (await clientOf(web.url, student)).form("/record", fields);
    return { status: answer.status, page: await answer.text() };
  };

  test("when the fact to blame is confirmed and has no input", async () => {
    const { name } = await aProgramme({ departments: ["Textiles"] });
    await confirmFacts(admin, student.id, {
      changes: { activeBacklogs: 3, programme: programme.name, department: "EE" },
    });
    const backlogs = await save({ allBacklogs: "1", gapYears: "2" });
    expect(backlogs.status).toBe(422);
    expect(textOf(backlogs.page)).toContain(`Active backlogs: ${messages.record.tooManyActive}`);
    expect(fieldsNamed(backlogs.page, "gapYears")[0]?.value).toBe("2");
    await db
      .updateTable("enrolments")
      .set({ confirmed: ["department"] })
      .where("user_id", "=", student.id)
      .execute();
    const moved = await save({ programme: name });
    expect(moved.status).toBe(422);
    expect(textOf(moved.page)).toContain(`Department: ${messages.record.noSuchDepartment(name)}`);
  });

  test("when somebody confirmed it while the form was open: the right value can be asked for", async () => {
    await claimFacts(student, { cgpa: 8 });
    const { record: version } = await versionsOf(student);
    await confirmFacts(admin, student.id, { changes: {}, confirm: ["cgpa"], version });
    const { status, page } = await save({ cgpa: "8.4", gapYears: "2" });
    expect(status).toBe(409);
    expect(textOf(page)).toContain(`CGPA: ${messages.record.confirmed}`);
    expect(fieldsNamed(page, "gapYears")[0]?.value).toBe("2");
    expect(page.match(/<details open="">/g)).toHaveLength(1);
    expect(fieldsNamed(page, "value")[0]?.value).toBe("8.4");
  });

  test("when all there is is confirmed and no form is left", async () => {
    await claimFacts(student, { cgpa: 8 });
    const all = { ...facts(), cgpa: 8, rollNumber: `F-${student.id}`.slice(0, 40) };
    const marks = { class10: 80, class12: 80, diploma: 80 };
    const years = { class10Year: 2020, class12Year: 2022, diplomaYear: 2023 };
    const rest = { activeBacklogs: 0, allBacklogs: 0, gapYears: 0 };
    const own = { gender: "not said", disability: "not said" };
    await confirmFacts(admin, student.id, {
      changes: { ...all, ...marks, ...years, ...rest, ...own },
    });
    const { page } = await save({ cgpa: "8.4" });
    expect(textOf(page)).toContain(`CGPA: ${messages.record.confirmed}`);
  });
});

describe("the office confirms", () => {
  const confirm = async (body: object) => {
    const { record } = await versionsOf(student);
    return patched(admin, body, `/api/admin/records/${student.id}`, { "If-Match": `"${record}"` });
  };

  test("facts that it knows, and with `confirm` those that are there", async () => {
    await claimFacts(student, facts());
    const { status, body } = await confirm({ rollNumber: `X${student.id}`, confirm: ["cgpa"] });
    expect(status).toBe(200);
    expect(body.rollNumber).toMatchObject({ state: "confirmed", by: "office" });
    expect(body.cgpa).toMatchObject({ value: 8.12, state: "confirmed", by: "office" });
    expect(body.batch).toMatchObject({ state: "claimed", by: "student" });
  });

  test("the same value again confirms it, and repeating that changes nothing", async () => {
    await claimFacts(student, facts());
    await confirm({ cgpa: 8.12 });
    const { enrolment } = await findStudent(admin, student.id);
    await confirm({ cgpa: 8.12, confirm: ["cgpa"] });
    expect((await findStudent(admin, student.id)).enrolment).toEqual(enrolment);
  });

  test("nothing that is not there, or unknown", async () => {
    expect((await confirm({ confirm: ["cgpa"] })).body.errors).toEqual({
      cgpa: messages.records.nothingToConfirm,
    });
    expect((await confirm({ confirm: ["shoeSize"] })).status).toBe(422);
    expect((await confirm({ confirm: "cgpa" })).status).toBe(422); // nothing to confirm either
  });

  test("a confirmed fact is locked for its student, at its field, and nothing of the call is saved", async () => {
    await claimFacts(student, facts());
    await confirm({ confirm: ["cgpa"] });
    const answer = await patched(student, { cgpa: 9.9, gapYears: 1 });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        errors: { cgpa: "The office has confirmed this. Ask for a correction instead." },
      },
    });
    expect((await findOwnRecord(student)).gapYears).toBeUndefined();
    // Unchanged it may be sent along.
    expect((await patched(student, { cgpa: 8.12, gapYears: 1 })).status).toBe(200);
    await confirm({ cgpa: null });
    expect((await patched(student, { cgpa: 7 })).body.cgpa).toMatchObject({ state: "claimed" });
  });

  test("each change is a row: what, from, to, who, when", async () => {
    await claimFacts(student, facts());
    await claimFacts(student, { cgpa: 8.2 });
    await confirm({ confirm: ["cgpa"] });
    await confirm({ cgpa: 8.25 });
    const { changes } = await findStudent(admin, student.id);
    expect(
      changes
        .filter(({ fact }) => fact === "cgpa")
        .map(({ from, to, by, isConfirmed }) => [from, to, by, isConfirmed]),
    ).toEqual([
      ["8.2", "8.25", "admin", true],
      ["8.2", "8.2", "admin", true],
      ["8.12", "8.2", "user", false],
      [null, "8.12", "user", false],
    ]);
    const actions = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("target_id", "=", student.id)
      .orderBy("seq")
      .execute();
    expect(actions).toEqual([
      { action: "record-confirmed", details: { facts: ["cgpa"] } },
      { action: "record-confirmed", details: { facts: ["cgpa"] } },
    ]);
  });

  test("not what has changed since it was read", async () => {
    await claimFacts(student, facts());
    const { enrolment } = await findStudent(admin, student.id);
    await claimFacts(student, { cgpa: 9.9 });
    const client = await clientOf(web.url, admin);
    const answer = await client.fetch(`/api/admin/records/${student.id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", "If-Match": `"${enrolment?.version}"` },
      body: JSON.stringify({ confirm: ["cgpa"] }),
    });
    expect(answer.status).toBe(412);
    const form = { version: String(enrolment?.version), "confirm[]": "cgpa", cgpa: "8.12" };
    const page = await client.form(`/admin/records/${student.id}`, form);
    expect(page.status).toBe(412);
    expect(textOf(await page.text())).toContain(messages.records.olderVersion);
    expect((await findOwnRecord(student)).cgpa).toMatchObject({ value: 9.9, state: "claimed" });
  });

  test("on the page: what was changed, what is ticked, or all", async () => {
    await claimFacts(student, { ...facts(), class10: 80, class12: 81 });
    const client = await clientOf(web.url, admin);
    const path = `/admin/records/${student.id}`;
    const { enrolment } = await findStudent(admin, student.id);
    const version = String(enrolment?.version);
    const typed = { cgpa: "8.12", class10: "82.5", class12: "81" };
    await client.form(path, { ...typed, version, "confirm[]": "cgpa" });
    const states = async () =>
      Object.fromEntries(
        Object.entries(await recordOf(student)).map(([name, { state }]) => [name, state]),
      );
    expect(await states()).toMatchObject({
      ...{ cgpa: "confirmed", class10: "confirmed", class12: "claimed", batch: "claimed" },
    });
    const all = { ...typed, version: String(Number(version) + 1), intent: "all" };
    expect((await client.form(path, all)).status).toBe(303);
    expect(new Set(Object.values(await states()))).toEqual(new Set(["confirmed"]));
    const shown = textOf(await (await client.get(path)).text());
    expect(shown).toContain("80 → 82.5, confirmed");
  });

  test("of a confirmation and an edit at that moment one is refused", async () => {
    await claimFacts(student, facts());
    const { record: version } = await versionsOf(student);
    const outcomes = await Promise.allSettled([
      confirmFacts(admin, student.id, { changes: {}, confirm: ["cgpa"], version }),
      claimFacts(student, { cgpa: 9.5 }),
    ]);
    const [confirmed, edited] = outcomes.map(({ status }) => status === "fulfilled");
    expect(edited).toBe(!confirmed);
    expect((await findOwnRecord(student)).cgpa).toMatchObject(
      confirmed ? { value: 8.12, state: "confirmed" } : { value: 9.5, state: "claimed" },
    );
  });

  test("and an edit that waits for a confirmation finds the fact locked", async () => {
    await claimFacts(student, facts());
    const editing = during(
      async (trx) => {
        await lockUser(trx, student.id);
        const own = trx.updateTable("enrolments").where("user_id", "=", student.id);
        await own.set({ confirmed: ["cgpa"] }).execute();
      },
      () => claimFacts(student, { cgpa: 9.5 }),
    );
    await expect(editing).rejects.toMatchObject({ status: 409 });
    expect((await findOwnRecord(student)).cgpa?.value).toBe(8.12);
  });
});

describe("an enrolment", () => {
  test("that is new is clean; the old one keeps its facts and its roll number is free", async () => {
    const rollNumber = `OLD-${student.id}`;
    await confirmFacts(admin, student.id, { changes: { ...facts(), rollNumber } });
    const client = await clientOf(web.url, admin);
    const path = `/api/admin/records/${student.id}/enrolments`;
    const begun = await client.json("POST", path, { programme: programme.name });
    expect([begun.status, Object.keys((await begun.json()) as object)]).toEqual([
      201,
      ["programme"],
    ]);
    expect(Object.keys(await findOwnRecord(student))).toEqual(["programme"]);
    const { earlier } = await findStudent(admin, student.id);
    expect(earlier).toHaveLength(1);
    expect(earlier[0]?.record.cgpa).toMatchObject({ value: 8.12, state: "confirmed" });
    await claimFacts(await aStudent(), { rollNumber });
  });

  test.each([
    ["without facts", () => ({})],
    ["with the same facts", () => ({ programme: programme.name.toUpperCase(), batch: 2030 })],
  ])("that is started twice %s is started once", async (_how, changes) => {
    await claimFacts(student, facts());
    const both = await Promise.all([1, 2].map(() => startEnrolment(admin, student.id, changes())));
    expect(new Set(both.map(({ version }) => version)).size).toBe(1);
    const rows = await db
      .selectFrom("enrolments")
      .select("ended_at")
      .where("user_id", "=", student.id)
      .execute();
    expect(rows.map(({ ended_at }) => ended_at === null).sort()).toEqual([false, true]);
  });

  test("that starts while its student edits gets the edit, or the old one does", async () => {
    await claimFacts(student, facts());
    await Promise.all([
      startEnrolment(admin, student.id, {}),
      claimFacts(student, { gapYears: 2 }),
    ]);
    const { record, earlier } = await findStudent(admin, student.id);
    const found = [record.gapYears?.value, earlier[0]?.record.gapYears?.value];
    expect(found.filter((value) => value === 2)).toHaveLength(1);
  });

  test("starts in no programme that is being deleted", async () => {
    for (let turn = 0; turn < 5; turn++) {
      const doomed = await aProgramme();
      const [claimed, deleted] = await Promise.allSettled([
        claimFacts(await aStudent(), { programme: doomed.name }),
        deleteProgramme(admin, doomed.id),
      ]);
      expect([claimed.status, deleted.status].sort()).toEqual(["fulfilled", "rejected"]);
      const { reason } = (claimed.status === "rejected" ? claimed : deleted) as {
        reason: { status: number };
      };
      expect([409, 422]).toContain(reason.status);
    }
  });
});

describe("programmes", () => {
  test("one with students is not deleted, nor is a department of theirs taken away", async () => {
    const { id, name } = await aProgramme();
    await claimFacts(student, { programme: name, department: "EE" });
    await expect(deleteProgramme(admin, id)).rejects.toMatchObject({ status: 409 });
    await expect(changeProgramme(admin, id, { departments: ["CSE"] })).rejects.toMatchObject({
      status: 409,
      fields: { departments: messages.programmes.departmentInUse("EE") },
    });
    const changed = await changeProgramme(admin, id, { departments: ["Law", "EE"], years: 3 });
    expect(changed).toMatchObject({ departments: ["Law", "EE"], years: 3, name, enrolments: 1 });
  });

  test("names are unique regardless of case, and a department is the same in all of them", async () => {
    const { id, name } = await aProgramme({ departments: ["cse", "CSE", " ", "Fine Arts"] });
    await expect(aProgramme({ name: name.toUpperCase() })).rejects.toMatchObject({ status: 409 });
    const other = await aProgramme();
    await expect(
      changeProgramme(admin, other.id, { name: name.toUpperCase() }),
    ).rejects.toMatchObject({ status: 409, fields: { name: messages.programmes.taken } });
    await expect(changeProgramme(admin, id, { name: name.toUpperCase() })).resolves.toMatchObject({
      name: name.toUpperCase(),
    });
    expect(
      (await db.selectFrom("departments").select("name").execute()).map((d) => d.name),
    ).toEqual(expect.arrayContaining(["CSE", "Fine Arts"]));
  });

  test("a new name goes into what waits: what is asked to be corrected", async () => {
    const [old, other] = [await aProgramme(), await aProgramme()];
    const name = `Renamed ${student.id}`;
    await confirmFacts(admin, student.id, { changes: { programme: other.name } });
    const asked = { fact: "programme", value: old.name, reason: "Moved" };
    const { id } = await askForCorrection(student, asked);
    await changeProgramme(admin, old.id, { name });
    await acceptCorrection(admin, id);
    expect((await findOwnRecord(student)).programme?.value).toBe(name);
  });

  test("a department is respelt in all programmes, and gone with the last one that has it", async () => {
    const department = `film ${student.id}`;
    const names = async () =>
      (await db.selectFrom("departments").select("name").execute())
        .map(({ name }) => name)
        .filter((name) => name.toLowerCase().endsWith(student.id));
    const [first, second] = [
      await aProgramme({ departments: [department, "CSE"] }),
      await aProgramme({ departments: [department] }),
    ];
    await claimFacts(student, { programme: second.name, department });
    const respelt = `Film ${student.id}`;
    await changeProgramme(admin, first.id, { departments: [respelt, "CSE"] });
    expect(await names()).toEqual([respelt]);
    expect((await findOwnRecord(student)).department?.value).toBe(respelt);
    await aProgramme({ departments: [department.toUpperCase()] }).then(({ id }) =>
      deleteProgramme(admin, id),
    );
    expect(await names()).toEqual([respelt]);

    await changeProgramme(admin, first.id, { departments: ["CSE"] });
    expect(await names()).toEqual([respelt]);
    await db.deleteFrom("enrolments").where("user_id", "=", student.id).execute();
    const coordinator = await aCoordinator([respelt]);
    await deleteProgramme(admin, second.id);
    expect(await names()).toEqual([respelt]);
    await endCoordinator(admin, coordinator.id);
    expect(await names()).toEqual([]);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ years: "four" }, "years"],
    [{ years: 9 }, "years"],
    [{ departments: [] }, "departments"],
    [{ departments: "\n \n" }, "departments"],
    [{ departments: Array.from({ length: 101 }, (_, at) => `D${at}`) }, "departments"],
  ])("%j is refused at its field", async (change, field) => {
    const input = { name: "New", years: 4, departments: ["CSE"], ...change };
    const answer = await cast.admin.json("POST", "/api/admin/programmes", input);
    expect(answer.status).toBe(422);
    expect(Object.keys(((await answer.json()) as Refusal).errors)).toEqual([field]);
  });

  test("the page adds, edits and deletes one, and shows a refusal with what was typed", async () => {
    const path = "/admin/programmes";
    const form = { name: `MBA ${student.id}`, years: "2", departments: "Finance\r\nMarketing\n" };
    const refused = await cast.admin.form(path, { ...form, years: "x" });
    expect([refused.status, (await refused.text()).includes("Marketing")]).toEqual([422, true]);
    await cast.admin.form(path, form);
    const list = async () =>
      (await (await cast.admin.get("/api/admin/programmes")).json()) as {
        _id: string;
        name: string;
        departments: string[];
      }[];
    const found = (await list()).find(({ name }) => name === form.name);
    expect(found?.departments).toEqual(["Finance", "Marketing"]);
    const edited = { ...form, departments: "Finance" };
    await cast.admin.form(`${path}?edit=${found?._id}`, edited);
    expect((await list()).find(({ name }) => name === form.name)?.departments).toEqual(["Finance"]);
    await cast.admin.form(path, { delete: found?._id ?? "" });
    expect((await list()).some(({ name }) => name === form.name)).toBe(false);
  });
});

describe("the list of records", () => {
  const list = async (query: string) => {
    const answer = await cast.admin.get(`/api/admin/records?${query}`);
    const link = answer.headers.get("Link");
    const items = (await answer.json()) as { _id: string; record: Answer }[];
    return { ids: items.map(({ _id }) => _id), link, items };
  };

  test("is filtered by programme, department, batch, state and text, and paged", async () => {
    const own = await aProgramme();
    const [asha, bala, chitra] = await Promise.all([
      aStudent({ name: "Asha 100%" }),
      aStudent(),
      aStudent(),
    ]);
    const of = (department: string, batch: number) => ({ programme: own.name, department, batch });
    await claimFacts(asha, { ...of("CSE", 2027), rollNumber: `R_${asha.id}` });
    await claimFacts(bala, of("EE", 2027));
    await confirmFacts(admin, chitra.id, { changes: of("EE", 2028) });
    const programme = `programme=${encodeURIComponent(own.name.toUpperCase())}`;
    const sorted = async (query: string) => (await list(`${programme}&${query}`)).ids.sort();
    const ids = (...users: User[]) => users.map(({ id }) => id).sort();
    expect(await sorted("")).toEqual(ids(asha, bala, chitra));
    expect(await sorted("department=ee")).toEqual(ids(bala, chitra));
    expect(await sorted("batch=2028")).toEqual(ids(chitra));
    expect(await sorted("state=claimed")).toEqual(ids(asha, bala));
    expect(await sorted("state=confirmed")).toEqual(ids(chitra));
    expect(await sorted("search=100%25")).toEqual(ids(asha));
    expect(await sorted(`search=r_${asha.id}`)).toEqual(ids(asha));
    const first = await list(`${programme}&limit=2`);
    const next = /<([^>]+)>/.exec(first.link ?? "")?.[1] ?? "";
    const second = (await (await cast.admin.get(next.replace(web.url, ""))).json()) as {
      _id: string;
    }[];
    expect([...first.ids, ...second.map(({ _id }) => _id)].sort()).toEqual(ids(asha, bala, chitra));
    const page = textOf(
      await (await cast.admin.get(`/admin/records?${programme}&department=CSE`)).text(),
    );
    expect(page).toContain("Asha 100%");
    expect(page).not.toContain(bala.email);
  });
});
