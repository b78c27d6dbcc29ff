import { load } from "cheerio";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { giveException } from "../../app/seasons/exceptions.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { register } from "../../app/seasons/registrations.server";
import { db } from "../../db/client";
import { anOffer } from "../seasons/offers";
import { makeCoordinator } from "../../app/accounts/coordinators.server";
import { previewRule } from "../../app/records/preview.server";
import type { Preview, Rule } from "../../app/records/eligibility";
import {
  anAdmin,
  aProgramme,
  aRecruiter,
  aSeason,
  aStudent,
  clientOf,
  validInput,
  versionsOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let recruiter: User;
let here: Rule;
let programme: Awaited<ReturnType<typeof aProgramme>>;

const rollNumber = (index: number) => `${programme.id}-${index}`;
const bar = (value: number): Rule => ({ fact: "cgpa", op: "atLeast", value });
const women: Rule = { fact: "gender", op: "is", value: "woman" };
const noBacklogs: Rule = { fact: "activeBacklogs", op: "atMost", value: 0 };

beforeAll(async () => {
  [admin, recruiter, programme] = await Promise.all([anAdmin(), aRecruiter(), aProgramme()]);
  here = { fact: "programme", op: "is", value: programme.name };
  // Nine of them, with a CGPA from 5 to 9.5; the first lacks one, odd ones have a backlog, three are women.
  for (let index = 0; index <= 9; index++) {
    await claimFacts(await aStudent(), {
      ...{ programme: programme.name, batch: 2027, rollNumber: rollNumber(index) },
      ...(index > 0 && { cgpa: 5 + index / 2 }),
      activeBacklogs: index % 2,
      gender: index < 3 ? "woman" : "man",
    });
  }
});

test("counts who can apply, whose record lacks something, and what each condition alone shuts out", async () => {
  const { students, eligible, unknown, conditions } = await previewRule(admin, {
    all: [here, bar(7), noBacklogs],
  });
  expect(students).toBeGreaterThanOrEqual(10);
  // 7, 8, 9 by their CGPA without a backlog; the first may have any.
  expect([eligible, unknown]).toEqual([3, 1]);
  expect(conditions.slice(1)).toEqual([
    { text: "CGPA at least 7", excludesAlone: 2 }, // 6, and the first
    { text: "No active backlogs", excludesAlone: 3 }, // 7.5, 8.5 and 9.5
  ]);
});

describe("the call", () => {
  const asked = async (user: User, body: object) => {
    const client = await clientOf(web.url, user);
    const response = await client.json("POST", "/api/admin/eligibility/preview", body);
    return { status: response.status, body: (await response.json()) as Preview };
  };

  test("answers the office", async () => {
    const { status, body } = await asked(admin, { eligibility: { all: [here, bar(9.5)] } });
    expect([status, body.eligible]).toEqual([200, 1]);
    expect(Object.keys(body)).toEqual(["students", "eligible", "unknown", "conditions"]);
  });

  test("tells recruiters tens, and no count below twenty, of the form's rules with marks in steps", async () => {
    const { name } = await aProgramme();
    for (let index = 0; index < 33; index++)
      await claimFacts(await aStudent(), { programme: name, cgpa: index < 24 ? 8.13 : 6 });
    const there: Rule = { fact: "programme", op: "in", value: [name] };
    const counted = async (...rules: Rule[]) =>
      (await asked(recruiter, { eligibility: { all: [there, ...rules] } })).body;
    expect(await counted()).toMatchObject({ eligible: 30 });
    expect(await counted(bar(7))).toMatchObject({ eligible: 20, unknown: null });
    expect((await counted(bar(7))).conditions[1]?.excludesAlone).toBe(null);
    expect((await counted(bar(8.25))).eligible).toBe(null);
    // What a student's marks could be searched with: finer steps, alternatives, exclusions, single values.
    const others: Rule[] = [
      bar(8.13),
      { fact: "cgpa", op: "between", value: [8, 8.25] },
      { not: bar(8) },
      { any: [bar(7), { fact: "batch", op: "in", value: [2027] }] },
      { fact: "class10", op: "atLeast", value: 61 },
    ];
    for (const rule of others)
      expect(await counted(rule), JSON.stringify(rule)).toMatchObject({
        ...{ eligible: null, unknown: null },
      });
    expect((await asked(admin, { eligibility: { all: [there, bar(8.13)] } })).body.eligible).toBe(
      24,
    );
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from audit_log
      where action = 'students-counted' and actor_id = ${recruiter.id}`.execute(db);
    expect(rows[0]?.times).toBeGreaterThanOrEqual(9);
  });

  test("never tells recruiters who is a woman, not even as the difference of two counts", async () => {
    for (const eligibility of [women, { any: [women, here] }, { all: [here, { not: women }] }]) {
      const { body } = await asked(recruiter, { eligibility });
      expect([body.eligible, body.unknown]).toEqual([null, null]);
      expect(body.conditions.map(({ excludesAlone }) => excludesAlone).some(Boolean)).toBe(false);
    }
    expect((await asked(admin, { eligibility: { all: [here, women] } })).body.eligible).toBe(3);
  });

  test("tells recruiters nothing of one student, whom a rule could single out", async () => {
    const many: Rule = { all: [here, bar(5.5)] };
    const target = (value: number): Rule => ({
      all: [{ fact: "batch", op: "is", value: 2027 }, bar(value)],
    });
    const one: Rule = { fact: "rollNumber", op: "is", value: rollNumber(1) };
    for (const eligibility of [{ all: [here, { not: one }] }, { any: [many, target(7)] }]) {
      expect((await asked(recruiter, { eligibility })).body.eligible).toBe(null);
      expect((await asked(admin, { eligibility })).body.eligible).toBeGreaterThanOrEqual(9);
    }
  });

  describe("with a season", () => {
    const nothingMore: Clause = { kind: "after-accepting", ways: [] };
    const twice: Clause = { kind: "after-accepting", ways: [{ times: 2 }] };
    /** Students of its own, with these marks, of whom the first has accepted an offer of ₹6 LPA. */
    const aSeasonOf = async (marks: number[], clauses: Clause[], needsConfirmed = false) => {
      const season = await aSeason({ clauses, needsConfirmed });
      const { name: elsewhere } = await aProgramme();
      for (const [index, cgpa] of marks.entries()) {
        const student = await aStudent();
        await claimFacts(student, { programme: elsewhere, cgpa });
        const { record: version } = await versionsOf(student);
        if (index % 2)
          await confirmFacts(admin, student.id, { changes: {}, confirm: ["cgpa"], version });
        await register(student, season.id, season.policy.version);
        if (index > 0) continue;
        const offered = await anOffer(student, season.id);
        await answerOffer(student, offered.id, { accept: true });
      }
      return season;
    };
    const count = async (user: User, season: string) =>
      (await asked(user, { eligibility: bar(7), season })).body;

    test("counts those registered, by its rules where they shut out from every posting", async () => {
      const { id, name } = await aSeasonOf([8, 6, 8], [nothingMore]);
      expect(await count(admin, id)).toEqual({
        ...{ students: 3, eligible: 1, unknown: 0 },
        conditions: [
          { text: "CGPA at least 7", excludesAlone: 1 },
          { text: `The rules of ${name}`, excludesAlone: 1 },
        ],
      });
      const open = await aSeasonOf([8, 6, 8], [twice]);
      const { eligible, conditions } = await count(admin, open.id);
      expect([eligible, conditions[1]?.excludesAlone]).toEqual([2, 0]);
    });

    test("judges by confirmed facts where it demands them", async () => {
      const { id } = await aSeasonOf([8, 8, 8], [], true);
      expect(await count(admin, id)).toMatchObject({ students: 3, eligible: 1, unknown: 2 });
    });

    test("does not count out to recruiters whom its rules shut out", async () => {
      const { id } = await aSeasonOf([8, 8, 8, 8, 8, 8], [nothingMore]);
      const told = await count(recruiter, id);
      expect(told).toMatchObject({ students: null, eligible: null });
      expect(told.conditions).toHaveLength(1);
      expect(await count(admin, id)).toMatchObject({ eligible: 5 });
    });

    test("leaves out the rules that an exception sets aside", async () => {
      const { id } = await aSeasonOf([8, 8], [nothingMore]);
      const { user_id: student } = await db
        .selectFrom("applications")
        .innerJoin("postings", "postings.id", "posting_id")
        .select("user_id")
        .where("season_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(await count(admin, id)).toMatchObject({ eligible: 1 });
      await giveException(admin, {
        ...{ season: id, clause: 1, student, department: "", posting: "" },
        ...{ until: "2099-01-31", reason: "Illness" },
      });
      expect(await count(admin, id)).toMatchObject({ eligible: 2 });
    });

    test("is counted in the form's preview, with the pay that the form says", async () => {
      const { id } = await aSeasonOf([8, 8, 8], [twice]);
      const seen = async (salary: string) => {
        const form = await cast.admin.form("/admin/post/job", {
          ...{ ...validInput("job"), salary, season: id, preview: "yes" },
        });
        return load(await form.text())(".preview").text();
      };
      expect(await seen("6.5 LPA")).toContain("Of 3 students, 2 can apply");
      expect(await seen("12 LPA")).toContain("Of 3 students, 3 can apply");
    });
  });

  test("is limited for each who asks", async () => {
    const user = await aRecruiter();
    const client = await clientOf(web.url, user);
    const ask = () =>
      client.json("POST", "/api/admin/eligibility/preview", { eligibility: bar(9.9) });
    for (let time = 1; time <= 60; time++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  test.each([
    [{}, 422],
    [{ eligibility: { all: [] } }, 422],
    [{ eligibility: bar(7), season: "none" }, 422],
    [{ eligibility: bar(7), season: 7 }, 422],
  ])("%j: %i", async (body, status) => {
    expect((await asked(admin, body)).status).toBe(status);
  });

  test("is for the office and recruiters alone", async () => {
    const coordinator = await aStudent();
    await makeCoordinator(admin, coordinator.id, ["CSE"]);
    const given = { eligibility: bar(7) };
    for (const user of [coordinator, cast.users.student])
      expect((await asked(user, given)).status).toBe(403);
  });
});
