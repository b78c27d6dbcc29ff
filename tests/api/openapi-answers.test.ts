// @module-tag thorough
import { sql } from "kysely";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { needsPicture, titleColumnOf } from "~/app/postings/import/columns";
import { type TypeName, postingType, typeNames } from "~/app/postings/types";
import { codeFor } from "../support/codes";
import { aStudentWithResume } from "../applications/applicants";
import {
  anApplication,
  anAskingJob,
  aPendingSignup,
  aPosting,
  aProgramme,
  aSeason,
  aStudent,
  clientOf,
  password,
  validInput,
  versionsOf,
} from "../support/factories";
import { aFileOf } from "../postings/import-files";
import { aJobIn, anOffer, joined } from "../seasons/offers";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { User } from "../../app/access/can";
import type { Client } from "../support/client";
import { withCast, withWeb } from "../support/hooks";
import { startResumeWorker } from "../support/resume-worker";
import { until } from "../support/until";
import { aResume } from "../support/resumes";
import { aPicture, asFile, asParts, fullInput } from "../support/samples";

type Media = { schema?: object; example?: unknown };
type Content = { content?: Record<string, Media> };
type Operation = { requestBody?: Content; responses: Record<string, Content> };
type Description = { paths: Record<string, Record<string, Operation>>; components: object };

const web = withWeb();
const cast = withCast(web);
let description: Description;
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
beforeAll(async () => {
  description = (await (await fetch(`${web.url}/api/openapi.json`)).json()) as Description;
  // With an id, so that its references to `#/components` resolve.
  ajv.addSchema({ $id: "api", ...description });
});

/** What is wrong with a value by the schema at this place of the description; null if nothing is. */
function errorsAt(place: string[], value: unknown) {
  const pointer = place.map((part) => part.replace(/~/g, "~0").replace(/\//g, "~1"));
  const validate = ajv.compile({ $ref: `api#/${pointer.map(encodeURIComponent).join("/")}` });
  return validate(value) ? null : validate.errors;
}

const seen = new Set<string>();

/** Compares an answer with the description of its call and returns its body. */
async function described(method: string, path: string, response: Response) {
  const one = method.toLowerCase();
  const call = `${method} ${path}`;
  const { responses } = description.paths[path]?.[one] ?? { responses: {} };
  const status = String(response.status);
  expect(Object.keys(responses), call).toContain(status);
  const type = (response.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  expect(Object.keys(responses[status]?.content ?? {}), call).toEqual([type]);
  if (response.ok) seen.add(call);
  if (type !== "application/json") return response.arrayBuffer();
  const body = (await response.json()) as { _id?: string; token?: string };
  const place = ["paths", path, one, "responses", status, "content", type, "schema"];
  expect([call, errorsAt(place, body)]).toEqual([call, null]);
  return body as { _id: string };
}

test("it is a valid OpenAPI 3.1 document", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description));
  expect([valid, errors ?? []]).toEqual([true, []]);
});

test("every call has a described answer and an example that fits, as has every JSON body", () => {
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(operations)) {
      const [status = ""] = Object.keys(responses).filter((code) => code.startsWith("2"));
      const call = `${method} ${path}`;
      const parts = { requestBody: requestBody?.content, [status]: responses[status]?.content };
      for (const [part, content = {}] of Object.entries(parts)) {
        const { schema, example } = content["application/json"] ?? {};
        if (content["application/pdf"] || !content["application/json"]) continue;
        expect(Object.keys(schema ?? {}), call).not.toEqual([]);
        const place = part === "requestBody" ? [part] : ["responses", part];
        const schemaAt = [...place, "content", "application/json", "schema"];
        expect([call, errorsAt(["paths", path, method, ...schemaAt], example)]).toEqual([
          call,
          null,
        ]);
      }
    }
  }
});

test("the examples of bodies are what the running server takes", async () => {
  const exampleOf = (path: string) =>
    description.paths[path]?.post?.requestBody?.content?.["application/json"]?.example;
  for (const name of typeNames.filter((type) => type !== "podcast")) {
    const path = `/api/${postingType(name).endpoint}`;
    expect([path, (await cast.admin.json("POST", path, exampleOf(path))).status]).toEqual([
      path,
      201,
    ]);
  }
  const { status } = await cast.visitor.json(
    "POST",
    "/api/auth/signup",
    exampleOf("/api/auth/signup"),
  );
  expect(status).toBe(200);
  for (const ask of [
    "/api/admin/policies/ask",
    "/api/admin/eligibility/preview",
    "/api/admin/days/ask",
  ])
    expect((await cast.admin.json("POST", ask, exampleOf(ask))).status).toBe(200);
});

test("every call answers as it is described", async () => {
  for (const make of [
    content,
    accounts,
    office,
    recruiting,
    resumes,
    news,
    records,
    seasons,
    figures,
    groupMessages,
    rounds,
  ])
    await make();
  const calls = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...seen].sort()).toEqual(calls.sort());
});

