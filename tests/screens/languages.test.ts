// @module-tag thorough
import { readFile, readdir } from "node:fs/promises";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError, fieldErrors, says } from "../../app/errors";
import { en } from "../../app/languages/en";
import { accountMessages } from "../../app/languages/en/accounts";
import { applicationMessages } from "../../app/languages/en/applications";
import { newsMessages } from "../../app/languages/en/news";
import { office } from "../../app/languages/en/office";
import { postingMessages } from "../../app/languages/en/postings";
import { resume } from "../../app/languages/en/resume";
import { shell } from "../../app/languages/en/shell";
import { plural } from "../../app/languages/plural";
import { type Sentence, inLanguage, textsOf } from "../../app/languages/texts";
import { db } from "../../db/client";
import { siteDefaults } from "../../app/site";
import { savePosting } from "../../app/postings/saved/saved.server";
import { createPosting } from "../../app/postings/postings.server";
import { changeStage } from "../../app/applications/stages/steps.server";
import { resumeSchema } from "../../app/resume/schema";
import { saveResume } from "../../app/resume/resume.server";
import { Client } from "../support/client";
import { aPosting, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const pseudo = textsOf("en-XA");

test("no group of the catalogue hides another of the same name", () => {
  const parts = [
    ...[accountMessages, applicationMessages, newsMessages, office],
    ...[postingMessages, resume, shell],
  ];
  const names = parts.flatMap((part) => Object.keys(part));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const part of parts)
    for (const [name, group] of Object.entries(part)) expect(en).toHaveProperty([name], group);
});

test("a language that this build does not know is answered in English", () => {
  for (const unknown of [null, undefined, "", "xx", "__proto__"]) expect(textsOf(unknown)).toBe(en);
});

test("the pseudo-language is longer, in brackets, and leaves addresses and the marks of links alone", () => {
  expect(pseudo.navbar.search).toMatch(/^\[Šéáŕçĥ~+\]$/);
  expect(pseudo.homeScreen.welcomeName("Asha").length).toBeGreaterThan(
    1.4 * "Welcome, Asha!".length,
  );
  expect(pseudo.loginScreen.noAccount).toMatch(/<signup>.+<\/signup>/);
});

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [2, "2 rows"],
  [5000, "5,000 rows"],
])("the plural of %i", (count, words) => {
  expect(en.counts.rows(count)).toBe(words);
});

test("a form that a language has and a sentence lacks is its other one", () => {
  expect(plural("ar", 2, { one: "one", other: "other" })).toBe("other");
});

test("a refusal is English for logs and calls, and has its reader's language on a page", () => {
  const refusal = new AppError((m) => m.login.failed, 401, {
    fields: { email: (m) => m.notFound, name: "typed" },
  });
  expect(refusal.message).toBe(en.login.failed);
  expect(refusal.fields).toEqual({ email: en.notFound, name: "typed" });
  expect(refusal.in(pseudo)).toEqual({
    message: pseudo.login.failed,
    fields: { email: pseudo.notFound, name: "typed" },
  });
});

const sentence = says((m) => m.checkInputs);
const text = z.string({ error: sentence });
const kind = z.literal("a");
const schemas: Record<string, [z.ZodType, unknown]> = {
  "a field": [z.object({ field: text }), { field: 1 }],
  "a union": [z.union([z.object({ field: text })]), { field: 1 }],
  "a union by a field": [
    z.discriminatedUnion("kind", [
      z.object({ kind, field: text }),
      z.object({ kind: z.literal("b") }),
    ]),
    { kind: "a", field: 1 },
  ],
  "a check": [
    z.object({ field: z.string().refine(() => false, { error: sentence }) }),
    { field: "" },
  ],
  "a pipe": [
    z.object({ field: z.preprocess(String, z.string().max(1, { error: sentence })) }),
    { field: 123 },
  ],
};

test.each(Object.entries(schemas))("zod keeps the sentence of %s", (_name, [schema, input]) => {
  const { error } = schema.safeParse(input);
  const { field } = fieldErrors(error?.issues ?? []) as Record<string, Sentence>;
  expect(error?.issues[0]?.message).toBe(en.checkInputs);
  expect(inLanguage(field ?? "", pseudo)).toBe(pseudo.checkInputs);
});

