import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { judgeApplicant } from "../../app/applications/eligible.server";
import { termsVersion } from "../../app/applications/terms";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { claimFacts } from "../../app/records/change-record.server";
import type { Rule } from "../../app/records/eligibility";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aProgramme, aStudent, anAdmin, clientOf, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { isThorough } from "../support/thorough";

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

const rule: Rule = {
  all: [
    { fact: "cgpa", op: "atLeast", value: 7.5 },
    { fact: "activeBacklogs", op: "atMost", value: 0 },
  ],
};
const link = "https://apply.example/here";

type Item = { _id: string; title: string; version: number; eligibility?: Rule };
type Refusal = { msg: string; errors: Record<string, unknown> };

/** Posted by call. */
async function posted(fields: object = {}, client = cast.admin) {
  const body = { ...validInput("job"), link, ...fields };
  const response = await client.json("POST", "/api/placements", body);
  return { status: response.status, body: (await response.json()) as Item & Refusal };
}

async function aRuled(eligibility: unknown = rule, fields: object = {}) {
  const { body } = await posted({ eligibility, ...fields });
  return body;
}

/** By call, as a person who has ticked the terms. */
async function tried(user: User, { _id }: Item) {
  const client = await clientOf(web.url, user);
  const body = { contentId: _id, contentType: "job", appliedLink: link, terms: termsVersion };
  const response = await client.json("POST", "/api/applications/track", body);
  return { status: response.status, body: (await response.json()) as Refusal };
}

const facts = (cgpa: number, activeBacklogs = 0) => ({
  ...{ programme: programme.name, department: "CSE", batch: 2027 },
  ...{ cgpa, activeBacklogs },
});

const page = async (user: User | null, path: string) =>
  textOf(await (await (await clientOf(web.url, user)).get(path)).text());

describe("a posting carries a rule", () => {
  test("which callers get back as they sent it, also after other changes", async () => {
    const { status, body } = await posted({ eligibility: rule });
    expect(status).toBe(201);
    expect(body.eligibility).toEqual(rule);
    const path = `/api/placements/${body._id}`;
    const changed = await cast.admin.json("PATCH", path, { title: "Another" });
    expect(await changed.json()).toMatchObject({ title: "Another", eligibility: rule });
    expect(await (await cast.visitor.get(path)).json()).toMatchObject({ eligibility: rule });
    const cleared = await cast.admin.json("PATCH", path, { eligibility: null });
    expect(await cleared.json()).not.toHaveProperty("eligibility");
  });

  test.each([
    [{ all: [{ fact: "cgpa", op: "atLeast", value: "7" }] }, "eligibility.all.0.value"],
    [{ any: [] }, "eligibility.any"],
    [{ fact: "shoeSize", op: "is", value: 1 }, "eligibility.fact"],
    ["{all", "eligibility"],
    [7, "eligibility"],
  ])("%j is refused at %s", async (eligibility, path) => {
    const { status, body } = await posted({ eligibility });
    expect([status, Object.keys(body.errors)]).toEqual([422, [path]]);
  });

  test("types that only link out know none", async () => {
    const body = { ...validInput("corporate-event"), eligibility: rule };
    const response = await cast.admin.json("POST", "/api/corporate-events", body);
    expect(await response.json()).not.toHaveProperty("eligibility");
  });

  test("a recruiter's change of it waits for the office, and their other changes leave it", async () => {
    const { body } = await posted({ eligibility: rule }, cast.recruiter);
    const path = `/api/placements/${body._id}`;
    await cast.admin.json("POST", `${path}/approve`, { version: body.version });
    const higher: Rule = { fact: "cgpa", op: "atLeast", value: 9 };
    await cast.recruiter.json("PATCH", path, { eligibility: higher });
    await cast.recruiter.json("PATCH", path, { title: "Proposed" });
    expect(await (await cast.visitor.get(path)).json()).toMatchObject({ eligibility: rule });
    const seen = (await (await cast.admin.get(path)).json()) as Item & {
      submission: { proposal: object };
    };
    expect(seen.submission.proposal).toMatchObject({ eligibility: higher, title: "Proposed" });
    expect(await page(admin, `/admin/postings/job/${body._id}`)).toContain("CGPA at least 9");
    await cast.admin.json("POST", `${path}/approve`, { version: seen.version });
    expect(await (await cast.visitor.get(path)).json()).toMatchObject({
      eligibility: higher,
      title: "Proposed",
    });
  });

  test("a programme's new name goes into the rules, and into those that wait, which go on waiting", async () => {
    const renamed = await aProgramme({ name: `Old ${newId()}` });
    const other = await aProgramme();
    const name = `New ${newId()}`;
    const naming = (programmeName: string): Rule => ({
      any: [
        { not: { fact: "programme", op: "in", value: [other.name, programmeName] } },
        { fact: "programme", op: "is", value: programmeName },
      ],
    });
    const stored = await aRuled(naming(renamed.name));
    const untouched = await aRuled();
    const proposed = (await posted({ eligibility: rule }, cast.recruiter)).body;
    const [path, waitingPath] = [stored, proposed].map(({ _id }) => `/api/placements/${_id}`);
    await cast.admin.json("POST", `${waitingPath}/approve`, { version: proposed.version });
    await cast.recruiter.json("PATCH", waitingPath!, { eligibility: naming(renamed.name) });
    const changed = await cast.admin.json("PATCH", `/api/admin/programmes/${renamed.id}`, { name });
    expect(changed.status).toBe(200);

    const read = async (address: string) => (await (await cast.admin.get(address)).json()) as Item;
    expect(await read(path!)).toMatchObject({
      eligibility: naming(name),
      version: stored.version + 1,
    });
    const { version } = await read(`/api/placements/${untouched._id}`);
    expect(version).toBe(untouched.version);
    const waiting = await read(waitingPath!);
    expect(waiting).toMatchObject({ submission: { proposal: { eligibility: naming(name) } } });
    const approved = await cast.admin.json("POST", `${waitingPath}/approve`, {
      version: waiting.version,
    });
    expect(approved.status).toBe(200);
    expect(await read(waitingPath!)).toMatchObject({ eligibility: naming(name) });
  });
});

