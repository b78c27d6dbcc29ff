import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import {
  decideOutsideOffer,
  recordOutsideOffer,
} from "../../app/applications/outside-offers.server";
import { trackApplication } from "../../app/applications/applications.server";
import { cardVerdicts } from "../../app/applications/eligible.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { termsVersion } from "../../app/applications/terms";
import { confirmAfter, listAfter, sayAfter, thisYear } from "../../app/figures/after/after.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { acceptCorrection, askForCorrection } from "../../app/records/corrections.server";
import type { FactChanges } from "../../app/records/fact-values";
import { findStudent, listRecords } from "../../app/records/records.server";
import { readRecordsFilter } from "../../app/records/records-filter";
import { type ExceptionInput, giveException } from "../../app/seasons/exceptions.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { leave, listRegistrations, register } from "../../app/seasons/registrations.server";
import type { Season } from "../../app/seasons/season";
import { changePolicy, findSeason } from "../../app/seasons/seasons.server";
import { participantsOf } from "../../app/seasons/standing.server";
import { aCoordinator, aProgramme, aSeason, aStudent, anAdmin } from "../support/factories";
import { aJobIn, anOffer, applied } from "./offers";

// Which rules bind a student, whose exceptions count and which coordinator decides: no claim says it.

let [strict, lax] = ["", ""];
let admin: User;
let student: User;
beforeAll(async () => {
  admin = await anAdmin();
  [strict, lax] = [(await aProgramme()).name, (await aProgramme()).name];
});
beforeEach(async () => {
  student = await aStudent();
});

const claim = (changes: FactChanges) => claimFacts(student, changes);
const confirm = (changes: FactChanges) => confirmFacts(admin, student.id, { changes });
const nothingMore = (): Clause => ({ kind: "after-accepting", ways: [], programmes: [strict] });

async function join({ id }: Season) {
  await register(student, id, (await findSeason(null, id)).policy.version);
}

const tryAnother = async (season: Season) =>
  trackApplication(student, await aJobIn(season.id), termsVersion);
const refused = { status: 403 };

async function withAnOfferAccepted(season: Season) {
  const { id } = await anOffer(student, season.id);
  await answerOffer(student, id, { accept: true });
}

describe("the rules of a season", () => {
  test("are those of the programme that one registered with, whatever one claims later", async () => {
    const season = await aSeason({ clauses: [nothingMore()] });
    await claim({ programme: strict, department: "CSE" });
    await withAnOfferAccepted(season);
    await expect(tryAnother(season)).rejects.toMatchObject(refused);
    await claim({ programme: lax });
    await expect(tryAnother(season)).rejects.toMatchObject(refused);
    const { items } = await listRegistrations(admin, season.id, { limit: 1 });
    expect(items).toMatchObject([{ programme: strict, department: "CSE" }]);
    expect(await participantsOf(season.id)).toMatchObject([{ programme: strict }]);
  });

  test("but what the office confirms counts from then on", async () => {
    const season = await aSeason({ clauses: [nothingMore()] });
    await claim({ programme: strict });
    await withAnOfferAccepted(season);
    await confirm({ programme: lax });
    await tryAnother(season);
  });

  test("stay the same for whoever leaves and comes back with another claim", async () => {
    const leaving: Clause = { kind: "leaving", until: "2099-01-01", mayReturn: true };
    const season = await aSeason({ clauses: [nothingMore(), leaving] });
    await claim({ programme: strict });
    await withAnOfferAccepted(season);
    await leave(student, season.id);
    await claim({ programme: lax });
    await join(season);
    await expect(tryAnother(season)).rejects.toMatchObject(refused);
  });

  test("ask for a programme before one registers, if some are for some programmes only", async () => {
    const season = await aSeason({ clauses: [nothingMore()] });
    await expect(join(season)).rejects.toMatchObject(refused);
    const confirmed = await aSeason({ clauses: [nothingMore()], needsConfirmed: true });
    await claim({ programme: lax });
    await join(season);
    await expect(join(confirmed)).rejects.toMatchObject(refused);
    await confirm({ programme: strict });
    await join(confirmed);
  });

  test("that come later are those of the first programme that one names", async () => {
    const season = await aSeason();
    await withAnOfferAccepted(season);
    await changePolicy(admin, season.id, { clauses: [nothingMore()] });
    await claim({ programme: strict });
    await expect(tryAnother(season)).rejects.toMatchObject(refused);
    await claim({ programme: lax });
    await expect(tryAnother(season)).rejects.toMatchObject(refused);
  });
});

const about = {
  ...{ season: "", department: "EE", posting: "", student: "" },
  ...{ until: "2099-01-31", reason: "Few drives" },
};
const give = (one: Partial<ExceptionInput>) => giveException(admin, { ...about, ...one });

