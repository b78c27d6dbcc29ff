import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { dropExpiredSessions } from "../../app/accounts/sessions/sessions.server";
import { trackApplication } from "../../app/applications/applications.server";
import { outsideSchema } from "../../app/applications/outside-offer-schema.server";
import { recordOutsideOffer } from "../../app/applications/outside-offers.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { termsVersion } from "../../app/applications/terms";
import { sayNo } from "../../app/applications/to-answer.server";
import { readStudents } from "../../app/figures/students.server";
import { usualSettings } from "../../app/figures/settings";
import { fingerprint } from "../../app/keys.server";
import { messageSchema } from "../../app/messages/schema.server";
import { planMessage } from "../../app/messages/send.server";
import { confirmFacts } from "../../app/records/change-record.server";
import type { Rule } from "../../app/records/eligibility";
import { exceptionSchema, giveException } from "../../app/seasons/exceptions.server";
import { leave, register } from "../../app/seasons/registrations.server";
import type { Season } from "../../app/seasons/season";
import { changeSeason, findSeason } from "../../app/seasons/seasons.server";
import { listDrives } from "../../app/standing/drives.server";
import {
  type SeasonListName,
  type Selection,
  asRecipients,
  seasonListNames,
} from "../../app/standing/season-lists";
import {
  exportStudents,
  studentIds,
  studentsById,
} from "../../app/standing/season-students.server";
import { readStanding, standingJson, sumOf, within } from "../../app/standing/standing.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aJobIn, anOffer, applied, hoursAgo, step } from "../seasons/offers";
import {
  aCoordinator,
  aProgramme,
  aRecruiter,
  aSeason,
  aStudent,
  anAdmin,
  clientOf,
} from "../support/factories";
import { withWeb } from "../support/hooks";

/** Where a season's students stand: numbers, lists, files and messages name the same people. */

const web = withWeb();
const batch = 2094;
let admin: User;
let coordinator: User;
let season: Season;
let programme: string;
let departments: [string, string];
const who: Record<string, User> = {};

beforeAll(async () => {
  admin = await anAdmin();
  departments = [`Naval ${newId()}`, `Optics ${newId()}`];
  ({ name: programme } = await aProgramme({ departments }));
  coordinator = await aCoordinator([departments[0]]);
  season = await aSeason();
  const enrolled = async (name: string, at: 0 | 1) => {
    const student = await aStudent({ name });
    const changes = { programme, department: departments[at], batch, cgpa: 8, rollNumber: name };
    await confirmFacts(admin, student.id, { changes });
    await register(student, season.id, season.policy.version);
    await db.insertInto("sessions").values(session(student.id)).execute();
    return (who[name] = student);
  };
  const pay = 800_000;
  await enrolled("idle", 0);
  const gone = await applied(await enrolled("withdrawn", 0), season.id);
  await step(who.withdrawn!, gone.id, "withdrawn");
  const rejected = await applied(await enrolled("rejected", 0), season.id);
  await step(admin, rejected.id, "shortlisted");
  await step(admin, rejected.id, "rejected");
  await anOffer(await enrolled("asked", 0), season.id);
  const accepted = await anOffer(await enrolled("placed", 1), season.id);
  await answerOffer(who.placed!, accepted.id, { accept: true });
  await sql`update applications set ctc = ${pay} where id = ${accepted.id}`.execute(db);
  await reported(await enrolled("outside", 1), "accepted");
  const revoked = await anOffer(await enrolled("revoked", 1), season.id);
  await answerOffer(who.revoked!, revoked.id, { accept: true });
  await step(admin, revoked.id, "revoked", "No budget");
  await enrolled("upgraded", 1);
  for (const ctc of [pay, 2 * pay]) {
    const { id } = await anOffer(who.upgraded!, season.id, { ctc });
    await sql`update applications set ctc = ${ctc} where id = ${id}`.execute(db);
    await answerOffer(who.upgraded!, id, { accept: true });
  }
  who.noRecord = await aStudent({ name: "noRecord" });
  await applied(who.noRecord, season.id);
  await leave((who.left = await enrolled("left", 0)), season.id);
});