async function content() {
  for (const name of typeNames) {
    const path = `/api/${postingType(name).endpoint}`;
    for (const address of [path, `${path}/create`]) {
      const parts = await asParts(name, fullInput(name));
      await described("POST", address, await cast.admin.multipart(address, parts));
    }
    const posting = await aPosting(name);
    await described("GET", path, await cast.visitor.get(path));
    await described("GET", "/api/search", await cast.visitor.get("/api/search?q=some"));
    const item = `${path}/{id}`;
    await described("GET", item, await cast.visitor.get(`${path}/${posting.id}`));
    const address = `${path}/${posting.id}`;
    await described("PUT", item, await cast.admin.json("PUT", address, fullInput(name)));
    await described("PATCH", item, await cast.admin.json("PATCH", address, { state: "closed" }));
    await described("PATCH", item, await cast.admin.json("PATCH", address, { state: "gone" })); // 422
    await described("DELETE", item, await cast.admin.delete(address));
    await described("GET", item, await cast.visitor.get(address)); // 404
    const restore = `${address}/restore`;
    await described("POST", `${item}/restore`, await cast.admin.fetch(restore, { method: "POST" }));
    if (!needsPicture(name)) await imports(name, `${path}/import`);
    if (postingType(name).postedBy.includes("recruiter")) await approvals(name);
    await described("POST", path, await cast.student.json("POST", path, {})); // 403
    await described("POST", path, await cast.admin.json("POST", path, {})); // 422
  }
}

/** A posting is sent, returned, sent again and approved; then changes are proposed, returned and taken back. */
async function approvals(name: TypeName) {
  const path = `/api/${postingType(name).endpoint}`;
  const { recruiter, admin } = cast;
  const sent = await described("POST", path, await recruiter.json("POST", path, fullInput(name)));
  const address = `${path}/${(sent as { _id: string })._id}`;
  const item = `${path}/{id}`;
  const reason = { reason: "Name the hall" };
  const decide = async (how: "approve" | "return", body: object = {}) =>
    described("POST", `${item}/${how}`, await admin.json("POST", `${address}/${how}`, body));
  const change = async (body: object) =>
    described("PATCH", item, await recruiter.json("PATCH", address, body));
  await decide("return"); // 422
  await decide("return", reason);
  const read = async () => (await (await admin.get(address)).json()) as { version: number };
  await decide("approve", { version: (await read()).version }); // 409
  await described("GET", item, await recruiter.get(address));
  await change(fullInput(name));
  await decide("approve"); // 412
  await decide("approve", { version: (await read()).version });
  await change({ ...fullInput(name, "other"), closesAtDeadline: true, description: "" });
  await change({ publishAt: "2098-12-31T09:00:00Z" });
  await decide("return", reason);
  await described("GET", item, await recruiter.get(address));
  const own = `${address}/proposal`;
  await described("DELETE", `${item}/proposal`, await recruiter.delete(own));
  await described("DELETE", `${item}/proposal`, await recruiter.delete(own)); // 409
}

async function imports(name: TypeName, path: string) {
  const input = { ...validInput(name), [titleColumnOf(name)]: "Imported" };
  for (const row of [input, { ...input, _id: "none" }]) {
    const file = asFile(aFileOf(name, [row]), "rows.csv", "text/csv");
    const answer = await cast.admin.multipart(path, [["file", file]]); // 200, then 422 with rows
    await described("POST", path, answer);
  }
  await described("POST", path, await cast.admin.multipart(path, [["dryRun", "true"]])); // 422
}

async function accounts() {
  const visitor = cast.visitor;
  const post = async (path: string, body: object) =>
    described("POST", path, await visitor.json("POST", path, body));
  for (const base of ["/api/auth", "/api"]) {
    const email = `new${base.length}@college.example`;
    const details = { name: "Asha Nair", email, phone: "98450 12345", password };
    await post(`${base}/signup`, details);
    if (base === "/api/auth") {
      await post("/api/auth/verify-otp", { email, otp: await codeFor(email) });
    }
    const { email: known } = await aStudent();
    await post(`${base}/forgot-password`, { email: known });
    const otp = await codeFor(known, "reset");
    await post(`${base}/reset-password`, { email: known, otp, newPassword: "second monsoon" });
  }
  await post("/api/auth/login", { email: cast.users.student.email, password });
  const me = "/api/auth/me";
  await described("GET", me, await cast.student.get(me));
  await described("POST", "/api/auth/login", await visitor.json("POST", "/api/auth/login", {})); // 422
  const language = "/api/auth/language";
  await described(
    "PATCH",
    language,
    await cast.student.json("PATCH", language, { language: "hi" }),
  );
  await described("POST", "/api/auth/logout", await visitor.json("POST", "/api/auth/logout", {}));
  await described("GET", me, await visitor.get(me)); // 401
}

