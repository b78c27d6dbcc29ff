// @module-tag thorough
import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { renderInThread } from "../../app/resume/pdf/pool.server";
import { renderResume } from "../../app/resume/pdf/render-resume.server";
import { resumeSchema } from "../../app/resume/schema";
import { db } from "../../db/client";
import type { Client } from "../support/client";
import { aStudent, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { startResumeWorker } from "../support/resume-worker";
import { aResume, hindiResume, tamilResume } from "../support/resumes";

const web = withWeb();
let worker: ReturnType<typeof startResumeWorker>;
beforeAll(async () => {
  worker = startResumeWorker();
});
afterAll(() => worker.stop());

const pdfPath = "/api/resume/pdf";

async function studentWith(resume: object, overrides: Partial<User> = {}) {
  const user = await aStudent(overrides);
  const client = await clientOf(web.url, user);
  const saved = await client.json("POST", "/api/resume", resume);
  expect(saved.status).toBe(200);
  return { user, client };
}

/** Downloads like the page's script, which asks again while the PDF is being made. */
async function download(client: Client) {
  let response = await client.get(pdfPath);
  for (let tries = 0; response.status === 503 && tries < 200; tries++) {
    await wait(200);
    response = await client.get(pdfPath);
  }
  expect(response.status).toBe(200);
  return response;
}

const fileOf = async (client: Client) => Buffer.from(await (await download(client)).arrayBuffer());
const pdfOf = async (resume: object) => fileOf((await studentWith(resume)).client);

const poppler = (tool: string, pdf: Buffer, ...args: string[]) =>
  execFileSync(tool, args, { input: pdf }).toString();

/** The text that pdftotext reads, with line ends as spaces. */
const textOf = (pdf: Buffer) => poppler("pdftotext", pdf, "-raw", "-", "-").replace(/\s+/g, " ");

const inOrder = [
  "fullName",
  "email",
  "phone",
  "summary",
  "education",
  "experience",
  "projects",
  "skills",
  "achievements",
  "certifications",
  "languages",
] as const;

describe.each([
  ["English", aResume()],
  ["Hindi", hindiResume],
  ["Tamil", tamilResume],
])("the PDF of a resume in %s", (_, resume) => {
  test("holds every value, section by section", async () => {
    const text = textOf(await pdfOf(resume));
    let last = -1;
    for (const part of inOrder) {
      const values = textsIn(resume[part as keyof typeof resume]);
      const places = values.map((value) => text.indexOf(value, last));
      expect(Math.min(...places), `${part}: ${values.join(" | ")} in ${text}`).toBeGreaterThan(
        last,
      );
      last = Math.min(...places);
    }
  });
});

/** Every text of a part as it is printed, where periods and web addresses look different. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string")
    return /^\d{4}-\d\d|^https/.test(value) ? [] : value.split(/\n?- /).filter(Boolean);
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

test("the file is named after the student and marked as private", async () => {
  const { client } = await studentWith(aResume({ fullName: "Asha  Nair-Menon" }));
  const { headers } = await download(client);
  expect(headers.get("Content-Type")).toBe("application/pdf");
  expect(headers.get("Content-Disposition")).toBe(
    'attachment; filename="Asha_Nair_Menon_Resume.pdf"',
  );
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("a name in another script is sent whole, with a plain one beside it", async () => {
  const { client } = await studentWith(aResume({ fullName: 'आशा "नायर"\u0007' }));
  expect((await download(client)).headers.get("Content-Disposition")).toBe(
    `attachment; filename="resume.pdf"; filename*=UTF-8''${encodeURIComponent("आशा_नायर_Resume.pdf")}`,
  );
});

test("title, author and page size are told; fonts are embedded", async () => {
  const pdf = await pdfOf(aResume());
  const facts = poppler("pdfinfo", pdf, "-");
  expect(facts).toMatch(/Title: +Asha Nair – Resume/);
  expect(facts).toMatch(/Author: +Asha Nair/);
  expect(facts).toMatch(/Page size: .*A4/);
  expect(pdf.toString("latin1")).toMatch(/\/BaseFont \/[A-Z]+\+NotoSans-Regular/);
  expect(pdf.toString("latin1")).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
});

test("what is edited is in the next download, and the same resume is not rendered again", async () => {
  const { user, client } = await studentWith(aResume({ summary: "Before" }));
  expect(textOf(await fileOf(client))).toContain("Before");
  await client.json("POST", "/api/resume", aResume({ summary: "After" }));
  expect(textOf(await fileOf(client))).toContain("After");
  const rendered = await renderedAt(user);
  await download(client);
  await client.json("POST", "/api/resume", aResume({ summary: "After" }));
  await download(client);
  expect(await renderedAt(user)).toEqual(rendered);
});

test("a new name in the account is in the next download too", async () => {
  const { client, user } = await studentWith(aResume({ fullName: "" }), { name: "Old Name" });
  await download(client);
  await client.multipart(
    "/api/resume/profile",
    [
      ["name", "New Name"],
      ["email", user.email],
    ],
    "PUT",
  );
  expect(textOf(await fileOf(client))).toContain("New Name");
});

async function renderedAt(user: User) {
  const row = await db
    .selectFrom("resume_pdfs")
    .select("rendered_at")
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow();
  return row.rendered_at;
}

test("a character that no font covers shows as □ and the student is told which", async () => {
  const { client } = await studentWith(aResume({ summary: "Speaks 中文 and 👩‍👩‍👧" }));
  const pdf = await fileOf(client);
  expect(textOf(pdf)).toContain("Speaks □□ and □");
  expect(await (await client.get("/profile")).text()).toContain(
    messages.pdf.unsupported("中 文 👩‍👩‍👧"),
  );
});

test.each([
  ["₹ and Latin with diacritics", "₹5,00,000 Łódź naïve Zażółć Việt"],
  ["Telugu", "తెలుగు విద్యార్థి"],
  ["Kannada", "ಕನ್ನಡ ಎಂಜಿನಿಯರಿಂಗ್"],
  ["Malayalam", "മലയാളം എഞ്ചിനീയറിംഗ് കൊച്ചി"],
  ["Bengali", "বাংলা প্রকৌশল কোলকাতা"],
  ["Gujarati", "ગુજરાતી વિદ્યાર્થી"],
  ["Gurmukhi", "ਪੰਜਾਬੀ ਵਿਦਿਆਰਥੀ"],
  ["Odia", "ଓଡ଼ିଆ ବିଦ୍ୟାର୍ଥୀ"],
  ["a joiner inside a word", "क्‍षमता"],
])("%s can be read out of the PDF", async (_, summary) => {
  expect(textOf(await pdfOf(aResume({ summary })))).toContain(summary);
});

test("only web and mail addresses become links", async () => {
  const pdf = await pdfOf(
    aResume({
      linkedin: "javascript:alert(1)",
      github: "file:///etc/passwd",
      portfolio: "//evil.example",
      projects: [
        { projectName: "A", projectLink: "data:text/html,x" },
        { projectName: "B", projectLink: "https://good.example/b" },
        { projectName: "C", projectLink: "https://user:secret@evil.example/" },
      ],
    }),
  );
  const links = pdf.toString("latin1").match(/\/URI \([^)]*\)/g);
  expect(links).toEqual(["/URI (mailto:asha@college.example)", "/URI (https://good.example/b)"]);
});

const lines = (text: string, count: number) => `${text}\n`.repeat(count).slice(0, 2_990);
const job = { jobTitle: "Engineer", company: "Monsoon Labs" };
test.each<[string, Record<string, unknown>, RegExp]>([
  [
    "control characters and reversed text",
    { summary: "a\u0007b \u202Edcba\u202C\u200f end" },
    /ab dcba end/,
  ],
  [
    "markup",
    { summary: "<script>alert(1)</script> & {{x}}" },
    /<script>alert\(1\)<\/script> & \{\{x\}\}/,
  ],
  ["one word as long as the limit", { summary: "w".repeat(5_000) }, /wwww/],
  ["a name of one long word", { fullName: "W".repeat(200) }, /WWWW/],
  [
    "thousands of one-letter lines",
    {
      summary: lines("x", 1_490),
      experience: Array.from({ length: 8 }, () => ({ ...job, description: lines("y", 1_490) })),
    },
    /Monsoon Labs/,
  ],
  [
    "as many rows as are allowed",
    {
      skills: Array.from({ length: 50 }, (_, n) => ({ name: `Skill ${n}`, level: "Expert" })),
      achievements: Array.from({ length: 50 }, (_, n) => `Prize ${n}`),
    },
    /Skill 49.*Prize 49/,
  ],
  [
    "as much text as is allowed",
    {
      experience: Array.from({ length: 9 }, () => ({
        ...job,
        description: "विद्यार्थी word ".repeat(187),
      })),
    },
    /Monsoon Labs/,
  ],
])(
  "%s is rendered harmlessly",
  async (_, overrides, expected) => {
    expect(textOf(await renderedUnhurried(aResume(overrides)))).toMatch(expected);
  },
  300_000,
);

/** Renders like the worker, but without its time limit, which a loaded machine may exceed. */
async function renderedUnhurried(resume: object) {
  const pdf = await renderInThread(resumeSchema.parse(resume), 300_000);
  return Buffer.from(pdf.bytes);
}

test("a long resume has page numbers, and no heading stands alone at the end of a page", async () => {
  const experience = Array.from({ length: 14 }, (_, n) => ({
    ...job,
    jobTitle: `Engineer ${n}`,
    description: "Did a thing.\n".repeat(6),
  }));
  const pdf = await pdfOf(aResume({ experience }));
  const pages = poppler("pdftotext", pdf, "-layout", "-", "-")
    .split("\f")
    .filter((page) => page.trim());
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    const shown = page.trim().split(/\n\s*/);
    expect(shown.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
    expect(shown.at(-2)).not.toMatch(/^(Engineer|Experience|Projects|Skills|Monsoon)/);
  }
});

test("the profile shows what a machine reads", async () => {
  const { client } = await studentWith(aResume({ summary: "Seen by machines" }));
  await download(client);
  const page = await (await client.get("/profile")).text();
  expect(page).toMatch(/<pre>[^<]*Seen by machines/);
});

test("many students at once all get their own", async () => {
  const students = await Promise.all(
    Array.from({ length: 20 }, (_, n) => studentWith(aResume({ summary: `Number ${n} of many` }))),
  );
  const texts = await Promise.all(students.map(async ({ client }) => textOf(await fileOf(client))));
  for (const [n, text] of texts.entries()) expect(text).toContain(`Number ${n} of many`);
});

test("rendering the same job twice, or for a deleted student, does no harm", async () => {
  const { user, client } = await studentWith(aResume());
  await Promise.all([renderResume({ userId: user.id }), renderResume({ userId: user.id })]);
  expect((await client.get(pdfPath)).status).toBe(200);
  await db.deleteFrom("users").where("id", "=", user.id).execute();
  await renderResume({ userId: user.id });
});
