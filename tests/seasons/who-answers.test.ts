import { sink } from "../news/sink";
import { load } from "cheerio";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { mailOutsideOffer } from "../../app/applications/outside-offer-mail.server";
import { recordOutsideOffer } from "../../app/applications/outside-offers.server";
import { objectToAnswer } from "../../app/applications/stages/objecting.server";
import { mailStage } from "../../app/applications/stages/stage-mail.server";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { db } from "../../db/client";
import { aPosting, aStudent, anApplication, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { anOffer, applied, eventsOf, forbidden, joined, offer, stageOf } from "./offers";

const web = withWeb();
const cast = withCast(web);

let student: User;
beforeEach(async () => {
  student = await aStudent();
});

const oneOffer: Clause[] = [
  { kind: "after-accepting", ways: [] },
  { kind: "on-accepting", withdraw: "all" },
];

/** The posting becomes one of the recruiter's company. */
async function ofCompany(postingId: string) {
  const { companyId } = cast.users.recruiter;
  await db
    .updateTable("postings")
    .set({ company_id: companyId })
    .where("id", "=", postingId)
    .execute();
}

const path = (id: string) => `/api/applications/${id}`;

async function answered(answer: Response) {
  return [answer.status, await answer.json()] as const;
}

describe("a company cannot answer for a student of a season", () => {
  test.each(["accepted", "declined"])("%s, one or many, call or form", async (stage) => {
    const season = await joined(student, oneOffer);
    const other = await applied(student, season.id);
    const mine = await anOffer(student, season.id, { ctc: 1_200_000 });
    await ofCompany(mine.postingId);
    const refused = [403, { msg: "In a season only the student answers." }];
    for (const body of [{ stage }, { stage, toldBy: "phone" }, { stage, ctc: 300_000 }]) {
      if (stage === "declined" && body.ctc) continue; // refused at its field before
      expect(await answered(await cast.recruiter.json("PATCH", path(mine.id), body))).toMatchObject(
        refused,
      );
    }
    const many = { contentType: "job", contentId: mine.postingId, stage, ids: [mine.id] };
    const bulk = await cast.recruiter.json("POST", "/api/applications/stages", many);
    expect(await answered(bulk)).toMatchObject(refused);
    const screen = `/recruiter/applications/job/${mine.postingId}`;
    const form = await cast.recruiter.form(screen, { intent: "apply", who: mine.id, stage });
    expect(form.status).toBe(403);
    const page = load(await (await cast.recruiter.get(screen)).text());
    expect(page("select[name=stage] option").length).toBeGreaterThan(3);
    expect(page(`select[name=stage] option[value=${stage}]`).length).toBe(0);
    expect([await stageOf(mine.id), await stageOf(other.id)]).toEqual(["offered", "applied"]);
  });
});

describe("the office records what the student told it", () => {
  test("with how, or not at all; on the screen, too", async () => {
    const season = await joined(student, oneOffer);
    const mine = await anOffer(student, season.id);
    const patch = (body: object) => cast.admin.json("PATCH", path(mine.id), body);
    expect(await answered(await patch({ stage: "accepted" }))).toMatchObject([
      422,
      { errors: { toldBy: "Choose how the student told you" } },
    ]);
    expect((await patch({ stage: "accepted", toldBy: "dream" })).status).toBe(422);
    expect((await patch({ stage: "rejected", toldBy: "phone" })).status).toBe(422);
    const screen = `/admin/applications/job/${mine.postingId}`;
    const form = { intent: "show", who: mine.id, stage: "accepted", note: "She wrote." };
    const missing = await cast.admin.form(screen, form);
    const page = load(await missing.text());
    expect(missing.status).toBe(422);
    expect(page(".error, [role=alert]").text()).toContain("Choose how the student told you");
    expect(page("textarea[name=note]").text()).toBe("She wrote.");
    await cast.admin.form(screen, { ...form, intent: "apply", toldBy: "writing" });
    expect(await stageOf(mine.id)).toBe("accepted");
    const own = await clientOf(web.url, student);
    const shown = load(await (await own.get("/my-applications")).text());
    expect(shown(".history").text()).toContain("You told them in writing.");
    expect(shown("form button[value=object]").length).toBe(1);
  });

  test.each([300_000, 2_000_000])("never with another pay: %i", async (ctc) => {
    const season = await joined(student);
    const told = { stage: "accepted", toldBy: "phone" };
    const [said, unsaid] = [
      await applied(student, season.id, { ctc: 1_200_000 }),
      await applied(student, season.id, { ctc: 600_000 }),
    ];
    await offer(said.id, 1_250_000);
    await offer(unsaid.id);
    for (const [one, pay] of [
      [said, "12,50,000"],
      [unsaid, "6,00,000"],
    ] as const) {
      const answer = await cast.admin.json("PATCH", path(one.id), { ...told, ctc });
      expect(await answered(answer)).toMatchObject([
        422,
        {
          errors: {
            ctc: `The offer says ₹${pay} a year. Leave this empty, or correct the offer first`,
          },
        },
      ]);
    }
    expect(
      (await cast.admin.json("PATCH", path(said.id), { ...told, ctc: 1_250_000 })).status,
    ).toBe(200);
  });

  test("outside seasons recruiters record it, with the offer's pay", async () => {
    const posting = await aPosting("job", { link: "https://a.example" });
    await ofCompany(posting.id);
    const mine = await anApplication(student, posting);
    await offer(mine.id, 900_000);
    const lower = await cast.recruiter.json("PATCH", path(mine.id), {
      ...{ stage: "accepted", ctc: 300_000 },
    });
    expect(lower.status).toBe(422);
    const told = { stage: "accepted", toldBy: "phone" };
    expect((await cast.recruiter.json("PATCH", path(mine.id), told)).status).toBe(422);
    const right = await cast.recruiter.json("PATCH", path(mine.id), { stage: "accepted" });
    expect(right.status).toBe(200);
  });
});

describe("the student objects", () => {
  async function recorded(stage: "accepted" | "declined") {
    const season = await joined(student, oneOffer);
    const other = await applied(student, season.id, { company: "Nila Analytics" });
    const open = await anOffer(student, season.id);
    const mine = await applied(student, season.id);
    await offer(mine.id, 700_000);
    const done = await cast.admin.json("PATCH", path(mine.id), { stage, toldBy: "phone" });
    expect(done.status).toBe(200);
    return { season, other, open, mine };
  }

  test("which restores what the answer had ended, by call and by form", async () => {
    const { season, other, open, mine } = await recorded("accepted");
    expect([await stageOf(other.id), await stageOf(open.id)]).toEqual(["withdrawn", "declined"]);
    const event = (await eventsOf(mine.id)).at(-1);
    await mailStage(event?.id ?? "", { id: "1" });
    const mail = sink.accepted.at(-1);
    expect(mail?.to).toBe(student.email);
    const text = (mail?.raw ?? "").replaceAll("=\r\n", "");
    expect(text).toContain("They say that you told them by phone.");
    expect(text).toMatch(/If you did not, say so by .*\/my-applications/);

    const client = await clientOf(web.url, student);
    for (const who of ["visitor", "student", "recruiter", "coordinator", "admin"] as const)
      expect((await cast[who].json("POST", `${path(mine.id)}/object`, {})).status).toBe(
        { visitor: 401, student: 404, recruiter: 403, coordinator: 403, admin: 403 }[who],
      );
    await client.form("/my-applications", { application: mine.id, intent: "object" });
    expect(await Promise.all([mine, open, other].map(({ id }) => stageOf(id)))).toEqual([
      ...["offered", "offered", "applied"],
    ]);
    expect((await eventsOf(other.id)).at(-1)).toMatchObject({
      note: "You had not given the answer that ended this, so this goes on.",
      caused_by: (await eventsOf(mine.id)).at(-1)?.id,
    });
    expect(await forbidden(season.id)).toEqual([]);
    const again = await client.json("POST", `${path(mine.id)}/object`, {});
    expect(await answered(again)).toMatchObject([
      409,
      { msg: "Nobody has answered this offer for you." },
    ]);
    await answerOffer(student, open.id, { accept: true });
    expect(await stageOf(mine.id)).toBe("declined");
  });

  test("for 48 hours", async () => {
    const { mine } = await recorded("declined");
    const ago = (hours: number) =>
      sql`update application_events set at = at - ${hours} * interval '1 hour'
        where application_id = ${mine.id}`.execute(db);
    await ago(49);
    const refused = {
      status: 409,
      message: expect.stringContaining("48 hours are over") as string,
    };
    await expect(objectToAnswer(student, mine.id)).rejects.toMatchObject(refused);
    const page = load(
      await (await (await clientOf(web.url, student)).get("/my-applications")).text(),
    );
    expect(page("button[value=object]").length).toBe(0);
    await ago(-2);
    await objectToAnswer(student, mine.id);
    expect(await stageOf(mine.id)).toBe("offered");
  });

  test("not where an acceptance of their own ends it since", async () => {
    const { mine, open } = await recorded("declined");
    await answerOffer(student, open.id, { accept: true });
    await expect(objectToAnswer(student, mine.id)).rejects.toMatchObject({ status: 409 });
    expect(await stageOf(mine.id)).toBe("declined");
  });

  test("not to their own answer", async () => {
    const mine = await anOffer(student);
    await answerOffer(student, mine.id, { accept: false });
    await expect(objectToAnswer(student, mine.id)).rejects.toMatchObject({ status: 409 });
  });
});

test("a day to answer by is never before the rule's time", async () => {
  const season = await joined(student, [{ kind: "answer-within", hours: 72, then: "accepted" }]);
  const mine = await applied(student, season.id);
  await ofCompany(mine.postingId);
  const patch = (body: object) => cast.recruiter.json("PATCH", path(mine.id), body);
  await patch({ stage: "shortlisted" });
  await patch({ stage: "interview" });
  const today = todayIn(env.TIME_ZONE);
  const early = await patch({ stage: "offered", respondBy: today });
  expect(await answered(early)).toMatchObject([
    422,
    {
      errors: {
        respondBy: expect.stringMatching(/^The rules of the season give time until /) as string,
      },
    },
  ]);
  expect(await stageOf(mine.id)).toBe("interview");
  expect((await patch({ stage: "offered", respondBy: daysAfter(today, 4) })).status).toBe(200);
});

describe("an answer to an offer from elsewhere that the office records", () => {
  const input = {
    ...{ company: "Vaigai", ctc: 900_000, class: "", sector: "" },
    ...{ offeredOn: "2026-01-31", answer: "accepted" as const },
  };
  const rules: Clause[] = [...oneOffer, { kind: "outside-offers", count: "accepted" }];

  async function recorded() {
    const season = await joined(student, rules);
    const mine = await applied(student, season.id);
    const body = { ...input, season: season.id, student: student.email };
    const outside = "/api/offers/outside";
    expect(await answered(await cast.admin.json("POST", outside, body))).toMatchObject([
      422,
      { errors: { toldBy: "Choose how the student told you" } },
    ]);
    const told = await cast.admin.json("POST", outside, { ...body, toldBy: "phone" });
    expect(told.status).toBe(201);
    const { _id: id } = (await told.json()) as { _id: string };
    expect(await stageOf(mine.id)).toBe("withdrawn");
    return { id, seasonId: season.id, application: mine.id, path: `${outside}/${id}` };
  }

  test("is mailed at once and can be undone, with what it ended, by its student", async () => {
    const { id, seasonId, application, path } = await recorded();
    await mailOutsideOffer(id, { id });
    const mail = sink.accepted.at(-1);
    expect(mail?.to).toBe(student.email);
    const text = (mail?.raw ?? "").replaceAll("=\r\n", "");
    expect(text).toContain("They say that you told them by phone.");
    expect(text).toMatch(/If you did not, say so by .*#outside/);
    const client = await clientOf(web.url, student);
    const page = load(await (await client.get(`/seasons/${seasonId}`)).text());
    expect(page("#outside button[value=outside-object]").length).toBe(1);
    const stranger = await clientOf(web.url, await aStudent());
    expect((await stranger.json("PATCH", path, { object: true })).status).toBe(404);
    const form = { do: "outside-object", offer: id };
    expect((await client.form(`/seasons/${seasonId}`, form)).status).toBe(303);
    expect(await stageOf(application)).toBe("applied");
    expect((await client.json("PATCH", path, { object: true })).status).toBe(409);
    expect((await client.json("PATCH", path, { accept: true })).status).toBe(200);
    expect(await stageOf(application)).toBe("withdrawn");
  });

  test("for 48 hours; what students answer themselves, nobody undoes so", async () => {
    const { id, path } = await recorded();
    const client = await clientOf(web.url, student);
    const ago = sql<Date>`now() - interval '49 hours'`;
    await db.updateTable("outside_offers").set({ decided_at: ago }).where("id", "=", id).execute();
    expect((await client.json("PATCH", path, { object: true })).status).toBe(409);
    const own = await recordOutsideOffer(student, {
      ...input,
      student: "",
      season: await seasonOf(id),
    });
    const undo = await client.json("PATCH", `/api/offers/outside/${own}`, { object: true });
    expect(undo.status).toBe(409);
  });

  async function seasonOf(id: string) {
    const offer = db.selectFrom("outside_offers").select("season_id").where("id", "=", id);
    return (await offer.executeTakeFirstOrThrow()).season_id;
  }
});
