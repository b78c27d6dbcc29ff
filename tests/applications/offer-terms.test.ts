import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { offerPartNames } from "../../app/applications/stages/offer-terms";
import { changeStage } from "../../app/applications/stages/steps.server";
import { daysAfter, formatDay, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { textsOf } from "../../app/languages/texts";
import { offered } from "../../app/languages/known";
import { messages } from "../../app/messages";
import type { Posting } from "../../app/postings/posting";
import { detailsPath } from "../../app/postings/types";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { db } from "../../db/client";
import type { Stage } from "../../db/schema-applications";
import { aProgramme, aStudent, anApplication, clientOf, coordinate } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { aCompanyPosting } from "./applicants";

const web = withWeb();
const cast = withCast(web);

const tomorrow = daysAfter(todayIn(env.TIME_ZONE), 1);
const terms = {
  ...{ fixed: 500_000, variable: 150_000, joiningBonus: 0, stipend: 20_000, bondMonths: 12 },
  ...{ joiningDate: "2099-07-01", respondBy: tomorrow },
};
const inWords = [
  "Fixed pay a year: ₹5,00,000",
  "Variable pay a year: ₹1,50,000",
  "Joining bonus: ₹0",
  "Stipend a month: ₹20,000",
  "Bond in months: 12",
  "Joining on: 1 Jul 2099",
];
const answerBy = `Answer by ${formatDay(tomorrow)}.`;

/** An application to a job of the recruiter's company that pays '₹6-7 LPA'. */
async function anApplicationAt(stage: Stage, student?: User) {
  const applicant = student ?? (await aStudent());
  const posting = await aCompanyPosting(cast.users.recruiter, { salary: "₹6-7 LPA" });
  const { id } = await anApplication(applicant, posting);
  await db.updateTable("applications").set({ stage }).where("id", "=", id).execute();
  return { student: applicant, posting, id, client: await clientOf(web.url, applicant) };
}

const give = (id: string, body: object = {}) =>
  cast.recruiter.json("PATCH", `/api/applications/${id}`, {
    ...{ stage: "offered", ctc: 650_000, ...terms, ...body },
  });

type Refused = { errors?: Record<string, string> };

describe("each is checked at its field", () => {
  const m = messages.offerTerms;
  const past = daysAfter(todayIn(env.TIME_ZONE), -1);
  test.each([
    ...["fixed", "variable", "joiningBonus", "stipend"].flatMap((part) =>
      [-1, 1.5, "much", 1e12, {}].map((value): [object, string, string] => [
        { [part]: value },
        part,
        m.wholeRupees,
      ]),
    ),
    [{ bondMonths: 121 }, "bondMonths", m.wholeMonths],
    [{ bondMonths: "1.5" }, "bondMonths", m.wholeMonths],
    [{ joiningDate: "1 July" }, "joiningDate", m.enterDay],
    [{ joiningDate: 20990701 }, "joiningDate", m.enterDay],
    [{ respondBy: "2099-02-30" }, "respondBy", m.enterDay],
    [{ respondBy: past }, "respondBy", m.dayIsOver],
    [{ fixed: 500_001 }, "variable", m.aboveWhole],
    [{ fixed: 650_001, variable: "" }, "fixed", m.aboveWhole],
    [{ ctc: null }, "ctc", m.wholeFirst],
    [{ stage: "rejected", ctc: null }, "bondMonths", m.needsOffer],
  ] as [object, string, string][])("%j at %s", async (body, field, sentence) => {
    const { id } = await anApplicationAt("interview");
    const answer = await give(id, body);
    const { errors = {} } = (await answer.json()) as Refused;
    expect([answer.status, errors[field]]).toEqual([422, sentence]);
    const { stage } = await db
      .selectFrom("applications")
      .select("stage")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(stage).toBe("interview");
  });

  test("today is early enough, and digits may have commas", async () => {
    const { id } = await anApplicationAt("interview");
    const body = { respondBy: todayIn(env.TIME_ZONE), fixed: "5,00,000", bondMonths: "0" };
    expect((await give(id, body)).status).toBe(200);
  });

  test("a pay that an acceptance states is the offer's", async () => {
    const { id } = await anApplicationAt("interview");
    await give(id);
    const accept = (ctc: number) =>
      cast.recruiter.json("PATCH", `/api/applications/${id}`, { stage: "accepted", ctc });
    const answer = await accept(649_999);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { ctc: messages.told.otherPay("6,50,000") } },
    ]);
    expect((await accept(650_000)).status).toBe(200);
  });
});

