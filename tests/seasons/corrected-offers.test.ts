import { load } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { recordOutsideOffer } from "../../app/applications/outside-offers.server";
import { correctOffer } from "../../app/applications/stages/correct-offer.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { termsVersion } from "../../app/applications/terms";
import type { Clause } from "../../app/seasons/policy/policy";
import { countRevocations } from "../../app/seasons/seasons.server";
import { findTrial, runTrial, tryPolicy } from "../../app/seasons/simulation/trials.server";
import { db } from "../../db/client";
import { aSeason, aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import {
  aJobIn,
  anOffer,
  applied,
  eventsOf,
  forbidden,
  hoursAgo,
  joined,
  offer,
  stageOf,
  step,
} from "./offers";

// ₹65,000 was typed where ₹6,50,000 was meant: what the rules make of it once the office has corrected it.

const web = withWeb();

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const accept = (id: string) => answerOffer(student, id, { accept: true });
const correct = (id: string, ctc = 650_000) =>
  correctOffer(admin, id, { ctc, note: "A digit was missing." });

const better: Clause = { kind: "after-accepting", ways: [{ times: 1.5 }] };
const oneOffer: Clause[] = [
  { kind: "after-accepting", ways: [] },
  { kind: "on-accepting", withdraw: "all" },
];

async function anOfferOf(seasonId: string, ctc = 65_000) {
  const application = await applied(student, seasonId, { ctc: 600_000 });
  await offer(application.id, ctc);
  return application;
}

describe("the corrected pay", () => {
  test("counts from then on; what was decided by the other stays", async () => {
    const season = await joined(student, [better]);
    const mine = await anOfferOf(season.id);
    await step(admin, mine.id, "accepted", "", 65_000);
    const before = await applied(student, season.id, { ctc: 700_000 });
    await correct(mine.id);
    expect(await stageOf(before.id)).toBe("applied");
    await expect(applied(student, season.id, { ctc: 700_000 })).rejects.toMatchObject({
      message: expect.stringContaining("after accepting an offer of ₹6.5 LPA") as string,
    });
    await applied(student, season.id, { ctc: 1_000_000 });
  });

  test("counts when an open offer is accepted", async () => {
    const season = await joined(student, [better]);
    await accept((await anOfferOf(season.id, 600_000)).id);
    const second = await applied(student, season.id, { ctc: 2_000_000 });
    await offer(second.id, 90_000);
    await expect(accept(second.id)).rejects.toMatchObject({ status: 409 });
    await correct(second.id, 900_000);
    await accept(second.id);
  });

  test("is what a student declined who withdraws from the offer and applies again", async () => {
    const season = await joined(student, [
      { kind: "declining", counts: true },
      { kind: "after-accepting", ways: [{ times: 2 }] },
    ]);
    const job = await aJobIn(season.id, { ctc: 2_000_000 });
    const first = await trackApplication(student, job, termsVersion);
    await offer(first.id, 80_000);
    await correct(first.id, 800_000);
    await step(student, first.id, "withdrawn");
    await trackApplication(student, job, termsVersion);
    await expect(applied(student, season.id, { ctc: 1_000_000 })).rejects.toMatchObject({
      message: expect.stringContaining("after accepting an offer of ₹8 LPA") as string,
    });
  });

  test("of an internship is its stipend", async () => {
    const season = await aSeason({ kind: "internship", clauses: [better] });
    const mine = await anOffer(student, season.id, { ctc: 4_000 });
    await accept(mine.id);
    await correctOffer(admin, mine.id, { ctc: null, stipend: 40_000, note: "A zero." });
    await expect(applied(student, season.id, { ctc: 50_000 })).rejects.toMatchObject({
      status: 403,
    });
    await applied(student, season.id, { ctc: 60_000 });
  });
});

describe("a corrected offer", () => {
  test.each(["accepted", "received"] as const)("is %s once", async (of) => {
    const season = await joined(student, [{ kind: "offer-limit", most: 2, of, per: "season" }]);
    const first = await anOfferOf(season.id);
    await correct(first.id, 640_000);
    await accept(first.id);
    await correct(first.id);
    await applied(student, season.id);
    const second = await anOfferOf(season.id, 600_000);
    await accept(second.id);
    await expect(applied(student, season.id)).rejects.toMatchObject({
      message: expect.stringMatching(
        /at most 2 offers\. You have (accepted|received) 2\./,
      ) as string,
    });
  });

  test("restores what accepting it had ended, if its company takes it back", async () => {
    const season = await joined(student, oneOffer);
    const other = await applied(student, season.id);
    const open = await anOffer(student, season.id);
    const mine = await anOfferOf(season.id);
    await accept(mine.id);
    expect([await stageOf(other.id), await stageOf(open.id)]).toEqual(["withdrawn", "declined"]);
    await correct(mine.id);
    expect(await countRevocations(admin, season.id)).toEqual([]);
    await step(admin, mine.id, "revoked", "The position was cut.");
    expect([await stageOf(other.id), await stageOf(open.id)]).toEqual(["applied", "offered"]);
  });

  test("is not accepted unseen: who looks at an older page looks again", async () => {
    const season = await joined(student, oneOffer);
    const mine = await anOfferOf(season.id, 6_500_000);
    const client = await clientOf(web.url, student);
    const seenNow = async () => {
      const page = load(await (await client.get("/my-applications")).text());
      return String(page("form:has([value=accept]) [name=seen]").val());
    };
    const fields = { application: mine.id, intent: "accept" };
    const before = await seenNow();
    await correct(mine.id);
    await client.form("/my-applications", { ...fields, seen: before });
    expect(await stageOf(mine.id)).toBe("offered");
    await client.form("/my-applications", { ...fields, seen: await seenNow() });
    expect(await stageOf(mine.id)).toBe("accepted");
  });

  test("is to be answered by the time that ran before", async () => {
    const season = await joined(student, [
      { kind: "answer-within", hours: 24, then: "declined" },
      ...oneOffer,
    ]);
    const mine = await anOfferOf(season.id);
    await hoursAgo(season.id, 20);
    await correct(mine.id);
    await hoursAgo(season.id, 5);
    await expect(accept(mine.id)).rejects.toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/^Rule 1: /) as string },
    });
  });

  test("is none any more if its time was over, unless silence has accepted it", async () => {
    const within = (then: "declined" | "accepted"): Clause[] => [
      { kind: "answer-within", hours: 24, then },
      { kind: "on-accepting", withdraw: "all" },
    ];
    const declining = await joined(student, within("declined"));
    const declined = await anOfferOf(declining.id);
    await hoursAgo(declining.id, 25);
    await expect(correct(declined.id)).rejects.toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/^Rule 1: /) as string },
    });
    const accepting = await joined(student, within("accepted"));
    const other = await applied(student, accepting.id);
    const silent = await anOfferOf(accepting.id);
    await hoursAgo(accepting.id, 25);
    expect(await correct(silent.id)).toMatchObject({ stage: "accepted" });
    expect([await stageOf(silent.id), await stageOf(other.id)]).toEqual(["accepted", "withdrawn"]);
    expect((await eventsOf(silent.id)).slice(-2)).toMatchObject([
      { from_stage: "offered", to_stage: "accepted" },
      { from_stage: "accepted", to_stage: "accepted" },
    ]);
  });

  test("meets an answer: both are done, or the correction learns that there is no offer", async () => {
    for (let round = 0; round < 5; round++) {
      student = await aStudent();
      const season = await joined(student, oneOffer);
      const mine = await anOfferOf(season.id);
      const accepts = round % 2 === 0;
      const [answered, corrected] = await Promise.allSettled([
        answerOffer(student, mine.id, { accept: accepts }),
        correct(mine.id),
      ]);
      expect(answered.status).toBe("fulfilled");
      if (accepts) expect(corrected.status).toBe("fulfilled");
      if (corrected.status === "rejected") expect(corrected.reason).toMatchObject({ status: 409 });
      const events = await eventsOf(mine.id);
      for (const [index, event] of events.entries())
        if (index) expect(event.from_stage).toBe(events[index - 1]?.to_stage);
      expect(await stageOf(mine.id)).toBe(accepts ? "accepted" : "declined");
    }
  });
});