async function office() {
  const posting = await aPosting("job", { ...fullInput("job") });
  const body = { contentType: "job", contentId: posting.id };
  const track = "/api/applications/track";
  await described("POST", track, await cast.student.json("POST", track, body));
  await aPendingSignup();
  const calls = ["my", "all", "report"].map((name) => `/api/applications/${name}`);
  for (const path of [...calls, "/api/admin/dashboard-data", "/api/admin/users"]) {
    const client = path.endsWith("/my") ? cast.student : cast.admin;
    await described("GET", path, await client.get(path));
  }
  const doomed = await aStudent();
  const user = "/api/admin/users/{id}";
  await described("DELETE", user, await cast.admin.delete(`/api/admin/users/${doomed.id}`));
}

async function recruiting() {
  const posting = await aPosting("job", { ...fullInput("job") });
  const student = await aStudentWithResume();
  const { id } = await anApplication(student, posting);
  for (const name of typeNames) {
    const path = `/api/${postingType(name).endpoint}`;
    const asked = name === "job" ? posting.id : (await aPosting(name)).id;
    const answer = await cast.admin.get(`${path}/${asked}/applicants`);
    await described("GET", `${path}/{id}/applicants`, answer);
  }
  const pdf = "/api/applications/{id}/resume.pdf";
  await described("GET", pdf, await cast.admin.get(`/api/applications/${id}/resume.pdf`));
  const asking = await anAskingJob([
    { id: "why", kind: "text", label: "Why?", required: true },
    { id: "cv", kind: "file", label: "CV" },
  ]);
  const answered = await cast.student.multipart("/api/applications/track", [
    ...Object.entries({ contentType: "job", contentId: asking.id, "answers.why": "Tea" }),
    ["answers.cv", asFile("%PDF-1.7", "cv.pdf", "application/pdf")],
  ]);
  const { _id: answering } = (await answered.clone().json()) as { _id: string };
  await described("POST", "/api/applications/track", answered);
  const applicantsOf = await cast.admin.get(`/api/placements/${asking.id}/applicants`);
  const [{ answers }] = (await applicantsOf.clone().json()) as [
    { answers: { cv: { address: string } } },
  ];
  await described("GET", "/api/placements/{id}/applicants", applicantsOf);
  const files = "/api/applications/{id}/files/{file}";
  await described("GET", files, await cast.admin.get(answers.cv.address));
  const change = await cast.student.json("PUT", `/api/applications/${answering}/answers`, {
    answers: { why: "Coffee" },
  });
  await described("PUT", "/api/applications/{id}/answers", change);
  await described(
    "GET",
    "/api/placements/{id}",
    await cast.visitor.get(`/api/placements/${asking.id}`),
  );
  await described("GET", "/api/applications/my", await cast.student.get("/api/applications/my"));
  const many = "/api/applications/stages";
  const asked = { contentType: "job", contentId: posting.id, stage: "shortlisted", ids: [id] };
  await described("POST", many, await cast.admin.json("POST", many, asked));
  await described("POST", many, await cast.admin.json("POST", many, asked)); // 409
  const one = "/api/applications/{id}";
  const step = { stage: "interview" };
  await described("PATCH", one, await cast.admin.json("PATCH", `/api/applications/${id}`, step));
  const offer = {
    ...{ stage: "offered", ctc: 600_000, fixed: 500_000, variable: 0, joiningBonus: 50_000 },
    ...{ stipend: 20_000, bondMonths: 12, joiningDate: "2099-07-01", respondBy: "2099-01-31" },
  };
  await described("PATCH", one, await cast.admin.json("PATCH", `/api/applications/${id}`, offer));
  const list = `/api/${postingType("job").endpoint}`;
  const applicants = await cast.admin.get(`${list}/${posting.id}/applicants`);
  await described("GET", `${list}/{id}/applicants`, applicants);
  const my = "/api/applications/my";
  await described("GET", my, await (await clientOf(web.url, student)).get(my));
  const own = await anApplication(cast.users.otherStudent, posting);
  const confirm = await cast.otherStudent.json("POST", `/api/applications/${own.id}/confirm`, {
    finished: true,
  });
  await described("POST", `${one}/confirm`, confirm);
  const recruiters = "/api/admin/recruiters";
  const invited = { name: "Esha", email: "esha@company.example", company: "Kaveri" };
  const answer = await cast.admin.json("POST", recruiters, invited);
  const { _id } = (await answer.clone().json()) as { _id: string };
  await described("POST", recruiters, answer);
  await described("GET", recruiters, await cast.admin.get(recruiters));
  const item = `${recruiters}/{id}`;
  await described("DELETE", item, await cast.admin.delete(`${recruiters}/${_id}`));
  await companies();
  const outcomes = "/api/admin/outcomes";
  await described("GET", outcomes, await cast.admin.get(outcomes));
  const ask = "/api/admin/policies/ask";
  const question = { clauses: [], history: [], posting: {}, at: "2027-03-01" };
  await described("POST", ask, await cast.admin.json("POST", ask, question));
  const days = "/api/admin/days/ask";
  const company = { id: "Nila", minutes: 20, panels: 1, building: "A", list: ["S1", "S2", "S3"] };
  const day = { closes: 40, walk: 5, companies: [company] };
  await described("POST", days, await cast.admin.json("POST", days, { day }));
}