const session = (user_id: string) => ({
  ...{ id: newId(), user_id, device: "Firefox" },
  expires_at: new Date(Date.now() + 86_400_000),
});

async function reported(student: User, answer: string) {
  await recordOutsideOffer(
    admin,
    outsideSchema.parse({
      ...{ season: season.id, student: student.email, company: "Periyar", ctc: "700000" },
      ...{ class: "", sector: "", offeredOn: "2026-01-31", answer, toldBy: "writing" },
    }),
  );
}

const expected: Record<SeasonListName, string[]> = {
  registered: "asked idle noRecord outside placed rejected revoked upgraded withdrawn".split(" "),
  applied: "asked noRecord placed rejected revoked upgraded withdrawn".split(" "),
  shortlisted: "asked placed rejected revoked upgraded".split(" "),
  offered: "asked outside placed revoked upgraded".split(" "),
  placed: "outside placed upgraded".split(" "),
  unplaced: "asked idle noRecord rejected revoked withdrawn".split(" "),
  neverApplied: ["idle"],
  notSeen: ["noRecord"],
  unanswered: ["asked"],
  withoutPay: ["asked"],
};

const listStudents = async (
  staff: User,
  of: Season,
  selection: Selection,
  range: { limit: number; offset: number },
) => studentsById(staff, of, await studentIds(staff, of, selection, range));

const namesOf = async (staff: User, selection: Selection) =>
  (await listStudents(staff, season, selection, { limit: 100, offset: 0 })).map(({ name }) => name);

const messaged = async (staff: User, selection: Selection, by = season.id) => {
  const to = asRecipients(by, selection);
  const { dryRun: _, ...letter } = messageSchema.parse({ to, subject: "A", text: "B" });
  return (await planMessage(staff, letter)).people;
};

async function exported(staff: User, selection: Selection) {
  const names: string[] = [];
  for await (const some of await exportStudents(staff, season.id, selection))
    names.push(...some.map(({ name }) => name));
  return names;
}

describe("the office", () => {
  test.each(seasonListNames)(
    "finds in '%s' those whom its number counts, in every way",
    async (list) => {
      const { groups } = await readStanding(admin, season.id);
      expect(await namesOf(admin, { list })).toEqual(expected[list]);
      expect(sumOf(groups)[list]).toBe(expected[list].length);
      expect(await exported(admin, { list })).toEqual(expected[list]);
      expect(await messaged(admin, { list })).toBe(expected[list].length);
    },
  );

  test("reads the numbers by department and programme, and those of no record apart", async () => {
    const standing = await readStanding(admin, season.id);
    const json = standingJson(standing);
    expect(json.byDepartment).toMatchObject([
      { department: departments[0], registered: 4, placed: 0 },
      { department: departments[1], registered: 4, placed: 3 },
      { department: null, registered: 1, placed: 0 },
    ]);
    expect(json.byProgramme).toMatchObject([{ programme, registered: 8 }, { programme: null }]);
    for (const [department, names] of [
      [departments[1].toUpperCase(), ["outside", "placed", "upgraded"]],
      ["none", []],
      ["No such place", []],
    ] as const) {
      const selection: Selection = { list: "placed", department };
      expect(await namesOf(admin, selection)).toEqual(names);
      expect(sumOf(within(standing.groups, selection)).placed).toBe(names.length);
    }
    expect(await messaged(admin, { list: "unplaced", department: "none" })).toBe(1);
  });

  test("counts as placed whom the year's figures do", async () => {
    const students = await readStudents([batch], usualSettings);
    expect(students.filter(({ place }) => place === "placed")).toHaveLength(expected.placed.length);
  });

  test("shows what stands: companies whose offers count, and no roll number that nobody confirmed", async () => {
    const [one] = await listStudents(admin, season, { list: "placed" }, { limit: 1, offset: 2 });
    expect(one).toMatchObject({ name: "upgraded", applications: 2, rollNumber: "upgraded", batch });
    expect(one?.offers.split(", ")).toHaveLength(1);
  });

  test("knows for two weeks when somebody was there whose sessions are gone", async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const seen = async (days: number) => {
      const last_seen_at = ago(days);
      const ended = { last_seen_at, revoked_at: ago(2) };
      await db
        .insertInto("sessions")
        .values({ ...session(who.noRecord!.id), ...ended })
        .execute();
      await dropExpiredSessions();
      return (await namesOf(admin, { list: "notSeen" })).length === 0;
    };
    expect(await seen(15)).toBe(false);
    expect(await seen(13)).toBe(true);
    expect(await seen(15)).toBe(true); // an older session takes nothing back
    await sql`update users set seen_at = null where id = ${who.noRecord!.id}`.execute(db);
  });
});

