// @module-tag thorough
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { mailPasswordChanged } from "../../app/accounts/notices.server";
import { en } from "../../app/languages/en";
import { offered, ownNames } from "../../app/languages/known";
import { textsOf } from "../../app/languages/texts";
import { outlineOf } from "../../app/resume/pdf/outline";
import { resumeSchema } from "../../app/resume/schema";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { sink } from "../news/sink";
import { Client } from "../support/client";
import { aPosting, aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { aResume } from "../support/resumes";
import { isThorough } from "../support/thorough";
import { whenFree } from "../support/until";

const web = withWeb({ CACHE_SECONDS: "60" });
const cast = withCast(web);
const visitor = (headers: Record<string, string> = {}) => new Client(web.url, undefined, headers);
const pageOf = async (ask: Promise<Response>) => load(await (await ask).text());
const langOf = async (ask: Promise<Response>) => (await pageOf(ask))("html").attr("lang");
const hi = textsOf("hi");

describe("the choice", () => {
  test("is the address's, for this page and those that follow, if the language is offered", async () => {
    const reader = visitor();
    expect(await langOf(reader.get("/login"))).toBe("en-IN");
    expect(await langOf(reader.get("/login?lang=hi"))).toBe("hi-IN");
    expect(reader.cookie("lang")).toBe("hi");
    for (const path of ["/login", "/", "/jobs", "/jobs?search=solar", "/nowhere"])
      expect(await langOf(reader.get(path)), path).toBe("hi-IN");
    expect(await langOf(reader.get("/jobs?lang=xx"))).toBe("hi-IN");
    expect(await langOf(reader.get("/jobs?lang=en"))).toBe("en-IN");
    expect(await langOf(reader.get("/jobs"))).toBe("en-IN");
  });

  test("is noted by a cached page, too, and by no page that a browser fetches early", async () => {
    await visitor().get("/jobs?lang=hi");
    const [early, later] = [visitor({ "Sec-Purpose": "prefetch" }), visitor()];
    for (const reader of [early, later])
      expect(await langOf(reader.get("/jobs?lang=hi"))).toBe("hi-IN");
    expect([early.cookie("lang"), later.cookie("lang")]).toEqual([undefined, "hi"]);
    const rules = await (await visitor().get("/speculation-rules.json")).text();
    expect(rules).toContain("lang=");
  });

  test("of the account comes before the cookie's, and follows address and form", async () => {
    const student = await aStudent();
    const reader = await clientOf(web.url, student);
    const stored = async () =>
      (await db.selectFrom("users").select("language").where("id", "=", student.id).execute())[0];
    expect(await langOf(reader.get("/account"))).toBe("en-IN");
    expect(await stored()).toEqual({ language: null });
    await reader.get("/account?lang=hi");
    expect(await stored()).toEqual({ language: "hi" });
    const elsewhere = await clientOf(web.url, student);
    expect(await langOf(elsewhere.fetch("/jobs", { headers: { Cookie: "lang=en" } }))).toBe(
      "en-IN",
    );
    expect(await langOf(elsewhere.get("/jobs"))).toBe("hi-IN");

    const done = await elsewhere.form("/account", { intent: "language", language: "en" });
    expect(done.status).toBe(303);
    expect(await stored()).toEqual({ language: "en" });
    expect(await langOf(elsewhere.get("/account"))).toBe("en-IN");
    await elsewhere.form("/account", { intent: "language", language: "klingon" });
    expect(await stored()).toEqual({ language: "en" });
  });

  test("made before logging in becomes the account's", async () => {
    const student = await aStudent();
    const reader = await clientOf(web.url, student);
    await reader.fetch("/my-applications", { headers: {} });
    const before = visitor();
    await before.get("/login?lang=hi");
    await before.form("/login", { email: student.email, password: "monsoon-in-june" });
    await before.get("/my-applications");
    const row = db.selectFrom("users").select("language").where("id", "=", student.id);
    expect(await row.executeTakeFirst()).toEqual({ language: "hi" });
  });

  test("by a call: PATCH /api/auth/language", async () => {
    const student = await aStudent();
    const reader = await clientOf(web.url, student);
    const answer = await reader.json("PATCH", "/api/auth/language", { language: "hi" });
    expect(await answer.json()).toEqual({ msg: en.languageChoice.saved, language: "hi" });
    for (const language of ["xx", "en-XA", "", null, ["hi"], {}]) {
      const refused = await reader.json("PATCH", "/api/auth/language", { language });
      expect(refused.status).toBe(422);
    }
    expect((await visitor().json("PATCH", "/api/auth/language", {})).status).toBe(401);
  });
});

test("calls are English whatever reader they have, unless their address asks", async () => {
  const student = await aStudent({ language: "hi" });
  const reader = await clientOf(web.url, student);
  const msg = async (path: string) => {
    const headers = { Cookie: `jwtToken=${reader.cookie("jwtToken")}; lang=hi` };
    return ((await (await reader.get(path, { headers })).json()) as { msg: string }).msg;
  };
  expect(await msg("/api/nowhere")).toBe(en.notFound);
  expect(await msg("/api/nowhere?lang=hi")).toBe(hi.notFound);
});

test("a page names its language and its own address, and the sitemap those of the others", async () => {
  for (const [path, own] of [
    ["/jobs", "/jobs"],
    ["/jobs?lang=hi", "/jobs?lang=hi"],
  ] as const) {
    const $ = await pageOf(visitor().get(path));
    expect($("link[rel=canonical]").attr("href")).toMatch(
      new RegExp(`${own.replace("?", "\\?")}$`),
    );
    expect($(".languages a").text()).toBe(offered.map((one) => ownNames[one]).join(""));
  }
  const search = await pageOf(visitor().get("/jobs?search=solar&lang=en"));
  expect(search('.languages a[lang="hi"]').attr("href")).toBe("?search=solar&lang=hi");
  const sitemap = await (await visitor().get("/sitemap.xml")).text();
  const [, others = ""] = /<loc>[^<]+\/jobs\?lang=hi<\/loc>(.*?)<\/url>/.exec(sitemap) ?? [];
  const named = [...others.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
  expect(named.map(([, language]) => language)).toEqual([...offered, "x-default"]);
  for (const [, language, address] of named)
    expect(address).toMatch(language === "hi" ? /\/jobs\?lang=hi$/ : /\/jobs(\?lang=..)?$/);
});

test("recruiters choose in the footer of the office, whose screens are English to the others", async () => {
  const choices = async (ask: Promise<Response>) => (await pageOf(ask))(".languages a").text();
  const all = offered.map((one) => ownNames[one]).join("");
  expect(await choices(cast.recruiter.get("/recruiter"))).toBe(all);
  expect(await choices(cast.admin.get("/admin/postings"))).toBe("");
});

test("a translation made by a machine says so until a speaker has confirmed it", async () => {
  const $ = await pageOf(visitor().get("/?lang=hi"));
  expect($(".machine-made a").attr("href")).toMatch(/^mailto:/);
  expect((await pageOf(visitor().get("/?lang=en")))(".machine-made")).toHaveLength(0);
});

test("refusals before a page is found are in the reader's language", async () => {
  const refused = async (path: string) => (await visitor().get(path)).text();
  expect(await refused("/jobs?_data=root&lang=hi")).toContain(hi.requests.address);
  expect(await refused("/jobs?_data=root")).toContain(en.requests.address);
});

test("a mail is in its recipient's language, whoever caused it", async () => {
  const [hindi, english] = [await aStudent({ language: "hi" }), await aStudent()];
  for (const { id } of [hindi, english]) await mailPasswordChanged(id, { id: newId() });
  const langs = [hindi, english].map(({ email }) => {
    const { raw = "" } = sink.accepted.find(({ to }) => to === email) ?? {};
    return /<html lang=(?:3D)?"([^"]+)"/.exec(raw.replaceAll("=3D", "="))?.[1];
  });
  expect(langs).toEqual(["hi-IN", "en-IN"]);
});

