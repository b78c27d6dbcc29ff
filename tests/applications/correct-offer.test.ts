import { sink } from "../news/sink";
import { load } from "cheerio";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { mailStage } from "../../app/applications/stages/stage-mail.server";
import { changeStage } from "../../app/applications/stages/steps.server";
import { daysAfter, formatDay, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { textsOf } from "../../app/languages/texts";
import { offered } from "../../app/languages/known";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Stage } from "../../db/schema-applications";
import { aStudent, anApplication, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { aCompanyPosting } from "./applicants";

const web = withWeb();
const cast = withCast(web);

const tomorrow = daysAfter(todayIn(env.TIME_ZONE), 1);
const terms = { fixed: 60_000, bondMonths: 12, respondBy: tomorrow };
const right = { ctc: 650_000, fixed: 600_000, bondMonths: 12, note: "A digit was missing." };

const path: Stage[] = ["shortlisted", "interview", "offered", "accepted"];

/** An application to a job of the recruiter's company whose offer was typed with ₹65,000 a year. */
async function mistyped(stage: Stage = "accepted", student?: User) {
  const applicant = student ?? (await aStudent({ name: "Asha Nair" }));
  const posting = await aCompanyPosting(cast.users.recruiter, {
    ...{ title: "Tea taster", company: `Ghats ${newId()}` },
  });
  const { id } = await anApplication(applicant, posting);
  for (const to of path.slice(0, path.indexOf(stage) + 1)) {
    const offer = to === "offered" ? { ctc: 65_000, terms } : { ctc: null };
    await changeStage(cast.users.recruiter, id, { stage: to, note: "", ...offer });
  }
  return { id, posting, student: applicant };
}

const put = (id: string, body: object = {}, who: keyof typeof cast.users = "admin") =>
  cast[who].json("PUT", `/api/applications/${id}/offer`, { ...right, ...body });

const rowOf = (id: string) =>
  db
    .selectFrom("applications")
    .select(["stage", "ctc", "offer_terms as terms", "offered_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const eventsOf = (id: string) =>
  db
    .selectFrom("application_events")
    .select(["id", "from_stage as from", "to_stage as to", "note", "ctc", "offer_terms as terms"])
    .where("application_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();

const mailsOf = async (id: string) => {
  const rows = await db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "mail-stage")
    .orderBy("id")
    .execute();
  const told = rows.map(({ payload }) => (payload as { eventId: string }).eventId);
  return (await eventsOf(id)).filter((event) => told.includes(event.id));
};

describe("a correction", () => {
  test.each(["offered", "accepted"] as const)(
    "replaces what an offer that is '%s' says, and nothing else of it",
    async (stage) => {
      const { id, posting } = await mistyped(stage);
      const before = await rowOf(id);
      const answer = await put(id);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        {
          ...{ msg: messages.correcting.done, _id: id, stage, ctc: 650_000 },
          ...{ fixed: 600_000, bondMonths: 12, respondBy: tomorrow },
        },
      ]);
      expect(await rowOf(id)).toEqual({
        ...before,
        ctc: 650_000,
        terms: { fixed: 600_000, bondMonths: 12, respondBy: tomorrow },
      });
      const events = await eventsOf(id);
      expect(events.at(-1)).toMatchObject({
        ...{ from: stage, to: stage, note: right.note, ctc: 650_000 },
        terms: { fixed: 600_000 },
      });
      expect(events.find(({ from, to }) => to === "offered" && from !== to)).toMatchObject({
        ...{ ctc: 65_000, terms },
      });
      expect((await mailsOf(id)).at(-1)?.id).toBe(events.at(-1)?.id);
      const { details, actor_name } = await db
        .selectFrom("audit_log")
        .select(["details", "actor_name"])
        .where("action", "=", "offer-corrected")
        .where("target_id", "=", posting.id)
        .executeTakeFirstOrThrow();
      expect(actor_name).toBe(cast.users.admin.name);
      expect(details).toEqual({
        application: id,
        was: ["ctc 65000", "fixed 60000", "bondMonths 12", `respondBy ${tomorrow}`],
        is: ["ctc 650000", "fixed 600000", "bondMonths 12", `respondBy ${tomorrow}`],
      });
    },
  );

  test("is the office's alone: a company could lower what was accepted", async () => {
    const { id, student } = await mistyped();
    const refused = { visitor: 401, otherStudent: 403, recruiter: 403, coordinator: 403 };
    for (const [who, status] of Object.entries(refused)) {
      const answer = await cast[who as keyof typeof refused].json(
        ...(["PUT", `/api/applications/${id}/offer`, right] as const),
      );
      expect([who, answer.status]).toEqual([who, status]);
    }
    const own = await clientOf(web.url, student);
    expect((await own.json("PUT", `/api/applications/${id}/offer`, right)).status).toBe(403);
    expect(await rowOf(id)).toMatchObject({ ctc: 65_000 });
  });

  test("of the same offer twice is one, with one mail", async () => {
    const { id } = await mistyped();
    const both = await Promise.all([put(id), put(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await put(id);
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { msg: messages.correcting.same },
    ]);
    expect((await eventsOf(id)).filter(({ from, to }) => from === to)).toHaveLength(1);
  });

  test.each([
    [{ note: "  " }, "note", messages.correcting.enterWhy],
    [{ note: undefined }, "note", messages.correcting.enterWhy],
    [{ ctc: "" }, "ctc", messages.offerTerms.wholeFirst],
    [{ ctc: "", fixed: "" }, "ctc", messages.stages.wholeRupees],
    [{ ctc: "six lakh" }, "ctc", messages.stages.wholeRupees],
    [{ fixed: 650_001 }, "fixed", messages.offerTerms.aboveWhole],
    [{ variable: 50_001 }, "variable", messages.offerTerms.aboveWhole],
    [{ bondMonths: 121 }, "bondMonths", messages.offerTerms.wholeMonths],
    [{ joiningDate: "1 July" }, "joiningDate", messages.offerTerms.enterDay],
  ] as [object, string, string][])("with %j is refused at %s", async (body, field, sentence) => {
    const { id } = await mistyped();
    const answer = await put(id, body);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { [field]: sentence } },
    ]);
    expect(await rowOf(id)).toMatchObject({ ctc: 65_000 });
  });

  test("needs an open or accepted offer", async () => {
    for (const stage of ["shortlisted", "interview"] as const) {
      const { id } = await mistyped(stage);
      const answer = await put(id);
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { msg: messages.correcting.noOffer(messages.stageNames[stage]) },
      ]);
    }
    const { id } = await mistyped("offered");
    await changeStage(cast.users.admin, id, { stage: "declined", note: "", ctc: null });
    expect((await put(id)).status).toBe(409);
    expect((await put(newId())).status).toBe(404);
    expect((await put("none")).status).toBe(404);
  });

  test("may leave a year's pay out where the offer never said one, as an internship's", async () => {
    const { id } = await mistyped("interview");
    await changeStage(cast.users.recruiter, id, {
      ...{ stage: "offered", note: "", ctc: null, terms: { stipend: 2_000 } },
    });
    const answer = await put(id, { ctc: "", fixed: "", bondMonths: "", stipend: "20,000" });
    expect(answer.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ ctc: null, terms: { stipend: 20_000 } });
  });

  test("counts in the outcomes instead of what it replaces", async () => {
    const { id, posting } = await mistyped();
    await put(id);
    const { byCompany } = (await (await cast.admin.get("/api/admin/outcomes")).json()) as {
      byCompany: { company: string }[];
    };
    expect(byCompany.find(({ company }) => company === posting.fields.company)).toMatchObject({
      ...{ offers: 1, acceptances: 1, medianPay: 650_000, highestPay: 650_000 },
    });
  });
});