describe("applying", () => {
  test("is refused with every reason, in call and screen", async () => {
    const item = await aRuled();
    await claimFacts(student, facts(7.2, 1));
    const { status, body } = await tried(student, item);
    expect(status).toBe(403);
    const reasons = ["CGPA at least 7.5: yours is 7.2", "No active backlogs: yours are 1"];
    expect(body).toEqual({
      msg: "You do not meet the conditions of this opportunity.",
      errors: { eligibility: reasons },
    });
    const client = await clientOf(web.url, student);
    const refused = await client.form(`/jobs/details/${item._id}/apply`, { terms: termsVersion });
    expect(refused.status).toBe(403);
    const html = textOf(await refused.text());
    for (const reason of reasons) expect(html).toContain(reason);
  });

  test("what is missing does not let apply, and says what to add", async () => {
    const { body } = await tried(student, await aRuled());
    expect(body.errors.eligibility).toEqual([
      "CGPA at least 7.5: your CGPA is missing",
      "No active backlogs: your active backlogs are missing",
    ]);
  });

  test("keeps the facts and the verdict of that moment; later changes judge nobody again", async () => {
    const item = await aRuled();
    await claimFacts(student, facts(8.12));
    expect((await tried(student, item)).status).toBe(201);
    await claimFacts(student, { cgpa: 6 });
    const { judged } = await db
      .selectFrom("applications")
      .select("judged")
      .where("user_id", "=", student.id)
      .executeTakeFirstOrThrow();
    expect(judged).toEqual({
      eligibility: rule,
      facts: {
        cgpa: { value: 8.12, isConfirmed: false },
        activeBacklogs: { value: 0, isConfirmed: false },
      },
      conditions: ["CGPA at least 7.5: yours is 8.12", "No active backlogs: yours are 0"],
    });
    expect((await tried(student, item)).status).toBe(409);
    expect(await page(student, `/jobs/details/${item._id}`)).not.toContain("yours is 6");
  });

  test("a record that changes meanwhile is judged anew, so that no application keeps facts of two moments", async () => {
    const item = await aRuled();
    for (let round = 0; round < 8; round++) {
      const applicant = await aStudent();
      await claimFacts(applicant, facts(8, 0));
      const [{ status }] = await Promise.all([
        tried(applicant, item),
        claimFacts(applicant, facts(6, 2)),
      ]);
      const kept = await db
        .selectFrom("applications")
        .select("judged")
        .where("user_id", "=", applicant.id)
        .executeTakeFirst();
      expect([201, 403]).toContain(status);
      expect(kept !== undefined).toBe(status === 201);
      if (kept)
        expect(kept.judged).toMatchObject({
          facts: { cgpa: { value: 8 }, activeBacklogs: { value: 0 } },
        });
    }
  });

  test("a verdict on an older record stores nothing", async () => {
    const { _id: id, version } = await aRuled();
    await claimFacts(student, facts(8));
    const { record } = await judgeApplicant(student, rule, { id, season: null });
    await claimFacts(student, { cgpa: 6 });
    const row = await db
      .selectFrom("enrolments")
      .select("version")
      .where("id", "=", record.id)
      .executeTakeFirstOrThrow();
    expect([row.version, version]).toEqual([record.version + 1, 1]);
    const posting = await changePosting(admin, { type: "job", id }, {});
    await expect(trackApplication(student, posting, termsVersion)).rejects.toMatchObject({
      status: 403,
      code: "not-eligible",
    });
  });
});

