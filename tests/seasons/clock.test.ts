import { sink } from "../news/sink";
import { sql } from "kysely";
import { load } from "cheerio";
import { beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { mailStage } from "../../app/applications/stages/stage-mail.server";
import { noteUnanswered, promiseUnanswered } from "../../app/applications/stages/unanswered.server";
import { giveException } from "../../app/seasons/exceptions.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { changePolicy } from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import { aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { anOffer, applied, eventsOf, hoursAgo, joined, stageOf, step } from "./offers";

const web = withWeb();

let student: User;
beforeEach(async () => {
  student = await aStudent();
});

const within = (hours: number, then: "declined" | "accepted" = "declined"): Clause => ({
  kind: "answer-within",
  ...{ hours, then },
});

async function promised(applicationId: string) {
  const rows = await db
    .selectFrom("outbox")
    .select("id")
    .where("name", "=", "note-unanswered")
    .where(sql<boolean>`payload ->> 'applicationId' = ${applicationId}`)
    .execute();
  return rows.length;
}

const late =
  "Rule 1: an offer has to be answered within 24 hours. This one was not, and so counts as declined.";

test("an offer can be answered until its time is over, whether or not a job ran", async () => {
  const season = await joined(student, [
    within(24),
    { kind: "declining", counts: true },
    { kind: "after-accepting", ways: [] },
  ]);
  const mine = await anOffer(student, season.id);
  const other = await anOffer(student, season.id);
  const client = await clientOf(web.url, student);
  const page = async () => load(await (await client.get("/my-applications")).text());
  expect((await page())(".answer strong").first().text()).toMatch(/^Answer by /);
  await hoursAgo(season.id, 23);
  expect((await page())("form:has([value=accept])").length).toBe(2);
  await hoursAgo(season.id, 2);
  await expect(answerOffer(student, mine.id, { accept: true })).rejects.toMatchObject({
    ...{ status: 409, message: late },
  });
  expect(await stageOf(mine.id)).toBe("offered");
  expect((await page())(".answer").first().text()).toBe(late);
  expect((await page())("form:has([value=decline])").length).toBe(0);
  // It counts as declined for other rules, too.
  await expect(applied(student, season.id)).rejects.toMatchObject({ status: 403 });
  expect(await stageOf(other.id)).toBe("offered");
});

test.each(["declined", "accepted"] as const)(
  "nobody reads that it is open once its time is over: silence means %s",
  async (then) => {
    const season = await joined(student, [within(24, then)]);
    const mine = await anOffer(student, season.id);
    const client = await clientOf(web.url, student);
    const stages = async () => {
      const all = (await (await client.get("/api/applications/my")).json()) as { stage: string }[];
      return all.map(({ stage }) => stage);
    };
    expect(await stages()).toEqual(["offered"]);
    await hoursAgo(season.id, 25);
    expect(await stages()).toEqual([then]);
    expect(await stageOf(mine.id)).toBe("offered"); // no job ran
  },
);

test("a job writes it down, once, with the rule; the student is mailed", async () => {
  const season = await joined(student, [within(24)]);
  const mine = await anOffer(student, season.id);
  await promiseUnanswered();
  expect(await promised(mine.id)).toBe(0);
  await noteUnanswered(mine.id);
  expect(await stageOf(mine.id)).toBe("offered");
  await hoursAgo(season.id, 25);
  await promiseUnanswered();
  await promiseUnanswered();
  expect(await promised(mine.id)).toBe(1);
  await Promise.all([noteUnanswered(mine.id), noteUnanswered(mine.id)]);
  await noteUnanswered(mine.id);
  const events = (await eventsOf(mine.id)).filter(({ to_stage: to }) => to === "declined");
  expect(events).toMatchObject([{ note: late }]);
  await mailStage(events[0]!.id, { id: "1" });
  const raw = (sink.accepted.at(-1)?.raw ?? "").replaceAll("=\r\n", "");
  expect(sink.accepted.at(-1)?.to).toBe(student.email);
  expect(raw).toContain("You did not answer this offer in time, so it counts as declined:");
  const client = await clientOf(web.url, student);
  const [own] = (await (await client.get("/api/applications/my")).json()) as { events: object[] }[];
  expect(own?.events.at(-1)).toMatchObject({ to: "declined", by: "the rules of the season" });
});

test("where silence accepts, the acceptance ends what accepting ends", async () => {
  const season = await joined(student, [
    within(24, "accepted"),
    { kind: "on-accepting", withdraw: "all" },
  ]);
  const other = await applied(student, season.id);
  const mine = await anOffer(student, season.id);
  await hoursAgo(season.id, 25);
  await noteUnanswered(mine.id);
  expect([await stageOf(mine.id), await stageOf(other.id)]).toEqual(["accepted", "withdrawn"]);
  expect((await eventsOf(other.id)).at(-1)?.note).toMatch(/^Rule 2/);
});

test("where silence accepts but another rule is against it, the offer is declined", async () => {
  const season = await joined(student, [
    within(24, "accepted"),
    { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
  ]);
  const [first, second] = [await anOffer(student, season.id), await anOffer(student, season.id)];
  await hoursAgo(season.id, 25);
  const both = await Promise.all([first, second].map(async ({ id }) => noteUnanswered(id)));
  expect(both).toHaveLength(2);
  expect([await stageOf(first.id), await stageOf(second.id)].sort()).toEqual([
    "accepted",
    "declined",
  ]);
});

test("what silence could not accept at that moment is declined, also before a job has run", async () => {
  const season = await joined(student, [
    within(24, "accepted"),
    { kind: "after-accepting", ways: [{ times: 2 }] },
  ]);
  const high = await anOffer(student, season.id, { ctc: 900_000 });
  await hoursAgo(season.id, 1);
  const low = await anOffer(student, season.id, { ctc: 500_000 });
  await answerOffer(student, low.id, { accept: true });
  await hoursAgo(season.id, 24); // nine lakh are not twice five
  const job = () => applied(student, season.id, { ctc: 1_000_000 });
  const unwritten = await job();
  expect(await stageOf(high.id)).toBe("offered");
  await noteUnanswered(high.id);
  expect(await stageOf(high.id)).toBe("declined");
  expect((await eventsOf(high.id)).at(-1)?.note).toMatch(/^Rule 1: .+ Rule 2: /);
  await step(student, unwritten.id, "withdrawn");
  await job();
});

test("of two offers whose silence accepts, the one whose time ran out first is accepted, whatever is written first", async () => {
  const rules: Clause[] = [
    within(24, "accepted"),
    { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    { kind: "on-accepting", withdraw: "all" },
  ];
  for (const written of ["first", "second"] as const) {
    const other = await aStudent();
    const season = await joined(other, rules);
    const first = await anOffer(other, season.id);
    await hoursAgo(season.id, 1);
    const second = await anOffer(other, season.id);
    await hoursAgo(season.id, 25);
    await noteUnanswered((written === "first" ? first : second).id);
    expect([await stageOf(first.id), await stageOf(second.id)]).toEqual(["accepted", "declined"]);
  }
});

test("accepting at the last moment and the clock: one of them", async () => {
  const season = await joined(student, [within(24)]);
  const mine = await anOffer(student, season.id);
  await hoursAgo(season.id, 25);
  const [answered] = await Promise.allSettled([
    answerOffer(student, mine.id, { accept: true }),
    noteUnanswered(mine.id),
  ]);
  expect(answered.status).toBe("rejected");
  expect(await stageOf(mine.id)).toBe("declined");
});

test("a change of the rules gives the whole time again, and ends nothing", async () => {
  const season = await joined(student, [within(24)]);
  const mine = await anOffer(student, season.id);
  await hoursAgo(season.id, 20);
  await changePolicy(await anAdmin(), season.id, { clauses: [within(12)] });
  await noteUnanswered(mine.id);
  expect(await stageOf(mine.id)).toBe("offered");
  await answerOffer(student, mine.id, { accept: true });
  expect(await stageOf(mine.id)).toBe("accepted");
});

test("outside seasons no clock runs, and an offer that was answered stays so", async () => {
  const season = await joined(student, [within(24)]);
  const mine = await anOffer(student, season.id);
  await answerOffer(student, mine.id, { accept: true });
  await hoursAgo(season.id, 100);
  await promiseUnanswered();
  expect(await promised(mine.id)).toBe(0);
  await noteUnanswered(mine.id);
  expect(await stageOf(mine.id)).toBe("accepted");
  await expect(step(student, mine.id, "withdrawn")).rejects.toMatchObject({ status: 409 });
});

test("the offer's mail and its posting's page say where to answer, and until when", async () => {
  const season = await joined(student, [within(24)]);
  const mine = await anOffer(student, season.id);
  const mailed = async () => {
    await mailStage((await eventsOf(mine.id)).at(-1)?.id ?? "", { id: "1" });
    return (sink.accepted.at(-1)?.raw ?? "").replaceAll("=\r\n", "");
  };
  expect(await mailed()).toMatch(/Answer by .* in My Applications\./);
  const client = await clientOf(web.url, student);
  const page = load(await (await client.get(`/jobs/details/${mine.postingId}`)).text());
  expect(page("a[href='/my-applications']").text()).toContain("Answer in My Applications.");
  expect(page.text()).not.toContain("write to the placement office");
  // Who has an exception from the time to answer has no last moment.
  await giveException(await anAdmin(), {
    ...{ season: season.id, clause: 1, student: student.email, department: "", posting: "" },
    ...{ until: "2099-01-01", reason: "Illness" },
  });
  expect(await mailed()).toContain("Answer in My Applications.");
  const own = load(await (await client.get("/my-applications")).text());
  expect(own(".answer strong").length).toBe(0);
});