async function resumes() {
  const path = "/api/resume";
  await described("GET", path, await cast.student.get(path)); // 404
  await described("POST", path, await cast.student.json("POST", path, aResume({ skills: [{}] })));
  await described("GET", path, await cast.student.get(path));
  // Only for this call: compiling schemas keeps this process busy for longer than its queries may take.
  const worker = startResumeWorker();
  await until("the PDF is there", async () => {
    const rendered = await cast.student.get(`${path}/pdf`);
    if (rendered.status === 503) return false;
    await described("GET", `${path}/pdf`, rendered);
    return true;
  }).finally(() => worker.stop());
  const fields: [string, string | File][] = [
    ["name", "Asha Nair"],
    ["email", cast.users.student.email],
    ["profilePicture", await aPicture()],
  ];
  const saved = await cast.student.multipart(`${path}/profile`, fields, "PUT");
  await described("PUT", `${path}/profile`, saved);
}

async function records() {
  const { admin } = cast;
  const programmes = "/api/admin/programmes";
  const input = { name: "B.Tech", years: 4, departments: ["CSE", "EE"] };
  const made = await described("POST", programmes, await admin.json("POST", programmes, input));
  await described("POST", programmes, await admin.json("POST", programmes, input)); // 409
  await described("POST", programmes, await admin.json("POST", programmes, {})); // 422
  await described("GET", programmes, await admin.get(programmes));
  const preview = "/api/admin/eligibility/preview";
  const eligibility = { fact: "cgpa", op: "atLeast", value: 7 };
  await described("POST", preview, await admin.json("POST", preview, { eligibility }));
  await described("POST", preview, await admin.json("POST", preview, {})); // 422
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const facts = { programme: "B.Tech", department: "CSE", batch: 2027, cgpa: 8.12 };
  const own = "/api/record";
  await described("PATCH", own, await client.json("PATCH", own, facts));
  await described("PATCH", own, await client.json("PATCH", own, { cgpa: 12 })); // 422
  await described("GET", own, await client.get(own));
  const list = "/api/admin/records";
  await described("GET", list, await admin.get(list));
  const item = `${list}/${student.id}`;
  const confirm = { rollNumber: "CS21001", confirm: ["cgpa"] };
  const confirming = await admin.fetch(item, {
    method: "PATCH",
    headers: {
      "Content-Type": "application/json",
      "If-Match": `"${(await versionsOf(student)).record}"`,
    },
    body: JSON.stringify(confirm),
  });
  await described("PATCH", `${list}/{id}`, confirming);
  await described("PATCH", own, await client.json("PATCH", own, { cgpa: 9 })); // 409
  const ask = `${own}/corrections`;
  const wanted = { fact: "cgpa", value: 8.21, reason: "Swapped" };
  const asked = await described("POST", ask, await client.json("POST", ask, wanted));
  await described("POST", ask, await client.json("POST", ask, wanted)); // 409
  const waiting = "/api/admin/waiting";
  await described("GET", waiting, await admin.get(waiting));
  await described("GET", "/api/admin/find", await admin.get("/api/admin/find?q=as"));
  for (const dryRun of [true, false])
    await described(
      "POST",
      waiting,
      await admin.json("POST", waiting, { items: ["correction:1"], decision: "accept", dryRun }),
    );
  const queue = "/api/admin/corrections";
  await described("GET", queue, await admin.get(queue));
  await described("GET", own, await client.get(own));
  const decide = async (how: string, id: unknown) => {
    const answer = await admin.json("POST", `${queue}/${String(id)}/${how}`, { reason: "Yes" });
    await described("POST", `${queue}/{id}/${how}`, answer);
  };
  await decide("accept", (asked as { _id: string })._id);
  await decide("accept", (asked as { _id: string })._id); // 409
  const more = await client.json("POST", ask, { ...wanted, value: 8.3 });
  await decide("refuse", ((await more.json()) as { _id: string })._id);
  for (const cell of ["8.5", "88"]) {
    const row = `email,gapYears,cgpa\n${student.email},1,\nnobody@college.example,,${cell}`;
    const files: [string, File][] = [["file", asFile(row, "records.csv", "text/csv")]];
    await described("POST", `${list}/import`, await admin.multipart(`${list}/import`, files));
  }
  const [enrolled] = (await (await admin.get(`${list}?state=noAccount`)).json()) as [
    { _id: string },
  ];
  const without = `${list}/${enrolled._id}`;
  const move = `${list}/{id}/address`;
  const email = "somebody@college.example";
  await described("PUT", move, await admin.json("PUT", `${without}/address`, { email }));
  await described("PUT", move, await admin.json("PUT", `${without}/address`, { email: null })); // 409
  const invite = `${list}/invite`;
  await described("POST", invite, await admin.json("POST", invite, {}));
  await described("POST", invite, await admin.json("POST", invite, { ids: [1] })); // 422
  await described("DELETE", `${list}/{id}`, await admin.delete(without));
  await described("DELETE", `${list}/{id}`, await admin.delete(item)); // 409
  const coordinators = "/api/admin/coordinators";
  const invited = { name: "Dr. Iyer", email, departments: ["CSE"] };
  await described("POST", coordinators, await admin.json("POST", coordinators, invited));
  await described("POST", coordinators, await admin.json("POST", coordinators, {})); // 422
  const people = "/api/admin/users";
  const { id: helper } = await aStudent();
  const role = `${people}/${helper}/coordinator`;
  const departments = ["CSE"];
  await described(
    "PUT",
    `${people}/{id}/coordinator`,
    await admin.json("PUT", role, { departments }),
  );
  await described("DELETE", `${people}/{id}/coordinator`, await admin.delete(role));
  const begun = await admin.json("POST", `${item}/enrolments`, { rollNumber: "MT25001" });
  await described("POST", `${list}/{id}/enrolments`, begun);
  const one = `${programmes}/{id}`;
  const address = `${programmes}/${(made as { _id: string })._id}`;
  await described("PATCH", one, await admin.json("PATCH", address, { years: 5 }));
  await described("DELETE", one, await admin.delete(address)); // 409
  const { _id } = (await (
    await admin.json("POST", programmes, { ...input, name: "MBA" })
  ).json()) as { _id: string };
  await described("DELETE", one, await admin.delete(`${programmes}/${_id}`));
}

