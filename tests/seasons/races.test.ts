import { load } from "cheerio";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { lockUser } from "../../app/accounts/users.server";
import { trackApplication } from "../../app/applications/applications.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { noteUnanswered } from "../../app/applications/stages/unanswered.server";
import { termsVersion } from "../../app/applications/terms";
import { claimFacts } from "../../app/records/change-record.server";
import { importRecords, openRecords } from "../../app/records/import/import.server";
import { findOwnRecord } from "../../app/records/records.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { leave } from "../../app/seasons/registrations.server";
import { changePolicy } from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import type { Database } from "../../db/schema";
import { aProgramme, aSeason, aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { until } from "../support/until";
import {
  aJobIn,
  anOffer,
  applied,
  eventsOf,
  forbidden,
  hoursAgo,
  joined,
  stageOf,
  step,
} from "./offers";

/** Who meets whom is decided by a lock that the test holds. */

const web = withWeb();

let admin: User;
let student: User;
let seasonId: string;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});
afterEach(async () => expect(await forbidden(seasonId)).toEqual([]));

type Lock = (trx: Kysely<Database>) => Promise<unknown>;
type Work = () => Promise<unknown>;

/** Holds a lock, starts each of these once the one before waits, and lets go after `meanwhile`. */
async function inTurn(lock: Lock, works: Work[], meanwhile: Work = async () => undefined) {
  const begun: Promise<unknown>[] = [];
  await db.transaction().execute(async (trx) => {
    await lock(trx);
    for (const work of works) {
      const one = work();
      one.catch(() => undefined); // the caller handles it
      begun.push(one);
      await until("it waits", async () => (await countWaiting()) === begun.length);
    }
    await meanwhile();
  });
  return Promise.allSettled(begun);
}

async function countWaiting() {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

const theStudent: Lock = (trx) => lockUser(trx, student.id);
const theApplication =
  (id: string): Lock =>
  (trx) =>
    sql`select from applications where id = ${id} for no key update`.execute(trx);

async function aSeasonWith(clauses: Clause[]) {
  seasonId = (await joined(student, clauses)).id;
}

const accept = (id: string) => () => answerOffer(student, id, { accept: true });
const revoke = (id: string) => () => step(admin, id, "revoked", "No more money.");
const outcomes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as Error)));
const refused = (message: string) => expect.objectContaining({ status: 409, message });
const impossible = (from: string, to: string) =>
  refused(`An application that is '${from}' cannot become '${to}'.`);

const oneOffer: Clause = { kind: "offer-limit", most: 1, of: "accepted", per: "season" };
const endsAll: Clause = { kind: "on-accepting", withdraw: "all" };
const oneDay: Clause = { kind: "answer-within", hours: 24, then: "declined" };
const late =
  "Rule 1: an offer has to be answered within 24 hours. This one was not, and so counts as declined.";

test("of two acceptances at once the second is refused with its clause", async () => {
  await aSeasonWith([oneOffer]);
  const [first, second] = [await anOffer(student, seasonId), await anOffer(student, seasonId)];
  const both = await inTurn(theStudent, [accept(second.id), accept(first.id)]);
  expect(outcomes(both)).toEqual([
    "done",
    refused("Rule 1: you may accept at most 1 offer. You have accepted 1."),
  ]);
  expect([await stageOf(first.id), await stageOf(second.id)]).toEqual(["offered", "accepted"]);
});

describe("an acceptance and the company that takes its offer back", () => {
  test.each([
    ["the acceptance", 0, "withdrawn"],
    ["the company", 1, "applied"],
  ])("%s first: the student is free, and their other application goes on", async (_, first) => {
    await aSeasonWith([oneOffer, endsAll]);
    const other = await applied(student, seasonId);
    const mine = await anOffer(student, seasonId);
    const works = [accept(mine.id), revoke(mine.id)];
    const both = await inTurn(theStudent, first ? works.reverse() : works);
    expect(outcomes(both)).toEqual(["done", first ? impossible("Taken back", "Accepted") : "done"]);
    expect([await stageOf(mine.id), await stageOf(other.id)]).toEqual(["revoked", "applied"]);
    const stages = (await eventsOf(other.id)).map((event) => event.to_stage);
    expect(stages).toEqual(first ? [] : ["withdrawn", "applied"]);
    await applied(student, seasonId);
  });
});

