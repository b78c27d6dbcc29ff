import { load } from "cheerio";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { findStudent } from "../../app/records/records.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aProgramme, aStudent } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { asFile } from "../support/samples";

/** Marks from 0 to 10 where a file has percent: points, or percent? */

const web = withWeb();
const cast = withCast(web);

let programme: string;
let student: Awaited<ReturnType<typeof aStudent>>;
beforeAll(async () => {
  ({ name: programme } = await aProgramme());
});
beforeEach(async () => {
  await db.deleteFrom("import_files").execute();
  student = await aStudent();
});
afterEach(async () => {
  await db.deleteFrom("mark_settings").execute();
});

type Body = {
  wrong: number;
  rows: { errors?: Record<string, string>; repairs?: Record<string, object> }[];
  repairs: object[];
  asks: { scales: { column: string; mark: string; percent: number; count: number }[] };
};

const lines = (marks: string[]) =>
  [
    "email,programme,10th",
    ...marks.map(
      (mark, at) => `${at ? `${newId()}@a.example` : student.email},${programme},${mark}`,
    ),
  ].join("\r\n");

async function upload(marks: string[], more: object = {}) {
  const answer = await cast.admin.multipart("/api/admin/records/import", [
    ["file", asFile(lines(marks), "records.csv", "text/csv")],
    ...(Object.entries(more) as [string, string][]),
  ]);
  return { status: answer.status, body: (await answer.json()) as Body };
}

async function stored() {
  const { enrolment } = await findStudent(cast.users.admin, student.id);
  return { value: enrolment?.values.class10, figure: enrolment?.figures?.class10 };
}

describe("in a call", () => {
  test.each([
    ["9.4/10", { value: 89.3, figure: "9.4/10" }],
    ["9.4 out of 10", { value: 89.3, figure: "9.4/10" }],
    ["9.4%", { value: 9.4, figure: undefined }],
    ["9.4 percent", { value: 9.4, figure: undefined }],
    ["९.४/१०", { value: 89.3, figure: "9.4/10" }],
    ["84.5", { value: 84.5, figure: undefined }],
    ["0", { value: 0, figure: undefined }],
  ])("%s is read as it says", async (mark, wanted) => {
    const { body } = await upload([mark]);
    expect([body.wrong, body.rows.map(({ errors }) => errors)]).toEqual([0, [undefined]]);
    expect(await stored()).toEqual(wanted);
  });

  test("9.4 is asked about once for the column, and goes in as the answer says", async () => {
    const marks = ["9.4", "8", "84"];
    const asked = await upload(marks, { dryRun: "true" });
    expect(asked.body.asks.scales).toEqual([
      { column: "class10", mark: "9.4", percent: 89.3, count: 2 },
    ]);
    expect(asked.body.rows[0]?.errors).toEqual({
      class10: messages.marks.ask("9.4", "10", "89.3"),
    });
    const points = await upload(marks, { scales: JSON.stringify({ class10: "points" }) });
    expect([points.body.wrong, points.body.asks.scales]).toEqual([0, undefined]);
    expect(await stored()).toEqual({ value: 89.3, figure: "9.4/10" });
    await upload(["9.4"], { scales: JSON.stringify({ class10: "percent" }) });
    expect(await stored()).toEqual({ value: 9.4, figure: undefined });
    const odd = await upload(marks, { scales: JSON.stringify({ class10: "marks" }) });
    expect(odd.status).toBe(422);
  });

  test("9.4/10 in percent is a repair, which is counted and can be refused", async () => {
    const kind = { kind: "points:class10", column: "class10", from: "9.4/10", to: "89.3" };
    const marks = ["9.4/10", "8 out of 10", "84"];
    const { body } = await upload(marks, { dryRun: "true" });
    expect([body.wrong, body.repairs]).toEqual([0, [{ ...kind, cells: 2 }]]);
    expect(body.rows[0]?.repairs).toEqual({ class10: { from: "9.4/10", to: "89.3" } });
    const refused = await upload(marks, { refuse: JSON.stringify([kind.kind]) });
    expect(refused.body.repairs).toEqual([{ ...kind, cells: 2, refused: true }]);
    expect(refused.body.rows.map(({ errors }) => errors)).toEqual([
      { class10: messages.files.refusedRepair("9.4/10", "89.3") },
      { class10: messages.files.refusedRepair("8 out of 10", "76") },
      undefined,
    ]);
    expect(await stored()).toEqual({ value: undefined, figure: undefined });
  });

  test("points count as the office has set", async () => {
    await cast.admin.json("PATCH", "/api/admin/college/marks", { times: 10, plus: -7.5 });
    await upload(["9.4/10"]);
    expect(await stored()).toEqual({ value: 86.5, figure: "9.4/10" });
  });

  test("what an export says of 9.4 % comes back unasked", async () => {
    await upload(["9.4%"]);
    const file = await cast.admin.get(`/admin/records.csv?search=${student.email}`);
    const csv = await file.text();
    expect(csv).toContain('"9.4%"');
    const answer = await cast.admin.multipart("/api/admin/records/import", [
      ["file", asFile(csv, "records.csv", "text/csv")],
    ]);
    expect(await answer.json()).toMatchObject({ wrong: 0, updated: 0 });
  });
});

test("on the screen, which asks once for the column and goes on without script", async () => {
  const path = "/admin/records/import";
  const sent = await cast.admin.multipart(path, [
    ["file", asFile(lines(["9.4", "8"]), "records.csv", "text/csv")],
  ]);
  expect(sent.status).toBe(303);
  const page = load(await (await cast.admin.get(`${path}?page=1`)).text());
  const words = messages.filesScreen;
  const title = messages.factWords.class10.title;
  expect(page("label[for=scale-class10]").text()).toBe(words.whichScale(title, "9.4", 2));
  const checked = String(page("input[name=checked]").val());
  /** The page after its form was sent with this answer. */
  const after = async (shown: typeof page, scale: string) => {
    const fields = shown("form input[type=hidden], form select")
      .toArray()
      .map((one): [string, string] => [
        shown(one).attr("name") ?? "",
        shown(one).attr("name") === "scale" ? scale : String(shown(one).val() ?? ""),
      ]);
    const again = await cast.admin.multipart(path, [...fields, ["intent", "again"]]);
    expect(again.status).toBe(303);
    return load(await (await cast.admin.get(`${path}?page=1`)).text());
  };
  const wrong = await after(page, "percent");
  expect(wrong("label[for=scale-class10]").text()).toBe(words.saidScale(title));
  expect(wrong("select[name=scale]").val()).toBe("percent");
  const asked = await after(wrong, "");
  expect(asked("label[for=scale-class10]").text()).toBe(words.whichScale(title, "9.4", 2));
  const read = await after(asked, "points");
  expect(read("select[name=scale]").val()).toBe("points");
  const now = String(read("input[name=checked]").val());
  expect(now).not.toBe(checked);
  const done = await cast.admin.form(path, { intent: "import", checked: now });
  expect(done.status).toBe(303);
  expect(await stored()).toEqual({ value: 89.3, figure: "9.4/10" });
});
