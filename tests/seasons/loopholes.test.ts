import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { reachPosting } from "../../app/applications/applicants/reached-posting.server";
import { changeStages, linesOf } from "../../app/applications/stages/bulk.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { trackApplication } from "../../app/applications/applications.server";
import { outsideSchema } from "../../app/applications/outside-offer-schema.server";
import {
  answerOutsideOffer,
  listOutsideOffers,
  recordOutsideOffer,
} from "../../app/applications/outside-offers.server";
import { contradictions } from "../../app/applications/stages/consistency.server";
import { textsOf } from "../../app/languages/texts";
import { emptyBin } from "../../app/postings/editing/bin.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { findPosting } from "../../app/postings/postings.server";
import { claimFacts } from "../../app/records/change-record.server";
import { giveException } from "../../app/seasons/exceptions.server";
import { seasonVerdicts, whyNotInSeason } from "../../app/seasons/standing.server";
import { termsVersion } from "../../app/applications/terms";
import type { Posting } from "../../app/postings/posting";
import { leave, register } from "../../app/seasons/registrations.server";
import type { Season } from "../../app/seasons/season";
import { changeSeason, countRevocations, findSeason } from "../../app/seasons/seasons.server";
import { askForSecondLook, givePoints } from "../../app/seasons/points.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aCompany, aProgramme, aRecruiter, aSeason, aStudent, anAdmin } from "../support/factories";
import { aJobIn, anOffer, applied, hoursAgo, joined, offer, stageOf, step } from "./offers";

// What students, companies and the office could do to be judged otherwise than the rules say.

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const accept = (id: string) => answerOffer(student, id, { accept: true });
const nothingMore: Clause = { kind: "after-accepting", ways: [] };
const better: Clause = { kind: "after-accepting", ways: [{ times: 1.5 }] };

describe("an offer pays what its company says", () => {
  test("also once it is accepted, whatever the posting promised", async () => {
    const season = await joined(student, [better]);
    const mine = await applied(student, season.id, { ctc: 400_000 });
    await offer(mine.id, 1_000_000);
    await accept(mine.id);
    await expect(applied(student, season.id, { ctc: 1_200_000 })).rejects.toMatchObject({
      message: expect.stringContaining("after accepting an offer of ₹10 LPA") as string,
    });
    await applied(student, season.id, { ctc: 1_500_000 });
  });

  test("when accepting it is judged", async () => {
    const season = await joined(student, [better]);
    const first = await anOffer(student, season.id, { ctc: 600_000 });
    const second = await applied(student, season.id, { ctc: 700_000 });
    await offer(second.id, 1_000_000);
    const third = await applied(student, season.id, { ctc: 700_000 });
    await offer(third.id);
    await accept(first.id);
    await expect(accept(third.id)).rejects.toMatchObject({ status: 409 });
    await accept(second.id);
  });

  test("but a year's pay says nothing of an internship", async () => {
    const season = await aSeason({ kind: "internship", clauses: [better] });
    const mine = await applied(student, season.id, { ctc: 40_000 });
    await offer(mine.id, 1_000_000);
    await accept(mine.id);
    await applied(student, season.id, { ctc: 60_000 });
    const high = await anOffer(student, season.id, { ctc: 120_000 });
    await accept(high.id);
    // A month's lakh is not a year's.
    await expect(applied(student, season.id, { ctc: 130_000 })).rejects.toMatchObject({
      message: expect.stringContaining("an offer of ₹1,20,000 you may apply to") as string,
    });
  });
});

test("who withdrew from an offer has declined it, although they apply there again", async () => {
  const season = await joined(student, [
    { kind: "declining", counts: true },
    { kind: "after-accepting", ways: [{ times: 2 }] },
  ]);
  const job = await aJobIn(season.id, { ctc: 2_000_000 });
  const first = await trackApplication(student, job, termsVersion);
  await offer(first.id, 800_000);
  await step(student, first.id, "withdrawn");
  await trackApplication(student, job, termsVersion);
  await expect(applied(student, season.id, { ctc: 1_000_000 })).rejects.toMatchObject({
    message: expect.stringContaining("after accepting an offer of ₹8 LPA") as string,
  });
});

