import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { createPosting, findPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { type Rule, answerTo, conditionTexts, ruleSchema } from "../../app/records/eligibility";
import { ruleFormSchema, ruleOf, ruleTexts, valuesOf } from "../../app/records/rule-form";
import { aProgramme, aRecruiter, anAdmin, clientOf, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { fieldsNamed, textOf } from "../support/html";

const values = (typed: object) => ruleFormSchema.parse(typed);
const known = (given: object) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, { value, isConfirmed: true }]),
  );

describe("what is typed makes a rule, and the rule shows what was typed", () => {
  test.each<[object, string[]]>([
    [{ ruleProgrammes: ["B.Tech", "M.Tech"] }, ["Programme is B.Tech or M.Tech"]],
    [{ ruleDepartments: "CSE" }, ["Department is CSE"]],
    [{ ruleBatches: "2027, 2028" }, ["Batch of 2027 or 2028"]],
    [{ ruleCgpa: "7.5" }, ["CGPA at least 7.5"]],
    [{ ruleClass10: "60" }, ["10th marks at least 60"]],
    [{ ruleClass12: "60" }, ["12th marks at least 60"]],
    [
      { ruleClass12: "60", ruleDiploma: "65" },
      ["One of these: 12th marks at least 60; Diploma marks at least 65"],
    ],
    [{ ruleActiveBacklogs: "0" }, ["No active backlogs"]],
    [{ ruleGapYears: "1" }, ["Gap years at most 1"]],
    [{ ruleWomenOnly: "on" }, ["Women only"]],
    [
      { ruleCgpa: "7", ruleOtherCgpa: "6", ruleOtherDepartments: ["ME", "CE"] },
      ["One of these: CGPA at least 7; (Department is ME or CE and CGPA at least 6)"],
    ],
    [
      { ruleCgpa: "7", ruleOtherCgpa: "8", ruleOtherDepartments: "CSE" },
      ["One of these: CGPA at least 8; (Department is not CSE and CGPA at least 7)"],
    ],
  ])("%j", (typed, texts) => {
    const rule = ruleOf(values(typed))!;
    expect(ruleSchema.parse(rule)).toEqual(rule);
    expect(conditionTexts(rule)).toEqual(texts);
    expect(valuesOf(rule)).toMatchObject({ ...values(typed), ruleForm: true });
  });

  test("another CGPA holds for its departments alone", () => {
    const typed = { ruleCgpa: "7", ruleOtherDepartments: "CSE" };
    for (const [other, mark, inCse, elsewhere] of [
      ["6", 6.5, "yes", "no"],
      ["8", 7.5, "no", "yes"],
    ] as const) {
      const rule = ruleOf(values({ ...typed, ruleOtherCgpa: other }))!;
      expect(answerTo(rule, known({ cgpa: mark, department: "CSE" }))).toBe(inCse);
      expect(answerTo(rule, known({ cgpa: mark, department: "EE" }))).toBe(elsewhere);
    }
  });

  test("nothing typed is no rule", () => {
    expect(ruleOf(values({}))).toBe(null);
    expect(Object.values(ruleTexts(null)).join("")).toBe("");
  });

  test.each<Rule>([
    { not: { fact: "cgpa", op: "atLeast", value: 7 } },
    { fact: "rollNumber", op: "between", value: ["A1", "A9"] },
    { any: [{ fact: "cgpa", op: "atLeast", value: 7 }] },
    {
      all: [
        { fact: "cgpa", op: "atLeast", value: 7 },
        { fact: "cgpa", op: "atLeast", value: 8 },
      ],
    },
  ])("%j is more than it can show", (rule) => expect(valuesOf(rule)).toBe(null));
});

