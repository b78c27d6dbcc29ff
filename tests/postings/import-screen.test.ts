import { sql } from "kysely";
import readXlsx from "read-excel-file/node";
import { beforeEach, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { fieldColumns } from "../../app/postings/import/columns";
import { dropOldImportFiles } from "../../app/import/import-file.server";
import { postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { elements, fieldsNamed, textOf } from "../support/html";
import { withCast, withWeb } from "../support/hooks";
import { aFileOf } from "./import-files";
import { asFile, fullInput } from "../support/samples";

const web = withWeb();
const cast = withCast(web);
const path = "/admin/import";

beforeEach(async () => {
  await db.deleteFrom("postings").execute();
});

const input = (title: string) => ({ ...fullInput("seminar"), title }) as Record<string, string>;
const choose = (csv: string, type = "seminar") =>
  cast.admin.multipart(path, [
    ["type", type],
    ["file", asFile(csv, "s.csv", "text/csv")],
  ]);
const checkedIn = (html: string) => fieldsNamed(html, "checked")[0]?.value ?? "";
const confirm = async () => {
  const checked = checkedIn(await page(`${path}?page=1`));
  return cast.admin.form(path, { intent: "import", checked });
};
const count = async () => (await db.selectFrom("postings").select("id").execute()).length;
const page = async (address: string) => (await cast.admin.get(address)).text();

test("a file is checked, shown and imported with one button, without another upload", async () => {
  const uploaded = await choose(aFileOf("seminar", [input("One"), input("Two")]));
  expect([uploaded.status, uploaded.headers.get("Location")]).toEqual([303, `${path}?page=1`]);
  const checked = await page(`${path}?page=1`);
  expect(textOf(checked)).toContain(messages.import.allFine("2", "0"));
  expect(elements(checked, "button").map(({ text }) => text)).toContain("Import 2 seminars");
  expect(await count()).toBe(0);

  const done = await confirm();
  expect(done.status).toBe(303);
  expect(await count()).toBe(2);
  expect(await page(done.headers.get("Location") ?? "")).toContain(messages.import.done("2", "0"));
  const again = await confirm();
  expect(await page(again.headers.get("Location") ?? "")).toContain(messages.import.expired);
  expect(await count()).toBe(2);
});

test("what one page showed is imported, not what was uploaded in another tab since", async () => {
  await choose(aFileOf("seminar", [input("Read")]));
  const checked = checkedIn(await page(`${path}?page=1`));
  await choose(aFileOf("seminar", [input("Not read yet"), input("Nor this")]));
  const answer = await cast.admin.form(path, { intent: "import", checked });
  expect(await count()).toBe(0);
  const shown = textOf(await page(answer.headers.get("Location") ?? ""));
  expect(shown).toContain(messages.import.another);
  expect(shown).toContain(messages.import.allFine("2", "0"));
});

test("every wrong row is shown with its errors, by pages, and holds up none that is right", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    ...input(`No ${index}`),
    date: "soon",
  }));
  await choose(aFileOf("seminar", [...rows, input("Fine")]));
  const first = await page(`${path}?page=1`);
  expect(textOf(first)).toContain(messages.filesScreen.aside(40));
  expect(textOf(first)).toContain(messages.import.othersFine("1", "0"));
  expect(elements(first, "button").map(({ text }) => text)).toContain("Import 1 seminar");
  expect(textOf(first)).toMatch(/\b2 No 0 Date must be a day such as 2027-01-31/);
  expect(textOf(first)).not.toContain("No 30");
  expect(textOf(await page(`${path}?page=2`))).toMatch(/\b41 No 39 Date must be/);
  const answer = await confirm();
  expect(answer.headers.get("Location")).toBe(`${path}?page=1`);
  expect(await count()).toBe(1);

  const left = await page(`${path}?page=1`);
  expect(textOf(left)).toContain(messages.recordImport.setAside("40 rows"));
  expect(elements(left, "button").map(({ text }) => text)).not.toContain("Import 1 seminar");
  const workbook = await cast.admin.get(`${path}/problems.xlsx`);
  const [{ data: problems } = { data: [] }] = await readXlsx(
    Buffer.from(await workbook.arrayBuffer()),
  );
  expect(problems).toHaveLength(41);
  expect(problems[1]?.at(-1)).toContain("must be a day");
  await confirm();
  expect(await count()).toBe(1);
});

test("what cannot be read is refused at the file, with the type still chosen", async () => {
  const answer = await choose(" \n\n");
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(textOf(html)).toContain(messages.files.unread.nothing);
  const options: Record<string, string>[] = elements(html, "option");
  expect(options.find((option) => "selected" in option)?.value).toBe("seminar");
  expect(textOf(await (await choose("title\nA", "")).text())).toContain(messages.import.noType);
  const podcasts = await (await choose("title\nA", "podcast")).text();
  expect(textOf(podcasts)).toContain(messages.import.needsPicture("Podcasts"));
});

test("a file waits for an hour, for its admin alone", async () => {
  await choose(aFileOf("seminar", [input("Old")]));
  await db
    .updateTable("import_files")
    .set({ created_at: sql<Date>`now() - interval '61 minutes'` })
    .execute();
  const answer = await confirm();
  expect(await page(answer.headers.get("Location") ?? "")).toContain(messages.import.expired);
  await dropOldImportFiles();
  expect(await db.selectFrom("import_files").select("type").execute()).toEqual([]);
});

test.each(typeNames)("the template of %ss has its fields", async (type) => {
  const answer = await cast.admin.get(`${path}/template.csv?type=${type}`);
  expect(answer.headers.get("Content-Disposition")).toContain(`${postingType(type).paths[0]}.csv`);
  const cells = (await answer.text()).trim().split(",");
  expect(cells.map((cell) => cell.replaceAll('"', ""))).toEqual(fieldColumns(type));
});
