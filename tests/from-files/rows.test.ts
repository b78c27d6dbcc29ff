import { load } from "cheerio";
import PostalMime from "postal-mime";
import readXlsx from "read-excel-file/node";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import type { RowKindName } from "../../app/from-files/kinds";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { mailOutsideOffer } from "../../app/applications/outside-offer-mail.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { register } from "../../app/seasons/registrations.server";
import { db } from "../../db/client";
import type { Client } from "../support/client";
import { aCoordinator, aProgramme, aSeason, anAdmin, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { sink } from "../news/sink";
import { numberedBy, upload } from "./upload";
import { anOffer, applied, stageOf } from "../seasons/offers";

/** What the office does to single students on a screen, a file does to many: the same function, row by row. */

const web = withWeb();
const cast = withCast(web);

const clauses: Clause[] = [
  { kind: "after-accepting", ways: [] },
  { kind: "on-accepting", withdraw: "all" },
  { kind: "points", for: { absent: 2 }, bars: [{ from: 3, season: true }] },
];

let programme: string;
let season: string;
let version: number;
let asha: User & { roll: string };
let ravi: User & { roll: string };
let office: User;
let client: Client;

beforeAll(async () => {
  ({ name: programme } = await aProgramme());
  const open = await aSeason({ clauses });
  season = open.id;
  version = open.policy.version;
});
beforeEach(async () => {
  office = await anAdmin();
  client = await clientOf(web.url, office);
  asha = await numbered("Asha Rao");
  ravi = await numbered("Ravi Kumar");
});

async function numbered(name: string, department = "CSE") {
  const student = await numberedBy(office, name, { programme, department });
  await register(student, season, version);
  return student;
}

const send = (kind: RowKindName, lines: string[], more: Record<string, string> = {}) =>
  upload(client, kind, lines, { season, ...more });

const payOf = async (id: string) =>
  (await db.selectFrom("applications").select("ctc").where("id", "=", id).executeTakeFirstOrThrow())
    .ctc;

describe("pays", () => {
  test("are corrected as they are typed, tried first, and once", async () => {
    const [own, other] = [await anOffer(asha, season), await anOffer(ravi, season)];
    const { company } = await db
      .selectFrom("applications")
      .select("company")
      .where("id", "=", own.id)
      .executeTakeFirstOrThrow();
    const file = [
      "Reg. No.,Name,Company,CTC",
      `${asha.roll},Asha Rao,${company},6.5 LPA`,
      `${ravi.roll.toLowerCase()},Asha Rao,${company},"₹7,00,000"`,
      `26CS9999,Nobody,${company},500000`,
      `${asha.roll},Asha Rao,${company},800000`,
    ];
    const dry = await send("pays", file, { dryRun: "true" });
    expect(dry).toMatchObject({ done: 0, unchanged: 0, wrong: 2 });
    expect(dry.rows).toMatchObject([
      { row: 2, ok: true, student: "Asha Rao", says: expect.stringContaining("₹6,50,000") },
      { row: 3, ok: true, student: "Ravi Kumar", warning: expect.stringContaining("Ravi Kumar") },
      { row: 4, ok: false, errors: { rollNumber: "There is no such student" } },
      { row: 5, ok: false, errors: { row: "This is the same as row 2." } },
    ]);
    expect(dry.repairs).toContainEqual(
      expect.objectContaining({ from: "6.5 LPA", to: "650000", cells: 2 }),
    );
    expect([await payOf(own.id), await payOf(other.id)]).toEqual([null, null]);

    expect(await send("pays", file)).toMatchObject({ done: 2, wrong: 2 });
    expect([await payOf(own.id), await payOf(other.id)]).toEqual([650_000, 700_000]);
    const corrections = await db
      .selectFrom("application_events")
      .select(["ctc", "by_user_id"])
      .where("application_id", "=", own.id)
      .whereRef("from_stage", "=", "to_stage")
      .execute();
    expect(corrections).toEqual([{ ctc: 650_000, by_user_id: office.id }]);
    expect(await send("pays", file.slice(0, 3))).toMatchObject({ done: 0, unchanged: 2, wrong: 0 });
  });

  test("name the offer by its posting where there are several, and touch no other student's", async () => {
    const first = await anOffer(asha, season, { company: "Moyar Systems" });
    const second = await anOffer(asha, season, { company: "Moyar Systems" });
    const head = "Roll No,Company,Posting,Pay";
    const vague = await send("pays", [head, `${asha.roll},moyar systems,,900000`]);
    expect(vague.rows).toMatchObject([{ errors: { posting: expect.stringMatching(/several/) } }]);
    const address = `https://portal.example/jobs/details/${second.postingId}?from=list`;
    expect(await send("pays", [head, `${asha.roll},,${address},900000`])).toMatchObject({
      done: 1,
    });
    expect([await payOf(first.id), await payOf(second.id)]).toEqual([null, 900_000]);
    const none = await send("pays", [head, `${ravi.roll},Moyar Systems,,900000`]);
    expect(none.rows).toMatchObject([{ errors: { company: expect.stringMatching(/no open/) } }]);
  });

  test("by what a student typed, no offer is found", async () => {
    const own = await anOffer(ravi, season, { company: "Moyar Systems" });
    await db
      .updateTable("users")
      .set({ student_id: "26CS777" })
      .where("id", "=", ravi.id)
      .execute();
    const file = ["Roll No,Company,Pay", "26CS777,Moyar Systems,900000"];
    const { rows } = await send("pays", file);
    expect(rows).toMatchObject([{ errors: { rollNumber: expect.stringMatching(/typed by/) } }]);
    expect(await payOf(own.id)).toBeNull();
  });
});

describe("offers from outside", () => {
  const head = "Roll No,Email,Company,Package,Date of offer,Status,Accepted on,Told by";

  test("count from when they were accepted, end what acceptances end, and are told", async () => {
    const open = await applied(asha, season);
    const line = `${asha.roll},${asha.email},Periyar Power,8 LPA,12/05/2025,Yes,20/05/2025`;
    expect((await send("outside-offers", [head, `${line},`])).rows).toMatchObject([
      { ok: false, errors: { toldBy: "Choose how the student told you" } },
    ]);
    const lines = [head, `${line},In writing`];
    expect(await send("outside-offers", lines, { dryRun: "true" })).toMatchObject({
      rows: [{ says: "Periyar Power, ₹8,00,000, 12 May 2025 · Accepted" }],
    });
    expect(await stageOf(open.id)).toBe("applied");
    expect(await send("outside-offers", lines)).toMatchObject({ done: 1 });
    expect(await stageOf(open.id)).toBe("withdrawn");
    const stored = await db
      .selectFrom("outside_offers")
      .select(["id", "ctc", "state", "answered_at", "told_by"])
      .where("user_id", "=", asha.id)
      .execute();
    expect(stored).toMatchObject([
      {
        ...{ ctc: 800_000, state: "confirmed", told_by: "writing" },
        answered_at: new Date("2025-05-19T18:30:00Z"),
      },
    ]);
    await mailOutsideOffer(stored[0]!.id, { id: stored[0]!.id });
    const { subject, text } = await new PostalMime().parse(sink.accepted.at(-1)!.raw);
    expect(subject).toBe("The placement office has noted your offer from Periyar Power");
    expect(text).toContain("₹8,00,000");
    expect(text).toContain("They say that you told them in writing.");
    expect(await send("outside-offers", lines)).toMatchObject({ done: 0, unchanged: 1 });
    // The time to object counts from when the office recorded it, however long ago it was.
    const own = await clientOf(web.url, asha);
    const objected = await own.json("PATCH", `/api/offers/outside/${stored[0]!.id}`, {
      object: true,
    });
    expect(objected.status).toBe(200);
    expect(await stageOf(open.id)).toBe("applied");
  });

  test("an address and a roll number have to be one student's", async () => {
    const lines = [head, `${asha.roll},${ravi.email},Periyar Power,800000,12/05/2025,no,,`];
    expect((await send("outside-offers", lines)).rows).toMatchObject([
      { ok: false, errors: { email: "The roll number and the address are of two students." } },
    ]);
  });

  test("a coordinator records those of their departments, and learns of no other student", async () => {
    client = await clientOf(web.url, await aCoordinator(["CSE"]));
    const elsewhere = await numbered("Chitra Iyer", "EE");
    const line = ({ roll }: { roll: string }) =>
      `${roll},,Periyar Power,800000,12/05/2025,no,,phone`;
    const nobody = line({ roll: "00XX000" });
    const { rows } = await send("outside-offers", [head, line(asha), line(elsewhere), nobody]);
    const refused = { ok: false, errors: { rollNumber: "There is no such student" } };
    expect(rows).toMatchObject([
      { ok: true, student: "Asha Rao" },
      { ...refused, student: elsewhere.roll },
      { ...refused, student: "00XX000" },
    ]);
  });
});

describe("points and exceptions", () => {
  test("points, for each their reason, by the rules of the season", async () => {
    const lines = ["USN,For,Reason", `${asha.roll},Absent,Written test`, `${ravi.roll},No show,`];
    const { rows, done } = await send("points", lines);
    expect(done).toBe(1);
    expect(rows).toMatchObject([
      { says: "Not appearing: Written test" },
      { errors: { reason: expect.any(String) } },
    ]);
    expect(await send("points", lines.slice(0, 2))).toMatchObject({ done: 0, unchanged: 1 });
  });

  test("exceptions from a rule, until a day", async () => {
    const lines = [
      "Roll No,Rule,Last day,Reason",
      `${asha.roll},1,31/01/2099,Illness`,
      `${ravi.roll},9,31/01/2099,Illness`,
    ];
    expect((await send("exceptions", lines)).rows).toMatchObject([
      { says: "Rule 1 until 31 Jan 2099: Illness" },
      { errors: { clause: "The season has no rule of this number" } },
    ]);
  });
});

describe("who may", () => {
  test.each([
    ["pays", "coordinator"],
    ["points", "coordinator"],
    ["outside-offers", "recruiter"],
    ["exceptions", "recruiter"],
    ["pays", "student"],
  ] as const)("%s: not a %s", async (kind, who) => {
    const answer = await cast[who].multipart(`/api/admin/files/${kind}`, [["text", "Roll No\n1"]]);
    expect(answer.status).toBe(403);
    expect((await cast[who].get(`/admin/files/${kind}`)).status).toBe(303);
  });

  test("there is no other kind", async () => {
    expect((await client.get("/admin/files/records")).status).toBe(404);
    expect((await client.json("POST", "/api/admin/files/toString", {})).status).toBe(404);
  });
});

test("without script: uploaded, looked at, carried out, the wrong ones given back", async () => {
  const path = "/admin/files/points";
  const text = `Roll No\tFor\tReason\n${asha.roll}\tAbsent\tWritten test\n26CS9998\tAbsent\tTest`;
  const uploaded = await client.multipart(path, [
    ["text", text],
    ["season", season],
  ]);
  expect(uploaded.headers.get("Location")).toBe(`${path}?checked=1`);
  const page = await (await client.get(`${path}?checked=1`)).text();
  expect(textOf(page)).toContain("Not appearing: Written test");
  expect(textOf(page)).toContain("There is no such student");
  const $ = load(page);
  const fields: [string, string][] = $("form input[name], form select[name]")
    .toArray()
    .map((input) => [String($(input).attr("name")), String($(input).val() ?? "")]);
  const done = await client.multipart(path, [...fields, ["intent", "carry-out"]]);
  expect(done.status).toBe(303);
  const given = await db
    .selectFrom("season_points")
    .select("reason")
    .where("user_id", "=", asha.id)
    .execute();
  expect(given).toEqual([{ reason: "Written test" }]);
  const wrong = await client.get(`${path}/problems.xlsx`);
  const [sheet] = await readXlsx(Buffer.from(await wrong.arrayBuffer()));
  expect(sheet?.data ?? sheet).toEqual([
    ["Roll No", "For", "Reason", "Problem"],
    ["26CS9998", "Absent", "Test", "There is no such student"],
  ]);
});

test("an accepted offer is corrected, too, and stays accepted", async () => {
  const offer = await anOffer(asha, season, { company: "Bhavani" });
  await answerOffer(asha, offer.id, { accept: true });
  await send("pays", ["Roll No,Company,Pay", `${asha.roll},Bhavani,700000`]);
  expect([await stageOf(offer.id), await payOf(offer.id)]).toEqual(["accepted", 700_000]);
});