async function seasons() {
  const { admin } = cast;
  const list = "/api/admin/seasons";
  const input = {
    ...{ name: "Placements 2027", kind: "placement", needsApproval: true },
    ...{ opensAt: "2020-01-31T10:00:00Z", closesAt: "2099-01-31T10:00:00Z" },
  };
  const { _id } = (await described("POST", list, await admin.json("POST", list, input))) as {
    _id: string;
  };
  const { id: classed } = await aSeason({
    clauses: [{ kind: "classes", classes: [{ name: "All" }], sectors: ["IT"] }],
  });
  const { id: job } = await aJobIn(classed, { class: "All", sector: "IT" });
  await described("GET", "/api/placements/{id}", await cast.visitor.get(`/api/placements/${job}`));
  await described("POST", list, await admin.json("POST", list, input)); // 409
  await described("POST", list, await admin.json("POST", list, {})); // 422
  await described("GET", list, await admin.get(list));
  const [one, item] = [`${list}/{id}`, `${list}/${_id}`];
  await described("PATCH", one, await admin.json("PATCH", item, { state: "archived" })); // 409
  await described("PATCH", one, await admin.json("PATCH", item, { state: "open" }));
  const clauses = [{ kind: "leaving", until: "2099-01-31", mayReturn: false }];
  const policy = await admin.json("PUT", `${item}/policy`, { clauses });
  await described("PUT", `${one}/policy`, policy);
  const all = "/api/seasons";
  await described("GET", all, await cast.visitor.get(all));
  await described("GET", `${all}/{id}`, await cast.visitor.get(`${all}/${_id}`));
  const own = [`${all}/{id}/registration`, `${all}/${_id}/registration`] as const;
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  await described("PUT", own[0], await client.json("PUT", own[1], { policy: 1 })); // 409
  await described("PUT", own[0], await client.json("PUT", own[1], { policy: 2 }));
  const list2 = await admin.get(`${item}/registrations`);
  await described("GET", `${one}/registrations`, list2);
  await described("GET", `${one}/standing`, await admin.get(`${item}/standing`));
  const decide = () =>
    admin.json("PATCH", `${item}/registrations/${student.id}`, { approve: true });
  await described("PATCH", `${one}/registrations/{userId}`, await decide());
  await described("PATCH", `${one}/registrations/{userId}`, await decide()); // 409
  await described("DELETE", own[0], await client.delete(own[1]));
  await casesOf(student, client);
  const offer = await anOffer(student);
  const answer = () =>
    client.json("POST", `/api/applications/${offer.id}/answer`, { accept: false });
  await described("POST", "/api/applications/{id}/answer", await answer());
  await described("POST", "/api/applications/{id}/answer", await answer()); // 409
  const told = await aStudent();
  const season = await joined(told, []);
  const toldOf = await anOffer(told, season.id, { ctc: 500_000 });
  await admin.json("PATCH", `/api/applications/${toldOf.id}`, {
    ...{ stage: "declined", toldBy: "phone" },
  });
  const toldClient = await clientOf(web.url, told);
  const object = () => toldClient.json("POST", `/api/applications/${toldOf.id}/object`, {});
  await described("POST", "/api/applications/{id}/object", await object());
  await described("POST", "/api/applications/{id}/object", await object()); // 409
  const mistyped = await anOffer(await aStudent());
  const correct = () =>
    admin.json("PUT", `/api/applications/${mistyped.id}/offer`, {
      ...{ ctc: 650_000, fixed: 600_000, note: "A digit was missing." },
    });
  await described("PUT", "/api/applications/{id}/offer", await correct());
  await described("PUT", "/api/applications/{id}/offer", await correct()); // 409
}

