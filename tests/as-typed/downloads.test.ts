import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import readXlsx from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { fromCell, phoneForSheet, toCell } from "../../app/csv";
import { confirmFacts } from "../../app/records/change-record.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { upload } from "../postings/import-files";
import { joined } from "../seasons/offers";
import { aPosting, aProgramme, aStudent, anApplication, anAskingJob } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { asFile } from "../support/samples";
import { unzip } from "../support/unzip";

/** What leaves in a sheet: phones can be dialled, links opened, numbers keep their digits, names run nowhere. */

const web = withWeb();
const cast = withCast(web);

const phone = "+91 98765 43210";

describe("a phone", () => {
  test.each([
    ["+91–98765–43210", phone],
    ["+91 98765‑43210", phone],
    ["‎+91 98765 43210‬", phone],
    ["＋९१ ९८७६५ ४३२१०", phone],
    ["tel:+919876543210", phone],
    ["+91.98765.43210", phone],
    ["09876543210", "098765 43210"],
    ["919876543210", "91 98765 43210"],
    ["+91 98765 43210 / 98765 43211", "+91 98765 43210 / 98765 43211"],
    ["+919876543210, +919876543211", "+91 98765 43210 / +91 98765 43211"],
    ["(022) 2765 4321", "(022) 2765 4321"],
    ["9876543210", "9876543210"],
  ])("typed as %j is %j in a sheet, without a stray mark", (typed, shown) => {
    expect(phoneForSheet(typed)).toBe(shown);
    expect(toCell(shown)).toBe(`"${shown}"`);
    expect(fromCell(shown)).toBe(shown);
  });

  test.each([
    "+91 98765 43210 / =1+1",
    "+91 98765 43210 / +1+1",
    "+91 98765 43210+1",
    "+91 98765 43210\t=1",
    "+91 98765 43210 / @SUM(A1)",
    "＝1+1",
  ])("is not %j, which cannot run", (text) => {
    expect(toCell(phoneForSheet(text))).toBe(`"'${text}"`);
  });
});

/** Its cells, line by line, as the file has them. */
const cellsOfCsv = (bytes: ArrayBuffer) =>
  parse(Buffer.from(bytes), { bom: true }) as unknown as string[][];

/** In which numbers are numbers. */
async function cellsOfWorkbook(bytes: ArrayBuffer): Promise<unknown[][]> {
  const [sheet] = await readXlsx(Buffer.from(bytes));
  return sheet!.data;
}

const link = "https://a.example/b?c=1&d=-2";
const names = ["-Dash", "=1+1"];
/** Longer than a sheet's numbers are exact. */
const rollNumbers = ["210000000000000001", "210000000000000002"];

let students: User[];
let seasonId: string;
let programme: string;
let files: Record<string, unknown[][]>;
let workbooks: Record<string, ArrayBuffer>;
beforeAll(async () => {
  ({ name: programme } = await aProgramme());
  const asking = await anAskingJob([
    { id: "other", kind: "text", label: "Another phone" },
    { id: "work", kind: "link", label: "Your work" },
  ]);
  students = [];
  for (const [at, name] of names.entries()) {
    const student = await aStudent({ name, phone: at ? "+91-98765-43210" : "+919876543210" });
    students.push(student);
    const changes = { programme, rollNumber: rollNumbers[at]!, batch: 2027 };
    await confirmFacts(cast.users.admin, student.id, { changes });
    const { id } = await anApplication(student, asking);
    const answers = { other: "+91-98765-43210", work: link };
    await sql`update applications set answers = ${JSON.stringify(answers)} where id = ${id}`.execute(
      db,
    );
  }
  seasonId = (await joined(students[0]!)).id;
  const applicants = `/applicants/job/${asking.id}/applicants`;
  const ofSeason = `/admin/seasons/${seasonId}/students`;
  [files, workbooks] = [{}, {}];
  for (const path of [
    ...[`${applicants}.csv`, `${applicants}.xlsx`, "/admin/applications.csv"],
    ...[`${ofSeason}.csv?list=registered`, `${ofSeason}.xlsx?list=registered`],
  ]) {
    const answer = await cast.admin.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const bytes = await answer.arrayBuffer();
    const [, kind = ""] = /\.(csv|xlsx)/.exec(path) ?? [];
    const what = path.includes("seasons")
      ? "season"
      : path.startsWith("/applicants")
        ? "drive"
        : "all";
    const name = `${what}.${kind}`;
    if (kind === "xlsx") workbooks[name] = bytes;
    files[name] = kind === "csv" ? cellsOfCsv(bytes) : await cellsOfWorkbook(bytes);
  }
});