test("feeds are in the language of their address, the same for everybody who asks for it", async () => {
  await aPosting("job", { title: "Feed of two languages" });
  const hindi = visitor({ cookie: "lang=hi" });
  const [plain, asked] = await Promise.all([
    hindi.get("/jobs.ics"),
    hindi.get("/jobs.ics?lang=hi"),
  ]);
  expect(await plain.text()).toContain(en.typeWords.job.plural);
  expect(await asked.text()).toContain(hi.typeWords.job.plural);
  expect(plain.headers.get("ETag")).not.toBe(asked.headers.get("ETag"));
});

test("a resume has a language of its own, English at first", () => {
  const resume = resumeSchema.parse(aResume());
  const titles = (language?: string) =>
    outlineOf(resumeSchema.parse({ ...aResume(), language })).parts.map(({ title }) => title);
  expect(titles()).toEqual(outlineOf(resume).parts.map(({ name }) => en.sectionWords[name].title));
  expect(titles("hi")).toEqual(
    outlineOf(resume).parts.map(({ name }) => hi.sectionWords[name].title),
  );
  expect(titles("klingon")).toEqual(titles());
});

/** Takes seconds, as each of them is one answer of a cache that others fill meanwhile. */
test("of many requests in two languages at once none gets the other's", async () => {
  const posting = await aPosting("job", {
    title: "Asked for a thousand times",
    deadline: "2099-01-31", // its card says in words when it closes
  });
  const paths = ["/", "/jobs", "/jobs?search=asked", `/jobs/details/${posting.id}`, "/internships"];
  const student = await clientOf(web.url, cast.users.student);
  const ways: [string, (path: string) => Promise<Response>][] = [
    ["en-IN", (path) => visitor().get(path)],
    ["hi-IN", (path) => visitor({ cookie: "lang=hi" }).get(path)],
    ["hi-IN", (path) => visitor().get(`${path}${path.includes("?") ? "&" : "?"}lang=hi`)],
    ["en-IN", (path) => visitor({ cookie: "lang=en" }).get(path)],
    ["en-IN", (path) => student.get(path)],
  ];
  const asked = Array.from({ length: isThorough ? 1000 : 200 }, (_, at) => at);
  const mixed: string[] = [];
  for (let from = 0; from < asked.length; from += 50) {
    await Promise.all(
      asked.slice(from, from + 50).map(async (at) => {
        const path = paths[Math.floor(at / ways.length) % paths.length] ?? "/";
        const [wanted, ask] = ways[at % ways.length]!;
        const html = await (await whenFree(() => ask(path))).text();
        const m = textsOf(wanted.slice(0, 2));
        const isWhole =
          html.includes(`<html lang="${wanted}"`) &&
          html.includes(m.shell.skip) &&
          html.includes(m.typeWords.internship.menu);
        const other = wanted === "en-IN" ? hi : en;
        const foreign = [other.footer.contact, other.timing.closes("").trim()];
        if (!isWhole || foreign.some((words) => html.includes(words)))
          mixed.push(`${wanted} ${path}`);
      }),
    );
  }
  expect(mixed).toEqual([]);
});
