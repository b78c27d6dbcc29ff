import { expect, test } from "vitest";
import { dropOldDrafts } from "../../app/applications/answers.server";
import { termsVersion } from "../../app/applications/terms";
import { deleteUser } from "../../app/admin/users.server";
import { limit } from "../../app/http/rate-limits.server";
import { db } from "../../db/client";
import { type Item, call } from "../postings/call";
import { aRecruiter, aStudent, clientOf, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { aPicture, asFile } from "../support/samples";

/** What a posting asks those who apply, and what becomes of their answers. */

const web = withWeb();
const cast = withCast(web);
const jobs = "/api/placements";

const asks = [
  { id: "why", kind: "long", label: "Why us?", required: true },
  { id: "cgpa", kind: "number", label: "CGPA of the last semester" },
  { id: "city", kind: "choice", label: "Where?", options: ["Pune", "Kochi"] },
  { id: "tools", kind: "several", label: "Tools", options: ["SQL", "Excel", "R"] },
  { id: "move", kind: "yesNo", label: "Would you move?" },
  { id: "cv", kind: "file", label: "Portfolio" },
];
const full = { why: "I like tea.", cgpa: 8.5, city: "Kochi", tools: ["R", "SQL"], move: false };

type Asked = { id: string; kind: string; label: string };
type Job = Item & { status: number; questions?: Asked[] };

const aJob = async (more: object = {}, by = cast.admin) =>
  (await call(by, "POST", jobs, {
    ...{ ...validInput("job"), title: "Tea taster", applyHere: true, questions: asks },
    ...more,
  })) as Job;

async function aStudentAt() {
  const student = await aStudent();
  return { student, client: await clientOf(web.url, student) };
}

const track = (contentId: string, answers?: object) => ({
  ...{ contentType: "job", contentId, terms: termsVersion },
  ...(answers && { answers }),
});

async function applied(job: Job, answers: object = full) {
  const { student, client } = await aStudentAt();
  const sent = await client.json("POST", "/api/applications/track", track(job._id, answers));
  expect(sent.status).toBe(201);
  return { student, client, id: ((await sent.json()) as { _id: string })._id };
}

const listed = async (job: Job, query = "", by = cast.admin) => {
  const answer = await by.get(`${jobs}/${job._id}/applicants${query}`);
  return (await answer.json()) as {
    _id: string;
    name: string;
    answers?: Record<string, unknown>;
  }[];
};

test("calls post questions and read them; what makes no sense is refused at its place", async () => {
  const { questions, _id } = await aJob();
  expect(questions).toEqual(asks);
  const wrong = await aJob({
    questions: [
      { kind: "riddle", label: "" },
      { kind: "choice", label: "Where?" },
    ],
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.errors ?? {})).toEqual([
    "questions.0.kind",
    "questions.0.label",
    "questions.1.options",
  ]);
  const none = (await call(cast.admin, "PATCH", `${jobs}/${_id}`, { questions: [] })) as Job;
  expect(none.questions).toBeUndefined();
  const many = Array.from({ length: 21 }, (_, at) => ({ kind: "text", label: `Question ${at}` }));
  expect((await aJob({ questions: many })).errors).toEqual({
    questions: "There can be at most 20 questions",
  });
});

test("at most three questions ask for a file; one more is wrong where it stands", async () => {
  const cv = { kind: "file", label: "CV" };
  const wrong = "There can be at most 3 questions for a file";
  expect((await aJob({ questions: [cv, cv, cv, { ...cv, kind: "text" }] })).status).toBe(201);
  const { status, errors } = await aJob({ questions: [cv, cv, asks[0], cv, cv] });
  expect([status, errors]).toEqual([422, { "questions.4.kind": wrong }]);
  const rows = Array.from({ length: 4 }, (_, at) => [
    [`question${at}kind`, "file"],
    [`question${at}label`, `File ${at}`],
  ]).flat();
  const fields = { ...validInput("job"), asks: "yes", applyHere: "on", state: "published" };
  const refused = await cast.admin.form("/admin/post/job", {
    ...fields,
    ...(Object.fromEntries(rows) as Record<string, string>),
  });
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(textOf(html)).toContain(wrong);
  expect(fieldsNamed(html, "question3label")[0]).toMatchObject({ value: "File 3" });
});

test("a PUT without questions leaves them, as a PATCH does", async () => {
  const { _id } = await aJob();
  const put = (more: object) =>
    call(cast.admin, "PUT", `${jobs}/${_id}`, { ...validInput("job"), applyHere: true, ...more });
  expect(((await put({ title: "Chief taster" })) as Job).questions).toEqual(asks);
  expect(((await put({ questions: [] })) as Job).questions).toBeUndefined();
});

test("a call applies with answers; what is missing or wrong is at answers.{id}", async () => {
  const job = await aJob();
  const { client } = await aStudentAt();
  const refused = await client.json(
    "POST",
    "/api/applications/track",
    track(job._id, { city: "Goa", cgpa: "x" }),
  );
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({
      errors: {
        "answers.why": "Answer this question",
        "answers.city": "Choose one of these",
        "answers.cgpa": "Enter a number",
      },
    }),
  ]);
  const sent = await client.json("POST", "/api/applications/track", track(job._id, full));
  expect(sent.status).toBe(201);
  const again = await client.json("POST", "/api/applications/track", track(job._id));
  expect(again.status).toBe(409);
  const [own] = (await (await client.get("/api/applications/my")).json()) as { answers: object }[];
  expect(own?.answers).toEqual({ ...full, tools: ["SQL", "R"] });
});

