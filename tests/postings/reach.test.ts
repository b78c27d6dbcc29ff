import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { assertReachesSomebody } from "../../app/postings/editing/reach.server";
import { confirmFacts } from "../../app/records/change-record.server";
import type { Rule } from "../../app/records/eligibility";
import { exceptionSchema, giveException } from "../../app/seasons/exceptions.server";
import { register } from "../../app/seasons/registrations.server";
import { createPosting, findPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { anOffer } from "../seasons/offers";
import { aProgramme, aSeason, aStudent, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

/** Before the office publishes a drive to which nobody can apply, it is asked. */

const web = withWeb();
const cast = withCast(web);

const noWay = "Nobody can apply: there is no link, and students do not apply here.";
const noneMeets = "Nobody can apply: no student meets these conditions.";

let season: string;
beforeAll(async () => {
  const { name: programme } = await aProgramme();
  const open = await aSeason();
  season = open.id;
  const student = await aStudent();
  await confirmFacts(cast.users.admin, student.id, {
    changes: { programme, department: "CSE", cgpa: 8 },
  });
  await register(student, season, open.policy.version);
});

const send = (changes: Record<string, string>) =>
  cast.admin.form("/admin/post/job", {
    ...{ ...validInput("job"), ruleForm: "on", applyHere: "on", ctc: "600000" },
    ...changes,
  });

test.each([
  ["no way to apply", { applyHere: "" }, noWay],
  ["conditions that nobody meets", { ruleCgpa: "9" }, noneMeets],
  [
    "the same at a later time",
    { ruleCgpa: "9", state: "scheduled", publishAt: "2099-01-31T10:00" },
    noneMeets,
  ],
])("%s: asked once, and published with a yes", async (_, changes, sentence) => {
  const { applyHere, ...rest } = { applyHere: "on", ...changes };
  const typed: Record<string, string> = { season, ...rest };
  if (applyHere) typed.applyHere = applyHere;
  const fields = { ...validInput("job"), ruleForm: "on", ctc: "600000", ...typed };
  const asked = await cast.admin.form("/admin/post/job", fields);
  expect(asked.status).toBe(409);
  const $ = load(await asked.text());
  expect($("form").text()).toContain(sentence);
  expect([$('[name="nobody"]').length, $('[name="ctc"]').val()]).toEqual([1, "600000"]);
  const sure = await cast.admin.form("/admin/post/job", { ...fields, nobody: "on" });
  expect(sure.status).toBe(303);
});

test("not where somebody can, for a draft, or for a mere notice", async () => {
  expect((await send({ season, ruleCgpa: "7" })).status).toBe(303);
  expect((await send({ season, ruleCgpa: "9", state: "draft" })).status).toBe(303);
  const notice = await cast.admin.form("/admin/post/job", { ...validInput("job"), season: "" });
  expect(notice.status).toBe(303);
});

test("whom an exception lets apply to this posting counts", async () => {
  const { admin } = cast.users;
  const own = await aSeason({ clauses: [{ kind: "after-accepting", ways: [] }] });
  const { name: programme } = await aProgramme();
  const placed = await aStudent();
  await confirmFacts(admin, placed.id, { changes: { programme, department: "CSE", cgpa: 9.9 } });
  const { id } = await anOffer(placed, own.id);
  await answerOffer(placed, id, { accept: true });
  const drive = await createPosting(admin, "job", postingSchema("job").parse(validInput("job")), {
    ...{ state: "draft" as const, applyHere: true, season: { season: own.id, ctc: 600_000 } },
    eligibility: { fact: "cgpa", op: "atLeast", value: 9.9 },
  });
  const asked = () => assertReachesSomebody(admin, drive, false);
  await expect(asked()).rejects.toMatchObject({ status: 409 });
  await giveException(
    admin,
    exceptionSchema.parse({
      ...{ season: own.id, clause: 1, posting: drive.id, student: placed.id },
      ...{ until: "2099-01-31", reason: "Illness" },
    }),
  );
  await asked();
});

test("approving what a recruiter sent asks, too; from the list it is not published unseen", async () => {
  const eligibility: Rule = { fact: "cgpa", op: "atLeast", value: 9.5 };
  const input = postingSchema("job").parse(validInput("job"));
  const sent = await createPosting(cast.users.recruiter, "job", input, {
    ...{ state: "published" as const, applyHere: true, eligibility },
    season: { season, ctc: 600_000 },
  });
  const stateNow = async () => (await findPosting(cast.users.admin, "job", sent.id)).state;
  const fields = { intent: "approve", version: String(sent.version) };
  const review = `/admin/postings/job/${sent.id}`;
  const chosen = { season, ctc: "600000", class: "", sector: "" };
  const asked = await cast.admin.form(review, { ...fields, ...chosen });
  expect([asked.status, textOf(await asked.text())]).toEqual([
    409,
    expect.stringContaining(noneMeets),
  ]);
  await cast.admin.form("/admin/postings", { approve: `job/${sent.id}/${sent.version}` });
  expect(await stateNow()).toBe("submitted");
  expect((await cast.admin.form(review, { ...fields, ...chosen, nobody: "on" })).status).toBe(303);
  expect(await stateNow()).toBe("published");
});