test("points for not answering, given by hand, do not undo an acceptance", async () => {
  const points: Clause = {
    kind: "points",
    for: { noAnswer: 1 },
    bars: [{ from: 9, season: true }],
  };
  const season = await joined(student, [points, nothingMore]);
  const mine = await anOffer(student, season.id);
  await accept(mine.id);
  await givePoints(admin, {
    ...{ season: season.id, student: student.email, event: "noAnswer" as const, reason: "Late" },
    posting: mine.postingId,
  });
  await expect(applied(student, season.id)).rejects.toMatchObject({ status: 403 });
});

describe("an offer whose time is over", () => {
  const within = (then: "accepted" | "declined"): Clause[] => [
    { kind: "answer-within", hours: 24, then },
    { kind: "on-accepting", withdraw: "all" },
  ];

  test("is not declined, withdrawn from or rejected before the job has written", async () => {
    const season = await joined(student, within("accepted"));
    const mine = await anOffer(student, season.id);
    await hoursAgo(season.id, 25);
    const refused = {
      status: 409,
      message: expect.stringMatching(/^Rule 1: an offer has/) as string,
    };
    await expect(answerOffer(student, mine.id, { accept: false })).rejects.toMatchObject(refused);
    await expect(step(student, mine.id, "withdrawn")).rejects.toMatchObject(refused);
    for (const stage of ["rejected", "declined"] as const)
      await expect(step(admin, mine.id, stage)).rejects.toMatchObject(refused);
    const reached = await reachPosting(admin, { type: "job", postingId: mine.postingId });
    await expect(
      changeStages(admin, reached, linesOf(student.email), {
        stage: "rejected",
        note: "",
        ctc: null,
      }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await stageOf(mine.id)).toBe("offered");
  });

  test("can be taken back where silence has accepted it, and not where it has declined it", async () => {
    const season = await joined(student, within("accepted"));
    const other = await applied(student, season.id);
    const mine = await anOffer(student, season.id);
    await hoursAgo(season.id, 25);
    await step(admin, mine.id, "revoked", "The position was cut.");
    expect([await stageOf(mine.id), await stageOf(other.id)]).toEqual(["revoked", "applied"]);
    const { id } = await anOffer(student, (await joined(student, within("declined"))).id);
    const { season_id: declining } = await db
      .selectFrom("applications")
      .innerJoin("postings", "postings.id", "posting_id")
      .select("season_id")
      .where("applications.id", "=", id)
      .executeTakeFirstOrThrow();
    await hoursAgo(declining ?? "", 25);
    await expect(step(admin, id, "revoked", "Cut.")).rejects.toMatchObject({ status: 409 });
  });
});

describe("a step of several applications", () => {
  const oneOffer: Clause[] = [
    { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    { kind: "on-accepting", withdraw: "not-allowed" },
  ];
  const accepted = { stage: "accepted", note: "", ctc: null, toldBy: "writing" } as const;

  test("names the line that a rule is against", async () => {
    const season = await aSeason({ clauses: oneOffer.slice(0, 1) });
    const other = await aStudent();
    const first = await anOffer(student, season.id);
    const job = await aJobIn(season.id);
    await offerTo(job, season.id, [student, other]);
    await step(admin, first.id, "accepted");
    const reached = await reachPosting(admin, { type: "job", postingId: job.id });
    const lines = linesOf(`${other.email}\n${student.email}`);
    await expect(changeStages(admin, reached, lines, accepted)).rejects.toMatchObject({
      ...{ status: 409, message: "Nothing was changed: 1 application cannot take this step." },
      fields: {
        1: `${student.email}: Rule 1: you may accept at most 1 offer. You have accepted 1.`,
      },
    });
  });

  test("waits for another in the same order: neither deadlocks", async () => {
    const season = await aSeason({
      clauses: [{ kind: "on-accepting", withdraw: "all" }],
    });
    const second = await aStudent();
    const [job, other] = [await aJobIn(season.id), await aJobIn(season.id)];
    const early = await joinAndApply(second, season, other);
    const late = await joinAndApply(student, season, other);
    await offerTo(job, season.id, [student, second]);
    const reached = await reachPosting(admin, { type: "job", postingId: job.id });
    const lock = (id: string) =>
      db.selectFrom("applications").select("id").where("id", "=", id).forNoKeyUpdate().compile();
    const accepting = await db.transaction().execute(async (trx) => {
      await trx.executeQuery(lock(early.id));
      const step = changeStages(
        admin,
        reached,
        linesOf(`${student.email}\n${second.email}`),
        accepted,
      );
      await someoneWaits();
      await trx.executeQuery(lock(late.id));
      return { step };
    });
    expect(await accepting.step).toMatchObject({ changed: 2 });
  });

  async function joinAndApply(who: User, season: Season, job: Posting) {
    await register(who, season.id, season.policy.version);
    return trackApplication(who, job, termsVersion);
  }

  async function offerTo(job: Posting, seasonId: string, students: User[]) {
    for (const who of students) {
      const season = await findSeason(null, seasonId);
      await offer((await joinAndApply(who, season, job)).id);
    }
  }
});

/** Until a statement waits for a lock. */
async function someoneWaits() {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length) return;
  }
}