test("without script: the page asks, brings everything back that was typed, and applies", async () => {
  const job = await aJob();
  const { client } = await aStudentAt();
  const details = `/jobs/details/${job._id}`;
  const page = textOf(await (await client.get(details)).text());
  expect(page).toContain("Questions when you apply: 6");
  const file = asFile("%PDF-1.7 of tea", "My tea.pdf", "text/plain");
  const typed: [string, string | File][] = [
    ["answers.why", ""],
    ["answers.cgpa", "eight"],
    ["answers.tools", "Excel"],
    ["answers.tools", "R"],
    ["answers.cv", file],
    ["terms", termsVersion],
    ["do", "apply"],
  ];
  const refused = await client.multipart(`${details}/apply`, typed);
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(textOf(html)).toContain("Answer this question");
  expect(textOf(html)).toContain("My tea.pdf (1 KB) is here.");
  expect(fieldsNamed(html, "answers.cgpa")[0]).toMatchObject({ value: "eight" });
  expect(
    fieldsNamed(html, "answers.tools").flatMap((box) => ("checked" in box ? box.value : [])),
  ).toEqual(["Excel", "R"]);
  expect(fieldsNamed(html, "terms")[0]).toHaveProperty("checked");
  const cv = fieldsNamed(html, "answers.cv")[0]?.value ?? "";
  const later = await (await client.get(`${details}/apply`)).text();
  expect(textOf(later)).toContain("You have not applied yet.");
  expect(fieldsNamed(later, "answers.cv")[0]?.value).toBe(cv);
  const done = await client.multipart(`${details}/apply`, [
    ["answers.why", "I like tea."],
    ["answers.cgpa", "8.5"],
    ["answers.cv", cv],
    ["terms", termsVersion],
    ["do", "apply"],
  ]);
  expect([done.status, done.headers.get("Location")]).toEqual([303, details]);
  const after = textOf(await (await client.get(details)).text());
  expect(after).toContain("I like tea.");
  expect(after).toContain("My tea.pdf");
  const [found] = await listed(job);
  expect(found?.answers).toMatchObject({
    why: "I like tea.",
    cv: { name: "My tea.pdf", type: "application/pdf" },
  });
});

test("a draft is stored and is no application", async () => {
  const job = await aJob();
  const { client, student } = await aStudentAt();
  const path = `/jobs/details/${job._id}/apply`;
  const kept = await client.multipart(path, [
    ["answers.why", "Half a sent"],
    ["do", "keep"],
  ]);
  expect([kept.status, kept.headers.get("Location")]).toEqual([303, path]);
  expect(await (await client.get(path)).text()).toContain("Half a sent");
  expect(await listed(job)).toEqual([]);
  const long = new Date(Date.now() - 31 * 86_400_000);
  await db
    .updateTable("answer_drafts")
    .set({ kept_at: long })
    .where("user_id", "=", student.id)
    .execute();
  await dropOldDrafts();
  expect(await (await client.get(path)).text()).not.toContain("Half a sent");
});

