import { load } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { answerOffer } from "../../app/applications/stages/steps.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { type RealEvent, replay } from "../../app/seasons/simulation/replay";
import {
  differencesOf,
  findTrial,
  medianOf,
  runTrial,
  tryPolicy,
} from "../../app/seasons/simulation/trials.server";
import { endException, giveException, listExceptions } from "../../app/seasons/exceptions.server";
import { db } from "../../db/client";
import { aSeason, aStudent } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { anOffer, applied, offer, step } from "./offers";

const web = withWeb();
const cast = withCast(web);

describe("replaying one student", () => {
  const day = (number: number) => `2027-01-${String(number).padStart(2, "0")}T10:00:00+05:30`;
  const events = (...some: [RealEvent["event"], string, number?][]): RealEvent[] =>
    some.map(([event, posting, ctc], index) => ({
      ...{ event, posting, at: day(index + 1) },
      ...(ctc !== undefined && { ctc }),
    }));
  const ratio: Clause[] = [{ kind: "after-accepting", ways: [{ times: 2 }] }];

  test("without rules nothing is different", () => {
    const happened = events(
      ["applied", "a", 500_000],
      ["offered", "a", 500_000],
      ["accepted", "a", 500_000],
    );
    expect(replay([], happened, {})).toEqual({
      ...{ events: 3, applications: 1, differences: [], was: 500_000, would: 500_000 },
    });
  });

  test("what follows a refused application did not happen", () => {
    const happened = events(
      ["applied", "a", 500_000],
      ["offered", "a", 500_000],
      ["accepted", "a", 500_000],
      ["applied", "b", 900_000],
      ["offered", "b", 900_000],
      ["accepted", "b", 900_000],
      ["applied", "c", 1_000_000],
    );
    const { differences, was, would } = replay(ratio, happened, {});
    expect(differences).toMatchObject([{ what: "application", posting: "b" }]);
    expect(differences[0]?.reason.text).toContain("₹10 LPA or more (2 times)");
    expect([was, would]).toEqual([900_000, 500_000]);
  });

  test("an acceptance can be refused, or end what really went on", () => {
    const happened = events(
      ["applied", "a", 500_000],
      ["applied", "b", 600_000],
      ["offered", "a", 500_000],
      ["accepted", "a", 500_000],
      ["offered", "b", 600_000],
      ["accepted", "b", 600_000],
    );
    expect(replay(ratio, happened, {}).differences).toMatchObject([
      { what: "acceptance", posting: "b" },
    ]);
    const ending = replay([...ratio, { kind: "on-accepting", withdraw: "all" }], happened, {});
    expect(ending.differences).toMatchObject([
      { what: "ended", posting: "b", reason: { clause: 2 } },
    ]);
    expect(ending.would).toBe(500_000);
  });

  test("an application that was withdrawn counts for nothing", () => {
    const happened = events(["applied", "a"], ["withdrawn", "a"], ["applied", "b"]);
    const limit: Clause[] = [{ kind: "application-limit", most: 1 }];
    expect(replay(limit, happened, {}).differences).toEqual([]);
    const revoked = events(
      ["applied", "a", 1],
      ["offered", "a", 1],
      ["accepted", "a", 1],
      ["revoked", "a"],
    );
    expect(replay([], revoked, {})).toMatchObject({ was: null, would: null });
    const offered = events(["applied", "a", 1], ["offered", "a", 1], ["withdrawn", "a"]);
    expect(replay(limit, [...offered, ...events(["applied", "b"])], {}).differences).toEqual([]);
    const barred: Clause[] = [
      { kind: "points", for: { absent: 1 }, bars: [{ from: 1, season: true }] },
    ];
    const absent = events(["applied", "a"], ["absent", "a"], ["withdrawn", "a"], ["applied", "b"]);
    expect(replay(barred, absent, {}).differences).toHaveLength(1);
    const declined: Clause[] = [{ kind: "declining", counts: false, most: 1 }];
    expect(
      replay(declined, [...offered, ...events(["applied", "b"])], {}).differences,
    ).toHaveLength(1);
  });

  test("what an acceptance ended takes no place under a limit, and goes on if the offer is taken back", () => {
    const rules: Clause[] = [
      { kind: "on-accepting", withdraw: "all" },
      { kind: "application-limit", most: 2 },
    ];
    const happened = events(
      ["applied", "a", 500_000],
      ["applied", "b", 600_000],
      ["offered", "a", 500_000],
      ["accepted", "a", 500_000],
      ["applied", "c", 700_000],
      ["revoked", "a"],
      ["offered", "b", 600_000],
      ["accepted", "b", 600_000],
    );
    const { differences, was, would } = replay(rules, happened, {});
    expect(differences).toMatchObject([
      { what: "ended", posting: "b" },
      { what: "ended", posting: "c" },
    ]);
    expect([was, would]).toEqual([600_000, 600_000]);
  });

  test("an offer that really ended is not open, and is again once it is restored", () => {
    const received: Clause[] = [{ kind: "offer-limit", most: 1, of: "received", per: "season" }];
    const happened = (...more: Parameters<typeof events>) =>
      events(
        ["applied", "a", 500_000],
        ["applied", "b", 600_000],
        ["offered", "b", 600_000],
        ["ended", "b"],
        ...more,
      );
    const whatOf = (some: RealEvent[]) =>
      replay(received, some, {}).differences.map(({ what, posting }) => `${what} ${posting}`);
    expect(whatOf(happened(["applied", "c", 700_000]))).toEqual([]);
    expect(whatOf(happened(["restored", "b"], ["applied", "c", 700_000]))).toEqual([
      "application c",
    ]);
  });

  test("what really ended is no difference, then or later", () => {
    const rules: Clause[] = [{ kind: "on-accepting", withdraw: "all" }];
    const happened = events(
      ["applied", "a"],
      ["applied", "b"],
      ["offered", "a"],
      ["accepted", "a"],
      ["ended", "b"],
      ["applied", "c"],
      ["applied", "d"],
      ["offered", "c"],
      ["accepted", "c"],
    );
    const endedD = [{ what: "ended", posting: "d" }];
    expect(replay(rules, happened, {}).differences).toMatchObject(endedD);
    const later: Clause[] = [{ ...rules[0]!, from: "2027-01-06" }];
    expect(replay(later, happened, {}).differences).toMatchObject(endedD);
  });

  test("an offer from outside that counts ends what accepting ends", () => {
    const rules: Clause[] = [{ kind: "on-accepting", withdraw: "all" }];
    const happened = events(["applied", "a"], ["outsideOffered", "o"], ["outsideAccepted", "o"]);
    expect(replay(rules, happened, {}).differences).toMatchObject([
      { what: "ended", posting: "a" },
    ]);
    const never: Clause[] = [{ kind: "outside-offers", count: "never" }, ...rules];
    expect(replay(never, happened, {}).differences).toEqual([]);
  });
});