test("no browser gets a catalogue", async () => {
  const assets = "build/client/assets";
  const names = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const script = await readFile(`${assets}/${name}`, "utf8");
    for (const sentence of [en.login.failed, en.importScreen.chooseTypeGetIts, en.advice.wait])
      expect(script.includes(sentence), `${name}: ${sentence}`).toBe(false);
  }
});

describe("with the pseudo-language", () => {
  const web = withWeb({ PSEUDO_LANGUAGE: "true", CACHE_SECONDS: "60" });
  const cast = withCast(web);
  const visitor = () => new Client(web.url);

  test.each([
    "/",
    "/jobs",
    "/login",
    "/signup",
    "/forgot-password",
    "/my-applications",
    "/nowhere",
  ])("no text of a visitor's %s came from nowhere", async (path) => {
    expect(fromNowhere(await page(visitor(), path))).toEqual([]);
  });

  test.each([
    ...["/profile?edit=1", "/account", "/account/second-factor", "/account/news", "/account/data"],
    ...["/saved", "/my-applications"],
  ])("no text of a student's %s came from nowhere", async (path) => {
    const { name, email } = cast.users.student;
    const initial = /^A$/; // of the name, in the avatar
    const texts = fromNowhere(await page(cast.student, path), [name, email]);
    expect(texts.filter((text) => !initial.test(text))).toEqual([]);
  });

  test.each([
    ...[
      "/admin-dashboard",
      "/admin/postings",
      "/admin/users",
      "/admin/recruiters",
      "/admin/import",
    ],
    ...[
      "/admin/applications",
      "/admin/outcomes",
      "/admin/log",
      "/admin/erasures",
      "/admin/operations",
    ],
    "/admin/post/job",
  ])("no text of the office's %s came from nowhere", async (path) => {
    expect(fromNowhere(await page(cast.admin, path), await namesOfPeople())).toEqual([]);
  });

  test("no text around a posting, an application or a resume came from nowhere", async () => {
    // Without a vowel, so that nothing of it looks like a sentence.
    const names = ["title", "company", "location", "salary", "requirements", "description"];
    const texts = Object.fromEntries(names.map((name) => [name, "zzz"]));
    const typed = {
      ...texts,
      requirements: ["zz"],
      link: "https://zz.zz/",
      deadline: "2099-01-31",
    };
    const posting = await aPosting("job", typed);
    const { student, recruiter } = cast.users;
    const application = await anApplication(student, posting);
    await changeStage(cast.users.admin, application.id, {
      stage: "shortlisted",
      note: "zzz",
      ctc: null,
    });
    await saveResume(
      student,
      resumeSchema.parse({ education: [{ degree: "zz", institution: "zz" }] }),
    );
    await savePosting(student, "job", posting.id);
    const own = await createPosting(recruiter, "job", typed, { state: "submitted" });
    const known = [...(await namesOfPeople()), "Europe/London", "Asia/Kolkata"];
    const asked: [Client, string][] = [
      [visitor(), `/jobs/details/${posting.id}`],
      [visitor(), "/search?search=zzz"],
      [visitor(), "/jobs?search=zzz&closesWithin=7&sort=closing"],
      [visitor(), "/internships?location=zzz"],
      [cast.student, "/"],
      [cast.student, `/jobs/details/${posting.id}`],
      [cast.student, `/jobs/details/${posting.id}/apply`],
      [cast.student, "/my-applications"],
      [cast.student, "/profile"],
      [cast.student, "/saved"],
      [cast.student, "/account/news/follow/job?search=zzz&location=zzz"],
      [cast.recruiter, "/recruiter"],
      [cast.recruiter, "/recruiter/post/job"],
      [cast.recruiter, `/recruiter/post/job/${own.id}`],
      [cast.recruiter, `/jobs/details/${own.id}`],
      [cast.admin, `/admin/postings/job/${own.id}`],
      [cast.admin, `/admin/applications/job/${posting.id}`],
      [cast.admin, `/jobs/details/${posting.id}`],
    ];
    for (const [reader, path] of asked) {
      const texts = fromNowhere(await page(reader, path), known);
      expect(
        texts.filter((text) => !/^[A-Z]$/.test(text)),
        path,
      ).toEqual([]);
    }
  });

  test("no sentence of a refused form came from nowhere", async () => {
    const refused: [Client, string, Record<string, string>][] = [
      [visitor(), "/signup", { name: "", email: "zz", phone: "\u0000", password: "zz" }],
      [visitor(), "/forgot-password", { email: "zz" }],
      [cast.student, "/account", { intent: "password", currentPassword: "z", newPassword: "zz" }],
      [
        cast.student,
        "/profile?edit=1",
        { intent: "save", name: "", email: "zz", phone: "z".repeat(31) },
      ],
      [cast.recruiter, "/recruiter/post/job", { intent: "publish", link: "zz", deadline: "zz" }],
      [cast.admin, "/admin/recruiters", { name: "", email: "zz", company: "" }],
    ];
    const known = [...(await namesOfPeople()), "Europe/London", "Asia/Kolkata"];
    for (const [reader, path, fields] of refused) {
      const answer = await reader.form(
        `${path}${path.includes("?") ? "&" : "?"}lang=en-XA`,
        fields,
      );
      expect(answer.status, path).toBe(422);
      const texts = fromNowhere(await answer.text(), known);
      expect(
        texts.filter((text) => !/^[A-Z]$/.test(text)),
        path,
      ).toEqual([]);
    }
  });

  test("a refused form says why in its reader's language", async () => {
    const answer = await visitor().form("/login?lang=en-XA", { email: "", password: "" });
    expect(await answer.text()).toContain(pseudo.fieldErrors.enterEmail);
  });

  test.each(["/", "/jobs"])("a cached %s goes to nobody of another language", async (path) => {
    const skip = async (ask: Promise<string>) => (await ask).includes(en.shell.skip);
    for (let round = 0; round < 2; round++) {
      expect(await skip(page(visitor(), path))).toBe(false);
      expect(await skip(page(visitor(), path, ""))).toBe(true);
      const byCookie = new Client(web.url, undefined, { cookie: "lang=en-XA" });
      expect(await skip(page(byCookie, path, ""))).toBe(false);
    }
  });

  async function page(reader: Client, path: string, lang = "en-XA") {
    const address = lang ? `${path}${path.includes("?") ? "&" : "?"}lang=${lang}` : path;
    return (await reader.get(address)).text();
  }
});