async function casesOf(student: User, client: Client) {
  const { admin } = cast;
  const { id: season } = await joined(student, [
    { kind: "points", for: { absent: 1 }, bars: [{ from: 9, season: true }] },
    { kind: "must-answer", points: 1 },
  ]);
  const no = `/api/seasons/${season}/no/${(await aJobIn(season)).id}`;
  const unanswered = await client.get(`/api/seasons/${season}/unanswered`);
  await described("GET", "/api/seasons/{id}/unanswered", unanswered);
  const noPath = "/api/seasons/{id}/no/{postingId}";
  await described("PUT", noPath, await client.json("PUT", no, {}));
  await described("DELETE", noPath, await client.delete(no));
  const about = { season, student: student.email, reason: "Illness" };
  const exceptions = "/api/admin/exceptions";
  const until = { clause: 1, until: "2099-01-31" };
  const given = await admin.json("POST", exceptions, { ...about, ...until });
  const { _id: exception } = (await described("POST", exceptions, given)) as { _id: string };
  await described("POST", exceptions, await admin.json("POST", exceptions, { season })); // 422
  await described("GET", exceptions, await admin.get(exceptions));
  const late = await admin.json("PATCH", `${exceptions}/${exception}`, { grant: true });
  await described("PATCH", `${exceptions}/{id}`, late); // 409
  await db.updateTable("exceptions").set({ state: "asked" }).where("id", "=", exception).execute();
  const granted = await admin.json("PATCH", `${exceptions}/${exception}`, { grant: true });
  await described("PATCH", `${exceptions}/{id}`, granted);
  const ended = await admin.delete(`${exceptions}/${exception}`);
  await described("DELETE", `${exceptions}/{id}`, ended);
  const path = `/api/admin/seasons/${season}/try`;
  const begun = await admin.json("POST", path, { clauses: [] });
  const place = "/api/admin/seasons/{id}/try";
  const { _id: trial } = (await described("POST", place, begun)) as { _id: string };
  await described("GET", place, await admin.get(`${path}?trial=${trial}`));
  const points = "/api/admin/points";
  const got = await admin.json("POST", points, { ...about, event: "absent" });
  const { _id: point } = (await described("POST", points, got)) as { _id: string };
  await described("DELETE", `${points}/{id}`, await admin.delete(`${points}/${point}`));
  const file = new FormData();
  file.append("text", `Email,For,Reason\n${student.email},Absent,Written test`);
  file.append("season", season);
  const rows = await admin.fetch("/api/admin/files/points", { method: "POST", body: file });
  await described("POST", "/api/admin/files/{kind}", rows);
  const outside = "/api/offers/outside";
  const report = { season, company: "Vaigai", ctc: 900_000, offeredOn: "2026-01-31" };
  const made = await client.json("POST", outside, { ...report, answer: "open" });
  const { _id: offer } = (await described("POST", outside, made)) as { _id: string };
  await described("GET", outside, await client.get(outside));
  const confirmed = await admin.json("PATCH", `${outside}/${offer}`, { confirm: true });
  await described("PATCH", `${outside}/{id}`, confirmed);
}