describe("the posting form", () => {
  const web = withWeb();
  const cast = withCast(web);
  let programme: Awaited<ReturnType<typeof aProgramme>>;
  let admin: User;
  beforeAll(async () => {
    programme = await aProgramme({ departments: ["CSE", "EE", "ME"] });
    admin = await anAdmin();
  });

  type Parts = [string, string][];
  const shown: Rule = { all: [{ fact: "cgpa", op: "atLeast", value: 7.5 }] };
  const unshown: Rule = { not: { fact: "rollNumber", op: "is", value: "EE1" } };

  const aJob = (eligibility: Rule | null, author = admin) =>
    createPosting(author, "job", postingSchema("job").parse(validInput("job")), { eligibility });
  const stored = async (id: string) => (await findPosting(admin, "job", id)).eligibility;

  async function sent(path: string, parts: Parts, user = admin, fields = validInput("job")) {
    const rule: Parts = [
      ["ruleForm", "on"],
      ["applyHere", "on"],
      ["nobody", "on"], // students are few here
    ];
    const given: Parts = [...rule, ...Object.entries(fields), ...parts];
    return (await clientOf(web.url, user)).multipart(path, given);
  }

  async function opened(path: string, user = admin) {
    const response = await (await clientOf(web.url, user)).get(path);
    return response.text();
  }

  const valueOf = (html: string, name: string) => fieldsNamed(html, name)[0]?.value;
  const isTicked = (html: string, name: string, value: string) =>
    "checked" in (fieldsNamed(html, name).find((input) => input.value === value) ?? {});

  test("is one for the office and recruiters, and only of types that students apply to", async () => {
    expect(await opened("/admin/post/job")).toContain('name="ruleCgpa"');
    expect(await opened("/recruiter/post/job", cast.users.recruiter)).toContain("ruleCgpa");
    expect(await opened("/admin/post/corporate-event")).not.toContain("ruleCgpa");
  });

  test("posts a rule, and shows it again", async () => {
    const response = await sent("/admin/post/job", [
      ["ruleProgrammes[]", programme.name],
      ["ruleDepartments[]", "CSE"],
      ["ruleDepartments[]", "ME"],
      ["ruleBatches", "2027"],
      ["ruleCgpa", "7.5"],
      ["state", "published"],
    ]);
    const id = new URL(response.headers.get("Location") ?? "", web.url).searchParams.get("posted");
    expect(await stored(id ?? "")).toEqual({
      all: [
        { fact: "programme", op: "in", value: [programme.name] },
        { fact: "department", op: "in", value: ["CSE", "ME"] },
        { fact: "batch", op: "in", value: [2027] },
        { fact: "cgpa", op: "atLeast", value: 7.5 },
      ],
    });
    const html = await opened(`/admin/post/job/${id}`);
    expect([valueOf(html, "ruleCgpa"), valueOf(html, "ruleBatches")]).toEqual(["7.5", "2027"]);
    expect(["CSE", "EE", "ME"].map((name) => isTicked(html, "ruleDepartments[]", name))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test.each([
    ["ruleCgpa", "eleven", "CGPA must be a number from 0 to 10"],
    ["ruleBatches", "27", "Batch must be a whole number"],
    ["ruleOtherCgpa", "6", "Choose the departments"],
  ])("refuses %s '%s' at its field and loses nothing", async (name, value, sentence) => {
    const response = await sent("/admin/post/job", [
      [name, value],
      ["ruleDepartments[]", "EE"],
      ["ruleClass10", "61"],
      ["ruleWomenOnly", "on"],
    ]);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(textOf(html)).toContain(sentence);
    expect([valueOf(html, name), valueOf(html, "ruleClass10")]).toEqual([value, "61"]);
    expect(isTicked(html, "ruleDepartments[]", "EE")).toBe(true);
    expect(fieldsNamed(html, "ruleWomenOnly")[0]).toHaveProperty("checked");
  });

  test("a rule that it cannot show stays unless it is replaced", async () => {
    const posting = await aJob(unshown);
    const path = `/admin/post/job/${posting.id}`;
    expect(textOf(await opened(path))).toContain("Roll number is not EE1");
    const edit = async (parts: Parts, title = "Same") => {
      const { version } = await findPosting(admin, "job", posting.id);
      const fields = { ...validInput("job"), title };
      return sent(path, [["version", String(version)], ...parts], admin, fields);
    };
    expect((await edit([], "Another")).status).toBe(303);
    expect(await stored(posting.id)).toEqual(unshown);
    const unsure = await edit([["ruleCgpa", "7.5"]]);
    expect([unsure.status, await stored(posting.id)]).toEqual([422, unshown]);
    await edit([
      ["ruleCgpa", "7.5"],
      ["ruleReplace", "on"],
    ]);
    expect(await stored(posting.id)).toEqual(shown);
    await edit([["ruleCgpa", ""]]);
    expect(await stored(posting.id)).toBe(null);
  });

  test("a copy has the rule, shown or not; a form without this part leaves it", async () => {
    for (const rule of [shown, unshown]) {
      const { id } = await aJob(rule);
      const path = `/admin/post/job?copy=${id}`;
      const typed: Parts = rule === shown ? [["ruleCgpa", "7.5"]] : [];
      const response = await sent(path, [...typed, ["state", "published"]]);
      const copy = new URL(response.headers.get("Location") ?? "", web.url);
      expect(await stored(copy.searchParams.get("posted") ?? "")).toEqual(rule);
    }
    const { id } = await aJob(shown);
    const given: Parts = [...Object.entries(validInput("job")), ["version", "1"]];
    await (await clientOf(web.url, admin)).multipart(`/admin/post/job/${id}`, given);
    expect(await stored(id)).toEqual(shown);
  });

  test("a recruiter who edits something else changes no rule, whatever the order of its values", async () => {
    const recruiter = cast.users.recruiter;
    const rule: Rule = {
      all: [
        { fact: "department", op: "in", value: ["EE", "CSE"] },
        { fact: "cgpa", op: "atLeast", value: 7.5 },
      ],
    };
    const { id, version } = await aJob(rule, recruiter);
    const path = `/recruiter/post/job/${id}`;
    expect(valueOf(await opened(path, recruiter), "ruleCgpa")).toBe("7.5");
    const parts: Parts = [
      ["version", String(version)],
      ["ruleDepartments[]", "CSE"],
      ["ruleDepartments[]", "EE"],
      ["ruleCgpa", "7.5"],
    ];
    const response = await sent(path, parts, recruiter, { ...validInput("job"), title: "Another" });
    expect(response.status).toBe(303);
    expect(await findPosting(admin, "job", id)).toMatchObject({
      fields: { title: "Another" },
    });
    expect(await stored(id)).toEqual(rule);
  });

  test("counts who can apply before it is posted, without script, and keeps what was typed", async () => {
    const response = await sent(
      "/admin/post/job",
      [
        ["ruleCgpa", "9.99"],
        ["preview", "yes"],
      ],
      admin,
      { title: "Not yet whole" },
    );
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(textOf(html)).toMatch(/Of [\d,]+ students?, [\d,]+ can apply/);
    expect(textOf(html)).not.toContain("Failed to post");
    expect([valueOf(html, "title"), valueOf(html, "ruleCgpa")]).toEqual(["Not yet whole", "9.99"]);
  });

  test("tells a recruiter why women are not counted", async () => {
    const recruiter = await aRecruiter({ companyId: cast.users.recruiter.companyId });
    const parts: Parts = [
      ["ruleWomenOnly", "on"],
      ["preview", "yes"],
    ];
    const html = await (await sent("/recruiter/post/job", parts, recruiter)).text();
    expect(textOf(html)).toContain(
      "Students are counted by the form's conditions on groups of them",
    );
  });

  test("what was typed and not saved comes back", async () => {
    const author = await anAdmin();
    await sent(
      "/admin/post/seminar",
      [
        ["ruleDepartments[]", "EE"],
        ["ruleDepartments[]", "CSE"],
        ["ruleCgpa", "seven"],
        ["keep", "yes"],
      ],
      author,
    );
    const begun = await opened("/admin/post/seminar", author);
    const address = /href="(\?draft=[^"]*)"/.exec(begun)?.[1] ?? "";
    const html = await opened(`/admin/post/seminar${address}`, author);
    expect(valueOf(html, "ruleCgpa")).toBe("seven");
    expect(isTicked(html, "ruleDepartments[]", "CSE")).toBe(true);
    expect(isTicked(html, "ruleDepartments[]", "ME")).toBe(false);
  });
});
