import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { User } from "../../app/access/can";
import { inHundredths, readNumber } from "../../app/as-typed/number";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { findNamed } from "../../app/records/named.server";
import { inOrder } from "../../app/records/ops";
import { type StudentRecord, findStudent } from "../../app/records/records.server";
import { previewRule } from "../../app/records/preview.server";
import { readFacts } from "../../app/records/read-facts.server";
import { changeProgramme, createProgramme } from "../../app/records/programmes.server";
import { companyNamed } from "../../app/accounts/recruiters/companies.server";
import { namesIn } from "../../app/import/lists";
import { db } from "../../db/client";
import { aProgramme, aStudent, anAdmin, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { fieldsNamed, textOf } from "../support/html";
import { reportCase, reportCases } from "../support/report-cases";

/** What people reported of records: numbers, marks, roll numbers and names as they are typed. */
const web = withWeb();
const cast = withCast(web);

let admin: User;
beforeAll(async () => {
  admin = await anAdmin();
  await aProgramme({ name: "B.Tech", departments: ["Computer Science"] });
});

type Row = {
  rollNumber?: string;
  ok: boolean;
  errors?: Record<string, string>;
  changes?: Record<string, { to: string | null }>;
  repairs?: Record<string, { from: string; to: string | null }>;
};

async function imported(name: string) {
  const file = new File([reportCase(name)], name);
  const answer = await cast.admin.multipart("/api/admin/records/import", [
    ["file", file],
    ["dryRun", "true"],
  ]);
  return ((await answer.json()) as { rows: Row[] }).rows;
}

test("guards around roll numbers come off, and that is shown", async () => {
  const rows = await imported("01-guarded-roll-numbers.csv");
  expect(rows.map(({ changes }) => changes?.rollNumber?.to)).toEqual([
    "0210432",
    "0210433",
    "0210434",
    "0210435",
  ]);
  expect(rows.map(({ repairs }) => repairs?.rollNumber?.to)).toEqual([
    "0210432",
    "0210433",
    undefined, // a tab is a blank, as around any cell
    undefined,
  ]);
  expect(namesIn('\'0210432\n="0210433"\n"=""0210434"""\n\t0210435\n२१CS०१४')).toEqual([
    ...["0210432", "0210433", "0210434", "0210435"],
    "21CS014",
  ]);
});

test("marks that a sheet has worked out lose their noise, and never reach what they do not", async () => {
  const rows = await imported("05-worked-out-marks.csv");
  const marks = rows.map(({ changes = {} }) =>
    ["cgpa", "class10", "class12"].map((name) => Number(changes[name]?.to)),
  );
  expect(marks).toEqual([
    [7.8, 78.33, 91],
    [8.12, 66.67, 59.8],
    [6.99, 80, 88],
  ]);
  expect(rows[1]?.repairs?.cgpa).toEqual(expect.objectContaining({ from: "8.123", to: "8.12" }));
});

test.each([
  ["6.9999999", "6.99"],
  ["6.9966666666666667", "6.99"],
  ["59.995", "59.99"],
  ["74.996", "74.99"],
  ["6.7499", "6.74"],
  ["33.336", "33.34"],
  ["7.1", "7.1"],
])("%s is %s", (typed, read) => expect(inHundredths(readNumber(typed))).toBe(read));

test.each([
  ["७.८", "7.8"],
  ["8,12", "8.12"],
  ["８.１", "8.1"],
  ["\u200b8.1\u2069", "8.1"],
  ["'8.1", "8.1"],
  ["7.85E+01", "78.5"],
  ["८٫१", "8.1"],
  ["59.799999999999997", "59.8"],
  ["8.123", "8.123"],
  ["1e9999", "1e9999"],
  ["eight", "eight"],
])("the number %j is %s", (typed, read) => expect(readNumber(typed)).toBe(read));

describe("marks that may be points", () => {
  const sentence = "9.4 out of 10, or 9.4 %?";
  type Said = {
    errors?: Record<string, string>;
    class10?: { value: number; figure?: string };
    class12?: { value: number };
  };

  async function patched(student: User, body: object) {
    const client = await clientOf(web.url, student);
    const answer = await client.json("PATCH", "/api/record", body);
    return { status: answer.status, body: (await answer.json()) as Said };
  }

  test("are asked about in a call, and nothing is saved", async () => {
    const student = await aStudent();
    const sent = JSON.parse(reportCase("23-tenth-as-grade-points.json")) as object;
    const { status, body } = await patched(student, sent);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["class10"]]);
    expect(body.errors?.class10).toContain(sentence);
    const client = await clientOf(web.url, student);
    expect(await (await client.get("/api/record")).json()).toEqual({});
  });

  test.each([
    ["9.4/10", 89.3, "9.4/10"],
    ["9.4 out of 10", 89.3, "9.4/10"],
    ["९.४/१०", 89.3, "9.4/10"],
    ["10/10", 95, "10/10"],
    ["9.4%", 9.4, undefined],
    ["88.2 %", 88.2, undefined],
    ["88.2/100", 88.2, undefined],
    [0, 0, undefined],
    ["78.333333333333329", 78.33, undefined],
  ])("%j is an answer", async (given, value, figure) => {
    const { status, body } = await patched(await aStudent(), { class10: given });
    expect(status).toBe(200);
    expect([body.class10?.value, body.class10?.figure]).toEqual([value, figure]);
  });

  test.each(["94/10", "9.4/20", "-1", "9.4.1/10", "nine"])("%j is none", async (given) => {
    expect((await patched(await aStudent(), { class10: given })).status).toBe(422);
  });

  test("keep what the marksheet says, until they are changed", async () => {
    const student = await aStudent();
    await patched(student, { class10: "9.4/10" });
    const { body: kept } = await patched(student, { class10: 89.3, class12: 70 });
    expect(kept.class10).toMatchObject({ value: 89.3, figure: "9.4/10" });
    const { enrolment } = await findStudent(admin, student.id);
    await confirmFacts(admin, student.id, {
      changes: {},
      confirm: ["class10"],
      version: enrolment?.version,
    });
    const shown = await (await clientOf(web.url, student)).get("/record");
    expect(textOf(await shown.text())).toContain("On the marksheet: 9.4/10");
    const answer = await cast.admin.json("PATCH", `/api/admin/records/${student.id}`, {
      class10: 90,
    });
    expect((await answer.json()) as Said).toMatchObject({ class10: { value: 90 } });
    const { body } = await patched(student, {});
    expect(body.class10?.figure).toBeUndefined();
  });

  test("a form asks, keeps what was typed, and takes the answer; what is saved is not asked again", async () => {
    const student = await aStudent();
    const client = await clientOf(web.url, student);
    const asked = await client.form("/record", { class10: "9.4", class12: "88.2" });
    expect(asked.status).toBe(422);
    const html = await asked.text();
    expect(textOf(html)).toContain(sentence);
    expect(fieldsNamed(html, "class10")[0]?.value).toBe("9.4");
    const saved = await client.form("/record", { class10: "9.4%", class12: "88.2" });
    expect(saved.status).toBe(303);
    const again = await (await client.get("/record")).text();
    expect(fieldsNamed(again, "class10")[0]?.value).toBe("9.4%");
  });

  test("a correction asks, and keeps the marksheet's figure", async () => {
    const student = await aStudent();
    await confirmFacts(admin, student.id, { changes: { class10: 80 } });
    const client = await clientOf(web.url, student);
    const ask = async (value: unknown) => {
      const body = { fact: "class10", value, reason: "The marksheet has points" };
      const answer = await client.json("POST", "/api/record/corrections", body);
      const said = (await answer.json()) as { errors?: Record<string, string>; _id: string };
      return { status: answer.status, said };
    };
    const { status, said } = await ask(9.4);
    expect([status, said.errors?.value]).toEqual([422, expect.stringContaining(sentence)]);
    const asked = await ask("9.4/10");
    expect(asked.status).toBe(201);
    // As it counted when it was asked for, which is what the queues show.
    onTestFinished(async () => void (await db.deleteFrom("mark_settings").execute()));
    await cast.admin.json("PATCH", "/api/admin/college/marks", { times: 10 });
    const queue = await cast.admin.get("/api/admin/corrections?limit=100");
    expect(await queue.json()).toContainEqual(
      expect.objectContaining({ _id: asked.said._id, to: "9.4/10", percent: 89.3 }),
    );
    const page = textOf(await (await cast.admin.get("/admin/corrections")).text());
    expect(page).toContain("9.4/10 counts as 89.3 %");
    const all = textOf(await (await cast.admin.get("/admin/waiting")).text());
    expect(all).toContain("9.4/10 (89.3 %)");
    await cast.admin.json("POST", `/api/admin/corrections/${asked.said._id}/accept`, {});
    expect(await (await client.get("/api/record")).json()).toMatchObject({
      class10: { value: 89.3, figure: "9.4/10", state: "confirmed" },
    });
  });

  test("the office is asked, too, and its list of what waits counts no figure", async () => {
    const student = await aStudent();
    const path = `/api/admin/records/${student.id}`;
    const asked = await cast.admin.json("PATCH", path, { diploma: 8.1 });
    expect(asked.status).toBe(422);
    await cast.admin.json("PATCH", path, { diploma: "8.1/10" });
    const waiting = await cast.admin.get(
      `/api/admin/records?state=claimed&search=${encodeURIComponent(student.email)}`,
    );
    expect(await waiting.json()).toEqual([]);
  });
});

