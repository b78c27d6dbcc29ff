import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { trackApplication } from "../../app/applications/applications.server";
import { termsVersion } from "../../app/applications/terms";
import { givePoints } from "../../app/seasons/points.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { aSeason, aStudent, anAdmin } from "../support/factories";
import { aJobIn, anOffer, applied, joined, offer, step } from "./offers";

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