/** A message of the office is sent, read and reminded of; another is taken back, a recruiter's approved. */
async function groupMessages() {
  const { admin } = cast;
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const path = "/api/admin/messages";
  const letter = { to: { students: [student.id] }, subject: "Tuesday", text: "Come, {name}" };
  const dry = await admin.json("POST", path, { ...letter, dryRun: true });
  await described("POST", path, dry);
  await described("POST", path, await admin.json("POST", path, {})); // 422
  const sent = await admin.json("POST", path, { ...letter, important: true });
  const { _id: id } = (await described("POST", path, sent)) as { _id: string };
  await described("GET", path, await admin.get(path));
  await sql`update messages set state = 'sent', sent_at = now() where id = ${id}`.execute(db);
  await sql`update message_readers set queued_at = now() - interval '2 hours'`.execute(db);
  await described("GET", `${path}/{id}`, await admin.get(`${path}/${id}`));
  const reminded = await admin.json("POST", `${path}/${id}/remind`, {});
  await described("POST", `${path}/{id}/remind`, reminded);
  await described("GET", "/api/messages", await client.get("/api/messages"));
  const read = await client.json("POST", `/api/messages/${id}/read`, {});
  await described("POST", "/api/messages/{id}/read", read);
  await described("DELETE", `${path}/{id}`, await admin.delete(`${path}/${id}`)); // 409
  const second = await admin.json("POST", path, letter);
  const other = (await described("POST", path, second)) as { _id: string };
  await sql`update messages set state = 'waiting' where id = ${other._id}`.execute(db);
  const approved = await admin.json("POST", `${path}/${other._id}/approve`, {});
  await described("POST", `${path}/{id}/approve`, approved);
  await described("DELETE", `${path}/{id}`, await admin.delete(`${path}/${other._id}`));
  const settings = await admin.json("PATCH", `${path}/settings`, { recruitersWait: false });
  await described("PATCH", `${path}/settings`, settings);
}

/** A room, and a round there that is changed, read and taken away. */
async function rounds() {
  const { admin } = cast;
  const venues = "/api/admin/venues";
  const hall = { name: `Hall ${newId()}`, building: "Block A", seats: 60 };
  const { _id: venue } = (await described(
    "POST",
    venues,
    await admin.json("POST", venues, hall),
  )) as { _id: string };
  await described("GET", venues, await admin.get(venues));
  const student = await aStudent();
  const posting = await aPosting("job", { link: "https://apply.example/here" });
  const date = daysAfter(todayIn(env.TIME_ZONE), 30);
  const path = "/api/admin/rounds";
  const made = await admin.json("POST", path, {
    ...{ contentType: "job", contentId: posting.id, kind: "interview", name: "Interviews" },
    ...{ date, from: "09:30", until: "17:00", who: { list: [student.email] } },
    panels: [{ name: "Panel 1", venue, breaks: [{ from: "13:00", until: "13:45" }] }],
  });
  const { _id: id } = (await described("POST", path, made)) as { _id: string };
  await described("POST", path, await admin.json("POST", path, {})); // 422
  const one = `${path}/${id}`;
  const planning = "/api/admin/days/{date}/plan";
  for (const body of [{ dryRun: true }, { from: "99:00" }, {}])
    await described(
      "POST",
      planning,
      await admin.json("POST", `/api/admin/days/${date}/plan`, body),
    );
  const { meetings = [] } = (await (await admin.get(`/api/admin/days/${date}`)).json()) as {
    meetings?: { _id: string }[];
  };
  const meeting = `/api/admin/meetings/${meetings[0]?._id}`;
  for (const body of [{ from: "13:15" }, { from: "11:00", locked: true }])
    await described("PATCH", "/api/admin/meetings/{id}", await admin.json("PATCH", meeting, body));
  const results = "/api/rounds/{id}/results";
  const publish = (more: object) =>
    admin.json("POST", `/api/rounds/${id}/results`, {
      results: [{ student: student.email, result: "through" }],
      ...{ publish: true, ...more },
    });
  for (const more of [{ results: 1 }, { dryRun: true }, {}])
    await described("POST", results, await publish(more));
  await described("GET", `${path}/{id}`, await admin.get(one));
  await described("PATCH", `${path}/{id}`, await admin.json("PATCH", one, { priority: 2 }));
  await described("GET", "/api/admin/days/{date}", await admin.get(`/api/admin/days/${date}`));
  const marks = "/api/admin/college/marks";
  await described("GET", marks, await admin.get(marks));
  await described("PATCH", marks, await admin.json("PATCH", marks, { times: 9.5 }));
  const settings = "/api/admin/days/settings";
  await described("PATCH", settings, await admin.json("PATCH", settings, { walk: 5 }));
  const room = `${venues}/{id}`;
  await described("DELETE", room, await admin.delete(`${venues}/${venue}`)); // 409
  await described("DELETE", `${path}/{id}`, await admin.delete(one));
  const empty = await admin.json("POST", venues, { ...hall, name: newId() });
  const { _id: other } = (await empty.json()) as { _id: string };
  await described("DELETE", room, await admin.delete(`${venues}/${other}`));
}

