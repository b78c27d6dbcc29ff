// @module-tag thorough
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "../../app/api-docs/endpoints";
import type { z } from "zod";
import {
  type TypeName,
  postPath,
  postingType,
  typeNames,
  typeOfEndpoint,
} from "../../app/postings/types";
import { factNames } from "../../app/records/facts";
import { sectionNames, section } from "../../app/resume/sections";
import { newId } from "../../db/id";
import { createCompany } from "../../app/companies/register.server";
import { accessTable } from "../access/access-table";
import { aRound, roundDay } from "../day/a-round";
import { aMeeting } from "../day/meetings/a-day";
import { anOffer } from "../seasons/offers";
import {
  type Cast,
  aCast,
  aPosting,
  anAskingJob,
  aProgramme,
  aSeason,
  aStudent,
  anAdmin,
  clientOf,
  password,
  validInput,
} from "../support/factories";
import { hardTexts, impossibleTexts, notTexts } from "./hard-texts";
import { aResume } from "../support/resumes";
import { isThorough, turnOf } from "../support/thorough";
import { whenFree } from "../support/until";
import { type Web, startWeb } from "../support/web";

/**
 * Every field of every call and form, every query parameter and every id gets every hard text, and never
 * answers 5xx. What is tried comes from the registry, the schemas and the access table.
 */

let web: Web;
let cast: Cast;
beforeAll(async () => {
  web = await startWeb({ TRUST_PROXY: "1" });
  cast = await aCast(web.url);
  await aProgramme(); // else there are no records
});
afterAll(async () => {
  expect(await cast.admin.get("/api/auth/me")).toMatchObject({ status: 200 });
  await web.stop();
});

type Who = "visitor" | "student" | "recruiter" | "admin";
type Input = Record<string, unknown>;
type Call = {
  method: string;
  path: string;
  who: Who;
  valid: () => Promise<Input> | Input;
  /** The fields that are tried, if not all. */
  tried?: string[];
};

/** Tries each field with its turn of the texts. Returns how many were tried and which met a 5xx. */
async function tryAll(calls: Call[], texts: Record<string, unknown>, send: typeof sendJson) {
  const failed: string[] = [];
  let tried = 0;
  for (const [place, call] of calls.entries()) {
    const valid = await call.valid();
    const fields = call.tried ?? Object.keys(valid);
    const tries = fields.flatMap((field, index) =>
      turnOf(Object.entries(texts), place + index, 3).map(([what, text]) => async () => {
        // Such a body is refused before any name in it is read.
        if (text === impossibleTexts["a megabyte"] && index > 0) return;
        const status = await send(call, { ...(await call.valid()), [field]: text });
        tried++;
        if (isFailure(status))
          failed.push(`${call.method} ${call.path} ${field}: ${what} ${status}`);
      }),
    );
    await inParallel(tries);
  }
  return { tried, failed };
}

/** Also fails if a limit answers instead of what is tried. */
function isFailure(status: number) {
  return status >= 500 || status === 429;
}

async function inParallel(tries: (() => Promise<void>)[]) {
  const queue = tries.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const one of queue) await one();
    }),
  );
}

/** Another address each time, so that no limit answers instead. */
let host = 0;
const anIp = () => ({ "X-Forwarded-For": `10.${host >> 16}.${(host >> 8) & 255}.${host++ & 255}` });

/** Another student for every eight tries, for the same reason. */
let turns = 0;
let ofStudent: ReturnType<typeof clientOf>;
function client(who: Who) {
  if (who !== "student") return cast[who];
  if (turns++ % 8 === 0)
    ofStudent = aStudent().then((student) => {
      cast.users.student = student;
      return clientOf(web.url, student);
    });
  return ofStudent;
}

async function sendJson({ method, path, who }: Call, input: Input) {
  const headers = { ...anIp(), "Content-Type": "application/json" };
  const body = JSON.stringify(input);
  const asking = await client(who);
  return finish(() => asking.fetch(path, { method, headers, body }));
}

async function sendForm({ method, path, who }: Call, input: Input) {
  const pairs = Object.entries(input).map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(pairs);
  const asking = await client(who);
  return finish(() => asking.fetch(path, { method, headers: anIp(), body }));
}

