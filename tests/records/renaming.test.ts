import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { termsVersion } from "../../app/applications/terms";
import { trackApplication } from "../../app/applications/applications.server";
import { messages } from "../../app/messages";
import { findPosting } from "../../app/postings/postings.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { acceptCorrection, askForCorrection } from "../../app/records/corrections.server";
import type { Rule } from "../../app/records/eligibility";
import { findOwnRecord } from "../../app/records/records.server";
import { giveException } from "../../app/seasons/exceptions.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { register } from "../../app/seasons/registrations.server";
import { findPolicy, findSeason } from "../../app/seasons/seasons.server";
import { runTrial, tryPolicy } from "../../app/seasons/simulation/trials.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import {
  aCoordinator,
  aProgramme,
  aSeason,
  aStudent,
  anAdmin,
  validInput,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { createPosting } from "../../app/postings/postings.server";
import { anOffer, applied } from "../seasons/offers";
import { answerOffer } from "../../app/applications/stages/steps.server";

const web = withWeb();
const cast = withCast(web);

let admin: User;
beforeAll(async () => {
  admin = await anAdmin();
});

const about = {
  ...{ season: "", department: "", posting: "", student: "" },
  ...{ until: "2099-01-31", reason: "Illness" },
};
const patch = (id: string, change: object) =>
  cast.admin.json("PATCH", `/api/admin/programmes/${id}`, change);

describe("a department's new name", () => {
  const inDepartment = (value: string): Rule => ({ fact: "department", op: "is", value });
  const aRuled = (rule: Rule) =>
    createPosting(
      admin,
      "job",
      { ...validInput("job"), link: "https://apply.example/here" },
      { eligibility: rule },
    );
  const ruleOf = async (id: string) => (await findPosting(admin, "job", id)).eligibility;

  test("is that of all programmes, records, rules, exceptions, coordinators, and of what waits", async () => {
    const [before, after] = [`Ceramics ${newId()}`, `Materials ${newId()}`];
    const [first, second] = [
      await aProgramme({ departments: [before, "CSE"] }),
      await aProgramme({ departments: [before] }),
    ];
    const [student, asking] = [await aStudent(), await aStudent()];
    await claimFacts(student, { programme: second.name, department: before });
    await confirmFacts(admin, student.id, { changes: { department: before } });
    await confirmFacts(admin, asking.id, { changes: { programme: first.name, department: "CSE" } });
    const wish = { fact: "department", value: before, reason: "Moved" };
    const { id: correction } = await askForCorrection(asking, wish);
    const coordinator = await aCoordinator([before]);
    const { id } = await aRuled(inDepartment(before.toUpperCase()));
    const shut = await aRuled({ not: inDepartment(before) });
    const named = { ...about, posting: shut.id, condition: 1, student: student.id };
    await giveException(coordinator, named);
    await giveException(admin, named);

    const renamed = await patch(first.id, {
      department: before.toUpperCase(),
      departmentName: after,
    });
    expect(await renamed.json()).toMatchObject({
      departments: [{ name: after, aliases: [before] }, "CSE"],
    });
    expect((await findOwnRecord(student)).department?.value).toBe(after);
    expect(await ruleOf(id)).toEqual(inDepartment(after));
    await acceptCorrection(admin, correction);
    expect((await findOwnRecord(asking)).department?.value).toBe(after);
    const mine = await db
      .selectFrom("coordinator_departments")
      .innerJoin("departments", "departments.id", "department_id")
      .select("name")
      .where("user_id", "=", coordinator.id)
      .execute();
    expect(mine).toEqual([{ name: after }]);
    // The condition that is set aside still is the posting's.
    await trackApplication(student, await findPosting(student, "job", shut.id), termsVersion);
  });

  test("is refused at its field if it is taken, empty, or the programme has no such department", async () => {
    const { id, departments } = await aProgramme({ departments: ["CSE", "EE"] });
    const wrong = async (department: string, departmentName: string) => {
      const answer = await patch(id, { department, departmentName });
      return [answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)];
    };
    expect(await wrong("CSE", "ee")).toEqual([409, ["departmentName"]]);
    expect(await wrong("CSE", " ")).toEqual([422, ["departmentName"]]);
    expect(await wrong("Alchemy", "Chemistry")).toEqual([422, ["department"]]);
    const answer = await patch(id, { department: "CSE" });
    expect(answer.status).toBe(422);
    expect(await (await patch(id, {})).json()).toMatchObject({ departments });
  });

  test("is typed on the programmes' screen, which keeps what was refused", async () => {
    const [before, after] = [`Jute ${newId()}`, `Fibres ${newId()}`];
    const { id } = await aProgramme({ departments: [before, "CSE"] });
    const path = `/admin/programmes?edit=${id}`;
    const refused = await cast.admin.form(path, { department: before, departmentName: "cse" });
    const $ = load(await refused.text());
    expect(refused.status).toBe(409);
    expect($("[name=departmentName]").val()).toBe("cse");
    expect($("[name=department] option[selected]").text()).toBe(before);
    expect($("#rename").text()).toContain(messages.programmes.departmentTaken);
    expect($("[name=name]").val()).not.toBe("");
    const done = await cast.admin.form(path, { department: before, departmentName: after });
    expect(done.status).toBe(303);
    expect(await (await cast.admin.get(path)).text()).toContain(after);
  });
});

test("a programme's new name goes into the clauses of policies, tried ones and those set aside, and into its seasons", async () => {
  const programme = await aProgramme();
  const other = await aProgramme();
  const clauseFor = (name: string): Clause => ({
    ...{ kind: "after-accepting", ways: [] },
    programmes: [other.name, name],
  });
  const season = await aSeason({
    clauses: [clauseFor(programme.name)],
    programmes: [programme.name],
  });
  const [bound, freed] = [await aStudent(), await aStudent()];
  for (const one of [bound, freed]) {
    await claimFacts(one, { programme: programme.name, batch: 2027 });
    await register(one, season.id, season.policy.version);
    await answerOffer(one, (await anOffer(one, season.id)).id, { accept: true });
  }
  await giveException(admin, { ...about, season: season.id, clause: 1, student: freed.id });
  const trial = await tryPolicy(admin, season.id, [clauseFor(programme.name)]);

  const name = `Renamed ${newId()}`;
  expect((await patch(programme.id, { name })).status).toBe(200);
  expect((await findPolicy(admin, season.id)).clauses).toEqual([clauseFor(name)]);
  const { programmes, policy, version } = await findSeason(null, season.id);
  expect([programmes, policy.version]).toEqual([[name], season.policy.version]);
  expect(version).toBeGreaterThan(season.version);
  await expect(applied(bound, season.id)).rejects.toMatchObject({ status: 403 });
  await applied(freed, season.id);
  const tried = await db
    .selectFrom("season_trials")
    .select("clauses")
    .where("id", "=", trial)
    .executeTakeFirstOrThrow();
  expect(tried.clauses).toEqual([clauseFor(name)]);
  await runTrial(trial);
});
