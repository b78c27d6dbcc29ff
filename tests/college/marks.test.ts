import { load } from "cheerio";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { cardVerdicts, judgeApplicant, verdictOn } from "../../app/applications/eligible.server";
import { whoCanApply } from "../../app/applications/who-can-apply.server";
import { percentOf } from "../../app/college/marks";
import { readMarks } from "../../app/college/marks.server";
import { messages } from "../../app/messages";
import { filterFor } from "../../app/postings/list/eligible.server";
import type { Posting } from "../../app/postings/posting";
import type { Wanted } from "../../app/postings/list/list-matches.server";
import { createPosting, findPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { claimFacts } from "../../app/records/change-record.server";
import type { Rule } from "../../app/records/eligibility";
import { previewRule } from "../../app/records/preview.server";
import { readFacts } from "../../app/records/read-facts.server";
import { db } from "../../db/client";
import { aProgramme, aStudent, anAdmin, validInput } from "../support/factories";
import { joined } from "../seasons/offers";
import { withCast, withWeb } from "../support/hooks";

const web = withWeb();
const cast = withCast(web);

const call = "/api/admin/college/marks";
const change = (body: object) => cast.admin.json("PATCH", call, body);
const saved = { decimals: "", times: "9.5", plus: "0" };

const nothingElse = { search: "", location: "" };
const jobInput = () =>
  postingSchema("job").parse({ ...validInput("job"), link: "https://apply.example/" });

afterEach(async () => {
  await db.deleteFrom("mark_settings").execute();
});

describe("how marks are rounded is the office's", () => {
  let programme: Awaited<ReturnType<typeof aProgramme>>;
  let admin: User;
  let student: User;
  let posting: Posting;
  let rule: Rule;
  let seasonId: string;

  beforeAll(async () => {
    [admin, student, programme] = await Promise.all([anAdmin(), aStudent(), aProgramme()]);
    await claimFacts(student, { programme: programme.name, cgpa: 6.95 });
    rule = {
      all: [
        { fact: "programme", op: "is", value: programme.name },
        { fact: "cgpa", op: "atLeast", value: 7 },
      ],
    };
    const season = await joined(student);
    seasonId = season.id;
    const { id } = await createPosting(admin, "job", jobInput(), {
      season: { season: seasonId, ctc: 600_000 },
      eligibility: rule,
    });
    posting = await findPosting(admin, "job", id);
  });

  /** What each part of the portal says of 6.95 where 7 is asked for. */
  async function said() {
    const isJudged = await judgeApplicant(student, rule, posting).then(
      () => true,
      () => false,
    );
    const card = (await cardVerdicts(student, [posting])).get(posting.id);
    const filter: Wanted = await filterFor(student, "job", { ...nothingElse, eligible: true });
    const able = await whoCanApply(db, seasonId, [posting], [student.id]);
    return {
      isJudged,
      onPage: (await verdictOn(student, posting))?.answer,
      onCard: card && "answer" in card && card.answer,
      inList: filter.among?.includes(posting.id),
      inPreview: (await previewRule(admin, rule)).eligible,
      told: able.get(posting.id)?.length,
    };
  }

  test("and judges alike on the page, the card, in lists, previews, applications and for the drive's readers", async () => {
    const no = { isJudged: false, onPage: "no", onCard: "no", inList: false };
    expect(await said()).toEqual({ ...no, inPreview: 0, told: 0 });
    expect((await change({ decimals: 1 })).status).toBe(200);
    const yes = { isJudged: true, onPage: "yes", onCard: "yes", inList: true };
    expect(await said()).toEqual({ ...yes, inPreview: 1, told: 1 });
    const { kept } = await judgeApplicant(student, rule, posting);
    expect(kept).toMatchObject({ decimals: 1 });
    expect((await change({ decimals: null })).status).toBe(200);
    expect(await said()).toEqual({ ...no, inPreview: 0, told: 0 });
  });
});

describe("how points become percent is the office's", () => {
  test.each([
    ["9.4", { times: 9.5, plus: 0 }, 89.3],
    ["8.55", { times: 10, plus: -7.5 }, 78],
    ["7", { times: 7.1, plus: 11 }, 60.7],
    ["10", { times: 10, plus: 5 }, 100],
    ["0.5", { times: 10, plus: -7.5 }, 0],
    ["6.99", { times: 10.01, plus: 0 }, 69.97],
  ])("%s points by %j are %d %%", (points, marks, percent) => {
    expect(percentOf(points, marks)).toBe(percent);
  });

  test("in claims, with the marksheet's figure beside it; what is there already stays", async () => {
    const [student, programme] = await Promise.all([aStudent(), aProgramme()]);
    await claimFacts(student, await readFacts({ programme: programme.name, class10: "9.4/10" }));
    expect((await change({ times: 10, plus: -7.5 })).status).toBe(200);
    const record = await claimFacts(student, await readFacts({ class12: "9.4/10" }));
    expect(record).toMatchObject({
      class10: { value: 89.3, figure: "9.4/10" },
      class12: { value: 86.5, figure: "9.4/10" },
    });
    await expect(readFacts({ class10: "9.4" })).rejects.toMatchObject({
      fields: { class10: messages.marks.ask("9.4", "10", "86.5") },
    });
  });
});

describe("the screen and the call", () => {
  test("show and set the same; what is not set is the installation's", async () => {
    expect(await (await cast.admin.get(call)).json()).toEqual({
      decimals: null,
      times: 9.5,
      plus: 0,
    });
    const response = await change({ decimals: 2 });
    const body = { decimals: 2, times: 9.5, plus: 0 };
    expect(await response.json()).toEqual({ msg: messages.collegeOffice.saved, ...body });
    const row = await db.selectFrom("mark_settings").select("settings").executeTakeFirstOrThrow();
    expect(row.settings).toEqual({ decimals: 2 });

    const page = load(await (await cast.admin.get("/admin/college")).text());
    expect(page("select[name=decimals]").val()).toBe("2");
    const sent = await cast.admin.form("/admin/college", { ...saved, times: "१०", plus: "-7.5" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/admin/college"]);
    expect(await readMarks(db)).toEqual({ decimals: null, times: 10, plus: -7.5 });
  });

  test.each([
    ["decimals", "3"],
    ["times", "95"],
    ["times", ""],
    ["times", "9.555"],
    ["plus", "none"],
  ])("%s of '%s' is refused in its place, and what was typed stays", async (name, value) => {
    const response = await cast.admin.form("/admin/college", {
      ...saved,
      times: "9",
      [name]: value,
    });
    expect(response.status).toBe(422);
    const page = load(await response.text());
    expect(page(`[name=${name}]`).attr("aria-invalid")).toBe("true");
    if (name !== "times") expect(page("[name=times]").val()).toBe("9");
    expect((await change({ [name]: value })).status).toBe(422);
    expect(await db.selectFrom("mark_settings").select("id").execute()).toEqual([]);
  });

  test("are the office's alone, and in the log", async () => {
    for (const client of [cast.student, cast.recruiter])
      expect((await client.json("PATCH", call, { decimals: 1 })).status).toBe(403);
    await change({ times: 10 });
    const entry = await db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "marks-set")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(entry.details).toEqual({
      from: "decimals: as they stand, times: 9.5, plus: 0",
      to: "decimals: as they stand, times: 10, plus: 0",
    });
  });

  test("overwrite nothing that somebody else has set since the page was opened", async () => {
    const opened = load(await (await cast.admin.get("/admin/college")).text());
    const version = String(opened("input[name=version]").val());
    const tag = (await cast.admin.get(call)).headers.get("ETag") ?? "";
    expect(tag).toBe(`"${version}"`);
    expect((await change({ times: 10 })).headers.get("ETag")).not.toBe(tag);

    // What is wrong with a field does not make it another version.
    const wrong = await cast.admin.form("/admin/college", { ...saved, times: "x", version });
    expect(load(await wrong.text())("input[name=version]").val()).toBe(version);

    const refused = await cast.admin.form("/admin/college", { ...saved, version });
    expect(refused.status).toBe(412);
    const page = load(await refused.text());
    const now = { decimals: null, times: 10, plus: 0 };
    expect(page.text()).toContain(messages.collegeOffice.olderVersion(now));
    const byCall = await cast.admin.fetch(call, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", "If-Match": tag },
      body: JSON.stringify({ plus: 1 }),
    });
    expect([byCall.status, await readMarks(db)]).toEqual([412, now]);

    const again = { ...saved, version: String(page("input[name=version]").val()) };
    expect((await cast.admin.form("/admin/college", again)).status).toBe(303);
    expect(await readMarks(db)).toEqual({ ...now, times: 9.5 });
  });
});
