import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { changeStages, linesOf } from "../../app/applications/stages/bulk.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { trackApplication } from "../../app/applications/applications.server";
import { termsVersion } from "../../app/applications/terms";
import type { Posting } from "../../app/postings/posting";
import { register } from "../../app/seasons/registrations.server";
import type { Season } from "../../app/seasons/season";
import { findSeason } from "../../app/seasons/seasons.server";
import { givePoints } from "../../app/seasons/points.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { db } from "../../db/client";
import { aCompany, aRecruiter, aSeason, aStudent, anAdmin } from "../support/factories";
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
    const reached = { type: "job" as const, postingId: mine.postingId };
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
  const accepted = { stage: "accepted" as const, note: "", ctc: null };

  test("names the line that a rule is against", async () => {
    const season = await aSeason({ clauses: oneOffer });
    const other = await aStudent();
    await step(admin, (await anOffer(student, season.id)).id, "accepted");
    const job = await aJobIn(season.id);
    await offerTo(job, season.id, [student, other]);
    const reached = { type: "job" as const, postingId: job.id };
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
    const lock = (id: string) =>
      db.selectFrom("applications").select("id").where("id", "=", id).forNoKeyUpdate();
    const accepting = await db.transaction().execute(async (trx) => {
      await trx.executeQuery(lock(early.id));
      const step = changeStages(
        admin,
        { type: "job", postingId: job.id },
        linesOf(`${student.email}\n${second.email}`),
        accepted,
      );
      await someoneWaits();
      await trx.executeQuery(lock(late.id));
      return { step };
    });
    expect(await accepting.step).toBe(2);
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

test("a recruiter learns that a rule is against an acceptance, not which: it speaks of other offers", async () => {
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
    ...{ status: 409, message: "The rules of the season do not allow it." },
  });
  await expect(step(admin, second.id, "accepted")).rejects.toMatchObject({
    message: expect.stringContaining("₹9 LPA") as string,
  });
});
