import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { termsVersion } from "../../app/applications/terms";
import type { Posting } from "../../app/postings/posting";
import { claimFacts } from "../../app/records/change-record.server";
import { givePoints, takeBackPoints } from "../../app/seasons/points.server";
import { type Clause, decide, sentencesOf } from "../../app/seasons/policy/policy";
import type { PastEvent, Published } from "../../app/seasons/policy/standing";
import { replay } from "../../app/seasons/simulation/replay";
import { differencesOf } from "../../app/seasons/simulation/trials.server";
import { db } from "../../db/client";
import { aProgramme, aStudent, anAdmin } from "../support/factories";
import { aJobIn, joined } from "./offers";

const bars: Clause = {
  kind: "points",
  for: { absent: 3, leftLate: 1 },
  bars: [{ from: 3, next: 2 }],
};

const day = (number: number) => `2027-01-${String(number).padStart(2, "0")}`;

/** One posting on each of these days, named by it. */
const on = (...days: number[]): Published[] =>
  days.map((number) => ({ id: `p${number}`, at: `${day(number)}T10:00:00+05:30`, ctc: 500_000 }));

const absent = (number: number): PastEvent => ({
  ...{ event: "absent", at: `${day(number)}T10:00:00+05:30`, posting: "x" },
});

/** Those of the postings to which the rules do not let the student apply. */
function refused(clauses: Clause[], history: PastEvent[], published: Published[]) {
  return published.flatMap((posting) =>
    decide(clauses, { history, published, posting, at: day(30) }).allowed ? [] : [posting.id],
  );
}

describe("a bar from the next postings", () => {
  test("is from those that become public after the sum was reached, in their order", () => {
    expect(refused([bars], [absent(5)], on(1, 4, 5, 6, 8, 9))).toEqual(["p6", "p8"]);
    expect(refused([bars], [{ ...absent(5), event: "leftLate" }], on(6, 8))).toEqual([]);
    const late = (number: number): PastEvent => ({ ...absent(number), event: "leftLate" });
    expect(refused([bars], [late(1), late(2), late(7)], on(3, 6, 8, 9, 10))).toEqual(["p8", "p9"]);
  });

  test("at the very moment at which one becomes public is from the next one", () => {
    expect(refused([bars], [absent(6)], on(6, 8, 9, 10))).toEqual(["p8", "p9"]);
  });

  test("counts only those that other rules let the student apply to", () => {
    const ratio: Clause = { kind: "after-accepting", ways: [{ times: 2 }] };
    const accepted: PastEvent = { event: "accepted", at: day(4), posting: "a", ctc: 500_000 };
    const published = on(6, 7, 8, 9, 10).map((one, index) => ({
      ...one,
      ctc: index === 0 ? 600_000 : 1_000_000,
    }));
    expect(refused([bars, ratio], [accepted, absent(5)], published)).toEqual(["p6", "p7", "p8"]);
    const set = published.map((one) => ({ ...one, setAside: [2] }));
    expect(refused([bars, ratio], [accepted, absent(5)], set)).toEqual(["p6", "p7"]);
    // What has happened since does not change what could be applied to then.
    const later = { ...accepted, at: day(20) };
    const reasons = decide([bars, ratio], {
      ...{ history: [absent(5), later], published, posting: published[2]!, at: day(30) },
    }).reasons;
    expect(reasons).toEqual([]);
  });

  test("stays when more points begin another", () => {
    const both: Clause = {
      ...{ kind: "points", for: { absent: 3 } },
      bars: [
        { from: 3, next: 2 },
        { from: 6, next: 1 },
      ],
    };
    expect(refused([both], [absent(5), absent(8)], on(6, 7, 9, 10))).toEqual(["p6", "p7", "p9"]);
  });

  test("says how far it has gone, and is said in the rules", () => {
    const published = on(6, 8);
    const { reasons } = decide([bars], {
      ...{ history: [absent(5)], published, posting: published[1]!, at: day(30) },
    });
    expect(reasons[0]?.text).toBe(
      "Rule 1: with 3 points or more you are barred from the next 2 postings that you could have applied to. You have 3, and 1 of them has gone by.",
    );
    expect(sentencesOf([bars])[0]).toBe(
      "Points: 3 for not appearing and 1 for withdrawing late. From 3 one is barred from the next 2 postings that one could have applied to.",
    );
  });

  test("is the same for a draft that is tried", () => {
    const published = on(1, 6, 8, 9);
    const applied = published.map(({ id, ctc }, index) => ({
      ...{ event: "applied" as const, posting: id, ctc, at: day(20 + index) },
    }));
    const { differences } = replay([bars], [absent(5), ...applied], { published });
    expect(differences.map(({ posting }) => posting)).toEqual(["p6", "p8"]);
  });
});

describe("a student with points", () => {
  let student: User;
  beforeEach(async () => {
    student = await aStudent();
  });

  const apply = (job: Posting) => trackApplication(student, job, termsVersion);
  const give = async (season: string) =>
    givePoints(await anAdmin(), {
      ...{ season, student: student.email, event: "absent", posting: "", reason: "Not there" },
    });

  test("may apply to what was public before and after the next ones; taken back, to all", async () => {
    const { id } = await joined(student, [bars]);
    const before = await aJobIn(id);
    const points = await give(id);
    const [first, second, third] = [await aJobIn(id), await aJobIn(id), await aJobIn(id)];
    for (const job of [first, second])
      await expect(apply(job)).rejects.toMatchObject({ status: 403 });
    await apply(before);
    await apply(third);
    await takeBackPoints(await anAdmin(), points);
    await apply(first);
  });

  test("is not barred from fewer, as postings for others and hidden ones do not count", async () => {
    await aProgramme();
    const { id } = await joined(student, [bars]);
    await give(id);
    await claimFacts(student, { cgpa: 6 });
    const [forOthers, binned, draft] = [await aJobIn(id), await aJobIn(id), await aJobIn(id)];
    await sql`update postings set eligibility = '{"fact": "cgpa", "op": "atLeast", "value": 7}'
      where id = ${forOthers.id}`.execute(db);
    await sql`update postings set deleted_at = now() where id = ${binned.id}`.execute(db);
    await sql`update postings set state = 'draft' where id = ${draft.id}`.execute(db);
    const [first, second, third] = [await aJobIn(id), await aJobIn(id), await aJobIn(id)];
    for (const job of [first, second])
      await expect(apply(job)).rejects.toMatchObject({ status: 403 });
    await apply(third);
  });

  test("is refused the same by a draft that is tried on the season", async () => {
    const { id } = await joined(student, []);
    // Not in the millisecond in which the first posting is made.
    await sql`insert into season_points (id, season_id, user_id, event, reason, at)
      values (${id}, ${id}, ${student.id}, 'absent', 'x', now() - interval '1 second')`.execute(db);
    const jobs = [await aJobIn(id), await aJobIn(id), await aJobIn(id)];
    for (const job of jobs) await apply(job);
    const found: string[] = [];
    for await (const some of differencesOf(await anAdmin(), { seasonId: id, clauses: [bars] }))
      found.push(...some.map(({ posting }) => posting));
    expect(found).toEqual(jobs.slice(0, 2).map((job) => job.id));
  });
});