describe("the student", () => {
  test("is mailed both, with the reason, and no step that nobody took", async () => {
    const { id } = await mistyped();
    await put(id);
    const event = (await eventsOf(id)).at(-1);
    await mailStage(event?.id ?? "", { id: "1" });
    const { subject, text = "" } = await PostalMime.parse(sink.accepted.at(-1)?.raw ?? "");
    expect(subject).toBe("Offer corrected: Tea taster");
    for (const line of [
      "The placement office corrected your offer: Tea taster, Ghats",
      "Pay: ₹6,50,000 a year.",
      "Fixed pay a year: ₹6,00,000",
      "Before the correction: Pay: ₹65,000 a year. · Fixed pay a year: ₹60,000 · Bond in months: 12",
      right.note,
    ])
      expect(text).toContain(line);
    expect(text).toContain("Applied → Shortlisted → Interview → Offered → Accepted");
    expect(text).not.toMatch(/Accepted → Accepted|recorded that you accepted/);

    const second = { ctc: 700_000, note: "And once more." };
    await put(id, second);
    await mailStage((await eventsOf(id)).at(-1)?.id ?? "", { id: "2" });
    const again = await PostalMime.parse(sink.accepted.at(-1)?.raw ?? "");
    expect(again.text).toContain("Before the correction: Pay: ₹6,50,000 a year.");
  });

  test("reads in My Applications what was corrected, and when they really accepted", async () => {
    const { id, student } = await mistyped();
    await sql`
      update application_events set at = at - interval '40 days'
      where application_id = ${id}`.execute(db);
    await put(id);
    const acceptedOn = formatDay(daysAfter(todayIn(env.TIME_ZONE), -40));
    const client = await clientOf(web.url, student);
    const page = load(await (await client.get("/my-applications")).text());
    const history = page(".history li").toArray();
    expect(history.map((li) => page(li).text()).at(-1)).toMatch(
      /^Offer corrected on .*, by the placement office\. ₹6,50,000 a year\. .* A digit was missing\.$/,
    );
    expect(page(".standing").text()).toContain(`Accepted on ${acceptedOn}, by Company`);
    expect(
      page(".path li")
        .toArray()
        .map((li) => page(li).text()),
    ).toEqual([...["Applied", "Shortlisted", "Interview", "Offered", "Accepted"]]);
    expect(page(".note").text()).toContain("₹6,50,000 a year.");
    expect(page(".note").text()).toContain(right.note);
    const [own] = (await (await client.get("/api/applications/my")).json()) as {
      events: object[];
    }[];
    expect(own?.events.at(-1)).toMatchObject({
      ...{ from: "accepted", to: "accepted", by: "the placement office", ctc: 650_000 },
      ...{ note: right.note, fixed: 600_000 },
    });
  });

  test("still reads what was written with the offer, as it may say how to answer", async () => {
    const { id, student } = await mistyped("interview");
    const offer = { stage: "offered", note: "Answer by phone.", ctc: 65_000 } as const;
    await changeStage(cast.users.recruiter, id, offer);
    await put(id);
    const client = await clientOf(web.url, student);
    for (const address of ["/my-applications", "/student-dashboard"]) {
      const text = textOf(await (await client.get(address)).text());
      expect([address, text]).toEqual([address, expect.stringContaining("Answer by phone.")]);
    }
  });

  test("reads it in each language in its own words", async () => {
    const { id, student } = await mistyped();
    await put(id);
    const client = await clientOf(web.url, student);
    const words = new Set<string>();
    for (const language of offered) {
      const m = textsOf(language);
      const page = load(await (await client.get(`/my-applications?lang=${language}`)).text());
      expect(page(".history").text()).toContain(m.stages.corrected);
      words.add(m.stages.corrected + m.mails.stage.corrected("") + m.mails.stage.before(""));
    }
    expect(words.size).toBe(offered.length);
  });
});