describe("who may see it", () => {
  test("a coordinator sees the students of their departments, and writes to them only", async () => {
    const { groups } = await readStanding(coordinator, season.id);
    expect(groups.map(({ department }) => department)).toEqual([departments[0]]);
    for (const list of seasonListNames) {
      const own = expected[list].filter((name) =>
        ["asked", "idle", "rejected", "withdrawn"].includes(name),
      );
      expect(sumOf(groups)[list]).toBe(own.length);
      expect(await namesOf(coordinator, { list })).toEqual(own);
      expect(await exported(coordinator, { list })).toEqual(own);
      if (own.length) expect(await messaged(coordinator, { list })).toBe(own.length);
    }
    const drafted = await aSeason({ state: "draft" });
    await expect(readStanding(coordinator, drafted.id)).rejects.toMatchObject({ status: 404 });
  });

  test("nobody else does, and no names leave without a proof", async () => {
    const strangers = [await aStudent(), await aRecruiter()];
    for (const stranger of strangers) {
      await expect(readStanding(stranger, season.id)).rejects.toMatchObject({ status: 403 });
      await expect(namesOf(stranger, { list: "placed" })).rejects.toMatchObject({ status: 403 });
      await expect(exported(stranger, { list: "placed" })).rejects.toMatchObject({ status: 403 });
    }
    await expect(readStanding(null, season.id)).rejects.toMatchObject({ status: 401 });
    const unproved = { ...admin, isProved: false };
    await expect(exported(unproved, { list: "placed" })).rejects.toMatchObject({ status: 403 });
  });
});

describe("who could apply and is silent", () => {
  const rule: Rule = { fact: "cgpa", op: "atLeast", value: 7 };

  test("is who may, by facts, rules and exceptions, and neither applied nor said no", async () => {
    const clauses = [{ kind: "after-accepting" as const, ways: [] }];
    const asked = await aSeason({ clauses: [...clauses, { kind: "must-answer", points: 1 }] });
    const job = await aJobIn(asked.id);
    await sql`update postings set eligibility = ${JSON.stringify(rule)}::jsonb where id = ${job.id}`.execute(
      db,
    );
    const withCgpa = async (name: string, cgpa: number, at: 0 | 1 = 0) => {
      const student = await aStudent({ name });
      const changes = { programme, department: departments[at], batch: 2093, cgpa };
      await confirmFacts(admin, student.id, { changes });
      await register(student, asked.id, asked.policy.version);
      return student;
    };
    await withCgpa("able", 8);
    await withCgpa("able elsewhere", 8, 1);
    await withCgpa("low", 6);
    const eased = await withCgpa("low, but eased", 6);
    await trackApplication(await withCgpa("applied", 8), job, termsVersion);
    await sayNo(await withCgpa("said no", 8), asked.id, job.id);
    const placed = await withCgpa("placed", 8);
    const { id } = await anOffer(placed, asked.id);
    await answerOffer(placed, id, { accept: true });
    await giveException(admin, {
      ...{ season: "", condition: 1, posting: job.id, student: eased.email, department: "" },
      ...{ until: "2099-01-31", reason: "Illness" },
    } as Parameters<typeof giveException>[1]);
    const now = await findSeason(admin, asked.id);
    const selection = { drive: job.id };
    const found = async (staff: User) =>
      (await listStudents(staff, now, selection, { limit: 100, offset: 0 })).map((one) => one.name);
    expect(await found(admin)).toEqual(["able", "able elsewhere", "low, but eased"]);
    expect(await found(coordinator)).toEqual(["able", "low, but eased"]);
    const silent = await studentIds(admin, now, selection);
    expect((await studentsById(admin, now, silent.slice(1, 2))).map(({ name }) => name)).toEqual([
      "able elsewhere",
    ]);
    expect(await messaged(admin, selection, asked.id)).toBe(3);
    expect(await messaged(coordinator, selection, asked.id)).toBe(2);
    const [drive] = await listDrives(coordinator, now);
    expect(drive).toMatchObject({ posting: { id: job.id }, silent: 2 });
    await expect(messaged(admin, selection)).rejects.toMatchObject({ status: 422 }); // of another season
    await sql`update postings set state = 'closed' where id = ${job.id}`.execute(db);
    await expect(messaged(admin, selection, asked.id)).rejects.toMatchObject({ status: 422 });
  });
});

