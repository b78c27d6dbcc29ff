import { load } from "cheerio";
import PostalMime from "postal-mime";
import { beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { cardVerdicts } from "../../app/applications/eligible.server";
import { confirmFacts } from "../../app/records/change-record.server";
import { givePoints, takeBackPoints } from "../../app/seasons/points.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { pointsIn } from "../../app/seasons/policy/policy";
import { findRegistration } from "../../app/seasons/registrations.server";
import { mailPolicy } from "../../app/seasons/season-mails.server";
import { changePolicy } from "../../app/seasons/seasons.server";
import { changeStage } from "../../app/applications/stages/steps.server";
import { db } from "../../db/client";
import {
  aPosting,
  aProgramme,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { sink } from "../news/sink";
import { aJobIn, applied, joined, offer } from "./offers";

/** What a student reads about themselves says the whole of it. */

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const points: Clause = {
  ...{ kind: "points", for: { absent: 2, didNotJoin: 5 } },
  bars: [
    { from: 3, next: 2 },
    { from: 6, season: true },
  ],
};

const page = async (path: string, user = student) =>
  textOf(await (await (await clientOf(web.url, user)).get(path)).text());

test("points: their sum, and what follows now or comes next", async () => {
  const season = await joined(student, [points]);
  const give = (reason: string, event: "absent" | "didNotJoin" = "absent") =>
    givePoints(admin, {
      ...{ season: season.id, student: student.id, event, posting: "", reason },
    });
  const path = `/seasons/${season.id}`;
  expect(await page(path)).not.toContain("Points in all");
  await give("The first test");
  expect(await page(path)).toContain(
    "Points in all: 2. Rule 1: from 3 one is barred from the next",
  );
  const second = await give("The second test");
  expect(await page(path)).toMatch(
    /Points in all: 4\. Rule 1: with 3 points or more you are barred/,
  );
  await aJobIn(season.id);
  expect(await page(path)).toContain("You have 4, and 1 of them has gone by.");
  await takeBackPoints(admin, second);
  expect(await page(path)).toContain("Points in all: 2.");
  await give("Did not come to work", "didNotJoin");
  expect(await page(path)).toMatch(/Points in all: 7\..*barred for the season/);
});

test("points that an exception sets aside bar nobody", () => {
  const history = [{ event: "absent" as const, at: "2027-01-02" }];
  const question = { history, posting: {}, at: "2027-01-03" };
  const barring: Clause[] = [{ ...points, bars: [{ from: 1, season: true }] } as Clause];
  expect(pointsIn(barring, question)).toMatchObject([
    { sum: 2, consequence: expect.stringContaining("barred for the season") },
  ]);
  expect(pointsIn(barring, question, [1])).toEqual([{ sum: 2, consequence: "" }]);
});

test("the mail about changed rules says which are new and which are gone", async () => {
  const limit: Clause = { kind: "application-limit", most: 3 };
  const season = await joined(student, [points, limit]);
  const more: Clause = { kind: "application-limit", most: 5 };
  const { policy } = await changePolicy(admin, season.id, { clauses: [more, points] });
  await changePolicy(admin, season.id, { clauses: [points, more] });
  const part = await findRegistration(student, season.id);
  const { id } = await db
    .selectFrom("season_registrations")
    .select("id")
    .where("user_id", "=", student.id)
    .executeTakeFirstOrThrow();
  expect(part).toBeTruthy();
  const mailed = async (version?: number) => {
    await mailPolicy({ registrationId: id, version }, { id: `${id}-${version}` });
    const { text = "" } = await new PostalMime().parse(sink.accepted.at(-1)!.raw);
    return text.replace(/\s+/g, " ");
  };
  expect(await mailed(policy.version)).toMatch(
    /New: Rule 1: .*at most 5 .*No longer: Rule 2: .*at most 3 /,
  );
  expect(await mailed(policy.version + 1)).toContain("The rules are the same, in another order.");
  expect(await mailed()).toContain("The rules are the same, in another order.");
});

test("a card says 'Applied' and how far it has come, also of what has no conditions", async () => {
  const season = await joined(student, []);
  const open = await aJobIn(season.id, { company: "Moyar Systems" });
  const waits = await applied(student, season.id, { company: "Bhavani" });
  await offer(waits.id);
  const plain = await aPosting("job", { title: "Lamp tester", link: "https://a.example/x" });
  await anApplication(student, plain);
  const gone = await aPosting("job", { title: "Withdrawn", link: "https://a.example/y" });
  const { id } = await anApplication(student, gone);
  await changeStage(student, id, { stage: "withdrawn", note: "", ctc: null });
  const marks = await cardVerdicts(student, [open, plain, gone]);
  expect(Object.fromEntries(marks)).toEqual({
    [open.id]: { answer: "yes", conditions: 0 },
    [plain.id]: { stage: "applied" },
  });
  const $ = load(await (await (await clientOf(web.url, student)).get("/jobs")).text());
  const said = (title: string) =>
    $(".card")
      .filter((_, card) => $(card).text().includes(title))
      .find(".card-verdict")
      .text()
      .trim();
  expect([said("Lamp tester"), said("Bhavani"), said("Moyar Systems"), said("Withdrawn")]).toEqual([
    "✓ Applied",
    "✓ Applied · Offered",
    "✓ You can apply",
    "",
  ]);
});

test("who has a 12th lacks no diploma, and the reverse", async () => {
  const { name: programme } = await aProgramme();
  const missing = async () =>
    /Still missing: (.*?)What you can edit/.exec(await page("/record"))?.[1] ?? "";
  await confirmFacts(admin, student.id, { changes: { programme, department: "CSE" } });
  expect(await missing()).toMatch(/12th marks.*Diploma marks/);
  await confirmFacts(admin, student.id, { changes: { class12: 81 } });
  expect(await missing()).toMatch(/12th/); // its year
  expect(await missing()).not.toContain("Diploma");
  await confirmFacts(admin, student.id, { changes: { class12: null, diploma: 70 } });
  expect(await missing()).not.toContain("12th");
});

test("/admin leads each to their own beginning", async () => {
  const to = async (client: { get: (path: string) => Promise<Response> }) =>
    (await client.get("/admin")).headers.get("Location");
  expect(await Promise.all([to(cast.admin), to(cast.student), to(cast.visitor)])).toEqual([
    "/admin-dashboard",
    "/student-dashboard",
    "/login?next=%2Fadmin",
  ]);
});