describe("roll numbers in the order that universities give them", () => {
  const { eligibility, students } = JSON.parse(reportCase("22-roll-range-past-99.json")) as {
    eligibility: { fact: "rollNumber"; op: "between"; value: string[] };
    students: Record<string, "in" | "out">;
  };

  test("a preview says the first, the last and how many", async () => {
    for (const rollNumber of Object.keys(students))
      await claimFacts(await aStudent(), await readFacts({ rollNumber }));
    const counts = await previewRule(admin, eligibility);
    expect(counts).toMatchObject({
      eligible: Object.values(students).filter((place) => place === "in").length,
      rollNumbers: { first: "23X71A0501", last: "23x71a05b4" },
    });
  });

  test("Postgres sorts as rules compare", async () => {
    const numbers = [
      ...["23X71A0599", "23X71A05A0", "23x71a05b4", "23X71A0600", "23X71A0501", "CS9", "CS10"],
      ...["21-CS 002", "21CS0A1", "0210432", "", "A1", "५CS", "05A", "x".repeat(40)],
    ];
    const { rows } = await sql<{ id: string; there: string }>`
      select id, roll_order(id) as there from unnest(${numbers}::text[]) as given (id)`.execute(db);
    expect(rows.map(({ there }) => there)).toEqual(numbers.map(inOrder));
  });
});

