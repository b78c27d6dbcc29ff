import { beforeAll, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { listDays } from "../../app/day/rounds/read.server";
import { messageSchema } from "../../app/messages/schema.server";
import { planMessage } from "../../app/messages/send.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { register } from "../../app/seasons/registrations.server";
import { listDrives } from "../../app/standing/drives.server";
import { readStanding, sumOf } from "../../app/standing/standing.server";
import { aCompanyPosting } from "../applications/applicants";
import { aRound, roundDay } from "../day/a-round";
import { aJobIn } from "../seasons/offers";
import {
  aCompany,
  aCoordinator,
  aProgramme,
  aRecruiter,
  aSeason,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
  validInput,
} from "../support/factories";
import { withWeb } from "../support/hooks";

/**
 * Counts of people tell facts about them (decision: counts-are-facts). Whatever counts them for a recruiter or a
 * coordinator counts only those whom they see; the preview of a rule, which is coarse, is in records/preview.
 */

const web = withWeb();

let admin: User;
let recruiter: User;
let coordinator: User;
let own: User;
let other: User;
let claiming: User;
let season: Awaited<ReturnType<typeof aSeason>>;
const cgpa = { fact: "cgpa", op: "atLeast", value: 9 };

beforeAll(async () => {
  admin = await anAdmin();
  recruiter = await aRecruiter({ companyId: await aCompany() });
  coordinator = await aCoordinator(["CSE"]);
  const { name: programme } = await aProgramme();
  season = await aSeason();
  [own, other, claiming] = [await aStudent(), await aStudent(), await aStudent()];
  for (const [student, department] of [
    [own, "CSE"],
    [other, "EE"],
  ] as const) {
    await confirmFacts(admin, student.id, { changes: { programme, department, cgpa: 9.5 } });
    await register(student, season.id, season.policy.version);
  }
  await claimFacts(claiming, { programme, department: "CSE", cgpa: 9.7 });
});

/** How many a message would go to, which its sender reads before it goes. */
const counted = async (sender: User, to: object) => {
  const asked = messageSchema.parse({ to, subject: "Tuesday", text: "Come" });
  return (await planMessage(sender, asked)).people;
};

test.each([
  ["who meets a rule", () => ({ rule: cgpa })],
  ["a list of a season", () => ({ season: season.id, who: "registered" })],
  ["a department", () => ({ department: "CSE" })],
  ["students by their ids", () => ({ students: [own.id] })],
])("a recruiter is not told how many are %s", async (_what, to) => {
  const client = await clientOf(web.url, recruiter);
  const asked = { to: to(), subject: "Tuesday", text: "Come", dryRun: true };
  const answer = await client.json("POST", "/api/admin/messages", asked);
  expect(answer.status).toBe(403);
  expect(Object.keys((await answer.json()) as object).sort()).toEqual(["errors", "msg"]);
});

test("nor how many of a pasted list there are at all: only their applicants are somebody", async () => {
  const posting = await aCompanyPosting(recruiter);
  await anApplication(own, posting);
  const client = await clientOf(web.url, recruiter);
  const list = [own.email, other.email, "nobody@s.example"].join("\n");
  const asked = { to: { list }, subject: "Tuesday", text: "Come", dryRun: true };
  const answer = await (await client.json("POST", "/api/admin/messages", asked)).json();
  expect(answer).toMatchObject({
    leftOut: [
      { who: other.email, why: "unknown" },
      { who: "nobody@s.example", why: "unknown" },
    ],
  });
});

test.each([
  ["a rule", () => ({ rule: cgpa })],
  ["a list of a season", () => ({ season: season.id, who: "registered" })],
])("a coordinator's count of %s is of their confirmed students", async (_what, to) => {
  expect(await counted(coordinator, to())).toBe(1);
  expect(await counted(admin, to())).toBeGreaterThan(1);
});

test("the standing of a season counts a coordinator's students, and is nothing for a recruiter", async () => {
  const { groups } = await readStanding(coordinator, season.id);
  expect(sumOf(groups).registered).toBe(1);
  expect(sumOf((await readStanding(admin, season.id)).groups).registered).toBe(2);
  await expect(readStanding(recruiter, season.id)).rejects.toMatchObject({ status: 403 });
  await aJobIn(season.id);
  const silent = async (staff: User) => (await listDrives(staff, season)).map((one) => one.silent);
  expect([await silent(coordinator), await silent(admin)]).toEqual([[1], [2]]);
});

test("'eligible' changes no list and no total for whoever does not apply", async () => {
  const office = await clientOf(web.url, admin);
  const ruled = { ...validInput("job"), eligibility: cgpa };
  expect((await office.json("POST", "/api/placements", ruled)).status).toBe(201);
  const listed = async (user: User | null, query: string) => {
    const answer = await (await clientOf(web.url, user)).get(`/api/placements?limit=50${query}`);
    return { total: answer.headers.get("X-Total-Count"), body: await answer.json() };
  };
  for (const user of [recruiter, coordinator, null])
    expect(await listed(user, "&eligible=true")).toEqual(await listed(user, ""));
  // For those who apply it does something: what follows from their own record.
  expect(await listed(await aStudent(), "&eligible=true")).not.toEqual(await listed(null, ""));
});

test("days count the people in rounds of one's own postings only", async () => {
  await aRound(recruiter);
  await aRound(admin);
  const day = roundDay();
  expect(await listDays(recruiter)).toEqual([{ day, rounds: 1, proposed: 1, people: 1 }]);
  expect(await listDays(admin)).toEqual([{ day, rounds: 2, proposed: 1, people: 2 }]);
  await expect(listDays(coordinator)).rejects.toMatchObject({ status: 403 });
  await expect(readStanding(null, season.id)).rejects.toMatchObject({ status: 401 });
});