test("a draft is stored before a limit or something wrong in it refuses", async () => {
  const file = { id: "map", kind: "file", label: "Map" };
  const job = await aJob({ questions: [...asks, file] });
  const { client, student } = await aStudentAt();
  const path = `/jobs/details/${job._id}/apply`;
  const page = async () => (await client.get(path)).text();
  const send = async (why: string, what: string, more: [string, string | File][] = []) => {
    const answer = await client.multipart(path, [["answers.why", why], ...more, ["do", what]]);
    return { status: answer.status, text: textOf(await answer.text()) };
  };
  const wrong = await send("First draft", "keep", [
    ["answers.cv", asFile("GIF89a", "cv.gif", "image/gif")],
    ["answers.map", asFile("%PDF-1.7", "map.pdf", "application/pdf")],
  ]);
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("This is neither a PDF nor a JPEG, PNG or WebP picture");
  expect(await page()).toContain("First draft");
  expect(textOf(await page())).toContain("map.pdf (1 KB) is here.");

  const endless = await send("w".repeat(700_000), "keep");
  expect(endless.status).toBe(422);
  expect(endless.text).toContain("The answer can have at most 5,000 characters");
  expect(await page()).toContain("First draft");

  for (let files = 2; files < 20; files++) await limit("answer-file", student.id);
  for (const what of ["apply", "keep"]) {
    const limited = await send(`Typed for hours, then ${what}`, what, [
      ["answers.cv", asFile("%PDF-1.7", "cv.pdf", "application/pdf")],
    ]);
    expect(limited.status).toBe(429);
    expect(limited.text).toContain(`Typed for hours, then ${what}`);
    expect(await page()).toContain(`Typed for hours, then ${what}`);
  }
});

test("a form brings three files of 2 MB and a tick for each option of twenty questions", async () => {
  const options = Array.from({ length: 30 }, (_, at) => `Option ${at}`);
  const several = { kind: "several", label: "Which?", options };
  const files = ["a", "b", "c"].map((id) => ({ id, kind: "file", label: id }));
  const many = Array.from({ length: 17 }, (_, at) => ({ ...several, id: `q${at}` }));
  const job = await aJob({ questions: [...files, ...many] });
  const { client } = await aStudentAt();
  const pdf = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(2 * 1024 * 1024 - 5)]);
  const sent = await client.multipart(`/jobs/details/${job._id}/apply`, [
    ...files.map(({ id }): [string, File] => [
      `answers.${id}`,
      asFile(pdf, `${id}.pdf`, "application/pdf"),
    ]),
    ...many.flatMap(({ id }) =>
      options.map((option): [string, string] => [`answers.${id}`, option]),
    ),
    ["terms", termsVersion],
    ["do", "apply"],
  ]);
  expect(sent.status).toBe(303);
  expect((await listed(job))[0]?.answers).toMatchObject({ q16: options, c: { name: "c.pdf" } });
});

test("a question that comes later is answered by those who have applied, until their application ends", async () => {
  const job = await aJob({ questions: undefined });
  const { client, id } = await applied(job, {});
  await call(cast.admin, "PATCH", `${jobs}/${job._id}`, { questions: asks });
  const details = `/jobs/details/${job._id}`;
  const page = async () => textOf(await (await client.get(details)).text());
  expect(await page()).toMatch(/Your answers\s*Why us\?\s*No answer/);
  expect(await page()).toContain("Change your answers");
  expect((await client.get(`${details}/apply`)).status).toBe(200);
  const form = await client.multipart(`${details}/apply`, [
    ["answers.why", "Still tea"],
    ["do", "change"],
  ]);
  expect(form.headers.get("Location")).toBe(details);
  expect((await listed(job))[0]?.answers).toEqual({ why: "Still tea" });
  for (const stage of ["rejected", "revoked", "declined"] as const) {
    await db.updateTable("applications").set({ stage }).where("id", "=", id).execute();
    expect(await page()).not.toContain("Change your answers");
    expect((await client.get(`${details}/apply`)).status).toBe(303);
    const late = await client.json("PUT", `/api/applications/${id}/answers`, { answers: full });
    expect(late.status).toBe(409);
  }
});

