// @module-tag thorough
import { expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { correctOffer } from "../../app/applications/stages/correct-offer.server";
import { stages } from "../../app/applications/stages/stages";
import { answerOffer, changeStage } from "../../app/applications/stages/steps.server";
import { noteUnanswered } from "../../app/applications/stages/unanswered.server";
import { termsVersion } from "../../app/applications/terms";
import { AppError } from "../../app/errors";
import type { Clause } from "../../app/seasons/policy/policy";
import { leave, register } from "../../app/seasons/registrations.server";
import { changePolicy, findSeason } from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import type { Stage } from "../../db/schema-applications";
import { aSeason, aStudent, anAdmin } from "../support/factories";
import { isThorough } from "../support/thorough";
import { aJobIn, anOffer, forbidden, joined } from "./offers";
import { numbers } from "./random";

/** `STEPS=100000` takes eight minutes. */
const steps = Number(process.env.STEPS ?? (isThorough ? 8_000 : 3_000));
/** So many at once: they meet each other. */
const atOnce = 8;

const policies: Clause[][] = [
  [
    { kind: "after-accepting", ways: [{ times: 1.5 }], upgrades: 1 },
    { kind: "on-accepting", withdraw: "not-allowed" },
  ],
  [
    { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    { kind: "on-accepting", withdraw: "all" },
    { kind: "application-limit", most: 6 },
  ],
  [
    { kind: "classes", classes: [{ name: "Regular", below: 700_000 }, { name: "Dream" }] },
    { kind: "offer-limit", most: 1, of: "accepted", per: "class" },
    { kind: "after-accepting", ways: [{ higherBy: 1 }] },
    { kind: "on-accepting", withdraw: "not-allowed" },
    { kind: "declining", counts: false, most: 3 },
  ],
];

test("no walk of any steps leads to a state that the policy forbids", async () => {
  const below = numbers(20271125);
  const admin = await anAdmin();
  const done = { taken: 0, refused: 0, acceptances: 0, corrections: 0 };
  for (const clauses of policies) {
    const season = await aSeason({ clauses });
    const students = await Promise.all(Array.from({ length: 12 }, () => aStudent()));
    for (const one of students) await register(one, season.id, season.policy.version);
    /** Not all: what was decided before a correction is not checked. */
    const corrected = new Set(students.slice(0, 6).map(({ id }) => id));
    const jobs = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        aJobIn(season.id, { ctc: 400_000 + index * 70_000 }),
      ),
    );
    const pick = <One>(some: One[]) => some[below(some.length)]!;
    const ownOf = (student: User) =>
      db
        .selectFrom("applications")
        .select(["id", "stage"])
        .where("user_id", "=", student.id)
        .execute();
    const office: Partial<Record<Stage, Stage[]>> = {
      applied: ["shortlisted", "shortlisted", "rejected"],
      shortlisted: ["interview"],
      interview: ["offered", "offered", "rejected"],
      offered: ["revoked", "accepted", "rejected"],
      accepted: ["revoked"],
    };
    async function oneStep(dice: number, student: User) {
      if (dice < 25) return trackApplication(student, pick(jobs), termsVersion);
      const own = await ownOf(student);
      const one = own.length ? pick(own) : undefined;
      if (!one) return undefined;
      if (dice < 70) {
        if (dice >= 58 && corrected.has(student.id)) {
          const ctc = 400_000 + below(14) * 70_000;
          const offer = own.find(({ stage }) => stages[stage].hasPay) ?? one;
          const said = await correctOffer(admin, offer.id, { ctc, note: "It was mistyped." });
          done.corrections += 1;
          return said;
        }
        const to = pick<Stage>(office[one.stage] ?? ["shortlisted"]);
        return changeStage(admin, one.id, { stage: to, note: "So it is.", ctc: null });
      }
      if (dice < 90) {
        const offered = own.find(({ stage }) => stage === "offered") ?? one;
        const accept = dice < 86;
        const answered = await answerOffer(student, offered.id, { accept });
        if (accept) done.acceptances += 1;
        return answered;
      }
      if (dice < 94)
        return changeStage(student, one.id, { stage: "withdrawn", note: "", ctc: null });
      if (dice < 96) return noteUnanswered(one.id);
      if (dice < 98) {
        await leave(student, season.id);
        return undefined;
      }
      const { policy } = await findSeason(null, season.id);
      return register(student, season.id, policy.version);
    }
    for (let step = 0; step < steps / policies.length; step += atOnce) {
      const tries = Array.from({ length: atOnce }, () => oneStep(below(100), pick(students)));
      for (const tried of await Promise.allSettled(tries)) {
        if (tried.status === "fulfilled") done.taken += 1;
        else if (tried.reason instanceof AppError && tried.reason.status < 500) done.refused += 1;
        else throw tried.reason;
      }
    }
    expect(await forbidden(season.id)).toEqual([]);
  }
  expect(done.acceptances).toBeGreaterThan(20);
  expect(done.corrections).toBeGreaterThan(5);
  expect(done.refused).toBeGreaterThan(100);
});

test("the check finds an offer that was accepted against the rules, and what should have ended", async () => {
  const student = await aStudent();
  const season = await joined(student, [
    { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    { kind: "on-accepting", withdraw: "all" },
  ]);
  const [first, second] = [await anOffer(student, season.id), await anOffer(student, season.id)];
  await answerOffer(student, first.id, { accept: true });
  expect(await forbidden(season.id)).toEqual([]);
  await db
    .updateTable("applications")
    .set({ stage: "offered" })
    .where("id", "=", second.id)
    .execute();
  const found = JSON.stringify(await forbidden(season.id));
  expect(found).toContain("its last event says otherwise");
  await db
    .deleteFrom("application_events")
    .where("application_id", "=", second.id)
    .where("to_stage", "=", "declined")
    .execute();
  expect(JSON.stringify(await forbidden(season.id))).toContain(
    `goes on beside the accepted ${first.id}`,
  );
  await changePolicy(await anAdmin(), season.id, { clauses: [] });
  await answerOffer(student, second.id, { accept: true });
  expect(await forbidden(season.id)).toEqual([]);
  await db
    .updateTable("application_events")
    .set({ policy_version: 2 })
    .where("application_id", "=", second.id)
    .execute();
  expect(JSON.stringify(await forbidden(season.id))).toContain("is accepted against: Rule 1");
});