test("who may give them, and who sees them", async () => {
  const { name: programme } = await aProgramme({ departments: ["Marine"] });
  await coordinate(cast.users.coordinator, ["Marine"]);
  const one = await anApplicationAt("interview");
  await claimFacts(one.student, { programme, department: "Marine", batch: 2099 });
  await confirmFacts(cast.users.admin, one.student.id, { changes: { department: "Marine" } });
  const path = `/api/applications/${one.id}`;
  const body = { stage: "offered", ctc: 650_000, ...terms };
  const refused = { visitor: 401, otherStudent: 404, otherRecruiter: 404, coordinator: 404 };
  for (const [who, status] of Object.entries(refused)) {
    const answer = await cast[who as keyof typeof refused].json("PATCH", path, body);
    expect([who, answer.status]).toEqual([who, status]);
  }
  expect((await one.client.json("PATCH", path, body)).status).toBe(403);
  expect((await give(one.id)).status).toBe(200);

  const other = await anApplicationAt("interview");
  expect((await cast.admin.json("PATCH", `/api/applications/${other.id}`, body)).status).toBe(200);

  const [own] = (await (await one.client.get("/api/applications/my")).json()) as {
    events: object[];
  }[];
  expect(own?.events.at(-1)).toMatchObject({ to: "offered", ctc: 650_000, ...terms });
  expect(await (await cast.otherStudent.get("/api/applications/my")).text()).not.toContain(
    "bondMonths",
  );
  const list = `/api/placements/${one.posting.id}/applicants`;
  for (const who of ["recruiter", "colleague", "admin"] as const) {
    const [applicant] = (await (await cast[who].get(list)).json()) as object[];
    expect(applicant).toMatchObject({ ctc: 650_000, ...terms });
  }
  for (const who of ["visitor", "student", "otherRecruiter", "coordinator"] as const)
    expect(await (await cast[who].get(list)).text()).not.toContain("bondMonths");

  const record = (client: typeof cast.admin) => client.get(`/admin/records/${one.student.id}`);
  for (const who of ["coordinator", "admin"] as const)
    expect(textOf(await (await record(cast[who])).text())).toContain(inWords.join(" · "));
  expect((await record(cast.otherCoordinator)).status).toBe(404);

  const csv = await (await cast.recruiter.get(csvOf(one.posting))).text();
  const [heading, line] = csv.split("\r\n");
  expect(heading).toContain(
    '"Resume","Fixed pay a year (₹)","Variable pay a year (₹)","Joining bonus (₹)","Stipend a month (₹)","Bond in months","Joining on","Answer by"',
  );
  expect(line).toContain(`"","500000","150000","0","20000","12","2099-07-01","${tomorrow}"`);

  const { details } = await db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "stage-changed")
    .where("target_id", "=", one.posting.id)
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ stage: "offered", application: one.id, ctc: 650_000, ...terms });
});

const csvOf = ({ type, id }: Posting) => `/applicants/${type}/${id}/applicants.csv`;

test("many at once get the same offer, by call and by form", async () => {
  const posting = await aCompanyPosting(cast.users.recruiter);
  const applications = await Promise.all(
    [0, 1, 2].map(async () => anApplication(await aStudent(), posting)),
  );
  await db
    .updateTable("applications")
    .set({ stage: "interview" })
    .where("posting_id", "=", posting.id)
    .execute();
  const [one, two, three] = applications.map(({ id }) => id);
  const call = (body: object) =>
    cast.recruiter.json("POST", "/api/applications/stages", {
      ...{ contentType: "job", contentId: posting.id, stage: "offered", ...body },
    });
  const wrong = await call({ ids: [one], ctc: 100, ...terms });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { errors: { variable: messages.offerTerms.aboveWhole } },
  ]);
  expect((await call({ ids: [one, two], ctc: 650_000, ...terms })).status).toBe(200);

  const path = `/recruiter/applications/job/${posting.id}`;
  const typed = {
    ...{ who: three ?? "", stage: "offered", note: "", ctc: "6,50,000", fixed: "5,00,000" },
    ...{ variable: "", joiningBonus: "", stipend: "", bondMonths: "many" },
    ...{ joiningDate: "2099-07-01", respondBy: "" },
  };
  const refused = await cast.recruiter.form(path, { ...typed, intent: "show" });
  const form = load(await refused.text());
  expect(refused.status).toBe(422);
  expect(form("#step-bondMonths-error").text()).toBe(messages.offerTerms.wholeMonths);
  expect(form("details:has([name=bondMonths])").attr("open")).toBeDefined();
  for (const [name, value] of Object.entries(typed).filter(([, text]) => text && text !== three))
    expect([name, form(`form#step [name=${name}]`).val()]).toEqual([name, value]);

  const shown = await cast.recruiter.form(path, { ...typed, bondMonths: "12", intent: "show" });
  const plan = load(await shown.text());
  expect(plan(".plan").text()).toContain("Bond in months: 12");
  const hidden = Object.fromEntries(
    plan(".plan form input")
      .toArray()
      .map((input) => [plan(input).attr("name") ?? "", plan(input).attr("value") ?? ""]),
  );
  const done = await cast.recruiter.form(path, { ...hidden, intent: "apply" });
  expect(done.status).toBe(303);

  const stored = await db
    .selectFrom("applications")
    .select(["id", "ctc", "offer_terms as terms"])
    .where("posting_id", "=", posting.id)
    .execute();
  const of = (id?: string) => stored.find((row) => row.id === id);
  expect([one, two].map(of)).toMatchObject([one, two].map(() => ({ ctc: 650_000, terms })));
  expect(of(three)).toMatchObject({
    ...{ ctc: 650_000, terms: { fixed: 500_000, bondMonths: 12, joiningDate: "2099-07-01" } },
  });
  const table = textOf(await (await cast.recruiter.get(path)).text());
  expect(table).toContain(inWords.join(" · "));
});

