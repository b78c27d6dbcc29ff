import { sink } from "../news/sink";
import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { mailStage } from "../../app/applications/stages/stage-mail.server";
import { answerOffer, changeStage } from "../../app/applications/stages/steps.server";
import { noteUnanswered, promiseUnanswered } from "../../app/applications/stages/unanswered.server";
import { daysAfter, formatDay, formatMoment, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { closeMailer } from "../../app/mail/mailer.server";
import { type Clause, answerDeadline, decide } from "../../app/seasons/policy/policy";
import { changePolicy } from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import type { OfferTerms } from "../../db/schema-applications";
import { aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { applied, eventsOf, joined, offer, stageOf, step } from "./offers";

const web = withWeb();

afterAll(async () => {
  closeMailer();
  await sink.stop();
});

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const within = (hours: number, then: "declined" | "accepted" = "declined"): Clause => ({
  kind: "answer-within",
  ...{ hours, then },
});
const today = () => todayIn(env.TIME_ZONE);
const yesterday = () => daysAfter(today(), -1);

/** An open offer with these terms. Days that are over are not refused here: time passes after an offer, too. */
async function offering(seasonId: string, terms: OfferTerms, ctc: number | null = null) {
  const application = await applied(student, seasonId);
  await step(admin, application.id, "shortlisted");
  await step(admin, application.id, "interview");
  await changeStage(admin, application.id, { stage: "offered", note: "", ctc, terms });
  return application;
}

async function own() {
  const client = await clientOf(web.url, student);
  return load(await (await client.get("/my-applications")).text());
}

describe("the earlier of the rule's hours and the offer's day counts", () => {
  const history = (respondBy?: string) => [
    { event: "offered" as const, at: "2027-01-10T10:00:00+05:30", posting: "p", respondBy },
  ];
  const question = (at: string, respondBy?: string) => ({
    ...{ history: history(respondBy), posting: { id: "p" }, at, asks: "accept" as const },
    timeZone: "Asia/Kolkata",
  });
  test.each([
    ["2027-01-11", "2027-01-11T18:29:59.999Z"], // the day's end, before 48 hours have passed
    ["2027-01-12", "2027-01-12T04:30:00.000Z"], // 48 hours, before the day's end
    [undefined, "2027-01-12T04:30:00.000Z"],
  ])("answer by %s: until %s", (respondBy, until) => {
    const rules = [within(48)];
    const deadline = answerDeadline(rules, question("2027-01-10T11:00:00+05:30", respondBy));
    expect(deadline?.toISOString()).toBe(until);
    const allowedAt = (moment: number) =>
      decide(rules, question(new Date(moment).toISOString(), respondBy)).allowed;
    expect([allowedAt(Date.parse(until)), allowedAt(Date.parse(until) + 1)]).toEqual([true, false]);
  });

  test("an exception or the end of the rule leaves the day without effect", () => {
    const late = question("2027-01-20T10:00:00+05:30", "2027-01-11");
    expect(decide([within(48)], late, [1]).allowed).toBe(true);
    expect(decide([{ ...within(48), until: "2027-01-15" }], late).allowed).toBe(true);
  });
});

test("an offer whose day is over is decided when anybody reads, and the job writes it down", async () => {
  const season = await joined(student, [within(1000)]);
  const mine = await offering(season.id, { respondBy: yesterday() });
  const late = `Rule 1: this offer had to be answered by ${formatDay(yesterday())}. It was not, and so counts as declined.`;
  await expect(answerOffer(student, mine.id, { accept: true })).rejects.toMatchObject({
    ...{ status: 409, message: late },
  });
  expect(await stageOf(mine.id)).toBe("offered");
  expect((await own())(".answer").text()).toBe(late);
  await promiseUnanswered();
  const promised = await db
    .selectFrom("outbox")
    .select("id")
    .where("name", "=", "note-unanswered")
    .where(sql<boolean>`payload ->> 'applicationId' = ${mine.id}`)
    .execute();
  expect(promised).toHaveLength(1);
  await noteUnanswered(mine.id);
  expect((await eventsOf(mine.id)).at(-1)).toMatchObject({ to_stage: "declined", note: late });
});

test("today is in time, a change of the rules gives no more than the offer's day", async () => {
  const season = await joined(student, [within(1000)]);
  const mine = await offering(season.id, { respondBy: today() });
  await promiseUnanswered();
  await noteUnanswered(mine.id);
  expect(await stageOf(mine.id)).toBe("offered");
  await changePolicy(admin, season.id, { clauses: [within(2000)] });
  const moment = new Date(Date.parse(`${today()}T00:00:00+05:30`) + 86_400_000 - 1);
  expect((await own())(".answer strong").first().text()).toBe(
    `Answer by ${formatMoment(moment, env.TIME_ZONE)}.`,
  );
  await answerOffer(student, mine.id, { accept: true });
  expect(await stageOf(mine.id)).toBe("accepted");
});

test("in a season without a time to answer the day is shown, and nothing is decided", async () => {
  const season = await joined(student);
  const mine = await offering(season.id, { respondBy: yesterday() });
  const page = await own();
  expect(page(".answer strong").first().text()).toBe(
    `It was to be answered by ${formatDay(yesterday())}. Ask the placement office whether it still stands.`,
  );
  await noteUnanswered(mine.id);
  await answerOffer(student, mine.id, { accept: true });
  expect(await stageOf(mine.id)).toBe("accepted");
});

test("an offer that is restored after its day has none any more", async () => {
  const season = await joined(student, [
    within(1000),
    { kind: "on-accepting", withdraw: "all" },
    { kind: "after-accepting", ways: [] },
  ]);
  const other = await offering(season.id, { bondMonths: 6, respondBy: today() });
  const mine = await offering(season.id, {});
  await answerOffer(student, mine.id, { accept: true });
  expect(await stageOf(other.id)).toBe("declined");
  await sql`update applications
    set offer_terms = jsonb_set(offer_terms, '{respondBy}', to_jsonb(${yesterday()}::text))
    where id = ${other.id}`.execute(db);
  await step(admin, mine.id, "revoked", "The position was cut.");
  expect(await stageOf(other.id)).toBe("offered");
  await noteUnanswered(other.id);
  await answerOffer(student, other.id, { accept: true });
  const { terms } = await db
    .selectFrom("applications")
    .select("offer_terms as terms")
    .where("id", "=", other.id)
    .executeTakeFirstOrThrow();
  expect(terms).toEqual({ bondMonths: 6 });
});

test("rules count the pay that the offer says, in an internship season the stipend", async () => {
  const season = await joined(student, [{ kind: "after-accepting", ways: [{ times: 2 }] }]);
  const mine = await offering(season.id, {}, 800_000);
  await answerOffer(student, mine.id, { accept: true });
  await expect(applied(student, season.id, { ctc: 1_500_000 })).rejects.toMatchObject({
    message: expect.stringContaining("after accepting an offer of ₹8 LPA") as string,
  });
  await applied(student, season.id, { ctc: 1_600_000 });

  const internships = await joined(student, [{ kind: "after-accepting", ways: [{ times: 2 }] }]);
  await db
    .updateTable("seasons")
    .set({ kind: "internship" })
    .where("id", "=", internships.id)
    .execute();
  const intern = await offering(internships.id, { stipend: 50_000 }, 900_000);
  await answerOffer(student, intern.id, { accept: true });
  await expect(applied(student, internships.id, { ctc: 99_000 })).rejects.toMatchObject({
    status: 403,
  });
  await applied(student, internships.id, { ctc: 100_000 });
});

test("the mail has the parts, what the posting promised and until when to answer", async () => {
  const season = await joined(student, [within(24)]);
  const mine = await offering(season.id, { fixed: 500_000, respondBy: "2099-01-31" }, 700_000);
  const event = (await eventsOf(mine.id)).at(-1);
  await mailStage(event?.id ?? "", { id: "1" });
  const mail = sink.accepted.at(-1);
  const raw = decoded(mail?.raw ?? "");
  expect(mail?.to).toBe(student.email);
  for (const line of [
    "Pay: ₹7,00,000 a year.",
    "Fixed pay a year: ₹5,00,000",
    "The posting said: ₹6,00,000 a year.",
  ])
    expect(raw).toContain(line);
  expect(raw).toMatch(/Answer by \d+ \w+ 20\d\d, \d\d:\d\d\./); // the rule's, as it is earlier
  expect(raw).not.toContain("2099");
});

/** The text of a quoted-printable mail. */
function decoded(raw: string) {
  const bytes = raw
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

test("an offer that says nothing is as before", async () => {
  const season = await joined(student, [within(24)]);
  const application = await applied(student, season.id);
  await offer(application.id);
  expect((await own())(".note ul").length).toBe(0);
});