describe("an acceptance and the end of its time", () => {
  test("that comes while it waits: it is too late, and the clock writes it down", async () => {
    await aSeasonWith([oneDay]);
    const mine = await anOffer(student, seasonId);
    const both = await inTurn(theStudent, [accept(mine.id), () => noteUnanswered(mine.id)], () =>
      hoursAgo(seasonId, 25),
    );
    expect(outcomes(both)).toEqual([refused(late), "done"]);
    expect(await stageOf(mine.id)).toBe("declined");
  });

  test("that the clock has written down before", async () => {
    await aSeasonWith([oneDay]);
    const mine = await anOffer(student, seasonId);
    await hoursAgo(seasonId, 25);
    const works = [() => noteUnanswered(mine.id), accept(mine.id), () => noteUnanswered(mine.id)];
    const all = await inTurn(theStudent, works);
    expect(outcomes(all)).toEqual(["done", impossible("Declined", "Accepted"), "done"]);
    expect((await eventsOf(mine.id)).filter((event) => event.to_stage === "declined")).toHaveLength(
      1,
    );
  });

  test("that it comes before: the clock leaves it alone", async () => {
    await aSeasonWith([oneDay]);
    const mine = await anOffer(student, seasonId);
    const both = await inTurn(theStudent, [accept(mine.id), () => noteUnanswered(mine.id)]);
    expect(outcomes(both)).toEqual(["done", "done"]);
    await hoursAgo(seasonId, 25);
    await noteUnanswered(mine.id);
    expect(await stageOf(mine.id)).toBe("accepted");
  });
});

describe("an acceptance and a change of the rules", () => {
  test("that comes while it waits: the new rules decide", async () => {
    await aSeasonWith([]);
    await accept((await anOffer(student, seasonId)).id)();
    const mine = await anOffer(student, seasonId);
    const [tried] = await inTurn(theStudent, [accept(mine.id)], () =>
      changePolicy(admin, seasonId, { clauses: [oneOffer] }),
    );
    expect(outcomes([tried!])).toEqual([
      refused("Rule 1: you may accept at most 1 offer. You have accepted 1."),
    ]);
  });

  test("that waits while it is accepted: the old ones did, and stay noted with it", async () => {
    await aSeasonWith([]);
    await accept((await anOffer(student, seasonId)).id)();
    const mine = await anOffer(student, seasonId);
    const theSeason: Lock = (trx) =>
      sql`select from seasons where id = ${seasonId} for share`.execute(trx);
    const change = () => changePolicy(admin, seasonId, { clauses: [oneOffer] });
    const changed = await inTurn(theSeason, [change], accept(mine.id));
    expect(outcomes(changed)).toEqual(["done"]);
    expect((await eventsOf(mine.id)).at(-1)).toMatchObject({
      ...{ to_stage: "accepted", policy_version: 1 },
    });
  });
});

describe("what an acceptance ends and its student withdraws", () => {
  const withdraw = (id: string) => () => step(student, id, "withdrawn");

  test("before: it stays the student's own step", async () => {
    await aSeasonWith([endsAll]);
    const other = await applied(student, seasonId);
    const mine = await anOffer(student, seasonId);
    const both = await inTurn(theApplication(other.id), [withdraw(other.id), accept(mine.id)]);
    expect(outcomes(both)).toEqual(["done", "done"]);
    expect(await eventsOf(other.id)).toMatchObject([{ to_stage: "withdrawn", caused_by: null }]);
    // So nothing restores it.
    await revoke(mine.id)();
    expect(await stageOf(other.id)).toBe("withdrawn");
  });

  test("after: it has ended", async () => {
    await aSeasonWith([endsAll]);
    const other = await applied(student, seasonId);
    const mine = await anOffer(student, seasonId);
    const both = await inTurn(theApplication(other.id), [accept(mine.id), withdraw(other.id)]);
    expect(outcomes(both)).toEqual(["done", impossible("Withdrawn", "Withdrawn")]);
    const [acceptance] = (await eventsOf(mine.id)).slice(-1);
    expect(await eventsOf(other.id)).toMatchObject([
      { to_stage: "withdrawn", caused_by: acceptance?.id },
    ]);
  });
});