async function companies() {
  const { admin } = cast;
  const path = "/api/admin/companies";
  const made = await admin.json("POST", path, {
    name: `Kaveri ${newId()}`,
    website: "kaveri.example",
  });
  const { _id: id } = (await made.clone().json()) as { _id: string };
  await described("POST", path, made);
  const call = async (
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    rest: string,
    body?: object,
    part = "",
  ) => {
    const answer = await admin.json(
      method,
      `${path}/${id}${rest}${part && `/${part}`}`,
      body ?? {},
    );
    const { _id = "" } = (await answer.clone().json()) as { _id?: string };
    const named = rest === "/people" ? "/{person}" : "/{note}";
    await described(method, `${path}/{id}${rest}${part && named}`, answer);
    return _id;
  };
  await call("PATCH", "", { state: "confirmed" });
  const person = await call("POST", "/people", {
    person: "Esha Iyer",
    email: "esha@kaveri.example",
  });
  const note = await call("POST", "/notes", { text: "Call", dueOn: "2099-01-31" });
  await call("PUT", "/people", { person: "Esha Iyer" }, person);
  await call("PATCH", "/notes", { done: true }, note);
  await described("GET", path, await admin.get(path));
  await described("GET", `${path}/{id}`, await admin.get(`${path}/${id}`));
  await call("DELETE", "/people", undefined, person);
  await call("DELETE", "/notes", undefined, note);
  const other = await admin.json("POST", path, { name: `Kaveri ${newId()}` });
  const { _id: company } = (await other.json()) as { _id: string };
  await call("POST", "/join", { company });
  await described("DELETE", `${path}/{id}/join`, await admin.delete(`${path}/${company}/join`));
}

async function figures() {
  const { admin } = cast;
  const { id: programme, name } = await aProgramme();
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const own = "/api/record/after";
  await described("GET", own, await client.get(own)); // 409
  const batch = new Date().getFullYear();
  await client.json("PATCH", "/api/record", { programme: name, batch });
  await described("GET", own, await client.get(own));
  await described("PATCH", own, await client.json("PATCH", own, { state: "x" })); // 422
  await described("PATCH", own, await client.json("PATCH", own, { state: "studies" }));
  const item = `/api/admin/records/${student.id}/after`;
  const became = "/api/admin/records/{id}/after";
  const read = await admin.get(item);
  const version = read.headers.get("ETag") ?? "";
  await described("GET", became, read);
  await described("PATCH", became, await admin.json("PATCH", item, {})); // 412
  const headers = { "Content-Type": "application/json", "If-Match": version };
  const confirmed = await admin.fetch(item, { method: "PATCH", headers, body: "{}" });
  await described("PATCH", became, confirmed);
  await described("PATCH", own, await client.json("PATCH", own, { state: "business" })); // 409
  const intakes = "/api/admin/programmes/{id}/intakes";
  const typed = `/api/admin/programmes/${programme}/intakes`;
  const counts = { intake: 60, admitted: 55, lateralEntry: 3 };
  const one = `${intakes}/{year}`;
  await described("PUT", one, await admin.json("PUT", `${typed}/2020`, counts));
  await described("PUT", one, await admin.json("PUT", `${typed}/2020`, {})); // 422
  await described("GET", intakes, await admin.get(typed));
  await described("DELETE", one, await admin.delete(`${typed}/2020`));
  const graduated = "/api/admin/programmes/{id}/graduates/{year}";
  const ofBatch = `/api/admin/programmes/${programme}/graduates/2020`;
  await described("PUT", graduated, await admin.json("PUT", ofBatch, { everybody: true }));
  await described("PUT", graduated, await admin.json("PUT", ofBatch, {})); // 422
  await described("GET", graduated, await admin.get(ofBatch));
  const table = "/api/admin/figures/{table}";
  for (const asked of ["nirf", `nba?programme=${programme}`, "naac-progression", "none"])
    await described("GET", table, await admin.get(`/api/admin/figures/${asked}`));
  const seal = await admin.json("POST", "/api/admin/figures/aicte/seal", {});
  await described("POST", `${table}/seal`, seal);
}

async function news() {
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const { id } = await aPosting("job", fullInput("job"));
  const item = "/api/saved/{contentType}/{contentId}";
  const saved = `/api/saved/job/${id}`;
  await described("PUT", item, await client.fetch(saved, { method: "PUT" }));
  const asking = await anAskingJob([{ kind: "text", label: "Why?" }]);
  await described(
    "PUT",
    item,
    await client.fetch(`/api/saved/job/${asking.id}`, { method: "PUT" }),
  );
  await described("GET", "/api/saved", await client.get("/api/saved"));
  await described("DELETE", item, await client.delete(saved));
  const follows = "/api/follows";
  const body = { contentType: "job", search: "tea" };
  const made = await described("POST", follows, await client.json("POST", follows, body));
  await described("POST", follows, await client.json("POST", follows, body)); // 409
  await described("GET", follows, await client.get(follows));
  const followed = `${follows}/${(made as { _id: string })._id}`;
  await described("DELETE", `${follows}/{id}`, await client.delete(followed));
  const path = "/api/news";
  await described("GET", path, await client.get(path));
  await described("PUT", path, await client.json("PUT", path, { frequency: "daily" }));
}