test("a recruiter learns nothing of a student's other offers by recording an answer", async () => {
  const season = await joined(student, [{ kind: "after-accepting", ways: [{ times: 2 }] }]);
  const first = await anOffer(student, season.id, { ctc: 900_000 });
  const second = await anOffer(student, season.id, { ctc: 900_000 });
  await accept(first.id);
  const companyId = await aCompany();
  const recruiter = await aRecruiter({ companyId });
  await db
    .updateTable("postings")
    .set({ company_id: companyId })
    .where("id", "=", second.postingId)
    .execute();
  await expect(step(recruiter, second.id, "accepted")).rejects.toMatchObject({
    ...{ status: 403, message: "In a season only the student answers." },
  });
  await expect(step(admin, second.id, "accepted")).rejects.toMatchObject({
    message: expect.stringContaining("₹9 LPA") as string,
  });
});

describe("what the office does afterwards", () => {
  test("does not let an offer be forgotten: its posting outlives the bin while its season runs", async () => {
    const season = await joined(student, [nothingMore]);
    const mine = await anOffer(student, season.id);
    await accept(mine.id);
    await db
      .updateTable("postings")
      .set({ deleted_at: sql<Date>`now() - interval '40 days'` })
      .where("id", "=", mine.postingId)
      .execute();
    const isThere = () =>
      db.selectFrom("postings").select("id").where("id", "=", mine.postingId).executeTakeFirst();
    await emptyBin();
    expect(await isThere()).toBeTruthy();
    await expect(applied(student, season.id)).rejects.toMatchObject({ status: 403 });
    for (const state of ["closed", "archived"] as const)
      await changeSeason(admin, season.id, { state });
    await emptyBin();
    expect(await isThere()).toBeUndefined();
  });

  test("changes neither the season of a posting nor the kind of a season once students have applied", async () => {
    const [season, other] = [await joined(student), await aSeason()];
    const job = await aJobIn(season.id);
    const ctc = 600_000;
    await changePosting(admin, job, { season: { season: other.id, ctc } });
    await changePosting(admin, job, { season: { season: season.id, ctc } });
    await trackApplication(student, await findPosting(admin, "job", job.id), termsVersion);
    for (const to of [other.id, null])
      await expect(changePosting(admin, job, { season: { season: to } })).rejects.toMatchObject({
        ...{
          status: 422,
          fields: { season: "Students have applied to it, so it stays where it is" },
        },
      });
    await expect(changeSeason(admin, season.id, { kind: "internship" })).rejects.toMatchObject({
      ...{ status: 409, fields: { kind: "Students have applied in it, so its kind stays" } },
    });
    await changeSeason(admin, other.id, { kind: "internship" });
  });

  test("leaves a posting's pay as it is if only its sector changes", async () => {
    const classes: Clause = {
      ...{ kind: "classes", classes: [{ name: "All" }], sectors: ["IT", "Core"] },
    };
    const season = await aSeason({ clauses: [classes] });
    const job = await aJobIn(season.id, { sector: "IT", ctc: 700_000 });
    const { season: after } = await changePosting(admin, job, {
      input: { salary: "9 LPA" },
      season: { sector: "Core" },
    });
    expect(after).toMatchObject({ ctc: 700_000, sector: "Core" });
  });

  test("counts for a company that rejects who has its offer, as for one that takes it back", async () => {
    const season = await joined(student);
    const mine = await anOffer(student, season.id, { company: "Kaveri Motors" });
    await step(admin, mine.id, "rejected");
    expect(await countRevocations(admin, season.id)).toEqual([
      { company: "Kaveri Motors", count: 1 },
    ]);
  });
});