test("questions that nobody answered and that are taken away are no columns", async () => {
  const job = await aJob({ questions: [{ id: "cgpa", kind: "number", label: "CGPA then" }] });
  await applied(job, {});
  const csv = async () =>
    (await cast.admin.get(`/applicants/job/${job._id}/applicants.csv`)).text();
  expect(await csv()).toContain("CGPA then");
  await call(cast.admin, "PATCH", `${jobs}/${job._id}`, { questions: [] });
  expect(await csv()).not.toContain("CGPA then");
});

test("answers change until the deadline, whether or not one can apply then, and each version is stored", async () => {
  const job = await aJob({ deadline: "2099-03-31" });
  const { client, id } = await applied(job);
  const put = (answers: object) =>
    client.json("PUT", `/api/applications/${id}/answers`, { answers });
  expect((await put({ why: "I love tea." })).status).toBe(200);
  expect((await (await put({ why: "" })).json()) as object).toMatchObject({
    errors: { "answers.why": "Answer this question" },
  });
  expect((await listed(job))[0]?.answers).toEqual({ why: "I love tea." });
  const stored = await db
    .selectFrom("earlier_answers")
    .select("answers")
    .where("application_id", "=", id)
    .execute();
  expect(stored.map(({ answers }) => answers)).toEqual([{ ...full, tools: ["SQL", "R"] }]);
  const other = await clientOf(web.url, await aStudent());
  expect((await other.json("PUT", `/api/applications/${id}/answers`, { answers: {} })).status).toBe(
    404,
  );
  const details = `/jobs/details/${job._id}`;
  expect(textOf(await (await client.get(details)).text())).toContain(
    "Change your answers, until 31 Mar 2099",
  );
  const form = await client.multipart(`${details}/apply`, [
    ["answers.why", "By form"],
    ["do", "change"],
  ]);
  expect(form.headers.get("Location")).toBe(details);
  expect((await listed(job))[0]?.answers).toEqual({ why: "By form" });
  await call(cast.admin, "PATCH", `${jobs}/${job._id}`, { deadline: "2020-03-31" });
  const late = await put({ why: "Too late" });
  expect([late.status, await late.json()]).toEqual([
    409,
    expect.objectContaining({ msg: "The time to change your answers is over." }),
  ]);
  expect(textOf(await (await client.get(details)).text())).not.toContain("Change your answers");
});

test("a question that was answered becomes a new one when it changes; its answers stay readable", async () => {
  const job = await aJob({ questions: [{ id: "why", kind: "text", label: "Why us?" }] });
  await applied(job, { why: "Tea" });
  const changed = (await call(cast.admin, "PATCH", `${jobs}/${job._id}`, {
    questions: [{ id: "why", kind: "text", label: "Why not them?" }],
  })) as Job;
  expect(changed.questions).toEqual([
    { id: expect.not.stringMatching(/^why$/) as string, kind: "text", label: "Why not them?" },
  ]);
  const page = textOf(await (await cast.admin.get(`/admin/applications/job/${job._id}`)).text());
  expect(page).toMatch(/Why us\? \(no longer asked\)\s*Tea/);
  const again = await aStudentAt();
  const old = await again.client.json(
    "POST",
    "/api/applications/track",
    track(job._id, { why: "Old" }),
  );
  expect(old.status).toBe(201);
  expect((await listed(job)).map(({ answers }) => answers)).toEqual([{}, { why: "Tea" }]);
});