describe("the check of states that the rules forbid", () => {
  const notAllowed: Clause[] = [better, { kind: "on-accepting", withdraw: "not-allowed" }];

  test("judges nothing by a pay that was corrected since", async () => {
    const season = await joined(student, notAllowed);
    const first = await anOfferOf(season.id);
    await accept(first.id);
    const goesOn = await applied(student, season.id, { ctc: 700_000 });
    const second = await anOfferOf(season.id, 600_000);
    await accept(second.id);
    expect(await stageOf(goesOn.id)).toBe("withdrawn");
    expect(await forbidden(season.id)).toEqual([]);
    await correct(first.id);
    expect(await forbidden(season.id)).toEqual([]);
  });

  test("nor what goes on beside an acceptance, or an offer from outside, decided before", async () => {
    const season = await joined(student, notAllowed);
    const others = [await anOfferOf(season.id, 7_000_000), await anOfferOf(season.id, 6_000_000)];
    const mine = await anOfferOf(season.id, 600_000);
    await accept(mine.id);
    await recordOutsideOffer(admin, {
      ...{ season: season.id, student: student.email, company: "Vaigai", ctc: 900_000 },
      ...{ class: "", sector: "", offeredOn: "2026-01-31", answer: "accepted" as const },
      toldBy: "person",
    });
    for (const { id } of others) expect(await stageOf(id)).toBe("offered");
    expect(await forbidden(season.id)).toEqual([]);
    await correct(others[0]?.id ?? "", 700_000);
    expect(await forbidden(season.id)).toEqual([]);
    await correct(mine.id, 5_000_000);
    expect(await forbidden(season.id)).toEqual([]);
  });

  test("goes on judging what was decided afterwards", async () => {
    const season = await joined(student, notAllowed);
    const first = await anOfferOf(season.id);
    await accept(first.id);
    await correct(first.id, 400_000);
    const second = await anOfferOf(season.id, 600_000);
    await accept(second.id);
    expect(await forbidden(season.id)).toEqual([]);
    await db.updateTable("applications").set({ ctc: 550_000 }).where("id", "=", first.id).execute();
    expect(JSON.stringify(await forbidden(season.id))).toContain(
      `${second.id} is accepted against: Rule 1`,
    );
  });
});

test("rules that are tried count what the offer says now, and its acceptance once", async () => {
  const season = await joined(student, []);
  const mine = await anOfferOf(season.id);
  await step(admin, mine.id, "accepted", "", 65_000);
  const one = async () => {
    const trial = await tryPolicy(admin, season.id, [
      { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    ]);
    await runTrial(trial);
    return (await findTrial(admin, season.id, trial)).result;
  };
  const before = await one();
  expect(before).toMatchObject({ events: 4, median: { was: 65_000, would: 65_000 } });
  await correct(mine.id);
  expect(await one()).toEqual({
    ...before,
    median: { was: 650_000, would: 650_000 },
  });
});