describe("the details page", () => {
  test("shows conditions to everybody, and its verdict to each student", async () => {
    const { _id: id } = await aRuled();
    const path = `/jobs/details/${id}`;
    for (const viewer of [null, admin])
      expect(await page(viewer, path)).toMatch(
        /Who may apply\s+CGPA at least 7\.5\s+No active backlogs/,
      );
    await claimFacts(student, { ...facts(7.2), activeBacklogs: null });
    const own = await page(student, path);
    expect(own).toContain("✗ Not met: CGPA at least 7.5: yours is 7.2");
    expect(own).toContain("? Not known: No active backlogs: your active backlogs are missing");
    expect(own).not.toContain("Final Apply Now");
    await claimFacts(student, facts(8));
    const met = await page(student, path);
    expect(met).toContain("✓ Met: CGPA at least 7.5: yours is 8");
    expect(met).toContain("Final Apply Now");
  });

  test("in the reader's language", async () => {
    const { _id: id } = await aRuled();
    await claimFacts(student, facts(7.2));
    expect(await page(student, `/jobs/details/${id}?lang=hi`)).toContain("CGPA कम से कम 7.5");
  });
});

describe("lists", () => {
  const word = `word${newId()}`;
  const titled = (title: string) => ({ title: `${title} ${word}` });

  beforeAll(async () => {
    await posted(titled("Open"));
    for (const [index, value] of [6, 7, 8, 9].entries())
      await aRuled({ fact: "cgpa", op: "atLeast", value }, titled(`Ruled ${index}`));
  });

  test("cards say whether one can apply, or how many conditions are not met", async () => {
    await claimFacts(student, facts(7.2));
    const text = await page(student, `/jobs?search=${word}`);
    expect(text.match(/You can apply/g)).toHaveLength(2);
    expect(text.match(/Not for you: 1 condition\b/g)).toHaveLength(2);
    expect(await page(student, `/search?q=${word}`)).toContain("You can apply");
    const half = await aRuled(
      {
        all: [
          { fact: "cgpa", op: "atLeast", value: 7 },
          { fact: "class12", op: "atLeast", value: 90 },
        ],
      },
      { title: `half${word}` },
    );
    expect(await page(student, `/jobs?search=half${word}`)).toContain("Not known yet: 1 condition");
    await claimFacts(student, { cgpa: 6 });
    expect(await page(student, `/jobs?search=half${word}`)).toContain("Not for you: 1 condition");
    await cast.admin.delete(`/api/placements/${half._id}`);
    const other = await page(await aStudent(), `/jobs?search=${word}`);
    expect(other).not.toMatch(/You can apply|Not for you/);
    expect(await page(null, `/jobs?search=${word}`)).not.toMatch(/You can apply|Not for you/);
  });

  test("nothing is said of what one has applied to", async () => {
    await claimFacts(student, facts(9.5));
    const listed = await page(student, `/jobs?search=${word}`);
    const [first] = await items(student, `search=${word}`);
    await tried(student, first!);
    const after = await page(student, `/jobs?search=${word}`);
    const marks = (text: string) => text.match(/You can apply/g)?.length;
    expect([marks(listed), marks(after)]).toEqual([4, 3]);
  });

  test("two students who read at once never see each other's verdicts", async () => {
    const able = await aStudent();
    await claimFacts(able, facts(9.5));
    await claimFacts(student, facts(5));
    const read = async (user: User) => {
      const client = await clientOf(web.url, user);
      return async () => textOf(await (await client.get(`/jobs?search=${word}`)).text());
    };
    const [readAble, readOther] = [await read(able), await read(student)];
    for (let round = 0; round < (isThorough ? 50 : 10); round++) {
      const [ables, others] = await Promise.all([readAble(), readOther()]);
      expect(ables).not.toContain("Not for you");
      expect(others).not.toContain("You can apply");
      expect(
        [ables, others].map((text) => text.match(/You can apply|Not for you/g)?.length),
      ).toEqual([4, 4]);
    }
  });

  async function items(user: User | null, query: string) {
    const client = await clientOf(web.url, user);
    return (await (await client.get(`/api/placements?${query}`)).json()) as Item[];
  }

  test("eligible=true leaves out what one cannot apply to, page by page", async () => {
    await claimFacts(student, facts(7.2));
    const client = await clientOf(web.url, student);
    const titles: string[] = [];
    let next: string | undefined = `/api/placements?search=${word}&eligible=true&limit=1`;
    while (next) {
      const response: Response = await client.get(next);
      titles.push(...((await response.json()) as Item[]).map(({ title }) => title));
      const [, link] = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "") ?? [];
      next = link && new URL(link).pathname + new URL(link).search;
    }
    expect(titles).toEqual(["Ruled 1", "Ruled 0", "Open"].map((title) => `${title} ${word}`));
    const screen = await page(student, `/jobs?search=${word}&eligible=true`);
    expect(screen).toContain("Ruled 1");
    expect(screen).not.toContain("Ruled 2");
    expect(screen).toMatch(/3 jobs/);
  });

  test("who has no record meets no condition; it means nothing for everybody else", async () => {
    const query = `search=${word}&eligible=true`;
    expect(await items(await aStudent(), query)).toHaveLength(1);
    expect(await items(null, query)).toHaveLength(5);
    expect(await items(admin, query)).toHaveLength(5);
  });
});