describe("a department's exception", () => {
  test("to a rule is for who registered with it or is confirmed in it", async () => {
    const season = await aSeason({ clauses: [{ kind: "after-accepting", ways: [] }] });
    await claim({ programme: strict, department: "CSE" });
    await withAnOfferAccepted(season);
    await give({ season: season.id, clause: 1 });
    await claim({ department: "EE" });
    await expect(tryAnother(season)).rejects.toMatchObject(refused);
    await confirm({ department: "EE" });
    await tryAnother(season);
  });

  test("to a condition, too; outside seasons only for who is confirmed in it", async () => {
    const season = await aSeason();
    await claim({ programme: strict, department: "CSE", cgpa: 6 });
    await join(season);
    const jobs = [await aJobIn(season.id), await aJobIn((await aSeason()).id)];
    const asked = await Promise.all(
      jobs.map(async ({ id }) => {
        const eligibility = { fact: "cgpa", op: "atLeast", value: 7 } as const;
        const posting = await changePosting(admin, { type: "job", id }, { eligibility });
        await give({ posting: id, condition: 1 });
        return posting;
      }),
    );
    const [inSeason] = asked;
    const verdict = async () => (await cardVerdicts(student, [inSeason!])).get(inSeason!.id);
    await claim({ department: "EE" });
    expect(await verdict()).toMatchObject({ answer: "no" });
    await confirm({ department: "EE" });
    expect(await verdict()).toMatchObject({ answer: "yes" });
  });
});

describe("coordinators", () => {
  const see = async (coordinator: User) => {
    const filter = readRecordsFilter(new URLSearchParams({ search: student.email }));
    return (await listRecords(coordinator, filter, { limit: 10 })).length;
  };

  const version = async () => (await findStudent(admin, student.id)).enrolment?.version ?? 0;
  const confirmDepartment = async (by: User) =>
    confirmFacts(by, student.id, {
      ...{ changes: {}, confirm: ["department"], version: await version() },
    });

  test("confirm the department first, then the rest, and nothing once it is another's", async () => {
    const ee = await aCoordinator(["EE"]);
    await claim({ programme: strict, department: "EE", cgpa: 9.5 });
    const confirming = async (given: object) =>
      confirmFacts(ee, student.id, { changes: {}, version: await version(), ...given });
    const notYet = {
      status: 409,
      fields: { department: expect.stringContaining("department") as string },
    };
    await expect(confirming({ confirm: ["cgpa"] })).rejects.toMatchObject(notYet);
    await expect(confirming({ changes: { cgpa: 10 } })).rejects.toMatchObject(notYet);
    await expect(confirming({ changes: { department: "CSE", cgpa: 10 } })).rejects.toMatchObject(
      notYet,
    );
    await claim({ department: "CSE" });
    await expect(confirming({ confirm: ["cgpa"] })).rejects.toMatchObject({ status: 404 });
    await claim({ department: "EE" });
    const { record } = await confirming({ confirm: ["department", "cgpa"] });
    expect(record).toMatchObject({ cgpa: { state: "confirmed", by: "coordinator" } });
  });

  test("reach whom they are confirmed for, else those who registered with their department", async () => {
    const [cse, ee] = [await aCoordinator(["CSE"]), await aCoordinator(["EE"])];
    await claim({ programme: strict, department: "CSE" });
    await join(await aSeason());
    await claim({ department: "EE" });
    expect([await see(cse), await see(ee)]).toEqual([1, 0]);
    await expect(findStudent(ee, student.id)).rejects.toMatchObject({ status: 404 });
    await confirm({ department: "EE" });
    expect([await see(cse), await see(ee)]).toEqual([0, 1]);
  });

  test("decide neither corrections nor what became of somebody by a claim", async () => {
    const ee = await aCoordinator(["EE"]);
    await confirm({ programme: strict, cgpa: 6, batch: thisYear() });
    await claim({ department: "EE" });
    const { id } = await askForCorrection(student, { fact: "cgpa", value: 10, reason: "Typing" });
    await expect(acceptCorrection(ee, id)).rejects.toMatchObject({ status: 404 });
    await join(await aSeason());
    await expect(acceptCorrection(ee, id)).rejects.toMatchObject({ status: 409 });
    const blank = { organisation: "", contact: "", programme: "", pay: null };
    await sayAfter(student, { ...blank, state: "preparing" });
    await expect(confirmAfter(ee, student.id, {})).rejects.toMatchObject({ status: 409 });
    await confirmDepartment(ee);
    await confirmAfter(ee, student.id, {
      version: (await listAfter(admin, student.id))[0]?.version,
    });
    await acceptCorrection(ee, id);
  });

  test("nor offers from elsewhere", async () => {
    const ee = await aCoordinator(["EE"]);
    await claim({ programme: strict, department: "EE" });
    const season = await aSeason();
    await join(season);
    const offer = {
      ...{ season: season.id, student: student.email, company: "Kaveri Motors", ctc: 900_000 },
      ...{ class: "", sector: "", offeredOn: "2026-01-05", answer: "open" as const },
    };
    const id = await recordOutsideOffer(student, offer);
    await expect(decideOutsideOffer(ee, id, "confirmed")).rejects.toMatchObject({ status: 409 });
    await expect(recordOutsideOffer(ee, offer)).rejects.toMatchObject({ status: 409 });
    await confirmDepartment(ee);
    await decideOutsideOffer(ee, id, "confirmed");
    await applied(student, season.id);
  });
});
