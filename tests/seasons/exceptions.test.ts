import { sink } from "../news/sink";
import { load } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { mailException } from "../../app/applications/exception-mail.server";
import { cardVerdicts } from "../../app/applications/eligible.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { termsVersion } from "../../app/applications/terms";
import { messages } from "../../app/messages";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { filterFor } from "../../app/postings/list/eligible.server";
import { createPosting } from "../../app/postings/postings.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import type { Rule } from "../../app/records/eligibility";
import {
  type ExceptionInput,
  decideException,
  endException,
  giveException,
  giveExceptionToMany,
  listExceptions,
  manyExceptionsSchema,
} from "../../app/seasons/exceptions.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { changePolicy } from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import {
  aCoordinator,
  aProgramme,
  aStudent,
  anAdmin,
  clientOf,
  validInput,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { aJobIn, anOffer, applied, joined, stageOf } from "./offers";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const accept = (id: string) => answerOffer(student, id, { accept: true });
const nothingMore: Clause = { kind: "after-accepting", ways: [] };

const about = {
  ...{ season: "", department: "", posting: "", student: "" },
  ...{ until: "2099-01-31", reason: "Illness" },
};
const give = (by: User, one: Partial<ExceptionInput>) => giveException(by, { ...about, ...one });

/** What entries of the log name. */
async function logged(action: string, target: string) {
  const entries = await db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", action)
    .where("target_id", "=", target)
    .orderBy("seq")
    .execute();
  const named = entries.map(({ details }) => details as Record<string, unknown>);
  return named.map(({ exception, exceptions }) => exception ?? exceptions);
}

async function applicantsOf(postingId: string, as = cast.admin) {
  const answer = await as.get(`/api/placements/${postingId}/applicants`);
  return (await answer.json()) as { exceptions?: string[] }[];
}