describe("the office's page", () => {
  const placeOf = ({ id, posting }: Awaited<ReturnType<typeof mistyped>>) =>
    `/admin/applications/job/${posting.id}/offers/${id}`;

  test("is linked from each offer for admins only", async () => {
    const one = await mistyped();
    const list = async (who: "admin" | "recruiter") => {
      const area = who === "admin" ? "admin" : "recruiter";
      const page = await cast[who].get(`/${area}/applications/job/${one.posting.id}`);
      return load(await page.text())(`a[href="${placeOf(one)}"]`).length;
    };
    expect([await list("admin"), await list("recruiter")]).toEqual([1, 0]);
    const early = await mistyped("interview");
    const page = await cast.admin.get(`/admin/applications/job/${early.posting.id}`);
    expect(await page.text()).not.toContain("/offers/");
    expect((await cast.admin.get(placeOf(early))).status).toBe(409);
  });

  test("shows what the offer says, takes a correction without script and leads back", async () => {
    const one = await mistyped();
    const place = placeOf(one);
    const page = load(await (await cast.admin.get(place)).text());
    expect(page("h1").text()).toBe("Correct the offer to Asha Nair");
    expect(page("main").text()).toContain("Pay: ₹65,000 a year");
    expect(page("main").text()).toContain("Nothing that was decided before changes");
    const values = Object.fromEntries(
      page("main form [name]")
        .toArray()
        .map((input) => [page(input).attr("name") ?? "", String(page(input).val() ?? "")]),
    );
    expect(values).toMatchObject({ ctc: "65000", fixed: "60000", bondMonths: "12", note: "" });
    expect(Object.keys(values)).not.toContain("respondBy");

    const wrong = { ...values, ctc: "6,50,000", fixed: "7,00,000", note: "" };
    const refused = await cast.admin.form(place, wrong);
    const again = load(await refused.text());
    expect(refused.status).toBe(422);
    expect(again("#correct-fixed-error").text()).toBe(messages.offerTerms.aboveWhole);
    expect(again("#correct-note-error").text()).toBe(messages.correcting.enterWhy);
    expect(again("[name=ctc]").val()).toBe("6,50,000");
    expect(again("[name=fixed]").val()).toBe("7,00,000");

    const done = await cast.admin.form(place, {
      ...values,
      ...{ ctc: "6,50,000", fixed: "6,00,000", note: right.note },
    });
    const list = `/admin/applications/job/${one.posting.id}`;
    expect([done.status, done.headers.get("location")]).toEqual([303, list]);
    expect(await rowOf(one.id)).toMatchObject({
      ...{ ctc: 650_000, terms: { fixed: 600_000, bondMonths: 12, respondBy: tomorrow } },
    });
    expect(textOf(await (await cast.admin.get(list)).text())).toContain("Accepted, ₹6,50,000");
  });

  test("undoes nothing that was corrected since it was opened, and keeps what was typed", async () => {
    const one = await mistyped();
    const page = load(await (await cast.admin.get(placeOf(one))).text());
    const seen = String(page("[name=seen]").val());
    await put(one.id);
    const typed = { seen, ctc: "640000", fixed: "", note: "From the letter." };
    const late = await cast.admin.form(placeOf(one), typed);
    const again = load(await late.text());
    expect(late.status).toBe(412);
    expect(again("[role=alert]").text()).toContain(messages.correcting.meanwhile);
    expect(again("main").text()).toContain("Pay: ₹6,50,000 a year");
    expect(again("[name=ctc]").val()).toBe("640000");
    expect(await rowOf(one.id)).toMatchObject({ ctc: 650_000 });
    const now = String(again("[name=seen]").val());
    expect((await cast.admin.form(placeOf(one), { ...typed, seen: now })).status).toBe(303);
    expect(await rowOf(one.id)).toMatchObject({ ctc: 640_000 });
  });

  test("is of an applicant to its posting only", async () => {
    const [one, other] = [await mistyped(), await mistyped()];
    const mixed = `/admin/applications/job/${other.posting.id}/offers/${one.id}`;
    expect((await cast.admin.get(mixed)).status).toBe(404);
  });
});