async function finish(ask: () => Promise<Response>) {
  const response = await whenFree(ask);
  await response.arrayBuffer();
  return response.status;
}

const email = () => `${newId()}@college.example`;
const otp = "000000";
/** A valid value for a field, by its name; for others any text. */
const samples: Record<string, () => unknown> = {
  email,
  otp: () => otp,
  password: () => password,
  newPassword: () => password,
  confirmPassword: () => password,
  contentType: () => "job",
  contentId: newId,
  frequency: () => "none",
  stage: () => "shortlisted",
};

/** All types have one schema: after the first, each is tried with its fields of a new name or kind, or with one. */
function fieldsToTry(type: TypeName | undefined) {
  if (!type || type === typeNames[0]) return undefined;
  const named = (one: TypeName) =>
    Object.entries(postingType(one).fields).map(([name, { kind }]) => `${name} ${kind}`);
  const before = typeNames.slice(0, typeNames.indexOf(type)).flatMap(named);
  const [first = "", ...others] = named(type);
  const fresh = others.filter((one) => !before.includes(one));
  return [first, ...fresh].map((one) => one.split(" ")[0] ?? "");
}

/** The calls of the API that take a body, each with all of its fields. */
const calls: Call[] = endpoints.flatMap(({ body, method, path, who }) => {
  // All types share one schema, so aliases and changes are tried on one type.
  const isAlias = /\/(create|return|\{id\})$/.test(path) && !path.startsWith("/api/placements/");
  if (!body || isAlias) return [];
  const fields = Object.keys((body as z.ZodObject).shape);
  const type = typeOfEndpoint(path.split("/")[2]);
  const valid = () => {
    if (path === "/api/resume") return aResume({ version: 0 });
    const filled = fields.map((name) => [name, samples[name]?.() ?? (type ? "" : "1")]);
    const own = path === "/api/resume/profile" && { email: cast.users.student.email };
    return { ...Object.fromEntries(filled), ...(type && validInput(type)), ...own } as Input;
  };
  return [
    { method: method.toUpperCase(), path, who: roleOf(who), valid, tried: fieldsToTry(type) },
  ];
});

function roleOf(who: string | undefined): Who {
  if (who === "admin" || who === "staff") return "admin";
  return who ? "student" : "visitor";
}

/** A resume, or the profile's form, in which each field of each section can hold a hard text. */
const rows = sectionNames.flatMap((name) =>
  Object.keys(section(name).fields).map((field) => ({ name, field })),
);
const resumeRows: Call = {
  method: "POST",
  path: "/api/resume",
  who: "student",
  valid: () => Object.fromEntries(rows.map(({ name, field }) => [`${name}.${field}`, "1"])),
};

async function sendRows(call: Call, input: Input) {
  const sent: Record<string, Input[]> = {};
  for (const { name, field } of rows)
    sent[name] = [{ ...sent[name]?.[0], [field]: input[`${name}.${field}`] }];
  return sendJson(call, sent);
}

