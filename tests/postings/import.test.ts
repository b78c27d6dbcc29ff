import readXlsx from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { byteOrderMark, fromCell, toCell, toLine } from "../../app/csv";
import { visible } from "../../app/as-typed/visible";
import { messages } from "../../app/messages";
import { fieldColumns } from "../../app/postings/import/columns";
import { type TypeName, postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { hardTexts } from "../security/hard-texts";
import { withCast, withWeb } from "../support/hooks";
import { type ImportAnswer, aFileOf, upload } from "./import-files";
import { asFile, fullInput } from "../support/samples";

const web = withWeb();
const cast = withCast(web);

const send = (type: TypeName, file: File | string, dryRun = false) =>
  upload(cast.admin, type, file, dryRun);
const count = async () => (await db.selectFrom("postings").select("id").execute()).length;
const list = async (type: TypeName) => {
  const answer = await cast.admin.get(`/api/${postingType(type).endpoint}?limit=200`);
  return (await answer.json()) as Record<string, unknown>[];
};
const job = (changes: Record<string, string> = {}) => ({
  title: "Engineer",
  company: "Kaveri",
  location: "Pune",
  description: "All of it.",
  ...changes,
});
const jobs = (...rows: Record<string, string>[]) => aFileOf("job", rows.map(job));

describe.each(typeNames.filter((type) => type !== "podcast"))("a file of %ss", (type) => {
  test("is checked without a trace, then saved as calls would save it", async () => {
    const inputs = Object.entries(hardTexts).map(([, text]) => fullInput(type, text));
    const rows = inputs.map((input) =>
      Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
    );
    const file = aFileOf(type, rows);
    const before = await count();
    const checked = await send(type, file, true);
    expect(checked.status).toBe(200);
    expect(checked.body).toMatchObject({
      rows: rows.map((_, index) => ({ row: index + 2, ok: true })),
      created: 0,
      updated: 0,
    });
    expect(await count()).toBe(before);

    expect((await send(type, file)).body).toMatchObject({ created: rows.length, updated: 0 });
    const saved = await list(type);
    for (const input of inputs)
      expect(saved).toContainEqual(expect.objectContaining(asStored(input)));
    expect(saved[0]).toMatchObject({ state: "published", version: 1 });
  });
});

/** Without what nobody sees. */
function asStored(input: ReturnType<typeof fullInput>) {
  const stored = (value: unknown) => (typeof value === "string" ? visible(value) : value);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(stored) : stored(value),
    ]),
  );
}

test("podcasts are refused with the reason", async () => {
  const { status, body } = await send("podcast", "title\r\nA talk\r\n");
  expect([status, body.msg]).toEqual([422, messages.import.needsPicture("Podcasts")]);
});

describe("what spreadsheets write", () => {
  test("is read: a mark, quoted line breaks, lists, days in two orders, states, capitals", async () => {
    const file = [
      "Title,COMPANY,location,requirements,deadline,description,state,closesAtDeadline,_id",
      'Alpha,Kaveri,Pune,"SQL,  TypeScript",31/01/2099,"One line,\r\nand ""another""",draft,TRUE,',
      "Beta,Kaveri,Pune,,1-2-2099,\u00a0=SUM(A1) ,,FALSE,,,",
      ",,,,,,,,",
      "",
    ].join("\n");
    expect((await send("job", byteOrderMark + file)).body).toMatchObject({ created: 2 });
    const { rows } = await everyJob();
    expect(rows.find(({ title }) => title === "Alpha")).toMatchObject({
      requirements: ["SQL", "TypeScript"],
      deadline: "2099-01-31",
      description: 'One line,\nand "another"',
      state: "draft",
      closesAtDeadline: true,
    });
    expect(rows.find(({ title }) => title === "Beta")).toMatchObject({
      deadline: "2099-02-01",
      description: "=SUM(A1)",
      state: "published",
      closesAtDeadline: false,
    });
  });

  const everyJob = async () => {
    const answer = await cast.admin.get("/api/placements?limit=200&state=all");
    return { rows: (await answer.json()) as Record<string, unknown>[] };
  };

  const header = `${fieldColumns("job").join(",")}\r\n`;
  test.each<[string, string | File, string, number?]>([
    [
      "a heading alone, in UTF-16",
      asFile(Buffer.from("\ufefftitle", "utf16le").swap16(), "a.csv", ""),
      messages.import.empty,
    ],
    ["an open quotation mark", 'title\r\nA\r\n"B\r\n', messages.import.unreadable(3)],
    ["an endless row", `title\r\n"${"x".repeat(300_000)}"`, messages.import.unreadable(2)],
    ["no rows", header, messages.import.empty],
    ["nothing", "\n", messages.files.unread.nothing],
    ["too many rows", header + "a\r\n".repeat(5_001), messages.import.tooMany],
    ["too many bytes", "x".repeat(5 * 1024 * 1024 + 1), messages.import.tooLarge, 413],
  ])("%s is refused in a sentence", async (_name, file, sentence, status = 422) => {
    const answer = await send("job", file, true);
    expect([answer.status, answer.body.errors?.file ?? answer.body.msg]).toEqual([
      status,
      sentence,
    ]);
  });

  test("no file at all is refused at its field", async () => {
    const answer = await cast.admin.multipart("/api/placements/import", [["dryRun", "true"]]);
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as ImportAnswer).errors?.file).toBe(messages.import.noFile);
  });
});

