// @module-tag thorough
import { load } from "cheerio";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { recordOutsideOffer } from "../../app/applications/outside-offers.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { termsVersion } from "../../app/applications/terms";
import { todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { AppError } from "../../app/errors";
import type { Posting } from "../../app/postings/posting";
import { claimFacts } from "../../app/records/change-record.server";
import { planAcceptances } from "../../app/seasons/accepting.server";
import {
  type Clause,
  type Decision,
  decide,
  endedByAccepting,
} from "../../app/seasons/policy/policy";
import type { PastEvent } from "../../app/seasons/policy/standing";
import { register } from "../../app/seasons/registrations.server";
import { differencesOf } from "../../app/seasons/simulation/trials.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Stage } from "../../db/schema-applications";
import { aProgramme, aSeason, aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { isThorough } from "../support/thorough";
import { aJobIn, hoursAgo, stageOf, step } from "./offers";
import { type Numbers, classNames, numbers, sectors, somePolicy } from "./random";

/** One decision, wherever it shows: over histories, policies and postings that are different for each seed. */

const web = withWeb();

/** The last one found a fault among three hundred. */
const seeds = [...Array.from({ length: isThorough ? 100 : 40 }, (_, index) => 1 + index), 271];
const hourMs = 3_600_000;

let admin: User;
let programmes: string[];
beforeAll(async () => {
  admin = await anAdmin();
  programmes = await Promise.all([aProgramme(), aProgramme()]).then((both) =>
    both.map(({ name }) => name),
  );
});

type Told = Omit<PastEvent, "at"> & { hoursAgo: number };

/** A student's way through a season without rules, and what a history should tell of it. */
async function aWay(below: Numbers) {
  const clauses = somePolicy(below, programmes);
  const one = <Some>(some: readonly Some[]) => some[below(some.length)]!;
  const season = await aSeason({ clauses });
  const student = await aStudent();
  const programme = below(3) ? one(programmes) : undefined;
  const claim = () =>
    claimFacts(student, { programme: programme!, department: "CSE", batch: 2027 });
  const isLate = below(2) > 0;
  const company = `Vaigai ${season.id}`;
  const jobs: Posting[] = [];
  for (let count = 0; count < 6; count++)
    jobs.push(
      await aJobIn(season.id, {
        ...{ company, ctc: 400_000 + below(9) * 100_000 },
        ...(below(3) ? {} : { class: one(classNames) }),
        sector: one(sectors),
      }),
    );
  await setPolicy(season.id, []);
  // Rules for some programmes would take nobody without one.
  if (programme && !isLate) await claim();
  await register(student, season.id, season.policy.version);
  if (programme && isLate) await claim();

  let told: Told[] = [];
  const tell = (event: PastEvent["event"], job?: Posting, terms = job?.season) => {
    const { ctc, class: band, sector } = terms ?? {};
    told.push({
      ...{ event, hoursAgo: 0, ...(job && { posting: job.id }), ...(ctc && { ctc }) },
      ...(band && { class: band }),
      ...(sector && { sector }),
    });
  };
  /** As if it had never been made; points and an offer stay. */
  function forget(job: Posting) {
    const gone = ["applied", "shortlisted"];
    told = told.filter(({ event, posting }) => posting !== job.id || !gone.includes(event));
  }
  const applications = new Map<Posting, string>();
  const office: Partial<Record<Stage, Stage[]>> = {
    applied: ["shortlisted", "shortlisted", "shortlisted", "rejected", "withdrawn"],
    shortlisted: ["interview", "interview", "withdrawn"],
    interview: ["offered"],
    offered: ["accepted", "accepted", "declined", "rejected", "revoked", "withdrawn"],
    accepted: ["revoked"],
    withdrawn: ["applied"],
  };
  for (let steps = 6 + below(24); steps; steps--) {
    const hours = one([0.5, 3.5, 13.5, 30.5]);
    await hoursAgo(season.id, hours);
    for (const past of told) past.hoursAgo += hours;
    const job = one(jobs);
    const id = applications.get(job);
    if (!below(9)) {
      const event = one(["absent", "leftLate", "noAnswer"] as const);
      const row = { id: newId(), season_id: season.id, user_id: student.id, event };
      await db
        .insertInto("season_points")
        .values({ ...row, posting_id: job.id, reason: "-", by_user_id: null })
        .execute();
      tell(event, job, undefined);
      continue;
    }
    if (!below(12)) {
      const answer = one(["accepted", "declined", "open"] as const);
      const terms = { ctc: 500_000 + below(5) * 100_000, class: "", sector: "" };
      const sector = one(sectors);
      const posting = await recordOutsideOffer(admin, {
        ...{ season: season.id, student: student.email, company: "Elsewhere", answer, ...terms },
        ...(answer !== "open" && { toldBy: "phone" as const }),
        offeredOn: todayIn(env.TIME_ZONE, new Date(Date.now() - 90 * 24 * hourMs)),
      });
      // The policy, which names the sectors, comes at the end.
      await db.updateTable("outside_offers").set({ sector }).where("id", "=", posting).execute();
      const outside = { posting, ctc: terms.ctc, sector };
      const event = ({ accepted: "outsideAccepted", declined: "outsideDeclined" } as const)[
        answer as "accepted"
      ];
      // It was made before everything else.
      told.unshift({ event: "outsideOffered", ...outside, hoursAgo: 90 * 24 });
      if (event) told.push({ event, ...outside, hoursAgo: 0 });
      continue;
    }
    const stage = id ? await stageOf(id) : undefined;
    const to: Stage | undefined = stage ? office[stage] && one(office[stage]) : "applied";
    if (!to) continue;
    if (to === "applied") {
      applications.set(job, (await trackApplication(student, job, termsVersion)).id);
      tell("applied", job);
    } else if (to === "withdrawn") {
      await step(student, id!, to);
      forget(job);
      if (stage === "offered") tell("declined", job);
    } else {
      await step(admin, id!, to, "So it is.");
      if (to === "rejected" && stage === "offered") tell("revoked", job);
      else if (to !== "rejected" && to !== "interview") tell(to, job);
    }
  }
  await hoursAgo(season.id, 0.5);
  const history = told.map(({ hoursAgo, ...past }): PastEvent => {
    const at = new Date(Date.now() - (hoursAgo + 0.5) * hourMs).toISOString();
    return { ...past, at };
  });
  await setPolicy(season.id, clauses);
  const about = { history, at: new Date().toISOString(), timeZone: env.TIME_ZONE };
  const question = { ...about, ...(programme && { programme }) };
  return { clauses, season, student, company, jobs, applications, question };
}

/** As if it had always been so: no clock starts anew. */
async function setPolicy(seasonId: string, clauses: Clause[]) {
  await db
    .updateTable("season_policies")
    .set({ clauses: JSON.stringify(clauses), at: new Date("2020-01-01T00:00:00Z") })
    .where("season_id", "=", seasonId)
    .execute();
}

const texts = ({ reasons }: Decision) => reasons.map(({ text }) => text);
const openingOf = ({ id, season }: Posting) => {
  const { ctc, class: band, sector } = season!;
  return { id, ctc, ...(band && { class: band }), ...(sector && { sector }) };
};

const found = { yes: 0, no: 0, tried: 0, ended: 0, kept: 0, accepted: 0, refused: 0 };

test.each(seeds)(
  "history %i: button, call, card, list, cascade and simulation say what the one function says",
  async (seed) => {
    const way = await aWay(numbers(seed));
    const { clauses, season, student, jobs, applications, question } = way;
    const client = await clientOf(web.url, student);
    const search = `search=${encodeURIComponent(way.company)}`;
    const cards = load(await (await client.get(`/jobs?${search}`)).text());
    const eligible = load(await (await client.get(`/jobs?${search}&eligible=true`)).text());
    const called = (await (await client.get(`/api/placements?${search}&eligible=true`)).json()) as {
      _id: string;
    }[];

    for (const job of jobs) {
      const id = applications.get(job);
      if (id && (await stageOf(id)) !== "withdrawn") continue;
      const decision = decide(clauses, { ...question, posting: openingOf(job) });
      const { allowed } = decision;
      const said = texts(decision);
      found[allowed ? "yes" : "no"] += 1;
      const why = JSON.stringify({ clauses, history: question.history, job: openingOf(job) });

      const panel = load(await (await client.get(`/jobs/details/${job.id}`)).text())(".apply");
      expect(panel.find(".apply-form").length > 0, why).toBe(allowed);
      const rules = panel
        .find("strong")
        .toArray()
        .map((strong) => load(strong).text());
      expect(allowed ? [] : rules, why).toEqual(said);
      const mark = cards(`.card:has(a[href$="${job.id}"]) .card-verdict`).text().trim();
      const plural = said.length === 1 ? "condition" : "conditions";
      expect(mark, why).toContain(
        allowed ? "You can apply" : `Not for you: ${said.length} ${plural}`,
      );
      expect(eligible(`.card a[href$="${job.id}"]`).length > 0, why).toBe(allowed);
      expect(
        called.some(({ _id }) => _id === job.id),
        why,
      ).toBe(allowed);
      const body = { contentType: "job", contentId: job.id };
      const answer = await client.json("POST", "/api/applications/track", body);
      const { _id, errors } = (await answer.json()) as { _id: string; errors?: object };
      expect([answer.status, errors], why).toEqual(
        allowed ? [201, undefined] : [403, { season: said }],
      );

      // In a trial of these rules, over a season that had none, it is the last thing that happened.
      await setPolicy(season.id, []);
      const made = allowed ? { id: _id } : await trackApplication(student, job, termsVersion);
      const tried = await trialOf(season.id, clauses);
      found.tried += Number(!tried.isOtherwise);
      if (!tried.isOtherwise)
        expect(tried.refused.get(job.id), why).toEqual(allowed ? undefined : decision.reasons[0]);
      await step(student, made.id, "withdrawn");
      await setPolicy(season.id, clauses);
    }
    await accepting(way);
  },
);

/** What a trial refuses; if that concerns what is older, the student's way is another one from there. */
async function trialOf(seasonId: string, clauses: Clause[]) {
  const differences = [];
  for await (const some of differencesOf(admin, { seasonId, clauses })) differences.push(...some);
  const refused = new Map(differences.map(({ posting, reason }) => [posting, reason]));
  const { rows } = await sql<{ id: string }>`
    select posting_id as id from applications join postings on postings.id = posting_id
    where season_id = ${seasonId} order by applied_at desc limit 1`.execute(db);
  return { refused, isOtherwise: differences.some(({ posting }) => posting !== rows[0]?.id) };
}

async function accepting({
  clauses,
  student,
  jobs,
  applications,
  question,
}: Awaited<ReturnType<typeof aWay>>) {
  const stages = new Map<Posting, Stage>();
  for (const [job, id] of applications) stages.set(job, await stageOf(id));
  const mine = jobs.find((job) => stages.get(job) === "offered");
  if (!mine) return;
  const now = { ...question, posting: openingOf(mine), asks: "accept" as const };
  const decision = decide(clauses, now);
  const others = jobs.filter(
    (job) =>
      job !== mine &&
      ["applied", "shortlisted", "interview", "offered"].includes(stages.get(job) ?? ""),
  );
  const ended = endedByAccepting(clauses, now, others.map(openingOf));
  const idOf = (job?: Posting) => applications.get(job!)!;
  const [plan] = await planAcceptances(db, [idOf(mine)]);
  const why = JSON.stringify({ clauses, now });
  expect(plan?.refusal ?? undefined, why).toEqual(decision.reasons[0]);
  const named = (some: { id: string }[]) => some.map(({ id }) => id).sort();
  expect(named(plan?.ended ?? []), why).toEqual(
    named(ended.map(({ id }) => ({ id: idOf(jobs.find((job) => job.id === id)) }))),
  );
  const answer = await answerOffer(student, idOf(mine), { accept: true }).catch(
    (error: unknown) => error,
  );
  found[decision.allowed ? "accepted" : "refused"] += 1;
  if (!decision.allowed) {
    expect(answer, why).toBeInstanceOf(AppError);
    expect(answer, why).toMatchObject({ status: 409, message: decision.reasons[0]?.text });
    return;
  }
  for (const job of others) {
    const isEnded = ended.some(({ id }) => id === job.id);
    found[isEnded ? "ended" : "kept"] += 1;
    const before = stages.get(job)!;
    const after = before === "offered" ? "declined" : "withdrawn";
    expect(await stageOf(idOf(job)), why).toBe(isEnded ? after : before);
  }
}

test("they have met every answer", () => {
  for (const [answer, count] of Object.entries(found)) expect(count, answer).toBeGreaterThan(0);
});