test.each([
  [[], null],
  [[5], 5],
  [[9, 1, 5], 5],
  [[1, 4], 2],
])("the median of %j is %s", (pays, median) => expect(medianOf(pays)).toBe(median));

let admin: User;
let students: User[];
beforeEach(async () => {
  admin = cast.users.admin;
  students = await Promise.all([aStudent({ name: "Asha" }), aStudent({ name: "Bala" })]);
});

test("the office tries a draft on a season: figures, names, CSV, and nothing has changed", async () => {
  const season = await aSeason();
  const [asha, bala] = students as [User, User];
  const first = await anOffer(asha, season.id, { company: "Nila", ctc: 600_000 });
  await answerOffer(asha, first.id, { accept: true });
  const second = await anOffer(asha, season.id, { company: "Kaveri", ctc: 700_000 });
  await answerOffer(asha, second.id, { accept: true });
  const own = await anOffer(bala, season.id, { ctc: 800_000 });
  await answerOffer(bala, own.id, { accept: true });
  await step(bala, (await applied(bala, season.id)).id, "withdrawn");

  const path = `/admin/seasons/${season.id}`;
  const pressed = await cast.admin.form(`${path}/policy`, {
    ...{ do: "try", version: "1", kinds: "offer-limit" },
    ...{ "0.most": "1", "0.of": "accepted", "0.per": "season" },
  });
  const place = pressed.headers.get("location") ?? "";
  expect(place).toMatch(/\/try\?trial=/);
  const trial = place.split("trial=")[1] ?? "";
  const waiting = load(await (await cast.admin.get(place)).text());
  expect(waiting("[role=status]").text()).toContain("A worker is going through");
  await runTrial(trial);
  await runTrial(trial);
  const { result, differences } = await findTrial(admin, season.id, trial);
  expect(differences.map(({ userId }) => userId).sort()).toEqual([asha.id, bala.id].sort());
  // Bala's second application, which was withdrawn, would have been refused, too.
  expect(result).toMatchObject({
    ...{ students: 2, applications: 4, refused: 2, concerned: 2 },
    placed: { was: 2, would: 2 },
    median: { was: 750_000, would: 700_000 },
    byClause: [{ clause: 1, count: 2 }],
  });
  const page = load(await (await cast.admin.get(place)).text());
  expect(page("main").text()).toContain("Under other rules people would have acted otherwise");
  expect(page("main").text()).toContain("Rule 1: you may accept at most 1 offer.");
  const csv = await (await cast.admin.get(`${path}/try.csv?trial=${trial}`)).text();
  expect(csv.trim().split("\n")).toHaveLength(3);
  expect(csv).toContain(asha.email);
  const call = await cast.admin.get(`/api/admin/seasons/${season.id}/try?trial=${trial}`);
  expect(await call.json()).toMatchObject({ isDone: true, result: { refused: 2 } });
});