const life = ["state", "publishAt", "closesAtDeadline", "version", "anyway"];
type Form = [
  route: string,
  path: string | (() => Promise<string>),
  who: Who,
  fields: Input,
  tried?: string[],
];
const aDetailsPath = async () => `/jobs/details/${(await aPosting("job")).id}`;
const profileFields = ["name", "phone", "studentId", "picture", "version", "intent", "summary"];
const links = ["linkedin", "github", "portfolio"];
const forms: Form[] = [
  ["routes/login", "/login", "visitor", { email: "", password, next: "/jobs" }],
  [
    "routes/signup",
    "/signup?new",
    "visitor",
    { name: "A", email: "", phone: "1", password, role: "user" },
  ],
  ["routes/verify-email", "/verify-email", "visitor", { email: "", otp, intent: "" }],
  ["routes/forgot-password", "/forgot-password?new", "visitor", { email: "" }],
  [
    "routes/reset-password",
    "/reset-password",
    "visitor",
    { email: "", otp, newPassword: "", confirmPassword: "", intent: "" },
  ],
  [
    "routes/profile",
    "/profile",
    "student",
    texts([...profileFields, ...links, "email", "removed"]),
  ],
  [
    "routes/profile",
    "/profile",
    "student",
    texts(rows.map(({ name, field }) => `${name}[0].${field}`)),
  ],
  ["routes/profile.email", "/profile/email", "student", { otp, password }],
  [
    "routes/account",
    "/account",
    "student",
    {
      intent: "password",
      session: "1",
      email: "",
      currentPassword: password,
      newPassword: password,
      confirmPassword: password,
    },
  ],
  ["routes/saved", "/saved", "student", { unsave: "1" }],
  ["routes/details", aDetailsPath, "student", { save: "1" }],
  [
    "routes/account.news",
    "/account/news",
    "student",
    { intent: "frequency", frequency: "none", follow: "1" },
  ],
  ["routes/account.news", "/account/news", "student", { intent: "drives", drives: "none" }],
  [
    "routes/account.news.follow",
    "/account/news/follow/job",
    "student",
    { contentType: "job", search: "1", location: "1" },
  ],
  ["routes/login.code", "/login/code", "visitor", { totp: "1", intent: "" }],
  ["routes/login.set-up", "/login/set-up", "visitor", { totp: "1", sealed: "1" }],
  ["routes/login.passkey", "/login/passkey", "visitor", { credential: "1" }],
  ["routes/login.college", "/login/college", "visitor", { next: "/jobs" }],
  ["routes/prove", "/prove", "student", { "again-proof": "1" }],
  [
    "routes/account.second-factor",
    "/account/second-factor",
    "student",
    { intent: "set up", sealed: "1", totp: "1" },
  ],
  [
    "routes/account.second-factor",
    "/account/second-factor",
    "student",
    { intent: "add passkey", name: "1", credential: "1" },
  ],
  ["routes/account.second-factor", "/account/second-factor", "student", { passkey: "1" }],
  ["routes/account.data", "/account/data", "student", { intent: "ask", note: "1" }],
  ["routes/admin.operations", "/admin/operations", "admin", { retry: "1" }],
  ["routes/admin.operations", "/admin/operations", "admin", { discard: "1" }],
  ["routes/admin.erasures", "/admin/erasures", "admin", { request: "1", answer: "1" }],
  ["routes/admin.erasures", "/admin/erasures", "admin", { delete: "1" }],
  [
    "routes/admin.recruiters",
    "/admin/recruiters",
    "admin",
    { name: "Esha", email: "", company: "Kaveri" },
  ],
  ["routes/admin.recruiters", "/admin/recruiters", "admin", { delete: "1" }],
  [
    "routes/admin.companies",
    "/admin/companies",
    "admin",
    { name: "Kaveri", sector: "1", website: "1" },
  ],
  ["routes/admin.companies", "/admin/companies", "admin", { into: "1", join: "1" }],
  ...["about", "person", "note", "join", "invite"].map((intent): Form => [
    "routes/admin.companies.item",
    async () => `/admin/companies/${await createCompany(cast.users.admin, { name: newId() })}`,
    "admin",
    {
      ...{ intent, state: "here", sector: "1", website: "1", person: "1", role: "1", phone: "1" },
      ...{ text: "1", dueOn: "2099-01-31", who: "", company: "1", id: "1" },
    },
  ]),
  [
    "routes/invitation",
    "/invitation?link=x",
    "visitor",
    { newPassword: password, confirmPassword: password },
  ],
  [
    "routes/join",
    "/join?link=x",
    "visitor",
    { name: "A", newPassword: password, confirmPassword: password, intent: "passkey" },
  ],
  [
    "routes/admin.records",
    "/admin/records",
    "admin",
    { tick: "1", rowsOf: "records", listed: "1", intent: "invite" },
  ],
  ["routes/my-applications", "/my-applications", "student", { application: "1", intent: "1" }],
  ...(["admin", "recruiter"] as const).map((folder): Form => [
    `routes/${folder}.applications.item`,
    async () => `/${folder}/applications/job/${(await aPosting("job")).id}`,
    "admin",
    { intent: "show", who: "a@b.example", tick: "1", stage: "shortlisted", note: "1", ctc: "1" },
  ]),
  ["routes/listing", "/jobs", "admin", { delete: "1", title: "1" }],
  ["routes/apply", async () => `${await aDetailsPath()}/apply`, "student", { terms: "1" }],
  [
    "routes/apply",
    async () =>
      `/jobs/details/${(await anAskingJob([{ id: "why", kind: "text", label: "Why?" }])).id}/apply`,
    "student",
    { "answers.why": "1", do: "keep" },
  ],
  ["routes/admin.users", "/admin/users", "admin", { delete: "1" }],
  ["routes/admin.import", "/admin/import", "admin", { type: "job", file: "", intent: "" }],
  ["routes/admin.records.import", "/admin/records/import", "admin", { file: "", intent: "" }],
  ["routes/admin.users", "/admin/users", "admin", { factor: "1" }],
  ["routes/admin.users", "/admin/users", "admin", { coordinator: "1", "departments[]": "1" }],
  ["routes/admin.users", "/admin/users", "admin", { coordinatorEnds: "1" }],
  ...typeNames.map((type): Form => [
    "routes/admin.post",
    postPath(type),
    "admin",
    { ...texts([...Object.keys(postingType(type).fields), ...life]), ...validInput(type) },
    fieldsToTry(type),
  ]),
  ["routes/admin.post", postPath("job"), "admin", { ...texts(life), keep: "1", title: "1" }],
  ["routes/admin.post", `${postPath("job")}?copy=1`, "admin", { discard: "1" }],
  [
    "edit-posting",
    async () => `${postPath("job")}/${(await aPosting("job")).id}`,
    "admin",
    { ...texts(life), ...validInput("job") },
  ],
  ["routes/admin.postings", "/admin/postings", "admin", { delete: "1", tick: "1", all: "1" }],
  ["routes/admin.postings", "/admin/postings", "admin", { restore: "job/1" }],
  [
    "routes/admin.postings",
    "/admin/postings",
    "admin",
    { tick: "job/1/1", all: "return", reason: "1" },
  ],
  [
    "routes/admin.postings.item",
    async () => `/admin/postings/job/${(await aPosting("job")).id}`,
    "admin",
    { intent: "return", reason: "1", version: "1" },
  ],
  ["routes/record", "/record", "student", texts(factNames)],
  [
    "routes/record",
    "/record",
    "student",
    { intent: "correct", fact: "cgpa", value: "8", reason: "1", proof: "1" },
    ["fact", "value", "reason", "proof"],
  ],
  [
    "routes/admin.waiting",
    "/admin/waiting",
    "admin",
    { tick: "1", decision: "accept", reason: "1" },
  ],
  [
    "routes/api.admin.waiting",
    "/api/admin/waiting",
    "admin",
    { items: "1", decision: "accept", reason: "1" },
  ],
  ["routes/admin.corrections", "/admin/corrections", "admin", { accept: "1" }],
  ["routes/admin.corrections", "/admin/corrections", "admin", { correction: "1", reason: "1" }],
  [
    "routes/admin.programmes",
    "/admin/programmes",
    "admin",
    { name: "1", years: "4", departments: "1" },
  ],
  ["routes/admin.programmes", "/admin/programmes", "admin", { delete: "1" }],
  [
    "routes/admin.records.item",
    async () => `/admin/records/${(await aStudent()).id}?edit`,
    "admin",
    { ...texts(factNames), version: "0", "confirm[]": "cgpa", intent: "" },
    [...factNames, "version", "confirm[]", "intent"],
  ],
  [
    "routes/admin.seasons",
    "/admin/seasons",
    "admin",
    {
      name: "1",
      kind: "placement",
      batches: "2027",
      opensAt: "1",
      closesAt: "1",
      "programmes[]": "1",
    },
  ],
  [
    "routes/admin.seasons.item",
    async () => `/admin/seasons/${(await aSeason()).id}`,
    "admin",
    { state: "1", approve: "1", refuse: "1", reason: "1" },
  ],
  [
    "routes/admin.seasons.policy",
    async () => `/admin/seasons/${(await aSeason()).id}/policy`,
    "admin",
    {
      kinds: "classes",
      "0.classes.0.name": "1",
      "0.classes.0.below": "1",
      do: "save",
      version: "1",
    },
    ["kinds", "0.classes.0.name", "0.classes.0.below", "do", "version"],
  ],
  [
    "routes/admin.seasons.policy",
    async () => `/admin/seasons/${(await aSeason()).id}/policy`,
    "admin",
    {
      do: "ask",
      "question.at": "2027-01-31",
      "question.history.0.event": "1",
      "question.posting.ctc": "1",
    },
    ["question.at", "question.history.0.event", "question.posting.ctc"],
  ],
  [
    "routes/seasons.item",
    async () => `/seasons/${(await aSeason()).id}`,
    "student",
    { policy: "1", do: "register" },
    ["policy", "do"],
  ],
  [
    "routes/admin.seasons.cases",
    async () => `/admin/seasons/${(await aSeason()).id}/cases`,
    "admin",
    { "points.student": "1", "points.event": "absent", do: "points" },
    ["points.student", "points.event", "do"],
  ],
  [
    "routes/admin.exceptions",
    "/admin/exceptions",
    "admin",
    {
      ...{ "exception.season": "1", "exception.clause": "1", "exception.condition": "1" },
      ...{ "exception.student": "1", "exception.department": "1", "exception.posting": "1" },
      ...{ "exception.until": "2027-01-31", "exception.reason": "1", do: "exception" },
    },
    ["exception.clause", "exception.student", "exception.until", "do"],
  ],
  [
    "routes/admin.exceptions",
    "/admin/exceptions",
    "admin",
    { exception: "1", grant: "false", answer: "1" },
  ],
  ["routes/admin.files", "/admin/files/points", "admin", { text: "Roll No,For", season: "1" }],
  [
    "routes/admin.messages.new",
    "/admin/messages/new",
    "admin",
    {
      ...{ to: '{"list":"1"}', subject: "1", text: "{name}", at: "", list: "1", season: "1" },
      ...{ who: "registered", department: "1", batch: "2027", tick: "1", intent: "show" },
    },
  ],
  ["routes/admin.messages", "/admin/messages", "admin", { recruitersWait: "on" }],
  ...(["admin.rounds.new", "routes/admin.rounds.edit"] as const).map((route): Form => [
    route,
    async () =>
      route === "admin.rounds.new"
        ? "/admin/rounds/new"
        : `/admin/rounds/${await aRound(cast.users.admin)}/edit`,
    "admin",
    {
      ...{ posting: "job/1", kind: "interview", name: "1", date: "2027-01-31", from: "09:00" },
      ...{ until: "10:00", venue: "1", link: "1", minutes: "1", gap: "1", groupOf: "1" },
      ...{ priority: "1", planned: "on", who: "list", whoStage: "1", list: "1", intent: "" },
      ...{ panelName: "1", panelVenue: "1", panelLink: "1", panelFrom: "1", panelUntil: "1" },
      panelBreaks: "1",
    },
  ]),
  [
    "routes/admin.rounds.item",
    async () => `/admin/rounds/${await aRound(cast.users.admin)}`,
    "admin",
    { intent: "confirm" },
  ],
  [
    "routes/admin.rounds.results",
    async () => `/admin/rounds/${await aRound(cast.users.admin)}/results`,
    "admin",
    { who: "1", result: "through", note: "1", intent: "save" },
  ],
  [
    "routes/admin.college",
    "/admin/college",
    "admin",
    { decimals: "1", times: "9.5", plus: "0" },
    ["decimals", "times", "plus"],
  ],
  [
    "routes/admin.days.plan",
    `/admin/days/${roundDay()}/plan`,
    "admin",
    { from: "09:00", rounds: "1", version: "1", intent: "try" },
  ],
  [
    "routes/admin.meetings.item",
    () => aMeeting(cast.users.admin),
    "admin",
    { panel: "1", from: "09:00", locked: "true", version: "1" },
  ],
  [
    "routes/admin.venues",
    "/admin/venues",
    "admin",
    { name: "1", building: "1", seats: "1", walk: "1", intent: "walk" },
    ["name", "building", "seats", "walk"],
  ],
  ["routes/admin.venues", "/admin/venues", "admin", { delete: "1" }],
  ["routes/tables", "/tables/users", "admin", { rows: "50", next: "/admin/users" }],
  [
    "routes/tables",
    "/tables/users",
    "admin",
    { column: "email", offered: "email", next: "/admin/users" },
  ],
  [
    "routes/tables",
    "/tables/users",
    "admin",
    { select: "page", listed: "1", tick: "1", here: "/admin/users", go: "/admin/users" },
  ],
  ["routes/admin.messages.item", `/admin/messages/${newId()}`, "admin", { intent: "remind" }],
  ["routes/messages.item", `/messages/${newId()}`, "student", { read: "1" }],
  [
    "routes/admin.outside-offers",
    "/admin/outside-offers",
    "admin",
    { offer: "1", confirm: "1", reason: "1" },
  ],
  [
    "routes/admin.outside-offers",
    "/admin/outside-offers",
    "admin",
    {
      ...{ "outside.season": "1", "outside.student": "1", "outside.company": "1" },
      ...{ "outside.ctc": "1", "outside.class": "1", "outside.sector": "1", do: "record" },
      ...{ "outside.offeredOn": "2027-01-31", "outside.answer": "open" },
      "outside.answeredOn": "2027-01-31",
    },
  ],
  [
    "routes/admin.applications.offer",
    async () => {
      const { id, postingId } = await anOffer(await aStudent());
      return `/admin/applications/job/${postingId}/offers/${id}`;
    },
    "admin",
    {
      ...{ ctc: "650000", fixed: "1", variable: "1", joiningBonus: "1", stipend: "1" },
      ...{ bondMonths: "1", joiningDate: "2027-01-31", note: "1", seen: "[600000,null]" },
    },
  ],
  [
    "routes/record.after",
    "/record/after",
    "student",
    { state: "elsewhere", organisation: "1", contact: "1", programme: "1", pay: "1" },
  ],
  ["routes/after", "/after/1.1.1", "visitor", { intent: "say" }],
  ["routes/admin.figures", "/admin/figures", "admin", { seal: "nirf" }],
  [
    "routes/admin.figures.settings",
    "/admin/figures/settings",
    "admin",
    { denominator: "intake", studies: "in", decimals: "2", said: "all", "types[]": "job" },
  ],
  [
    "routes/admin.figures.years",
    "/admin/figures/years/2020",
    "admin",
    { intent: "graduated", programme: "1", others: "1" },
    ["programme", "others"],
  ],
  ["routes/recruiter", "/recruiter", "recruiter", { delete: "1", tick: "1", all: "1" }],
  [
    "routes/recruiter.post",
    "/recruiter/post/job",
    "recruiter",
    { ...texts(life), ...validInput("job") },
  ],
  [
    "edit-own-posting",
    async () => `/recruiter/post/job/${(await aPosting("job")).id}`,
    "recruiter",
    { ...texts(life), ...validInput("job") },
  ],
];