test.each([
  ["before", "withdrawn"],
  ["after", "applied"],
])("applying %s an acceptance that ends everything else", async (when, stage) => {
  await aSeasonWith([endsAll]);
  const mine = await anOffer(student, seasonId);
  const job = await aJobIn(seasonId);
  const works = [() => trackApplication(student, job, termsVersion), accept(mine.id)];
  const both = await inTurn(theStudent, when === "after" ? works.reverse() : works);
  expect(outcomes(both)).toEqual(["done", "done"]);
  const { id } = await db
    .selectFrom("applications")
    .select("id")
    .where("posting_id", "=", job.id)
    .executeTakeFirstOrThrow();
  expect(await stageOf(id)).toBe(stage);
});

describe("leaving a season", () => {
  const forGood: Clause = { kind: "leaving", until: "2098-12-31", mayReturn: false };
  const leaving = () => leave(student, seasonId);
  const gone = "Rule 1: who left the season cannot come back. You left it.";

  test("while an offer arrives: both happen, and it can be declined only", async () => {
    await aSeasonWith([forGood]);
    const mine = await applied(student, seasonId);
    await step(admin, mine.id, "shortlisted");
    await step(admin, mine.id, "interview");
    const left = await inTurn(theStudent, [leaving], () => step(admin, mine.id, "offered"));
    expect(outcomes(left)).toEqual(["done"]);
    await expect(accept(mine.id)()).rejects.toMatchObject({ status: 409, message: gone });
    const client = await clientOf(web.url, student);
    const page = load(await (await client.get("/my-applications")).text());
    expect(page(".answer").text()).toContain(gone);
    await answerOffer(student, mine.id, { accept: false });
    expect(await stageOf(mine.id)).toBe("declined");
  });

  test.each([
    ["before", ["done", refused(gone)], "offered"],
    ["after", ["done", "done"], "accepted"],
  ])("%s accepting an offer", async (when, expected, stage) => {
    await aSeasonWith([forGood]);
    const mine = await anOffer(student, seasonId);
    const works = [leaving, accept(mine.id)];
    const both = await inTurn(theStudent, when === "after" ? works.reverse() : works);
    expect(outcomes(both)).toEqual(expected);
    expect(await stageOf(mine.id)).toBe(stage);
  });
});

test("six students answer two offers each while an import of their records waits in the middle", async () => {
  const season = await aSeason({ clauses: [oneOffer, endsAll] });
  seasonId = season.id;
  await aProgramme();
  const students = await Promise.all(Array.from({ length: 6 }, () => aStudent()));
  for (const one of students) await claimFacts(one, { cgpa: 7 });
  const offers = await Promise.all(
    students.map(async (one) => [await anOffer(one, seasonId), await anOffer(one, seasonId)]),
  );
  const csv = ["email,cgpa", ...students.map(({ email }) => `${email},8`)].join("\r\n");
  const theRecord: Lock = (trx) =>
    sql`select from enrolments where user_id = ${students[3]!.id} for update`.execute(trx);
  const file = await openRecords(admin, new TextEncoder().encode(csv), {});
  const importing = () => importRecords(admin, { file });
  let answers: PromiseSettledResult<unknown>[] = [];
  const imported = await inTurn(theRecord, [importing], async () => {
    answers = await Promise.allSettled(
      offers.flatMap((pair, index) =>
        pair.map(({ id }) => answerOffer(students[index]!, id, { accept: true })),
      ),
    );
  });
  expect(outcomes(imported)).toEqual(["done"]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(students.length);
  for (const [index, pair] of offers.entries()) {
    const stages = await Promise.all(pair.map(({ id }) => stageOf(id)));
    expect(stages.sort()).toEqual(["accepted", "declined"]);
    expect((await findOwnRecord(students[index]!)).cgpa).toMatchObject({
      ...{ value: 8, state: "confirmed" },
    });
  }
});
