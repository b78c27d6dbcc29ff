import { sink } from "../news/sink";
import { load } from "cheerio";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { mailStage } from "../../app/applications/stages/stage-mail.server";
import { answerOffer, changeStage } from "../../app/applications/stages/steps.server";
import { noteUnanswered, promiseUnanswered } from "../../app/applications/stages/unanswered.server";
import { daysAfter, formatDay, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { type Clause, answerDeadline, decide } from "../../app/seasons/policy/policy";
import { db } from "../../db/client";
import type { OfferTerms } from "../../db/schema-applications";
import { aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { applied, eventsOf, joined, offer, stageOf, step } from "./offers";

const web = withWeb();

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

/** An open offer with these terms. Its day may be over or before the rule's time, as in offers made earlier. */
async function offering(seasonId: string, terms: OfferTerms, ctc: number | null = null) {
  const application = await applied(student, seasonId);
  await step(admin, application.id, "shortlisted");
  await step(admin, application.id, "interview");
  const { respondBy, ...others } = terms;
  await changeStage(admin, application.id, { stage: "offered", note: "", ctc, terms: others });
  if (respondBy)
    await sql`update applications
      set offer_terms = coalesce(offer_terms, '{}') || jsonb_build_object('respondBy', ${respondBy}::text)
      where id = ${application.id}`.execute(db);
  return application;
}

async function own() {
  const client = await clientOf(web.url, student);
  return load(await (await client.get("/my-applications")).text());
}

test("the rule's hours count, whatever day the offer names", () => {
  const history = [{ event: "offered" as const, at: "2027-01-10T10:00:00+05:30", posting: "p" }];
  const question = (at: string) => ({
    ...{ history, posting: { id: "p" }, at, asks: "accept" as const },
    timeZone: "Asia/Kolkata",
  });
  const until = "2027-01-12T04:30:00.000Z";
  const rules = [within(48)];
  expect(answerDeadline(rules, question("2027-01-10T11:00:00+05:30"))?.toISOString()).toBe(until);
  const allowedAt = (moment: number, aside: number[] = []) =>
    decide(rules, question(new Date(moment).toISOString()), aside).allowed;
  expect([allowedAt(Date.parse(until)), allowedAt(Date.parse(until) + 1)]).toEqual([true, false]);
  expect(allowedAt(Date.parse(until) + 1, [1])).toBe(true);
});

test("an offer whose day is over is open until the rule's time is", async () => {
  const season = await joined(student, [within(1000)]);
  const mine = await offering(season.id, { respondBy: yesterday() });
  await promiseUnanswered();
  await noteUnanswered(mine.id);
  expect(await stageOf(mine.id)).toBe("offered");
  expect((await own())(".answer strong").first().text()).toMatch(/^Answer by /);
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
  const mine = await applied(student, season.id);
  await step(admin, mine.id, "shortlisted");
  await step(admin, mine.id, "interview");
  const terms = { fixed: 500_000, respondBy: "2099-01-31" };
  await changeStage(admin, mine.id, { stage: "offered", note: "", ctc: 700_000, terms });
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
  expect(raw).toMatch(/Answer by \d+ \w+ 20\d\d, \d\d:\d\d in My Applications\./); // the rule's, as it is earlier
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
