import { sink } from "../news/sink";
import { load } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { AppError } from "../../app/errors";
import { answerOffer } from "../../app/applications/stages/steps.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { mailAccepted } from "../../app/seasons/season-mails.server";
import { db } from "../../db/client";
import {
  aPosting,
  aSeason,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { isThorough } from "../support/thorough";
import { anOffer, applied, eventsOf, joined, offer, stageOf, step } from "./offers";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const oneOffer: Clause[] = [
  { kind: "after-accepting", ways: [] },
  { kind: "on-accepting", withdraw: "all" },
];

const accept = (id: string, who = student) => answerOffer(who, id, { accept: true });
const decline = (id: string, who = student) => answerOffer(who, id, { accept: false });

describe("accepting", () => {
  test("ends the other applications and offers, each with the rule, and no others", async () => {
    const season = await joined(student, oneOffer);
    const nila = await applied(student, season.id, { company: "Nila Analytics" });
    const kaveri = await anOffer(student, season.id, { company: "Kaveri Motors" });
    const mine = await anOffer(student, season.id, { company: "Periyar Power" });
    const [outside, others] = [
      await anApplication(student, await aPosting("job", { link: "https://a.example" })),
      await applied(await aStudent(), season.id),
    ];
    expect(await accept(mine.id)).toEqual({ id: mine.id, stage: "accepted" });

    const acceptance = (await eventsOf(mine.id)).at(-1);
    expect(acceptance).toMatchObject({ to_stage: "accepted", policy_version: 2 });
    const ended = { note: "Rule 2: accepting an offer ends your other applications." };
    expect((await eventsOf(nila.id)).at(-1)).toMatchObject({
      ...ended,
      ...{ from_stage: "applied", to_stage: "withdrawn", caused_by: acceptance?.id },
    });
    expect((await eventsOf(kaveri.id)).at(-1)).toMatchObject({
      ...ended,
      ...{ from_stage: "offered", to_stage: "declined", caused_by: acceptance?.id },
    });
    expect(await Promise.all([outside, others].map(({ id }) => stageOf(id)))).toEqual([
      "applied",
      "applied",
    ]);
  });

  test("shows first, by name, what it ends and which rules count afterwards", async () => {
    const season = await joined(student, oneOffer);
    await applied(student, season.id, { company: "Nila Analytics" });
    await anOffer(student, season.id, { company: "Kaveri Motors" });
    await applied(student, season.id, { company: "Periyar Power" });
    const mine = await anOffer(student, season.id, { company: "Vaigai Foods" });
    const client = await clientOf(web.url, student);
    const $ = load(await (await client.get("/my-applications")).text());
    const form = $(`form:has([name=application][value=${mine.id}]):has([value=accept])`);
    const text = form.text().replaceAll(/\s+/g, " ");
    expect(text).toContain(
      "Accepting withdraws your applications to Nila Analytics and Periyar Power.",
    );
    expect(text).toContain("It declines your offers from Kaveri Motors.");
    expect(text).toContain(
      "After that:Rule 1: After accepting an offer one may apply to nothing more.",
    );

    const fields = { application: mine.id, intent: "accept" };
    const stale = await client.form("/my-applications", { ...fields, seen: "" });
    expect(stale.headers.get("location")).toBe("/my-applications");
    expect(await stageOf(mine.id)).toBe("offered");
    const seen = String(form.find("[name=seen]").val());
    await client.form("/my-applications", { ...fields, seen });
    expect(await stageOf(mine.id)).toBe("accepted");
    const after = load(await (await client.get("/my-applications")).text());
    expect(after("form:has([value=accept])").length).toBe(0);
    expect(after(".history").text()).toContain(
      "Rule 2: accepting an offer ends your other applications.",
    );
  });

  test("ends only what the rules do not allow any more, if they say so", async () => {
    const season = await joined(student, [
      { kind: "after-accepting", ways: [{ times: 2 }] },
      { kind: "on-accepting", withdraw: "not-allowed" },
    ]);
    const same = await applied(student, season.id, { ctc: 700_000 });
    const better = await applied(student, season.id, { ctc: 1_200_000 });
    await accept((await anOffer(student, season.id, { ctc: 600_000 })).id);
    expect([await stageOf(same.id), await stageOf(better.id)]).toEqual(["withdrawn", "applied"]);
    expect((await eventsOf(same.id)).at(-1)?.note).toMatch(/^Rule 1: after accepting an offer of/);
  });

  test("is refused with the clause that is against it, and the page says so", async () => {
    const season = await joined(student, [
      { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    ]);
    const [first, second] = [await anOffer(student, season.id), await anOffer(student, season.id)];
    await accept(first.id);
    const sentence = "Rule 1: you may accept at most 1 offer. You have accepted 1.";
    await expect(accept(second.id)).rejects.toMatchObject({ status: 409, message: sentence });
    await expect(step(admin, second.id, "accepted")).rejects.toMatchObject({ status: 409 });
    const client = await clientOf(web.url, student);
    const page = load(await (await client.get("/my-applications")).text());
    expect(page(".answer").text()).toContain(sentence);
    expect(page("form:has([value=accept])").length).toBe(0);
  });

  test("whoever has two offers at once may accept one, where two received ones end it", async () => {
    const season = await joined(student, [
      { kind: "offer-limit", most: 2, of: "received", per: "season" },
    ]);
    const [, , third] = [
      await anOffer(student, season.id),
      await applied(student, season.id),
      await applied(student, season.id),
    ];
    await offer(third.id);
    await accept(third.id);
    await expect(applied(student, season.id)).rejects.toMatchObject({
      message: "Rule 1: you may receive at most 2 offers. You have received 2.",
    });
  });

  test.each([2, 8])("%i at once: one wins, the others are 409", async (count) => {
    const season = await joined(student, [{ kind: "after-accepting", ways: [] }]);
    const offers = await Promise.all(
      Array.from({ length: count }, () => anOffer(student, season.id)),
    );
    const tried = await Promise.allSettled(offers.map(({ id }) => accept(id)));
    const lost = tried.flatMap((one) => (one.status === "rejected" ? [one.reason as object] : []));
    expect(lost).toHaveLength(count - 1);
    for (const reason of lost) expect(reason).toMatchObject({ status: 409 });
    const stages = await Promise.all(offers.map(({ id }) => stageOf(id)));
    expect(stages.filter((stage) => stage === "accepted")).toHaveLength(1);
  });

  test("twice at once is done once", async () => {
    const mine = await anOffer(student);
    const tried = await Promise.allSettled([accept(mine.id), accept(mine.id)]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await eventsOf(mine.id)).filter((one) => one.to_stage === "accepted")).toHaveLength(1);
  });

  test("meets a step of the company: one of them is refused, and nothing is lost", async () => {
    for (const to of ["rejected", "declined"] as const) {
      const mine = await anOffer(student);
      const tried = await Promise.allSettled([accept(mine.id), step(admin, mine.id, to)]);
      expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const events = await eventsOf(mine.id);
      expect(events.filter(({ from_stage: from }) => from === "offered")).toHaveLength(1);
      expect(events.at(-1)?.to_stage).toBe(await stageOf(mine.id));
    }
  });

  test("meets steps of what it ends: every application goes from stage to stage", async () => {
    const season = await joined(student, oneOffer);
    const others = await Promise.all(Array.from({ length: 6 }, () => applied(student, season.id)));
    const mine = await anOffer(student, season.id);
    await Promise.allSettled([
      accept(mine.id),
      ...others.map(({ id }, index) => step(admin, id, index % 2 ? "rejected" : "shortlisted")),
    ]);
    for (const { id } of others) {
      let stage = "applied";
      for (const event of await eventsOf(id)) {
        expect(event.from_stage).toBe(stage);
        stage = event.to_stage;
      }
      expect(await stageOf(id)).toBe(stage);
      expect(["rejected", "withdrawn"]).toContain(stage);
    }
  });

  test("many students answer two offers at once", async () => {
    const season = await aSeason({ clauses: oneOffer });
    const students = await Promise.all(
      Array.from({ length: isThorough ? 40 : 10 }, () => aStudent()),
    );
    const offers = await Promise.all(
      students.map(async (one) => [await anOffer(one, season.id), await anOffer(one, season.id)]),
    );
    const press = (id: string, who: User | undefined): Promise<unknown> =>
      accept(id, who).catch((why: unknown) => {
        if (!(why instanceof AppError)) return press(id, who); // it got no connection in time
      });
    await Promise.all(
      offers.flatMap((pair, index) => pair.map(({ id }) => press(id, students[index]))),
    );
    for (const pair of offers) {
      const stages = await Promise.all(pair.map(({ id }) => stageOf(id)));
      expect(stages.sort()).toEqual(["accepted", "declined"]);
    }
  });
});

test("declining ends nothing else, and counts as the rules say", async () => {
  const season = await joined(student, [
    { kind: "declining", counts: true },
    { kind: "after-accepting", ways: [] },
  ]);
  const other = await applied(student, season.id);
  const mine = await anOffer(student, season.id);
  await decline(mine.id);
  expect([await stageOf(mine.id), await stageOf(other.id)]).toEqual(["declined", "applied"]);
  await expect(applied(student, season.id)).rejects.toMatchObject({ status: 403 });
});

test("the call is for its student, an open offer and a season", async () => {
  const mine = await anOffer(student);
  const path = `/api/applications/${mine.id}/answer`;
  const answers = { visitor: 401, student: 404, recruiter: 403, coordinator: 403, admin: 403 };
  for (const [who, status] of Object.entries(answers)) {
    const client = cast[who as keyof typeof answers];
    expect([who, (await client.json("POST", path, { accept: true })).status]).toEqual([
      who,
      status,
    ]);
  }
  const client = await clientOf(web.url, student);
  expect((await client.json("POST", path, { accept: "perhaps" })).status).toBe(422);
  const answer = await client.json("POST", path, { accept: true });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { msg: "You have accepted the offer.", _id: mine.id, stage: "accepted" },
  ]);
  expect((await client.json("POST", path, { accept: true })).status).toBe(409);

  const waiting = await applied(student, (await aSeason()).id);
  const early = await client.json("POST", `/api/applications/${waiting.id}/answer`, {
    accept: true,
  });
  expect(early.status).toBe(409);
  const outside = await anApplication(
    student,
    await aPosting("job", { link: "https://a.example" }),
  );
  await offer(outside.id);
  const other = await client.json("POST", `/api/applications/${outside.id}/answer`, {
    accept: true,
  });
  expect([other.status, await other.json()]).toEqual([
    409,
    { msg: "Tell the placement office or the recruiter what you decide. They record it." },
  ]);
  const page = load(await (await client.get("/my-applications")).text());
  expect(page(".answer").length).toBe(0);
});

test("whoever records an acceptance, its student is mailed what it ended", async () => {
  const season = await joined(student, oneOffer);
  await applied(student, season.id, { company: "Nila Analytics" });
  const mine = await anOffer(student, season.id, { company: "Kaveri Motors" });
  await step(admin, mine.id, "accepted");
  const { payload } = await db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "mail-accepted")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { eventId } = payload as { eventId: string };
  expect(eventId).toBe((await eventsOf(mine.id)).at(-1)?.id);
  await mailAccepted(eventId, { id: "1" });
  const mail = sink.accepted.at(-1);
  expect(mail?.to).toBe(student.email);
  expect(mail?.raw).toContain("Subject: You have accepted the offer of Kaveri Motors");
  expect(mail?.raw).toContain("Nila Analytics. Rule 2: accepting an offer ends your other");
});