describe("the same name in other bytes", () => {
  const pairs = reportCases("15-same-word-other-bytes.txt").map((line) => line.split("\t"));

  test.each(pairs)("%s and %s are one programme, department and company", async (one, other) => {
    const [stored = "", typed = ""] = [one, other];
    const admins = await anAdmin();
    const { id } = await createProgramme(admins, {
      ...{ name: `${stored} qy`, years: 4 },
      departments: [`${stored} qz`],
    });
    const again = { name: `${typed} qy`, years: 4, departments: ["A"] };
    await expect(createProgramme(admins, again)).rejects.toMatchObject({ status: 409 });
    const changed = await changeProgramme(admins, id, { departments: [`${typed} qz`, "B"] });
    expect(changed.departments).toEqual([`${typed} qz`, "B"]);
    const record: StudentRecord = await claimFacts(
      await aStudent(),
      await readFacts({ programme: `${typed} qy`, department: `${stored} qz` }),
    );
    expect(record.department?.value).toBe(`${typed} qz`);
    expect(await companyNamed(db, `${stored} qw`)).toBe(await companyNamed(db, `${typed} qw`));
  });

  test.each(pairs)(
    "of %s and %s each finds the other among users and records",
    async (one, other) => {
      for (const [stored = "", searched = ""] of [
        [one, other],
        [other, one],
      ]) {
        const student = await aStudent({ name: `${stored} qv` });
        await claimFacts(student, { batch: 2027 });
        for (const path of ["/api/admin/records", "/api/admin/users"]) {
          const found = await cast.admin.get(
            `${path}?search=${encodeURIComponent(searched)}&limit=100`,
          );
          expect(await found.text(), path).toContain(student.email);
        }
      }
    },
  );

  test("a guarded roll number in a form or call names its student", async () => {
    const student = await aStudent();
    await confirmFacts(admin, student.id, { changes: { rollNumber: "0990432" } });
    for (const typed of ["'0990432", '="0990432"', " 0990432\u2069", "०९९०४३२"])
      expect((await findNamed(db, [typed])).get(typed)).toMatchObject([{ userId: student.id }]);
  });
});