describe("the student", () => {
  test("sees the parts beside what the posting promised, and until when to answer", async () => {
    const { id, client, posting } = await anApplicationAt("interview");
    await give(id);
    for (const path of ["/my-applications", detailsPath(posting)]) {
      const page = load(await (await client.get(path)).text());
      const note = page(".note").text();
      for (const part of [...inWords, "The posting said: ₹6-7 LPA", answerBy])
        expect([path, note]).toEqual([path, expect.stringContaining(part)]);
    }
    const page = load(await (await client.get("/my-applications")).text());
    expect(page(".history").text()).toContain("Bond in months: 12.");
  });

  test("reads nothing more of an offer that says only its pay", async () => {
    const { id, client } = await anApplicationAt("interview");
    const none = Object.fromEntries(offerPartNames.map((part) => [part, ""]));
    await give(id, none);
    const page = load(await (await client.get("/my-applications")).text());
    const note = page(".note").text();
    expect(note).toContain("₹6,50,000 a year.");
    expect(note).not.toMatch(/posting said|Answer by/);
    expect(page(".note ul").length).toBe(0);
  });

  test("is told that the day is over; nothing is decided, as no rule says what silence means", async () => {
    const { id, client } = await anApplicationAt("interview");
    const day = daysAfter(todayIn(env.TIME_ZONE), -1);
    const step = { stage: "offered", note: "", ctc: null, terms: { respondBy: day } } as const;
    await changeStage(cast.users.admin, id, step);
    const page = load(await (await client.get("/my-applications")).text());
    expect(page(".note").text()).toContain(messages.offers.dayIsOver(formatDay(day)));
    const late = await cast.recruiter.json("PATCH", `/api/applications/${id}`, {
      stage: "accepted",
    });
    expect(late.status).toBe(200);
  });

  test("who applies again has no offer of before", async () => {
    const { id, client, posting } = await anApplicationAt("interview");
    await give(id);
    await client.form("/my-applications", { application: id, intent: "withdraw" });
    const again = { contentType: "job", contentId: posting.id };
    expect((await client.json("POST", "/api/applications/track", again)).status).toBe(201);
    const row = await db
      .selectFrom("applications")
      .select(["ctc", "offer_terms as terms"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ ctc: null, terms: null });
  });
});

test("in six languages each part has a name of its own", async () => {
  const { id, client } = await anApplicationAt("interview");
  await give(id);
  const labels = new Set<string>();
  for (const language of offered) {
    const m = textsOf(language);
    const page = load(await (await client.get(`/my-applications?lang=${language}`)).text());
    const note = page(".note").text();
    for (const part of offerPartNames.filter((name) => name !== "respondBy"))
      expect([language, note]).toEqual([
        language,
        expect.stringContaining(`${m.offerTerms.parts[part]}: `),
      ]);
    expect(note).toContain(m.offers.answerBy(m.dates.day(tomorrow)));
    labels.add(m.offerTerms.parts.bondMonths);
  }
  expect(labels.size).toBe(offered.length);
  expect(offered.length).toBeGreaterThan(6);
});