test("the office and the recruiter find, read and download answers; a withdrawn application shows none", async () => {
  const job = await aJob();
  const here = await applied(job);
  await applied(job, { why: "Coffee", cgpa: 6, city: "Pune", tools: ["Excel"], move: true });
  const whys = async (query: string) =>
    (await listed(job, `?${query}`)).map(({ answers }) => answers?.why);
  for (const query of ["why=TEA", "cgpa=8", "city=Kochi", "tools=SQL", "move=no"])
    expect(await whys(`answers.${query}`), query).toEqual(["I like tea."]);
  expect(await whys("answers.cv=yes")).toEqual([]);
  expect(await whys("answers.cgpa=x")).toEqual([]);
  expect(await whys("answers.unknown=1")).toHaveLength(2);
  const csv = await (
    await cast.admin.get(`/applicants/job/${job._id}/applicants.csv?answers.move=no`)
  ).text();
  const [head = "", row = "", ...more] = csv.trim().split("\r\n");
  const cells = (line: string) => line.slice(1, -1).split('","').slice(-asks.length);
  expect(cells(head)).toEqual(asks.map(({ label }) => label));
  expect(cells(row)).toEqual(["I like tea.", "8.5", "Kochi", "SQL, R", "No", ""]);
  expect(more).toEqual([]);
  const page = await (
    await cast.admin.get(`/admin/applications/job/${job._id}?answers.city=Pune`)
  ).text();
  expect(textOf(page)).toContain("Coffee");
  expect(textOf(page)).not.toContain("I like tea.");
  await here.client.form("/my-applications", { application: here.id, intent: "withdraw" });
  expect(await whys("answers.why=tea")).toEqual([]);
});

test("a file goes by what is in it and its size, and only those who see the applicants may read it", async () => {
  const job = (await aJob(
    { questions: [{ id: "cv", kind: "file", label: "CV", required: true }] },
    cast.recruiter,
  )) as Job;
  const { version } = await call(cast.admin, "GET", `${jobs}/${job._id}`);
  await call(cast.admin, "POST", `${jobs}/${job._id}/approve`, { outside: true }, version);
  const { client, student } = await aStudentAt();
  const send = (file: File) =>
    client.multipart("/api/applications/track", [
      ...Object.entries(track(job._id)),
      ["answers.cv", file],
    ] as [string, string | File][]);
  for (const [file, why] of [
    [
      asFile("<script>alert(1)</script>", "cv.pdf", "application/pdf"),
      "This is neither a PDF nor a JPEG, PNG or WebP picture",
    ],
    [
      asFile(
        Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(2 * 1024 * 1024)]),
        "cv.pdf",
        "application/pdf",
      ),
      "The file is larger than 2 MB",
    ],
  ] as const) {
    const refused = await send(file);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { "answers.cv": why } }),
    ]);
  }
  expect((await send(await aPicture())).status).toBe(201);
  const [found] = await listed(job, "", cast.recruiter);
  const { address } = found?.answers?.cv as { address: string };
  const statuses = async (path: string) => {
    const clients = [
      client,
      cast.recruiter,
      cast.admin,
      cast.otherRecruiter,
      cast.otherStudent,
      cast.visitor,
    ];
    return Promise.all(clients.map(async (one) => (await one.get(path)).status));
  };
  expect(await statuses(address)).toEqual([200, 200, 200, 404, 404, 401]);
  expect(await statuses(address.replace("/api", ""))).toEqual([200, 200, 200, 404, 404, 303]);
  const file = await cast.recruiter.get(address);
  expect(file.headers.get("Content-Type")).toBe("image/webp");
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="cover.webp"/);
  expect(file.headers.get("Content-Security-Policy")).toContain("sandbox");
  // Another's file is nobody's answer.
  const thief = await clientOf(web.url, await aStudent());
  const id = address.split("/").at(-1) ?? "";
  const stolen = await thief.json("POST", "/api/applications/track", track(job._id, { cv: id }));
  expect(stolen.status).toBe(422);
  await deleteUser(cast.users.admin, student.id);
  const left = await db
    .selectFrom("answer_files")
    .select("id")
    .where("user_id", "=", student.id)
    .execute();
  expect(left).toEqual([]);
});