async function namesOfPeople() {
  const people = await db.selectFrom("users").select(["name", "email"]).execute();
  const companies = await db.selectFrom("companies").select("name").execute();
  return [
    ...people.flatMap(({ name, email }) => [name, email]),
    ...companies.map(({ name }) => name),
  ];
}

/** Visible texts and attributes with a vowel that the pseudo-language would have accented. */
function fromNowhere(html: string, known: string[] = []) {
  const $ = load(html);
  $("script, style, datalist, code, [data-theirs], body [lang=en]").remove();
  const spoken = ["alt", "aria-label", "placeholder", "title", "data-busy", "data-label"];
  spoken.push("data-wait", "data-close", "data-removed", "data-undo", "data-too-large");
  const attributes = $("body *")
    .toArray()
    .flatMap((element) => spoken.map((name) => $(element).attr(name) ?? ""));
  const texts = $("body *, title")
    .contents()
    .toArray()
    .flatMap((node) => (node.type === "text" ? [node.data.trim()] : []));
  for (const element of $("[data-words]").toArray())
    attributes.push(...Object.values(JSON.parse($(element).attr("data-words") ?? "{}") as object));
  const ours = [...Object.values(siteDefaults), ...known].sort((a, b) => b.length - a.length);
  return [...new Set([...texts, ...attributes])].filter((text) =>
    /[aeiou]/i.test(ours.reduce((rest, part) => rest.replaceAll(part, ""), text)),
  );
}