describe("an offer from outside", () => {
  const input = {
    ...{ student: "", company: "Vaigai", ctc: 900_000, class: "", sector: "" },
    ...{ offeredOn: "2026-01-31", answer: "accepted" as const },
  };
  const recorded = (seasonId: string, more: object = {}) =>
    recordOutsideOffer(admin, {
      ...{ ...input, toldBy: "writing" as const, ...more },
      ...{ season: seasonId, student: student.email },
    });

  test("counts although it is dated in the future, which nobody can report", async () => {
    const season = await joined(student, [nothingMore]);
    const asked = { ...input, season: season.id, offeredOn: "2099-01-01" };
    expect(outsideSchema.safeParse(asked).error?.issues).toMatchObject([
      { path: ["offeredOn"], message: "It cannot be a day that is still to come" },
    ]);
    await recorded(season.id, { offeredOn: "2099-01-01" });
    await expect(applied(student, season.id)).rejects.toMatchObject({ status: 403 });
  });

  test("is in a sector that the rules know, and in the class of its pay", async () => {
    const classes: Clause = {
      ...{ kind: "classes", classes: [{ name: "A", below: 500_000 }, { name: "B" }] },
      sectors: ["IT"],
    };
    const season = await joined(student, [classes]);
    const report = (more: object) =>
      recordOutsideOffer(student, { ...input, season: season.id, ...more });
    await expect(report({ sector: "Elsewhere" })).rejects.toMatchObject({
      fields: { sector: "Choose one of: IT" },
    });
    await report({ sector: "IT", class: "A" });
    expect(await listOutsideOffers(student, season.id)).toMatchObject([
      { sector: "IT", class: null },
    ]);
  });

  test("goes on ending what it ended, also where another offer is taken back", async () => {
    const season = await joined(student, [{ kind: "on-accepting", withdraw: "all" }]);
    const other = await applied(student, season.id);
    const mine = await anOffer(student, season.id);
    await accept(mine.id);
    await recorded(season.id);
    await step(admin, mine.id, "revoked", "The position was cut.");
    expect(await stageOf(other.id)).toBe("withdrawn");
  });

  test("beside which an application goes on that it ends is found", async () => {
    const season = await joined(student, [{ kind: "on-accepting", withdraw: "all" }]);
    const other = await applied(student, season.id);
    const id = newId();
    await db
      .insertInto("outside_offers")
      .values({
        ...{ id, season_id: season.id, user_id: student.id, company: "Vaigai", ctc: 900_000 },
        ...{ offered_on: "2026-01-31", answer: "accepted" as const, state: "confirmed" as const },
        ...{ answered_at: sql<Date>`now()`, decided_at: sql<Date>`now()` },
      })
      .execute();
    const found: string[] = [];
    for await (const { says } of contradictions(season.id)) found.push(says);
    expect(found).toEqual([
      `the application to ${other.postingId} goes on beside the outside offer ${id}`,
    ]);
  });
});

