import { describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { limits } from "../../app/resume/sections";
import { aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { aResume } from "../support/resumes";

const web = withWeb();
const cast = withCast(web);

const path = "/api/resume";
type Answer = Record<string, unknown> & { errors?: Record<string, string>; msg: string };
const bodyOf = async (response: Response) => (await response.json()) as Answer;
const newStudent = async () => clientOf(web.url, await aStudent());

test("without a resume there is 404 with the documented sentence", async () => {
  const response = await cast.otherStudent.get(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ msg: messages.resume.notFound });
});

test("a saved resume comes back as it was sent", async () => {
  const saved = await cast.student.json("POST", path, aResume());
  expect(saved.status).toBe(200);
  expect(await bodyOf(saved)).toMatchObject({ msg: messages.profile.done, dropped: [] });
  const answer = await bodyOf(await cast.student.get(path));
  expect(answer).toMatchObject({ ...aResume(), user: cast.users.student.id, version: 1 });
});

test("nobody reads or changes the resume of somebody else", async () => {
  const student = await newStudent();
  await student.json("POST", path, aResume({ summary: "Mine" }));
  await cast.otherStudent.json("POST", path, {
    ...aResume({ summary: "Theirs" }),
    user: cast.users.student.id,
    _id: cast.users.student.id,
  });
  expect(await bodyOf(await student.get(path))).toMatchObject({ summary: "Mine" });
});

describe.each([
  ["visitor", 401, messages.notLoggedIn],
  ["recruiter", 403, messages.resume.studentsOnly],
  ["admin", 403, messages.resume.studentsOnly],
] as const)("a %s has no resume", (who, status, msg) => {
  test.each([
    ["GET", path],
    ["POST", path],
    ["GET", `${path}/pdf`],
  ])("%s %s", async (method, address) => {
    const response =
      method === "GET"
        ? await cast[who].get(address)
        : await cast[who].json(method, address, aResume());
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ msg });
  });
});

test("incomplete rows are dropped, and the answer says which and why", async () => {
  const student = await newStudent();
  const response = await student.json("POST", path, {
    education: [
      { degree: "B.Tech" },
      { institution: "NIT" },
      { degree: "M.Tech", institution: "IIT" },
    ],
    experience: [{ jobTitle: "Intern" }, {}],
    projects: [{ description: "No name" }],
    skills: [{ name: "Go" }, { level: "Expert" }, { name: "Rust", level: "Beginner" }],
    achievements: ["", "  ", "Won"],
    certifications: [{ issuer: "Amazon" }],
    languages: [{ name: "Tamil" }],
  });
  const answer = await bodyOf(response);
  expect(answer).toMatchObject({
    education: [{ degree: "M.Tech" }],
    experience: [],
    projects: [],
    skills: [{ name: "Rust", level: "Beginner" }],
    achievements: ["Won"],
    certifications: [],
    languages: [],
  });
  expect(answer.dropped).toEqual([
    "Education 1 (B.Tech): needs institution",
    "Education 2 (NIT): needs degree",
    "Experience 1 (Intern): needs company",
    "Projects 1 (No name): needs project name",
    "Skills 1 (Go): needs level",
    "Skills 2 (Expert): needs skill",
    "Certifications 1 (Amazon): needs certification",
    "Languages 1 (Tamil): needs proficiency",
  ]);
});

test.each([
  ["2024-06", "2024-06"],
  ["2024-06-30", "2024-06-30"],
  ["2024-06-30T00:00:00.000Z", "2024-06-30"],
  ["2024-06-30T05:30:00+05:30", "2024-06-30"],
  ["", null],
  [null, null],
  [undefined, null],
])("a date sent as %j is stored as %j", async (sent, stored) => {
  const student = await newStudent();
  const education = [{ degree: "B.Tech", institution: "NIT", startDate: sent }];
  const answer = await bodyOf(await student.json("POST", path, { education }));
  expect(answer.education).toMatchObject([{ startDate: stored }]);
});

test("technologies may be a comma list or a list", async () => {
  const student = await newStudent();
  const projects = [
    { projectName: "A", technologies: "React, , Node.js ,C++" },
    { projectName: "B", technologies: ["React", "Node.js, C++"] },
  ];
  const answer = await bodyOf(await student.json("POST", path, { projects }));
  const technologies = ["React", "Node.js", "C++"];
  expect(answer.projects).toMatchObject([{ technologies }, { technologies }]);
});

