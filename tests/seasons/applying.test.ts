import { load } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { termsVersion } from "../../app/applications/terms";
import { createPosting, findPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { claimFacts } from "../../app/records/change-record.server";
import { readPay } from "../../app/seasons/pay-text";
import type { Clause } from "../../app/seasons/policy/policy";
import { register } from "../../app/seasons/registrations.server";
import { changePolicy, changeSeason } from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import { approve, call } from "../postings/call";
import {
  aProgramme,
  aSeason,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
  validInput,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { anOffer, step } from "./offers";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const withLink = { link: "https://apply.example/here" };

type Asked = { ctc?: number; class?: string; sector?: string; salary?: string };

async function aJobIn(seasonId: string, { salary, ...asked }: Asked = {}) {
  const input = postingSchema("job").parse({
    ...validInput("job"),
    ...withLink,
    ...(salary && { salary }),
  });
  return createPosting(admin, "job", input, {
    season: { season: seasonId, ctc: 600_000, ...asked },
  });
}

async function joined(clauses: Clause[] = [], who = student) {
  const season = await aSeason({ clauses });
  await register(who, season.id, season.policy.version);
  return season;
}

const apply = (posting: Awaited<ReturnType<typeof aJobIn>>, who = student) =>
  trackApplication(who, posting, termsVersion);

describe("a posting in a season", () => {
  const path = "/api/placements";
  const post = async (body: object) => {
    const answer = await cast.admin.json("POST", path, { ...validInput("job"), ...body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test("carries its pay as its text says it, or as it is asked for", async () => {
    const { id: season } = await aSeason();
    const read = await post({ season, salary: "6.5 LPA" });
    expect([read.status, read.body]).toMatchObject([201, { season, ctc: 650_000 }]);
    const typed = await post({ season, salary: "As per norms", ctc: 700_000 });
    expect(typed.body).toMatchObject({ season, ctc: 700_000 });
    const item = `${path}/${String(typed.body._id)}`;
    const out = await cast.admin.json("PATCH", item, { season: null });
    expect(await out.json()).not.toHaveProperty("season");
  });

  test.each([
    [{ salary: "As per norms" }, "ctc"],
    [{ salary: "6 to 8 LPA" }, "ctc"],
    [{ ctc: 1.5 }, "ctc"],
    [{ ctc: 600_000, class: "No such" }, "class"],
    [{ ctc: 600_000, sector: "No such" }, "sector"],
    [{ ctc: 600_000, season: "no id" }, "season"],
  ])("is refused with %j at %s", async (asked, field) => {
    const { id: season } = await aSeason();
    const { status, body } = await post({ season, ...asked });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
  });

  test("recruiters name the open one of theirs, and a change of theirs leaves it there", async () => {
    const { id: season } = await aSeason();
    const asked = { ...validInput("job"), salary: "6.5 LPA", season };
    const sent = await call(cast.recruiter, "POST", path, asked);
    const there = { season, ctc: 650_000 };
    expect(sent).toMatchObject({ status: 201, state: "submitted", ...there });
    const item = `${path}/${sent._id}`;
    for (const title of ["before it is approved", "after that"]) {
      expect((await call(cast.recruiter, "PATCH", item, { title })).status).toBe(200);
      const approved = await approve(cast.admin, item);
      expect(approved).toMatchObject({ status: 200, state: "published", title, ...there });
    }
  });
});

test.each([
  ["₹6.5 LPA", "year", 650_000],
  ["6.55 lakh per annum", "year", 655_000],
  ["₹6,50,000 a year", "year", 650_000],
  ["Rs. 12 lakhs p.a.", "year", 1_200_000],
  ["1.2 crore per year", "year", 12_000_000],
  ["₹40,000 a month", "month", 40_000],
  ["40k/month", "month", 40_000],
  ["40,000 per month", "month", 40_000],
  ["40,000 per month", "year", undefined],
  ["6-8 LPA", "year", undefined],
  ["up to 12 LPA", "year", undefined],
  ["6.5", "year", undefined],
  ["650000", "year", undefined],
  ["₹6.5 LPA + bonus", "year", undefined],
  ["", "year", undefined],
] as const)("'%s' says a pay a %s of %s", (text, per, pay) => {
  expect(readPay(text, per)).toBe(pay);
});

describe("applying", () => {
  test("is for those who registered, with the way there", async () => {
    const season = await aSeason();
    const job = await aJobIn(season.id);
    const client = await clientOf(web.url, student);
    const answer = await client.json("POST", "/api/applications/track", {
      ...{ contentType: "job", contentId: job.id, terms: termsVersion },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { msg: `Register for ${season.name} first.` },
    ]);
    const $ = load(await (await client.get(`/jobs/details/${job.id}`)).text());
    expect($(`a[href="/seasons/${season.id}"]`).text()).toBe(season.name);
    expect($(".apply").text()).toContain(`Register for ${season.name} first.`);
    expect($("form.apply-form").length).toBe(0);
    await register(student, season.id, season.policy.version);
    expect((await apply(job)).postingId).toBe(job.id);
  });

  test("waits for the office where it lets each one in", async () => {
    const season = await aSeason({ needsApproval: true });
    await register(student, season.id, season.policy.version);
    await expect(apply(await aJobIn(season.id))).rejects.toMatchObject({ status: 403 });
  });

  test("ends with the season", async () => {
    const season = await joined();
    const job = await aJobIn(season.id);
    await changeSeason(admin, season.id, { state: "closed" });
    await expect(apply(job)).rejects.toMatchObject({
      message: `${season.name} is over: nobody can apply in it now.`,
    });
  });

  test("is refused with the rule's number, on the page, by the button and by the call", async () => {
    const season = await joined([{ kind: "application-limit", most: 1 }]);
    const [first, second] = [await aJobIn(season.id), await aJobIn(season.id)];
    await apply(first);
    const sentence = "Rule 1: you may apply to at most 1 posting. You have applied to 1.";
    await expect(apply(second)).rejects.toMatchObject({ status: 403, message: sentence });
    await expect(apply(first)).rejects.toMatchObject({ status: 409 });
    const client = await clientOf(web.url, student);
    const details = await client.get(`/jobs/details/${second.id}`);
    expect(load(await details.text())(".apply").text()).toContain(sentence);
    const button = await client.form(`/jobs/details/${second.id}/apply`, { terms: termsVersion });
    expect([button.status, await button.text()]).toEqual([403, expect.stringContaining(sentence)]);
  });

  test("two at once pass no limit", async () => {
    const season = await joined([{ kind: "application-limit", most: 1 }]);
    const jobs = await Promise.all(Array.from({ length: 6 }, () => aJobIn(season.id)));
    const tried = await Promise.allSettled(jobs.map((job) => apply(job)));
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const stored = await db
      .selectFrom("applications")
      .select("id")
      .where("user_id", "=", student.id)
      .execute();
    expect(stored).toHaveLength(1);
  });

  test("knows the programme of who registered before they had a record", async () => {
    const { name: programme } = await aProgramme();
    const limit: Clause = { kind: "application-limit", most: 1, programmes: [programme] };
    const season = await joined([]);
    await apply(await aJobIn(season.id));
    await changePolicy(cast.users.admin, season.id, { clauses: [limit] });
    await claimFacts(student, { programme, department: "CSE", batch: 2027 });
    await expect(apply(await aJobIn(season.id))).rejects.toMatchObject({ status: 403 });
    const path = `/api/admin/seasons/${season.id}/registrations`;
    expect(await (await cast.admin.get(path)).json()).toMatchObject([{ programme }]);
  });

  test("remembers an offer that was declined by withdrawing, though its student applies again", async () => {
    const season = await joined([{ kind: "offer-limit", most: 1, of: "received", per: "season" }]);
    const mine = await anOffer(student, season.id);
    await step(student, mine.id, "withdrawn");
    const again = await apply(await findPosting(student, "job", mine.postingId));
    await expect(apply(await aJobIn(season.id))).rejects.toMatchObject({ status: 403 });
    await step(student, again.id, "withdrawn");
    await expect(apply(await aJobIn(season.id))).rejects.toMatchObject({ status: 403 });
  });

  test("counts what is in the season only", async () => {
    const season = await joined([{ kind: "application-limit", most: 1 }]);
    await anApplication(
      student,
      await createPosting(
        admin,
        "job",
        postingSchema("job").parse({ ...validInput("job"), ...withLink }),
      ),
    );
    expect((await apply(await aJobIn(season.id))).id).toBeTruthy();
  });
});