function texts(names: string[]): Input {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** Two texts at a time: half the tries, and still short enough for most fields. */
const pairs = Object.entries(hardTexts).flatMap(([what, text], index, all) => {
  const [also, more] = all[index + 1] ?? ["nothing", ""];
  return index % 2 ? [] : [[`${what}, ${also}`, `${text} ${more}`.trim()]];
});
const hard: Record<string, string> = { ...Object.fromEntries(pairs), ...impossibleTexts };

test("no field of a call fails for a hard text or for what is no text", async () => {
  const { id } = await aPosting("job");
  const targets = calls.map((call) => ({ ...call, path: call.path.replace("{id}", id) }));
  const json = await tryAll(targets, { ...hard, ...notTexts }, sendJson);
  const form = await tryAll(targets, hard, sendForm);
  const nested = await tryAll([resumeRows], { ...hard, ...notTexts }, sendRows);
  expect([...json.failed, ...form.failed, ...nested.failed]).toEqual([]);
  expect(json.tried + form.tried + nested.tried).toBeGreaterThan(isThorough ? 2_000 : 660);
});

test("no field of a form fails for a hard text", async () => {
  const walked: Call[] = [];
  for (const [, path, who, fields, tried] of forms) {
    const own = () => (who === "student" ? cast.users.student.email : email());
    const valid = () => ({ ...fields, ...("email" in fields && { email: own() }) });
    const address = typeof path === "string" ? path : await path(); // in turn: some plan a day of rounds
    walked.push({ method: "POST", path: address, who, valid, tried });
  }
  const { tried, failed } = await tryAll(walked, hard, sendForm);
  expect(failed).toEqual([]);
  expect(tried).toBeGreaterThan(isThorough ? 1_000 : 330);
});

const callsWithId = [
  "routes/api.applications.answers",
  "routes/api.applications.item",
  "routes/api.applications.confirm",
  "routes/api.admin.programmes.item",
  "routes/api.admin.records.item",
  "routes/api.admin.records.enrolments",
  "routes/api.admin.users.coordinator",
  "routes/api.admin.records.import",
  "routes/api.admin.records.invite",
  "routes/api.admin.records.address",
  "routes/api.admin.coordinators",
  "routes/api.admin.files",
  "routes/api.admin.companies.item",
  "routes/api.admin.companies.people",
  "routes/api.admin.companies.person",
  "routes/api.admin.companies.notes",
  "routes/api.admin.companies.note",
  "routes/api.admin.companies.join",
  "routes/api.admin.days.plan",
  "routes/api.admin.meetings.item",
  "routes/api.admin.rounds.item",
  "routes/api.rounds.results",
  "routes/api.record",
  "routes/api.record.after",
  "routes/api.admin.records.after",
  "routes/api.admin.programmes.intakes.item",
  "routes/api.admin.programmes.graduates",
  "routes/api.record.corrections",
  "routes/api.admin.corrections.refuse",
  "routes/api.seasons.registration",
  "routes/api.admin.seasons.item",
  "routes/api.admin.seasons.policy",
  "routes/api.admin.seasons.registration",
  "routes/api.admin.seasons.try",
  "routes/api.offers.outside.item",
  "routes/api.admin.exceptions.item",
  "routes/api.applications.answer",
  "routes/api.applications.offer",
];

test("every route that takes fields is among them", () => {
  const walked = new Set([...calls.map(({ path }) => path), ...forms.map(([route]) => route)]);
  const left = accessTable
    .filter(({ fields }) => fields)
    .filter(({ route, path }) => !walked.has(route) && !walked.has(String(path)))
    .filter(
      ({ route }) => !/^routes.api\.collection\.(create|item|import|return|approve)$/.test(route),
    )
    .filter(({ route }) => !callsWithId.includes(route)); // walked by its documented path
  expect(left).toEqual([]);
});

test("no parameter and no id makes a page fail", async () => {
  const routes = new Map(accessTable.map((line) => [`${line.method} ${line.route}`, line]));
  const pages = [...routes.values()].filter(({ method }) => method === "GET");
  const paths: string[] = [];
  for (const { path } of pages) paths.push(typeof path === "string" ? path : await path(cast));
  const names =
    "search location sort closesWithin open q after before limit page next posted edit new".split(
      " ",
    );
  const starts = [
    ...["/jobs", "/search", "/api/search", "/api/placements", "/admin/users"].flatMap((path) =>
      names.map((name) => `${path}?${name}=`),
    ),
    ...paths.map((path) => `${path.replace(/[^/]*$/, "")}`),
  ];
  // As an address carries them; the last two are no UTF-8.
  const texts = [...Object.values(hardTexts), "a\0b", "x".repeat(8_000)];
  const values = [...texts.map(encodeURIComponent), "%ED%A0%80", "%C3%28"];
  const all = (value: string) => names.map((name) => `${name}=${value.slice(0, 800)}`).join("&");
  const failed: string[] = [];
  let tried = 0;
  for (const [place, value] of values.entries()) {
    const admin = await clientOf(web.url, await anAdmin()); // another each time: searches are counted
    const targets = [
      ...starts.map((start) => start + value),
      ...paths.map((path) => `${path}?${all(value)}`),
    ];
    await inParallel(
      turnOf(targets, place, 3).map((target) => async () => {
        const status = await finish(() => admin.get(target));
        tried++;
        if (isFailure(status)) failed.push(`${target.slice(0, 100)}: ${status}`);
      }),
    );
  }
  expect(failed).toEqual([]);
  expect(tried).toBeGreaterThan(isThorough ? 1_000 : 330);
});
