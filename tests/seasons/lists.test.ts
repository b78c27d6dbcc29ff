import { load } from "cheerio";
import { beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { createPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { register } from "../../app/seasons/registrations.server";
import { pool } from "../../db/client";
import { cardVerdicts } from "../../app/applications/eligible.server";
import { findOwnFacts } from "../../app/records/own-facts.server";
import { aProgramme, aSeason, aStudent, anAdmin, clientOf, validInput } from "../support/factories";
import { withWeb } from "../support/hooks";
import { aJobIn, anOffer, joined } from "./offers";

const web = withWeb();

let student: User;
beforeEach(async () => {
  student = await aStudent();
});

test("cards and lists say what the rules say, for whoever takes part", async () => {
  const season = await joined(student, [{ kind: "after-accepting", ways: [{ times: 2 }] }]);
  await answerOffer(student, (await anOffer(student, season.id)).id, { accept: true });
  const company = `Vaigai ${season.id}`;
  const same = await aJobIn(season.id, { company, ctc: 600_000 });
  const better = await aJobIn(season.id, { company, ctc: 1_200_000 });
  const client = await clientOf(web.url, student);
  const list = async (who: typeof client, query = "") => {
    const page = await who.get(`/jobs?search=${encodeURIComponent(company)}${query}`);
    const $ = load(await page.text());
    return Object.fromEntries(
      [same, better].map(({ id }) => {
        const card = $(`.card:has(a[href$="${id}"])`);
        return [id, card.length ? card.find(".card-verdict").text().trim() : null];
      }),
    );
  };
  expect(await list(client)).toEqual({
    [same.id]: expect.stringContaining("Not for you: 1 condition"),
    [better.id]: expect.stringContaining("You can apply"),
  });
  expect(await list(client, "&eligible=true")).toEqual({
    [same.id]: null,
    [better.id]: expect.stringContaining("You can apply"),
  });
  const stranger = await clientOf(web.url, await aStudent());
  expect(await list(stranger)).toEqual({ [same.id]: "", [better.id]: "" });
  expect(await list(stranger, "&eligible=true")).toEqual({ [same.id]: null, [better.id]: null });
});

test("a page of cards takes as many queries as one card", async () => {
  const season = await joined(student, [{ kind: "application-limit", most: 1 }]);
  const jobs = await Promise.all(Array.from({ length: 12 }, () => aJobIn(season.id)));
  const queriesOf = async (some: typeof jobs) => {
    let count = 0;
    const count1 = () => void count++;
    pool.on("acquire", count1);
    const verdicts = await cardVerdicts(student, some);
    pool.off("acquire", count1);
    expect(verdicts.size).toBe(some.length);
    return count;
  };
  expect(await queriesOf(jobs)).toBe(await queriesOf(jobs.slice(0, 1)));
});

test("a season that demands confirmed facts does so on the page, the card and when applying", async () => {
  const { name: programme } = await aProgramme();
  const admin = await anAdmin();
  await claimFacts(student, { programme, department: "CSE", batch: 2027, cgpa: 8.1 });
  const season = await aSeason({ needsConfirmed: true });
  await register(student, season.id, season.policy.version);
  const input = postingSchema("job").parse({
    ...{ ...validInput("job"), link: "https://apply.example/here" },
  });
  const job = await createPosting(admin, "job", input, {
    eligibility: { fact: "cgpa", op: "atLeast", value: 7.5 },
    season: { season: season.id, ctc: 600_000 },
  });
  const client = await clientOf(web.url, student);
  const body = { contentType: "job", contentId: job.id };
  const refused = await client.json("POST", "/api/applications/track", body);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { errors: { eligibility: [expect.stringContaining("CGPA at least 7.5")] } },
  ]);
  const page = load(await (await client.get(`/jobs/details/${job.id}`)).text());
  expect(page(".conditions .unknown").length).toBe(1);
  expect((await cardVerdicts(student, [job])).get(job.id)).toMatchObject({ answer: "unknown" });
  const version = (await findOwnFacts(student))?.enrolment.version;
  await confirmFacts(admin, student.id, { confirm: ["cgpa"], changes: {}, version });
  expect((await cardVerdicts(student, [job])).get(job.id)).toMatchObject({ answer: "yes" });
  expect((await client.json("POST", "/api/applications/track", body)).status).toBe(201);
});