describe("of a rule", () => {
  test("sets its clause aside for its student, who sees it; the application names it", async () => {
    const season = await joined(student, [nothingMore]);
    await accept((await anOffer(student, season.id)).id);
    const job = await aJobIn(season.id);
    const client = await clientOf(web.url, student);
    const apply = () =>
      client.json("POST", "/api/applications/track", { contentType: "job", contentId: job.id });
    expect((await apply()).status).toBe(403);
    const input = { ...about, season: season.id, clause: 1, student: student.email };
    const given = await cast.admin.json("POST", "/api/admin/exceptions", input);
    expect(given.status).toBe(201);

    const details = load(await (await client.get(`/jobs/details/${job.id}`)).text());
    const used =
      "Set aside for you: Rule 1: after accepting an offer of ₹6 LPA you may apply to nothing more.";
    expect(details(".apply").text()).toContain(used);
    const page = load(await (await client.get(`/seasons/${season.id}`)).text());
    expect(page("main").text()).toContain("Illness");
    const answer = await apply();
    expect(answer.status).toBe(201);
    const { _id: id } = (await answer.json()) as { _id: string };
    const { excepted } = await db
      .selectFrom("applications")
      .select("excepted")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { _id: exception } = (await given.json()) as { _id: string };
    expect(excepted).toEqual([
      { exception, clause: 1, text: expect.stringContaining("Rule 1: after") },
    ]);
    expect(await logged("exception-given", student.id)).toEqual([exception]);
    expect(await logged("exception-used", id)).toEqual([[exception]]);
    const [row] = await applicantsOf(job.id);
    expect(row?.exceptions).toEqual([expect.stringContaining("Rule 1: after")]);

    const path = `/api/admin/exceptions/${exception}`;
    expect((await cast.admin.delete(path)).status).toBe(200);
    expect((await cast.admin.delete(path)).status).toBe(404);
    await expect(applied(student, season.id)).rejects.toMatchObject({ status: 403 });
  });

  test("is for nobody else, no other posting, no longer than its day and no other rule", async () => {
    const season = await joined(student, [nothingMore]);
    await accept((await anOffer(student, season.id)).id);
    const [job, other] = [await aJobIn(season.id), await aJobIn(season.id)];
    const client = await clientOf(web.url, student);
    const tries = async (id: string) => {
      const body = { contentType: "job", contentId: id };
      return (await client.json("POST", "/api/applications/track", body)).status;
    };
    const give = (one: object) =>
      giveException(admin, { ...about, season: season.id, clause: 1, ...one });
    await give({ student: (await aStudent()).id });
    await give({ student: student.id, until: "2020-01-31" });
    expect(await tries(job.id)).toBe(403);
    await give({ posting: job.id });
    expect([await tries(job.id), await tries(other.id)]).toEqual([201, 403]);
    await give({ student: student.id });
    await changePolicy(admin, season.id, {
      clauses: [{ kind: "offer-limit", most: 1, of: "accepted", per: "season" }],
    });
    expect(await tries(other.id)).toBe(403);
  });

  test("keeps an application from being ended, and lets an offer be accepted", async () => {
    const clauses: Clause[] = [
      { kind: "on-accepting", withdraw: "all" },
      { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    ];
    const season = await joined(student, clauses);
    const [kept, ended] = [await applied(student, season.id), await applied(student, season.id)];
    const second = await anOffer(student, season.id);
    for (const clause of [1, 2])
      await giveException(admin, {
        ...about,
        season: season.id,
        clause,
        posting: second.postingId,
      });
    await giveException(admin, { ...about, season: season.id, clause: 1, posting: kept.postingId });
    await accept((await anOffer(student, season.id)).id);
    expect([await stageOf(kept.id), await stageOf(ended.id)]).toEqual(["applied", "withdrawn"]);
    await accept(second.id);
    expect(await stageOf(second.id)).toBe("accepted");
  });

  test("for a department is for its students", async () => {
    const { name: programme } = await aProgramme({ departments: ["Naval"] });
    await claimFacts(student, { programme, department: "Naval", batch: 2027 });
    const season = await joined(student, [nothingMore]);
    await accept((await anOffer(student, season.id)).id);
    const id = await giveException(admin, {
      ...about,
      season: season.id,
      clause: 1,
      department: "naval",
    });
    const stranger = await aStudent();
    await applied(student, season.id);
    await answerOffer(stranger, (await anOffer(stranger, season.id)).id, { accept: true });
    await expect(applied(stranger, season.id)).rejects.toMatchObject({ status: 403 });
    await endException(admin, id);
  });

  test.each([
    [{ clause: 9 }, "clause"],
    [{ student: "nobody@college.example" }, "student"],
    [{ student: "" }, "student"],
    [{ posting: "no id" }, "posting"],
    [{ department: "No such" }, "department"],
    [{ until: "soon" }, "until"],
    [{ reason: "" }, "reason"],
  ])("with %j is refused at %s, and the form keeps what was typed", async (wrong, field) => {
    const season = await joined(student, [nothingMore]);
    const input = { ...about, clause: 1, student: student.email, reason: "Long illness", ...wrong };
    const call = await cast.admin.json("POST", "/api/admin/exceptions", {
      ...input,
      season: season.id,
    });
    expect([call.status, Object.keys(((await call.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ]);
    const typed = Object.entries(input).map(([name, value]) => [
      `exception.${name}`,
      String(value),
    ]);
    const form = await cast.admin.form("/admin/exceptions", {
      ...(Object.fromEntries(typed) as Record<string, string>),
      "exception.season": season.id,
      do: "exception",
    });
    const $ = load(await form.text());
    expect(form.status).toBe(422);
    expect($(`[name="exception.${field}"]`).attr("aria-invalid")).toBe("true");
    expect($('[name="exception.reason"]').val()).toBe(input.reason);
  });
});

describe("of a condition", () => {
  const bar: Rule = { fact: "cgpa", op: "atLeast", value: 7.5 };
  const noBacklogs: Rule = { fact: "activeBacklogs", op: "atMost", value: 0 };
  let department: string;
  beforeEach(async () => {
    department = `Naval ${crypto.randomUUID()}`;
    const { name: programme } = await aProgramme({ departments: [department] });
    await claimFacts(student, { programme, department, batch: 2027, cgpa: 7.2 });
    await claimFacts(student, { activeBacklogs: 0 });
    await confirmFacts(admin, student.id, { changes: { department } });
  });

  const aRuled = (eligibility: Rule = { all: [noBacklogs, bar] }) =>
    createPosting(admin, "job", withLink(), { eligibility });
  const apply = (who: User, posting: Awaited<ReturnType<typeof aRuled>>) =>
    trackApplication(who, posting, termsVersion);

  test("lets its student apply, is seen where the verdict stands, and named with the application", async () => {
    const job = await aRuled();
    const client = await clientOf(web.url, student);
    await expect(apply(student, job)).rejects.toMatchObject({ status: 403 });
    expect(await eligibleFor(student)).not.toContain(job.id);
    const exception = await give(admin, { condition: 2, posting: job.id, student: student.email });
    const details = load(await (await client.get(`/jobs/details/${job.id}`)).text());
    expect(details(".conditions li").last().text()).toContain(
      "CGPA at least 7.5: set aside for you until 31 Jan 2099: Illness",
    );
    expect((await cardVerdicts(student, [job])).get(job.id)).toMatchObject({ answer: "yes" });
    expect(await eligibleFor(student)).toContain(job.id);

    const { id } = await apply(student, job);
    const { excepted } = await db
      .selectFrom("applications")
      .select("excepted")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(excepted).toEqual([{ exception, text: "CGPA at least 7.5" }]);
    expect(await logged("exception-used", id)).toEqual([[exception]]);
    const screen = await (await cast.admin.get(`/admin/applications/job/${job.id}`)).text();
    expect(load(screen)(".roster").text()).toContain("By an exception: CGPA at least 7.5");
  });

  test("is for nobody else, no other condition, no longer than its day, and not for a changed one", async () => {
    const job = await aRuled();
    const other = await aStudent();
    const names = { programme: (await aProgramme()).name, cgpa: 7.2, activeBacklogs: 0 };
    await claimFacts(other, names);
    await give(admin, { condition: 1, posting: job.id, student: student.email });
    const ended = { condition: 2, posting: job.id, student: student.email, until: "2020-01-31" };
    await give(admin, ended);
    await expect(apply(student, job)).rejects.toMatchObject({ status: 403 });
    await give(admin, { condition: 2, posting: job.id, student: student.email });
    await expect(apply(other, job)).rejects.toMatchObject({ status: 403 });
    const higher: Rule = { all: [noBacklogs, { ...bar, value: 8 }] };
    const input = withLink();
    const changed = await changePosting(admin, job, { input, eligibility: higher }, job.version);
    await expect(apply(student, changed)).rejects.toMatchObject({ status: 403 });
  });

  test("for a department is for its students; whoever meets the condition uses none", async () => {
    const job = await aRuled();
    const exception = await give(admin, { condition: 2, posting: job.id, department });
    const good = await aStudent();
    const { name: programme } = await aProgramme({ departments: [department] });
    await claimFacts(good, { programme, department, cgpa: 9, activeBacklogs: 0 });
    const [mine, theirs] = [await apply(student, job), await apply(good, job)];
    expect(await logged("exception-used", mine.id)).toEqual([[exception]]);
    expect(await logged("exception-used", theirs.id)).toEqual([]);
  });

  test("is not named to recruiters", async () => {
    const job = await aRuled();
    await db
      .updateTable("postings")
      .set({ company_id: cast.users.recruiter.companyId })
      .where("id", "=", job.id)
      .execute();
    await give(admin, { condition: 2, posting: job.id, student: student.email });
    await apply(student, job);
    const [told] = await applicantsOf(job.id, cast.recruiter);
    expect(told).toMatchObject({ email: student.email });
    expect(told).not.toHaveProperty("exceptions");
  });

  test.each([
    [{ condition: 3 }, "condition"],
    [{ posting: "" }, "posting"],
    [{ posting: crypto.randomUUID() }, "posting"],
    [{ student: "" }, "student"],
    [{ clause: 1, season: "any" }, "clause"],
  ])("with %j is refused at %s", async (wrong, field) => {
    const { id: posting } = await aRuled();
    const input = { ...about, posting, condition: 1, student: student.email, ...wrong };
    const call = await cast.admin.json("POST", "/api/admin/exceptions", input);
    const { errors } = (await call.json()) as { errors: object };
    expect([call.status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  describe("a coordinator's", () => {
    let coordinator: User;
    beforeEach(async () => {
      coordinator = await aCoordinator([department]);
    });
    const states = async (staff: User) => (await listExceptions(staff)).map(({ state }) => state);
    const mailed = async () => {
      const jobs = await db
        .selectFrom("outbox")
        .select("payload")
        .where("name", "=", "mail-exception")
        .orderBy("id")
        .execute();
      return jobs.map(({ payload }) => payload as { exceptionId: string; userId: string });
    };

    test("waits for the office, then counts, and both are mailed", async () => {
      const job = await aRuled();
      const client = await clientOf(web.url, coordinator);
      const link = `/admin/exceptions?posting=${job.id}`;
      const details = await (await client.get(`/jobs/details/${job.id}`)).text();
      expect(details).toContain(link);
      const form = load(await (await client.get(link)).text());
      expect(form("ol").text()).toContain("CGPA at least 7.5");
      const asked = await client.form("/admin/exceptions", {
        ...{ "exception.posting": job.id, "exception.condition": "2", do: "exception" },
        ...{ "exception.student": student.email, "exception.until": about.until },
        "exception.reason": "Was ill before the exam",
      });
      expect(asked.status).toBe(303);
      await expect(apply(student, job)).rejects.toMatchObject({ status: 403 });
      const [one] = await listExceptions(coordinator);
      expect(one).toMatchObject({ state: "asked", isOwn: true, rule: "CGPA at least 7.5" });

      const office = await cast.admin.get("/admin/exceptions");
      expect(await office.text()).toContain("Was ill before the exam");
      const path = `/api/admin/exceptions/${one?.id}`;
      expect((await client.json("PATCH", path, { grant: true })).status).toBe(403);
      expect((await cast.admin.json("PATCH", path, { grant: true })).status).toBe(200);
      expect((await cast.admin.json("PATCH", path, { grant: false, answer: "No" })).status).toBe(
        409,
      );
      await apply(student, job);
      const told = (await mailed()).filter(({ exceptionId }) => exceptionId === one?.id);
      expect(told.map(({ userId }) => userId).sort()).toEqual([coordinator.id, student.id].sort());
      for (const payload of told) await mailException(payload, { id: payload.userId });
      const mails = sink.accepted.slice(-2);
      expect(mails.map(({ to }) => to).sort()).toEqual([coordinator.email, student.email].sort());
      for (const { raw } of mails) expect(raw).toContain("CGPA at least 7.5");
    });

    test("is refused with a reason, which both get", async () => {
      const job = await aRuled();
      const id = await give(coordinator, { condition: 2, posting: job.id, student: student.id });
      const screen = (fields: Record<string, string>) =>
        cast.admin.form("/admin/exceptions", { exception: id, grant: "false", ...fields });
      await screen({ answer: "" });
      expect(await states(coordinator)).toEqual(["asked"]);
      await screen({ answer: "Marks decide here" });
      expect(await states(coordinator)).toEqual(["refused"]);
      await expect(apply(student, job)).rejects.toMatchObject({ status: 403 });
      await mailException({ exceptionId: id, userId: coordinator.id }, { id: "1" });
      expect(sink.accepted.at(-1)?.raw).toContain("Marks decide here");
      expect(await logged("exception-refused", student.id)).toEqual([id]);
    });

    test("is for students and departments of theirs alone, and only theirs are listed", async () => {
      const job = await aRuled();
      const stranger = await aStudent();
      const of = (whom: Partial<ExceptionInput>) =>
        give(coordinator, { condition: 2, posting: job.id, ...whom });
      for (const [whom, field] of [
        [{ student: stranger.email }, "student"],
        [{ department: (await aDepartment()).name }, "department"],
      ] as const)
        await expect(of(whom)).rejects.toMatchObject({
          ...{ status: 422, fields: { [field]: expect.anything() as unknown } },
        });
      const many = { condition: 2, posting: job.id, until: "2099-01-31", reason: "Illness" };
      const students = [student.email, stranger.email, "nobody@college.example"];
      await expect(
        giveExceptionToMany(coordinator, manyExceptionsSchema.parse({ ...many, students })),
      ).rejects.toMatchObject({
        fields: { students: messages.manyStudents.strangers(students.slice(1).join(", "), -8) },
      });
      const season = await joined(student, [nothingMore]);
      await expect(
        give(coordinator, { season: season.id, clause: 1, posting: (await aJobIn(season.id)).id }),
      ).rejects.toMatchObject({ status: 422 });
      await of({ department });
      await give(admin, { condition: 2, posting: job.id, student: stranger.id });
      expect(await states(coordinator)).toEqual(["asked"]);
      expect(await states(await aCoordinator())).toEqual([]);
    });

    test("is taken back by who asked, until it is decided, and by no other coordinator", async () => {
      const job = await aRuled();
      const ask = () => give(coordinator, { condition: 2, posting: job.id, student: student.id });
      const [first, second] = [await ask(), await ask()];
      const gone = { status: 404 };
      await expect(endException(await aCoordinator([department]), first)).rejects.toMatchObject(
        gone,
      );
      await endException(coordinator, first);
      await decideException(admin, second, { grant: true, answer: "" });
      await expect(endException(coordinator, second)).rejects.toMatchObject(gone);
      expect(await states(coordinator)).toEqual(["given"]);
    });
  });
});

/** Which of the postings with conditions a list of those that one can apply to has. */
async function eligibleFor(who: User) {
  const filter = await filterFor(who, "job", { search: "", location: "", eligible: true });
  return "among" in filter ? filter.among : [];
}

const withLink = () => ({ ...validInput("job"), link: "https://apply.example/here" });

async function aDepartment() {
  const name = `Other ${crypto.randomUUID()}`;
  await aProgramme({ departments: [name] });
  return { name };
}