test("the posting's form arranges questions without script and loses nothing", async () => {
  const path = "/admin/post/job";
  const begun = { ...validInput("job"), title: "Taster", asks: "yes", draft: "" };
  const send = (fields: Record<string, string>) => cast.admin.form(path, fields);
  const added = await (await send({ ...begun, arrange: "add" })).text();
  expect(fieldsNamed(added, "title")[0]).toMatchObject({ value: "Taster" });
  expect(fieldsNamed(added, "question0label")).toHaveLength(1);
  const two = {
    ...{ question0id: "", question0kind: "text", question0label: "One", question0hint: "Help" },
    ...{ question1id: "", question1kind: "choice", question1label: "Two", question1options: "A" },
  };
  const moved = await (await send({ ...begun, ...two, arrange: "up1" })).text();
  expect(fieldsNamed(moved, "question0label")[0]).toMatchObject({ value: "Two" });
  expect(fieldsNamed(moved, "question1hint")[0]).toMatchObject({ value: "Help" });
  const refused = await send({ ...begun, ...two, applyHere: "on", state: "published" });
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(textOf(html)).toContain("Enter at least two answers to choose from");
  expect(fieldsNamed(html, "question1options")).toHaveLength(1);
  const saved = await send({
    ...begun,
    ...two,
    question1options: "A\nB",
    applyHere: "on",
    state: "published",
  });
  const id = /posted=([\w-]+)/.exec(saved.headers.get("Location") ?? "")?.[1];
  const job = (await call(cast.admin, "GET", `${jobs}/${id}`)) as Job;
  expect(job.questions).toMatchObject([
    { label: "One", hint: "Help" },
    { label: "Two", options: ["A", "B"] },
  ]);
  const edit = await (await cast.admin.get(`${path}/${id}`)).text();
  expect(fieldsNamed(edit, "question1label")[0]).toMatchObject({ value: "Two" });
});

test("a recruiter's questions wait for the office, which reads them", async () => {
  const recruiter = await aRecruiter();
  const client = await clientOf(web.url, recruiter);
  const job = await aJob({ questions: [{ id: "why", kind: "text", label: "Why us?" }] }, client);
  const path = `${jobs}/${job._id}`;
  const review = async () =>
    textOf(await (await cast.admin.get(`/admin/postings/job/${job._id}`)).text());
  expect(await review()).toContain("Why us?");
  const read = await call(cast.admin, "GET", path);
  await call(cast.admin, "POST", `${path}/approve`, { outside: true }, read.version);
  await applied(job, { why: "Tea" });
  const asked = [
    { id: "why", kind: "text", label: "Why now?" },
    { id: "how", kind: "yesNo", label: "By bus?" },
  ];
  const proposed = await call(client, "PATCH", path, { questions: asked });
  expect(proposed.submission?.proposal?.questions).toMatchObject([
    { label: "Why now?" },
    { id: "how" },
  ]);
  expect(((await call(cast.visitor, "GET", path)) as Job).questions).toMatchObject([
    { label: "Why us?" },
  ]);
  expect(await review()).toContain("Why now?");
  await call(
    cast.admin,
    "POST",
    `${path}/approve`,
    {},
    (await call(cast.admin, "GET", path)).version,
  );
  const { questions = [] } = (await call(cast.visitor, "GET", path)) as Job;
  expect(questions.map(({ label }) => label)).toEqual(["Why now?", "By bus?"]);
  expect(questions[0]?.id).not.toBe("why");
});

test("a posting without questions has none of this", async () => {
  const job = await aJob({ questions: undefined });
  expect(job.questions).toBeUndefined();
  const { client, id } = await applied(job, { why: "ignored" });
  expect((await listed(job))[0]).not.toHaveProperty("answers");
  const page = await (await client.get(`/jobs/details/${job._id}`)).text();
  expect(textOf(page)).not.toContain("Your answers");
  const tried = await client.json("PUT", `/api/applications/${id}/answers`, { answers: {} });
  expect(tried.status).toBe(409);
  expect(
    elements(await (await cast.admin.get(`/admin/applications/job/${job._id}`)).text(), "th").map(
      ({ text }) => text,
    ),
  ).not.toContain("Answers");
});