test("each wrong row is named with its fields, and holds up nobody", async () => {
  const before = await count();
  const wrong: Record<string, string>[] = [
    { title: "", link: "javascript:alert(1)" },
    { title: "No day", deadline: "31.02.2099" },
    { title: "Past the posting", state: "published", publishAt: "soon" },
    { title: "No such", _id: "0190a0a0-0000-7000-8000-000000000000" },
    { title: "NUL \0" },
  ];
  const none = await send("job", jobs(...wrong));
  expect([none.status, none.body.msg]).toEqual([422, messages.import.wrong("5 rows")]);
  expect(none.body).toMatchObject({ created: 0, updated: 0, wrong: 5 });
  expect(await count()).toBe(before);
  const { status, body } = await send("job", jobs({ title: "Fine" }, ...wrong));
  expect([status, body]).toMatchObject([200, { created: 1, updated: 0, wrong: 5 }]);
  expect(
    body.rows.map(({ row, ok, errors = {} }) => [row, ok, Object.keys(errors).sort()]),
  ).toEqual([
    [2, true, []],
    [3, false, ["link", "title"]],
    [4, false, ["deadline"]],
    [5, false, ["publishAt"]],
    [6, false, ["_id"]],
    [7, false, ["title"]],
  ]);
  expect(await count()).toBe(before + 1);
});

test("the wrong rows come back as a workbook, and go in once they are mended", async () => {
  const csv = jobs({ title: "Right one" }, { title: "Wrong day", deadline: "soon" });
  await send("job", csv);
  const answer = await cast.admin.multipart("/api/placements/import", [
    ["file", asFile(csv, "a.csv", "text/csv")],
    ["problems", "true"],
  ]);
  const workbook = new Uint8Array(await answer.arrayBuffer());
  const [{ data: rows } = { data: [] }] = await readXlsx(Buffer.from(workbook));
  const [headings = [], ...others] = rows.map((row) => row.map(String));
  expect(headings.at(-1)).toBe(messages.files.problem);
  // What is in by now is there already.
  expect(others.map((cells) => cells[headings.indexOf("title")])).toEqual([
    "Right one",
    "Wrong day",
  ]);
  const mended = [headings, ...others.slice(1)]
    .map((cells) => toLine(cells.map((cell) => (cell === "soon" ? "2099-01-01" : cell))))
    .join("");
  expect((await send("job", mended)).body).toMatchObject({ created: 1, wrong: 0 });
});

test("a second upload says which rows exist, also beside new ones and within the file", async () => {
  const file = jobs({ title: "Twice one" }, { title: "Twice two", deadline: "2099-05-05" });
  expect((await send("job", file)).body.created).toBe(2);
  const again = await send("job", file);
  expect(again.status).toBe(422);
  for (const row of again.body.rows) expect(row.errors).toEqual({ title: messages.import.exists });
  const mixed = jobs(
    { title: "Twice one" },
    { title: "Twice one", company: "Another" },
    { title: "Twice two", deadline: "06/05/2099" },
    { title: "Twice one", company: "Another" },
  );
  const { body } = await send("job", mixed, true);
  expect(body.rows.map(({ errors }) => errors?.title)).toEqual([
    messages.import.exists,
    undefined,
    undefined,
    messages.import.repeated(3),
  ]);
});

test("of two imports of the same file at once, one saves it", async () => {
  const file = aFileOf("workshop", [
    { title: "Only once", organizer: "A", location: "B", date: "2099-01-01" },
  ]);
  const other = await otherAdmin();
  const answers = await Promise.all([
    upload(cast.admin, "workshop", file),
    upload(other, "workshop", file),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

async function otherAdmin() {
  const { anAdmin, clientOf } = await import("../support/factories");
  return clientOf(web.url, await anAdmin());
}

test("a cell that is written comes back as it was, and runs nowhere", () => {
  const texts = ["=1", "'=1", "''+1", "'", "''x", " -1", "\t1", "'\t1", "plain", "'tis", "＝1", ""];
  for (const text of texts) {
    const cell = toCell(text).slice(1, -1);
    expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
    expect(fromCell(cell), text).toBe(text);
  }
  expect(toLine(["=1", "a"])).toBe(`"'=1","a"\r\n`);
});