test("exceptions hold in a trial, and who applies is judged by what the posting promised", async () => {
  const clauses: Clause[] = [
    { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    { kind: "on-accepting", withdraw: "all" },
  ];
  const { id: seasonId } = await aSeason({ clauses });
  const [student] = students as [User];
  const kept = await applied(student, seasonId, { ctc: 800_000 });
  const excepted = { season: seasonId, student: student.email, department: "", reason: "Illness" };
  const given = [
    await giveException(admin, { ...excepted, clause: 1, posting: "", until: "2099-01-01" }),
    await giveException(admin, {
      ...{ ...excepted, clause: 2, posting: kept.postingId, until: "2099-01-01" },
    }),
  ];
  const first = await anOffer(student, seasonId, { ctc: 500_000 });
  await answerOffer(student, first.id, { accept: true });
  const second = await applied(student, seasonId, { ctc: 600_000 });
  await offer(second.id, 900_000);
  await answerOffer(student, second.id, { accept: true });
  const tried = async (draft: Clause[]) => {
    const found = [];
    for await (const some of differencesOf(admin, { seasonId, clauses: draft }))
      found.push(...some);
    return found;
  };
  expect(await tried(clauses)).toEqual([]);
  expect(await tried([{ kind: "after-accepting", ways: [{ times: 1.5 }] }])).toMatchObject([
    { what: "application", posting: second.postingId },
  ]);
  // Ended since, they held then: what was done with them is still allowed, and nothing else is.
  for (const id of given) await endException(admin, id);
  expect(await tried(clauses)).toEqual([]);
  expect(await listExceptions(admin)).toEqual([]);
  await expect(applied(student, seasonId, { ctc: 2_000_000 })).rejects.toMatchObject({
    status: 403,
  });
  await db
    .updateTable("exceptions")
    .set({ until: "2020-01-01" })
    .where("season_id", "=", seasonId)
    .execute();
  expect((await tried(clauses)).map(({ what }) => what).sort()).toEqual(["application", "ended"]);
});

test("trying the season's own rules finds no difference", async () => {
  const clauses: Clause[] = [
    { kind: "after-accepting", ways: [{ times: 1.5 }] },
    { kind: "on-accepting", withdraw: "not-allowed" },
  ];
  const season = await aSeason({ clauses });
  for (const student of students) {
    await applied(student, season.id, { ctc: 500_000 });
    await applied(student, season.id, { ctc: 2_000_000 });
    const own = await anOffer(student, season.id, { ctc: 600_000 });
    await answerOffer(student, own.id, { accept: true });
    const better = await anOffer(student, season.id, { ctc: 900_000 });
    await answerOffer(student, better.id, { accept: true });
  }
  const seasonId = season.id;
  const found: string[] = [];
  for await (const some of differencesOf(admin, { seasonId, clauses }))
    found.push(...some.map(({ what }) => what));
  expect(found).toEqual([]);
  const id = await tryPolicy(admin, season.id, clauses);
  await runTrial(id);
  expect((await findTrial(admin, season.id, id)).result?.refused).toBe(0);
});