test("who has left the season gets nothing back when an offer is taken back", async () => {
  const season = await joined(student, [{ kind: "on-accepting", withdraw: "all" }]);
  const other = await applied(student, season.id);
  const mine = await anOffer(student, season.id);
  await accept(mine.id);
  await leave(student, season.id);
  await step(admin, mine.id, "revoked", "The position was cut.");
  expect(await stageOf(other.id)).toBe("withdrawn");
});

test("a rule about leaving counts for its programmes, unless an exception sets it aside", async () => {
  const { name: programme } = await aProgramme();
  await claimFacts(student, { programme, department: "CSE", batch: 2027 });
  const leaving: Clause = {
    ...{ kind: "leaving", until: "2020-02-01", mayReturn: false },
    programmes: [programme],
  };
  const season = await joined(student, [leaving]);
  await expect(leave(student, season.id)).rejects.toMatchObject({
    ...{ status: 403, message: "Rule 1: one could leave the season until 1 Feb 2020." },
  });
  const other = await aStudent();
  await claimFacts(other, { programme: (await aProgramme()).name });
  await register(other, season.id, season.policy.version);
  await leave(other, season.id);
  await giveException(admin, {
    ...{ season: season.id, clause: 1, student: student.email, department: "", posting: "" },
    ...{ until: "2099-01-01", reason: "Illness" },
  });
  await leave(student, season.id);
  await register(student, season.id, season.policy.version);
});

test("an acceptance names the exception that it used, and applying again starts without", async () => {
  const season = await joined(student, [nothingMore]);
  await accept((await anOffer(student, season.id)).id);
  await giveException(admin, {
    ...{ season: season.id, clause: 1, student: student.email, department: "", posting: "" },
    ...{ until: "2099-01-01", reason: "Illness" },
  });
  const second = await anOffer(student, season.id);
  const exceptedOf = async (id: string) =>
    (
      await db
        .selectFrom("applications")
        .select("excepted")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).excepted;
  const rule = { clause: 1, text: expect.stringMatching(/^Rule 1/) as string };
  expect(await exceptedOf(second.id)).toMatchObject([rule]);
  await accept(second.id);
  expect(await exceptedOf(second.id)).toMatchObject([rule, rule]);
});

test("nobody is told of a season that is a draft, or that one is over which has not begun", async () => {
  const why = async (season: Season) => {
    const job = await aJobIn(season.id);
    const verdict = (await seasonVerdicts(student, [job])).get(job.id);
    return verdict && whyNotInSeason(verdict, textsOf("en"));
  };
  expect(await why(await aSeason({ state: "draft" }))).toEqual(["Nobody can apply here now."]);
  const early = await aSeason({ opensAt: new Date("2098-01-01T00:00:00Z") });
  expect(await why(early)).toEqual([`${early.name} is not open yet: nobody can apply in it now.`]);
  const over = await aSeason({ closesAt: new Date("2021-01-01T00:00:00Z") });
  expect(await why(over)).toEqual([`${over.name} is over: nobody can apply in it now.`]);
});

test("what students say of their points and of offers from outside is in the log", async () => {
  const points: Clause = { kind: "points", for: { absent: 1 }, bars: [{ from: 9, season: true }] };
  const season = await joined(student, [points]);
  const id = await givePoints(admin, {
    ...{ season: season.id, student: student.email, event: "absent" as const, reason: "Absent" },
    posting: "",
  });
  await askForSecondLook(student, id, "I was ill");
  const offer = await recordOutsideOffer(student, {
    ...{ season: season.id, student: "", company: "Vaigai", ctc: 900_000, class: "", sector: "" },
    ...{ offeredOn: "2026-01-31", answer: "open" as const },
  });
  await answerOutsideOffer(student, offer, false);
  const rows = await db
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", student.id)
    .orderBy("seq")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    ...["points-given", "second-look-asked", "outside-offer-recorded", "outside-offer-declined"],
  ]);
});
