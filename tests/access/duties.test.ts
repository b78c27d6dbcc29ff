import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { confirmAfter, listAfter, sayAfter, thisYear } from "../../app/figures/after/after.server";
import { sealTable } from "../../app/figures/seals.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { askForCorrection } from "../../app/records/corrections.server";
import { findStudent } from "../../app/records/records.server";
import { recordOutsideOffer } from "../../app/applications/outside-offers.server";
import { register } from "../../app/seasons/registrations.server";
import { tryPolicy } from "../../app/seasons/simulation/trials.server";
import routes from "../../app/routes";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { browserProved } from "../login/factors";
import type { Client } from "../support/client";
import { aPosting, aProgramme, aSeason, aStudent, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { asFile } from "../support/samples";

/**
 * What each route of the office owes the students that it is about: that reading is noted for them to see (trace), that
 * what leaves the portal asks again for the password (proof), that what is confirmed is what was read (version), and that
 * what is changed stays known (history). A new route needs its place here.
 */

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
let programme: string;
beforeAll(async () => {
  admin = cast.users.admin;
  ({ name: programme } = await aProgramme());
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  student = await aStudent();
  const changes = { programme, department: "CSE", batch: thisYear(), cgpa: 8 };
  await confirmFacts(admin, student.id, { changes });
  await claimFacts(student, { class10: 91 });
});

type Asked = { path: string; method?: string; body?: unknown; file?: [string, string, string] };
type Tries = Record<string, () => Promise<Asked> | Asked>;

function send(client: Client, { path, method = "GET", body, file }: Asked, headers = {}) {
  if (file) {
    const [name, content, type] = file;
    const fields: [string, string | File][] = [
      ["file", asFile(content, name, type)],
      ["dryRun", "true"],
    ];
    return client.multipart(path, fields, method);
  }
  if (body === undefined) return client.fetch(path, { method, headers });
  const type = { "Content-Type": "application/json" };
  return client.fetch(path, {
    method,
    headers: { ...type, ...headers },
    body: JSON.stringify(body),
  });
}

const correction = async () =>
  (await askForCorrection(student, { fact: "cgpa", value: 9, reason: "Swapped" })).id;

const studying = { ...{ state: "studies" as const, organisation: "IISc" }, contact: "" };
const says = () => sayAfter(student, { ...studying, programme: "M.Tech", pay: null });

async function picture() {
  const hash = newId();
  await db
    .insertInto("images")
    .values({ hash, bytes: Buffer.from("") })
    .execute();
  return hash;
}

const ofStudent = (rest = "") => `/api/admin/records/${student.id}${rest}`;

async function aPart() {
  const season = await aSeason();
  await register(student, season.id, season.policy.version);
  return season;
}

/** A table of students that has changed since it was sealed. */
async function aSeal() {
  await says();
  const { version } = (await listAfter(admin, student.id))[0]!;
  await confirmAfter(admin, student.id, { version });
  const { id } = await sealTable(admin, "naac-progression", { year: thisYear() });
  const now = (await listAfter(admin, student.id))[0]!.version;
  const said = { ...studying, organisation: "IIT Madras", programme: "M.Tech", pay: null };
  await confirmAfter(admin, student.id, { version: now, said });
  return id;
}

const traced: Tries = {
  "routes/admin.records": () => ({ path: "/admin/records" }),
  "routes/api.admin.records": () => ({ path: "/api/admin/records" }),
  "routes/admin.records.csv": () => ({ path: "/admin/records.csv" }),
  "routes/admin.records.item": () => ({ path: `/admin/records/${student.id}` }),
  "routes/api.admin.records.item": () => ({ path: ofStudent(), method: "PATCH", body: {} }),
  "routes/api.admin.records.enrolments": () => ({
    path: ofStudent("/enrolments"),
    method: "POST",
    body: {},
  }),
  "routes/api.admin.records.after": () => ({ path: ofStudent("/after") }),
  "routes/api.admin.records.import": () => ({
    path: "/api/admin/records/import",
    method: "POST",
    file: ["records.csv", `email,cgpa\r\n${student.email},7`, "text/csv"],
  }),
  // Of graduates; the other kinds say nothing of records (app/from-files/kinds.ts).
  "routes/api.admin.files": () => ({
    path: "/api/admin/files/graduates",
    method: "POST",
    file: ["graduates.csv", `email,status\r\n${student.email},Higher studies`, "text/csv"],
  }),
  async "routes/admin.corrections"() {
    await correction();
    return { path: "/admin/corrections" };
  },
  async "routes/api.admin.corrections"() {
    await correction();
    return { path: "/api/admin/corrections" };
  },
  async "routes/corrections.proof"() {
    const id = await correction();
    const proof = await picture();
    await db.updateTable("corrections").set({ proof }).where("id", "=", id).execute();
    return { path: `/corrections/${id}/proof.webp` };
  },
  async "routes/graduates.proof"() {
    const { enrolmentId } = await says();
    const proof = await picture();
    await db.updateTable("graduates").set({ proof }).execute();
    return { path: `/graduates/${enrolmentId}/proof.webp` };
  },
  async "routes/outside-offers.proof"() {
    const season = await aPart();
    const id = await recordOutsideOffer(student, {
      ...{ season: season.id, student: "", company: "Kaveri Motors", ctc: 900_000 },
      ...{ class: "", sector: "", offeredOn: "2026-01-05", answer: "open" },
    });
    const proof = await picture();
    await sql`update outside_offers set proof = ${proof} where id = ${id}`.execute(db);
    return { path: `/outside-offers/${id}/proof.webp` };
  },
  async "routes/admin.waiting"() {
    await correction();
    return { path: "/admin/waiting?kind=correction" };
  },
  async "routes/api.admin.waiting"() {
    await says();
    return { path: "/api/admin/waiting?kind=graduate" };
  },
  async "routes/admin.seasons.item"() {
    return { path: `/admin/seasons/${(await aPart()).id}` };
  },
  async "routes/admin.seasons.students"() {
    return { path: `/admin/seasons/${(await aPart()).id}/students?list=registered` };
  },
  async "routes/admin.seasons.students.csv"() {
    return { path: `/admin/seasons/${(await aPart()).id}/students.csv?list=registered` };
  },
  async "admin.seasons.students.xlsx"() {
    return { path: `/admin/seasons/${(await aPart()).id}/students.xlsx?list=registered` };
  },
  async "routes/api.admin.seasons.registrations"() {
    return { path: `/api/admin/seasons/${(await aPart()).id}/registrations` };
  },
  "routes/admin.figures.students": () => ({ path: `/admin/figures/students?batch=${thisYear()}` }),
  async "routes/admin.figures.seals"() {
    return { path: `/admin/figures/seals/${await aSeal()}` };
  },
  async "routes/admin.figures"() {
    await aSeal();
    return { path: `/admin/figures?table=naac-progression&year=${thisYear()}` };
  },
  async "routes/api.admin.figures"() {
    await aSeal();
    return { path: `/api/admin/figures/naac-progression?year=${thisYear()}` };
  },
  async "routes/admin.figures.csv"() {
    await aSeal();
    return { path: `/admin/figures/naac-progression.csv?year=${thisYear()}` };
  },
  async "routes/admin.figures.xlsx"() {
    await aSeal();
    return { path: `/admin/figures/naac-progression.xlsx?year=${thisYear()}` };
  },
};

const job = async () => {
  const posting = await aPosting("job", { link: "https://apply.example/here" });
  await anApplication(student, posting);
  return posting.id;
};

const proved: Tries = {
  "routes/admin.records.csv": () => ({ path: "/admin/records.csv" }),
  "routes/admin.applications.csv": () => ({ path: "/admin/applications.csv" }),
  "routes/admin.log.csv": () => ({ path: "/admin/log.csv" }),
  "routes/admin.figures.csv": () => ({ path: "/admin/figures/naac-placement.csv" }),
  "routes/admin.figures.xlsx": () => ({ path: "/admin/figures/naac-progression.xlsx" }),
  "routes/api.admin.figures": () => ({ path: "/api/admin/figures/naac-placement" }),
  async "routes/admin.seasons.students.csv"() {
    return { path: `/admin/seasons/${(await aPart()).id}/students.csv?list=registered` };
  },
  async "admin.seasons.students.xlsx"() {
    return { path: `/admin/seasons/${(await aPart()).id}/students.xlsx?list=registered` };
  },
  async "routes/admin.seasons.try.csv"() {
    const { id } = await aPart();
    const trial = await tryPolicy(admin, id, []);
    return { path: `/admin/seasons/${id}/try.csv?trial=${trial}` };
  },
  "routes/admin.days.sheet.csv": () => ({ path: "/admin/days/2026-01-31/sheet.csv" }),
  "admin.days.sheet.xlsx": () => ({ path: "/admin/days/2026-01-31/sheet.xlsx" }),
  async "routes/applicants.csv"() {
    return { path: `/applicants/job/${await job()}/applicants.csv` };
  },
};

const versioned: Tries = {
  "routes/api.admin.records.item": () => ({
    path: ofStudent(),
    method: "PATCH",
    body: { confirm: ["class10"] },
  }),
  async "routes/api.admin.records.after"() {
    await says();
    return { path: ofStudent("/after"), method: "PATCH", body: {} };
  },
};

const remembered: Tries = {
  "routes/api.admin.records.item": () => ({
    path: ofStudent(),
    method: "PATCH",
    body: { cgpa: 9 },
  }),
  async "routes/api.admin.records.after"() {
    await confirmAfter(admin, student.id, {
      said: { ...studying, programme: "M.Tech", pay: null },
    });
    const body = { state: "elsewhere", organisation: "Kaveri Motors", pay: 1_900_000 };
    return { path: ofStudent("/after"), method: "PATCH", body };
  },
  async "routes/api.admin.corrections.accept"() {
    return {
      path: `/api/admin/corrections/${await correction()}/accept`,
      method: "POST",
      body: {},
    };
  },
};

for (const of of ["corrections", "graduates", "outside-offers"])
  traced[`${of}.proof.pdf`] = async () => {
    const { path } = await traced[`routes/${of}.proof`]!();
    return { path: path.replace(/webp$/, "pdf") };
  };

/** What is about postings, seasons, accounts or counts, or only says that something was done. */
const owesNothing = [
  ...["admin", "admin.files", "admin.files.problems", "admin.import.problems"],
  ...["api.admin.programmes.graduates"],
  ...["admin-dashboard", "admin.applications", "admin.applications.item", "admin.erasures"],
  ...["admin.applications.offer", "admin.exceptions", "admin.figures.settings"],
  ...["admin.figures.years", "admin.import", "admin.import.template", "admin.log"],
  ...["admin.messages", "admin.messages.item", "admin.messages.new", "admin.operations"],
  ...["admin.outcomes", "admin.outcomes.csv", "admin.outside-offers", "admin.post"],
  ...["admin.postings", "admin.postings.csv", "admin.postings.item", "admin.programmes"],
  ...["admin.records.import", "admin.records.import.problems", "admin.recruiters"],
  ...["admin.seasons", "admin.seasons.cases", "admin.seasons.policy", "admin.seasons.try"],
  ...["admin.users", "api.admin.corrections.refuse", "api.admin.dashboard-data"],
  ...["api.admin.days.ask", "api.admin.eligibility.preview", "api.admin.exceptions"],
  ...["api.admin.exceptions.item", "api.admin.figures.seal", "api.admin.messages"],
  ...["api.admin.messages.approve", "api.admin.messages.item", "api.admin.messages.remind"],
  ...["api.admin.messages.settings", "api.admin.outcomes", "api.admin.points"],
  ...["api.admin.points.item", "api.admin.policies.ask", "api.admin.programmes"],
  ...["api.admin.programmes.intakes", "api.admin.programmes.intakes.item"],
  ...["api.admin.programmes.item", "api.admin.recruiters", "api.admin.recruiters.item"],
  ...["api.admin.seasons", "api.admin.seasons.item", "api.admin.seasons.policy"],
  ...["api.admin.seasons.registration", "api.admin.seasons.standing", "api.admin.seasons.try"],
  ...["api.admin.users"],
  ...["api.admin.users.coordinator", "api.admin.users.item", "admin.import.problems"],
  // Names, numbers and addresses, as lists of users; the page of one that is named exactly notes its own reading. What
  // coordinators find is noted (tests/find).
  ...["admin.find", "api.admin.find"],
  ...["admin.companies", "admin.companies.item", "api.admin.companies"],
  ...["api.admin.companies.item", "api.admin.companies.people", "api.admin.companies.person"],
  ...["api.admin.companies.notes", "api.admin.companies.note", "api.admin.companies.join"],
  ...["api.admin.records.invite", "api.admin.records.address", "api.admin.coordinators"],
  ...["admin.days", "admin.days.item", "admin.rounds.edit", "admin.venues"],
  ...["admin.days.plan", "api.admin.days.plan"],
  // Who is in a round, as companies' lists of applicants.
  ...["admin.rounds.results", "admin.days.sheet"],
  ...["admin.meetings.item", "api.admin.meetings.item"],
  ...["admin.rounds.item", "api.admin.rounds", "api.admin.rounds.item", "api.admin.days.item"],
  ...["admin.college", "api.admin.college.marks"],
  ...["api.admin.days.settings", "api.admin.venues", "api.admin.venues.item"],
]
  .map((name) => `routes/${name}`)
  .concat("admin.rounds.new"); // another address of admin.rounds.edit

type Route = { id?: string; file: string; children?: Route[] };

const idsOf = (list: Route[]): string[] =>
  list.flatMap(({ id, file, children }) =>
    children ? idsOf(children) : [id ?? file.replace(/\.\w+$/, "")],
  );

test("each route of the office says what it owes the students that it is about", () => {
  const placed = new Set([
    ...[traced, proved, versioned, remembered].flatMap(Object.keys),
    ...owesNothing,
  ]);
  const isOffice = (id: string) => /^(routes\/)?(api\.)?admin\b|\.proof(\.pdf)?$/.test(id);
  expect(idsOf(routes).filter((id) => isOffice(id) && !placed.has(id))).toEqual([]);
  expect([...placed].filter((id) => !idsOf(routes).includes(id))).toEqual([]);
  expect(owesNothing.filter((id) => id in traced)).toEqual([]);
});

describe("who looked is noted for the student by", () => {
  test.each(Object.keys(traced))("%s", async (route) => {
    const asked = await traced[route]!();
    await db.deleteFrom("record_openings").execute();
    const answer = await send(cast.admin, asked);
    expect(answer.status).toBeLessThan(300);
    await answer.arrayBuffer();
    const noted = await db
      .selectFrom("record_openings")
      .select(["user_id", "by_user_id"])
      .where("user_id", "=", student.id)
      .execute();
    expect(noted).toEqual([{ user_id: student.id, by_user_id: admin.id }]);
  });
});

describe("the password is asked for again by", () => {
  test.each(Object.keys(proved))("%s", async (route) => {
    const asked = await proved[route]!();
    const stale = await browserProved(web.url, admin, 11);
    const answer = await send(stale, asked);
    const place = answer.headers.get("Location") ?? answer.status;
    expect(String(place)).toMatch(asked.path.startsWith("/api/") ? /^403$/ : /^\/prove\?next=/);
    expect((await send(await browserProved(web.url, admin, 1), asked)).status).toBe(200);
  });
});

describe("what was read is what is confirmed by", () => {
  test.each(Object.keys(versioned))("%s", async (route) => {
    const asked = await versioned[route]!();
    expect((await send(cast.admin, asked)).status).toBe(412);
    expect((await send(cast.admin, asked, { "If-Match": '"99"' })).status).toBe(412);
    const { enrolment } = await findStudent(admin, student.id);
    const read = asked.path.endsWith("/after")
      ? (await cast.admin.get(asked.path)).headers.get("ETag")
      : `"${enrolment?.version}"`;
    expect((await send(cast.admin, asked, { "If-Match": read })).status).toBe(200);
  });
});

describe("what was before stays in the history by", () => {
  test.each(Object.keys(remembered))("%s", async (route) => {
    const asked = await remembered[route]!();
    const before = await changes();
    const read = asked.path.endsWith("/after")
      ? { "If-Match": (await cast.admin.get(asked.path)).headers.get("ETag") }
      : {};
    expect((await send(cast.admin, asked, read)).status).toBe(200);
    expect(await changes()).toBeGreaterThan(before);
  });

  const changes = async () => (await findStudent(admin, student.id)).changes.length;
});