describe("the list of", () => {
  test.each(["drive.csv", "drive.xlsx", "all.csv", "season.csv", "season.xlsx"])(
    "%s has phones to dial and names that do not run",
    (file) => {
      const isText = file.endsWith(".xlsx");
      for (const [at, { email, name }] of students.entries()) {
        const row = files[file]?.find((cells) => cells.includes(email));
        if (file.startsWith("season") && at > 0) continue; // only the first takes part
        expect(row).toContain(phone);
        // In a workbook a text is a text, whatever it begins with.
        expect(row).toContain(isText ? name : `'${name}`);
      }
    },
  );

  test.each(["drive.csv", "drive.xlsx"])("%s has answers to dial and to open", (file) => {
    const row = files[file]?.find((cells) => cells.includes(students[0]!.email)) ?? [];
    expect(row.slice(-2)).toEqual([phone, link]);
  });
});

describe("the workbook", () => {
  test.each(["drive.xlsx", "season.xlsx"])("%s has no formula", async (file) => {
    const parts = await unzip(workbooks[file]!);
    const sheets = Object.keys(parts).filter((name) => name.startsWith("xl/worksheets/"));
    expect(sheets).toHaveLength(1);
    expect(parts[sheets[0]!]).toContain("<c ");
    expect(parts[sheets[0]!]).not.toMatch(/<(\w+:)?f\b/);
  });

  test.each([
    ["drive.xlsx", [phone, link]],
    ["season.xlsx", [phone]],
  ])("%s has phones, links and long numbers as texts", (file, texts) => {
    const row = files[file]?.find((cells) => cells.includes(students[0]!.email));
    expect(row).toEqual(expect.arrayContaining([rollNumbers[0], ...texts]));
  });
});

describe("our own import takes our own export back:", () => {
  test.each(["csv", "xlsx"])("a season's students as %s into records, unchanged", async (kind) => {
    const path = `/admin/seasons/${seasonId}/students.${kind}?list=registered`;
    const file = new Uint8Array(await (await cast.admin.get(path)).arrayBuffer());
    const answer = await cast.admin.multipart("/api/admin/records/import", [
      ["file", asFile(Buffer.from(file), `students.${kind}`, "")],
      ["dryRun", "true"],
    ]);
    const body = (await answer.json()) as { rows: { errors?: object; action?: string }[] };
    expect(answer.status).toBe(200);
    expect(body.rows.map(({ errors }) => errors ?? null)).toEqual([null]);
    expect(body).toMatchObject({ created: 0, updated: 0 });
  });

  test("records as CSV, unchanged", async () => {
    const path = `/admin/records.csv?programme=${encodeURIComponent(programme)}`;
    const file = Buffer.from(await (await cast.admin.get(path)).arrayBuffer());
    const answer = await cast.admin.multipart("/api/admin/records/import", [
      ["file", asFile(file, "records.csv", "")],
      ["dryRun", "true"],
    ]);
    const body = (await answer.json()) as { rows: { errors?: object }[] };
    expect(body.rows.map(({ errors }) => errors ?? null)).toEqual(students.map(() => null));
    expect(body).toMatchObject({ created: 0, updated: 0 });
  });

  test("postings with a link and a phone in their text, unchanged", async () => {
    const { id } = await aPosting("job", { link, company: "-Dash & Co", requirements: phone });
    const csv = await (await cast.admin.get(`/admin/postings.csv?type=job`)).arrayBuffer();
    const [, ...rows] = cellsOfCsv(csv);
    const row = rows.find((cells) => cells.includes(id));
    expect(row).toEqual(expect.arrayContaining([link, "'-Dash & Co", phone]));
    const file = asFile(Buffer.from(csv), "postings.csv", "text/csv");
    const { status, body } = await upload(cast.admin, "job", file);
    expect(body.rows).toHaveLength(rows.length);
    expect({ status, ...body }).toMatchObject({ status: 200, created: 0, updated: 0, wrong: 0 });
  });

  test("what was wrong in a file, with phones that can be dialled", async () => {
    const csv = `email,Name,Mobile No,10th\r\n${newId()}@a.example,"'=1+1","'${phone}",900\r\n`;
    const problems = await cast.admin.multipart("/api/admin/records/import", [
      ["file", asFile(csv, "records.csv", "text/csv")],
      ["problems", "true"],
    ]);
    expect(problems.status).toBe(200);
    const rows = await cellsOfWorkbook(await problems.arrayBuffer());
    expect(rows.at(-1)).toEqual(expect.arrayContaining(["=1+1", phone, "900"]));
  });
});