test("their page and files are limited for each who asks, as everybody is judged", async () => {
  const own = await aSeason();
  const { id: drive } = await aJobIn(own.id);
  const client = await clientOf(web.url, admin);
  const statusOf = async (file: string) =>
    (await client.get(`/admin/seasons/${own.id}/students${file}?drive=${drive}`)).status;
  expect(await statusOf(".csv")).toBe(200);
  const key = `limit-preview:${fingerprint(admin.id)}`;
  const counted = db.updateTable("rate_limits").set({ points: 120 }).where("key", "=", key);
  expect((await counted.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n);
  for (const file of ["", ".csv", ".xlsx"]) expect(await statusOf(file)).toBe(429);
});

test("who may apply because a rule is set aside for another posting's offer could, too", async () => {
  const own = await aSeason({
    clauses: [
      { kind: "answer-within", hours: 24, then: "accepted" },
      { kind: "after-accepting", ways: [] },
    ],
  });
  const student = await aStudent();
  const { id } = await anOffer(student, own.id);
  await hoursAgo(own.id, 25);
  const job = await aJobIn(own.id);
  const silent = async () => studentIds(admin, await findSeason(admin, own.id), { drive: job.id });
  expect(await silent()).toEqual([]);
  const { posting_id: posting } = await db
    .selectFrom("applications")
    .select("posting_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await giveException(
    admin,
    exceptionSchema.parse({
      ...{ season: own.id, clause: 1, posting, student: student.id },
      ...{ until: "2099-01-31", reason: "Illness" },
    }),
  );
  expect(await silent()).toEqual([student.id]);
});

test("nobody could apply before a season begins, or once its last moment has passed", async () => {
  const own = await aSeason();
  const job = await aJobIn(own.id);
  await register(await aStudent(), own.id, own.policy.version);
  const soon = new Date(Date.now() + 3_600_000);
  const justNow = new Date(Date.now() - 3_600_000);
  for (const [change, drives, silent] of [
    [{}, 1, 1],
    [{ opensAt: soon }, 0, 0],
    [{ opensAt: own.opensAt, closesAt: justNow }, 0, 0],
  ] as const) {
    const now = await changeSeason(admin, own.id, change);
    expect(await listDrives(admin, now)).toHaveLength(drives);
    expect(await studentIds(admin, now, { drive: job.id })).toHaveLength(silent);
  }
});

test("who applied before the posting came into the season, or before registering, has applied", async () => {
  const [early, late] = [await aStudent(), await aStudent()];
  const [own, other] = [await aSeason(), await aSeason()];
  const job = await aJobIn(other.id);
  for (const one of [early, late]) {
    await register(one, other.id, other.policy.version);
    await trackApplication(one, job, termsVersion);
  }
  await register(early, own.id, own.policy.version);
  await sql`update postings set season_id = ${own.id} where id = ${job.id}`.execute(db);
  await register(late, own.id, own.policy.version);
  const { groups } = await readStanding(admin, own.id);
  expect(sumOf(groups)).toMatchObject({ registered: 2, applied: 2, shortlisted: 0 });
});

test("what happened before steps were noted is caught up with", async () => {
  const { before } = await import("../../db/migrations/066-steps-until-now");
  const read = async () => sumOf((await readStanding(admin, season.id)).groups);
  const noted = await read();
  await sql`update season_registrations set has_applied = false, was_shortlisted = false`.execute(
    db,
  );
  expect(await read()).toMatchObject({ applied: 0, shortlisted: 0 });
  await before(db as unknown as Kysely<unknown>);
  expect(await read()).toEqual(noted);
});