test("an older version is refused and changes nothing; without one the newest save wins", async () => {
  const student = await newStudent();
  await student.json("POST", path, { summary: "First", version: 0 });
  await student.json("POST", path, { summary: "Second", version: 1 });
  const late = await student.json("POST", path, { summary: "Late", version: 1 });
  expect(late.status).toBe(409);
  expect((await bodyOf(late)).msg).toBe(messages.resume.conflict);
  expect(await bodyOf(await student.get(path))).toMatchObject({ summary: "Second", version: 2 });
  const alsoFirst = await student.json("POST", path, { summary: "Also first", version: 0 });
  expect(alsoFirst.status).toBe(409);
  await student.json("POST", path, { summary: "Forced" });
  expect(await bodyOf(await student.get(path))).toMatchObject({ summary: "Forced", version: 3 });
});

test("of ten saves of one version at once, one wins", async () => {
  const student = await newStudent();
  await student.json("POST", path, { summary: "Start" });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      student.json("POST", path, { summary: `Tab ${n}`, version: 1 }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

const entry = { jobTitle: "A", company: "B" };
const row = { degree: "A", institution: "B" };
test.each<[string, object, string]>([
  ["a summary past its limit", { summary: "x".repeat(limits.summary + 1) }, "summary"],
  ["a one-line field past its limit", { linkedin: "x".repeat(201) }, "linkedin"],
  ["a line break in a one-line field", { fullName: "A\nB" }, "fullName"],
  [
    "a description past its limit",
    { experience: [{ ...entry, description: "x".repeat(limits.text + 1) }] },
    "experience.0.description",
  ],
  ["too many rows in a section", { skills: Array.from({ length: 51 }, () => ({})) }, "skills"],
  ["20,000 rows", { education: Array.from({ length: 20_000 }, () => ({})) }, "education"],
  [
    "too many rows in all",
    {
      skills: Array.from({ length: 41 }, () => ({ name: "a", level: "Expert" })),
      education: Array.from({ length: 40 }, () => row),
      achievements: Array.from({ length: 40 }, () => "won"),
    },
    "",
  ],
  [
    "too many characters in all",
    {
      experience: Array.from({ length: 11 }, () => ({ ...entry, description: "x".repeat(2_900) })),
    },
    "",
  ],
  ["an unknown level", { skills: [{ name: "Go", level: "Wizard" }] }, "skills.0.level"],
  [
    "an unknown proficiency",
    { languages: [{ name: "Tamil", proficiency: "x" }] },
    "languages.0.proficiency",
  ],
  [
    "a day that does not exist",
    { education: [{ ...row, endDate: "2023-02-30" }] },
    "education.0.endDate",
  ],
  ["a date in words", { education: [{ ...row, endDate: "last June" }] }, "education.0.endDate"],
  ["a section that is no list", { education: "B.Tech" }, "education"],
  ["a row that is no object", { education: ["B.Tech"] }, "education.0"],
  ["a text that is no text", { summary: { $gt: "" } }, "summary"],
  ["a NUL", { summary: "a\0b" }, "summary"],
  ["a lone surrogate", { summary: "a\ud800b" }, "summary"],
  ["a version that is no number", { version: "new" }, "version"],
])("%s is refused with the field named", async (_, body, field) => {
  const response = await cast.student.json("POST", path, body);
  expect(response.status).toBe(422);
  const answer = await bodyOf(response);
  expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  expect(answer.errors?.[field]).toMatch(/^[A-Z].{9,}/);
});

test("a summary of 2 MB and a body that is no JSON are refused with a sentence", async () => {
  const large = await cast.student.json("POST", path, { summary: "x".repeat(2_000_000) });
  expect(large.status).toBe(413);
  expect((await bodyOf(large)).msg).toBeTruthy();
  const headers = { "Content-Type": "application/json" };
  const broken = await cast.student.fetch(path, { method: "POST", headers, body: "{" });
  expect(broken.status).toBe(400);
});

test("what the account knows fills in what the resume does not say", async () => {
  const account = await aStudent({ name: "Bala Murugan", phone: "98400 00000" });
  const student = await clientOf(web.url, account);
  await student.json("POST", path, { summary: "Hello" });
  expect(await bodyOf(await student.get(path))).toMatchObject({
    fullName: "Bala Murugan",
    email: account.email,
    phone: "98400 00000",
  });
});
