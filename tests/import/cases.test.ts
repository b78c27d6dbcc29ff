import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { aProgramme, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import type { Client } from "../support/client";

/** Files as offices send them, with what must come of each (cases/expected.json). */
const web = withWeb();
const path = "/api/admin/records/import";
const folder = join(import.meta.dirname, "cases");
const read = (name: string) => readFileSync(join(folder, name));

type Expected = {
  rows?: number;
  ignored?: string[];
  passedOver?: number[];
  sheet?: string;
  read?: Record<string, Record<string, string | number | null>>;
  repaired?: string[];
  asks?: Record<string, string[]>;
  wrong?: Record<string, string>;
};
const { files } = JSON.parse(read("expected.json").toString()) as {
  files: Record<string, Expected>;
};

type Answer = {
  rows: {
    row: number;
    ok: boolean;
    email: string;
    name?: string;
    rollNumber?: string;
    errors?: Record<string, string>;
    changes?: Record<string, { from: string | null; to: string | null }>;
    repairs?: Record<string, { from: string; to: string | null }>;
  }[];
  wrong: number;
  ignored: string[];
  passedOver: number[];
  sheet?: string;
  repairs: { from: string; kind: string }[];
  asks: Record<string, string[]>;
  columns: Record<string, string | null>;
};

let admin: Client;
beforeAll(async () => {
  await aProgramme({ name: "B.Tech", departments: ["Computer Science", "Mechanical"] });
  await db
    .updateTable("departments")
    .set({ aliases: ["CSE"] })
    .where("name", "=", "Computer Science")
    .execute();
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  await db.deleteFrom("import_headings").execute();
  admin = await clientOf(web.url, await anAdmin());
});

async function send(
  name: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  more: Record<string, string> = {},
) {
  const answer = await admin.multipart(path, [
    ["file", new File([bytes], name)],
    ...Object.entries(more),
  ]);
  return { status: answer.status, body: (await answer.json()) as Answer & { errors?: object } };
}

const dry = { dryRun: "true" };
const upload = (name: string, more = dry as Record<string, string>) =>
  send(name, new Uint8Array(read(name)), more);

describe.each(Object.entries(files).filter(([, one]) => one.read))("%s", (name, expected) => {
  test("is read as it must be", async () => {
    const { status, body } = await upload(name);
    expect(status).toBe(200);
    if (expected.ignored) expect(body.ignored).toEqual(expected.ignored);
    if (expected.passedOver) expect(body.passedOver).toEqual(expected.passedOver);
    if (expected.sheet) expect(body.sheet).toBe(expected.sheet);
    for (const repaired of expected.repaired ?? [])
      expect(body.rows.flatMap(({ repairs = {} }) => Object.values(repairs))).toContainEqual(
        expect.objectContaining({ from: repaired }),
      );
    const right = body.rows.filter(({ ok }) => ok);
    expect(right).toHaveLength(expected.rows ?? -1);
    for (const [rollNumber, facts] of Object.entries(expected.read ?? {})) {
      const row = right.find((one) => one.rollNumber === rollNumber);
      const { email, ...others } = facts;
      if (email) expect(row?.email).toBe(email);
      for (const [fact, value] of Object.entries(others))
        expect([fact, row?.changes?.[fact]?.to]).toEqual([
          fact,
          value === null ? undefined : String(value),
        ]);
    }
    for (const row of Object.keys(expected.wrong ?? {}))
      expect(body.rows.find((one) => String(one.row) === row)?.ok).toBe(false);
  });
});

test("a number that Excel has cut, and marks in another scale, are refused in words", async () => {
  const cut = (await upload("cut-by-excel.csv")).body.rows[0]?.errors;
  expect(cut).toEqual({ rollNumber: files["cut-by-excel.csv"]?.wrong?.["2"] });
  const scales = (await upload("mixed-scales.csv")).body.rows[0]?.errors;
  expect(Object.keys(scales ?? {}).sort()).toEqual(["cgpa", "class12"]);
});

test("names that nobody knows are asked once, and kept as aliases", async () => {
  const { body } = await upload("programmes.csv");
  expect(body.asks).toEqual(files["programmes.csv"]?.asks);
  const aliases = JSON.stringify({
    programme: { "B.E.": "B.Tech" },
    department: { "comp. sc.": "Computer Science", MECH: "Mechanical" },
  });
  const answered = await upload("programmes.csv", { aliases });
  expect(answered.body.rows.map(({ ok }) => ok)).toEqual([true, true, false]);
  const again = await upload("programmes.csv");
  expect(again.body.asks).toEqual({ programme: ["Diploma"], department: ["ECE"] });
  const unknown = await upload("programmes.csv", { aliases: '{"department":{"ECE":"Nothing"}}' });
  expect([unknown.status, unknown.body.errors]).toEqual([
    422,
    { "aliases.department.ECE": "There is no 'Nothing'." },
  ]);
});

test("Windows-1252 arrives whole", async () => {
  const { body } = await upload("western.csv");
  expect(body.rows[0]?.name).toMatch(/^Ren\u00e9e? D\u2019Souza$/);
});

test("what a column is can be said, and is remembered for the same headings", async () => {
  const csv = "Key,Figure\r\nasha@students.example,8.2\r\n";
  expect((await send("a.csv", csv, dry)).body.columns).toEqual({ Key: "email", Figure: null });
  const columns = JSON.stringify({ Figure: "cgpa" });
  expect((await send("a.csv", csv, { columns })).body.rows[0]?.changes).toMatchObject({
    cgpa: { to: "8.2" },
  });
  const next = await send("b.csv", csv.replace("asha", "ravi").replace("8.2", "7.1"), dry);
  expect(next.body.rows[0]?.changes).toMatchObject({ cgpa: { to: "7.1" } });
  const wrong = await send("a.csv", csv, { columns: '{"Figur":"cgpa","Key":"shoe"}' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([
    422,
    ["columns.Figur", "columns.Key"],
  ]);
});

test("a kind of repairs can be refused, the others are made", async () => {
  const csv = 'Email,Backlogs,CGPA\r\na@s.example,Nil,"8,1"\r\nb@s.example,-,7\r\n';
  const all = await send("a.csv", csv, dry);
  const kinds = all.body.repairs.map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(["none:activeBacklogs:nil", "none:activeBacklogs:-", "comma:cgpa"]),
  );
  const { body } = await send("a.csv", csv, { ...dry, refuse: "none:activeBacklogs:nil" });
  expect(body.rows[0]?.errors).toEqual({ activeBacklogs: '"Nil" is not to be read as 0.' });
  expect(body.rows[1]?.changes).toMatchObject({ activeBacklogs: { to: "0" } });
});

test("wrong rows come back as a workbook that goes in once it is mended", async () => {
  const csv = "Reg. No.,Mail ID,CGPA\r\n1A,a@s.example,8\r\n2A,b@s.example,81\r\n3A,,70\r\n";
  const first = await send("a.csv", csv);
  expect([first.body.rows.filter(({ ok }) => ok).length, first.body.wrong]).toEqual([1, 2]);
  const answer = await admin.multipart(path, [
    ["file", new File([csv], "a.csv")],
    ["problems", "true"],
  ]);
  const workbook = new Uint8Array(await answer.arrayBuffer());
  const again = await send("problems.xlsx", workbook, dry);
  expect(again.body.columns).toEqual({
    ...{ "Reg. No.": "rollNumber", "Mail ID": "email", CGPA: "cgpa", Problem: null },
  });
  expect(again.body.rows.map(({ ok, rollNumber }) => [ok, rollNumber])).toEqual([
    [false, "2A"],
    [false, "3A"],
  ]);
});

test.each([
  ["five million empty lines", new Uint8Array(5_000_000).fill(10), /nothing/],
  ["zeros", new Uint8Array(100_000), /nothing/],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae10000", "hex"), /Save it as \.xlsx or CSV/],
  ["half a workbook", read("workbook.xlsx").subarray(0, 3_000), /damaged/],
  [
    "a picture",
    Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010802", "hex"),
    /no table/,
  ],
])("%s is refused in words", async (_what, bytes, sentence) => {
  const { status, body } = await send("a.csv", new Uint8Array(bytes), dry);
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toMatch(sentence);
});
