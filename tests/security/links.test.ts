// @module-tag thorough
import { describe, expect, test } from "vitest";
import { termsVersion } from "../../app/applications/terms";
import {
  detailsPath,
  listingPath,
  postPath,
  postingType,
  typeNames,
} from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting, anApplication, validInput, aVersion } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements } from "../support/html";
import { aResume } from "../support/resumes";
import { asParts } from "../support/samples";

/** Links that run script, hide where they lead or contain a password are refused and never shown. */
const badLinks = [
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//evil.example/x",
  "/\\evil.example",
  "https://user:secret@evil.example/",
];

// Without a cache: an earlier page would hide what is stored.
const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);

/** Where every link and form of a page leads. */
function targets(html: string) {
  const hrefs = elements(html, "a").map((one) => (one as Record<string, string>).href ?? "");
  const actions = elements(html, "form").map((one) => (one as Record<string, string>).action ?? "");
  return [...hrefs, ...actions].filter(Boolean);
}

const safe = /^(\/(?![/\\])|#|\?|https?:\/\/(?![^/]*@)|mailto:|tel:)/;

describe.each(typeNames)("a %s", (type) => {
  const { fields, endpoint } = postingType(type);
  const urls = Object.keys(fields).filter((name) => fields[name]?.kind === "url");

  test("takes no bad link, from a call or from its form", async () => {
    expect(urls.length).toBeGreaterThan(0);
    for (const field of urls) {
      for (const link of badLinks) {
        const input = { ...validInput(type), [field]: link };
        const parts = await asParts(type, input);
        const call = await cast.admin.multipart(`/api/${endpoint}`, parts);
        expect([call.status, await call.json()]).toMatchObject([422, { errors: { [field]: /./ } }]);
        const form = await cast.admin.multipart(postPath(type), parts);
        expect([link, form.status]).toEqual([link, 422]);
      }
    }
  });

  test("shows none that is stored, to nobody and nowhere", async () => {
    const planted = await Promise.all(badLinks.map((link) => aPostingWith(link)));
    const paths = [listingPath(type), ...planted.map(detailsPath)];
    for (const who of ["visitor", "student", "admin"] as const) {
      for (const path of paths) {
        const page = await (await cast[who].get(path)).text();
        expect(targets(page).filter((target) => !safe.test(target))).toEqual([]);
      }
    }
  });

  async function aPostingWith(link: string) {
    const posting = await aPosting(type);
    const stored = { ...posting.fields, ...Object.fromEntries(urls.map((url) => [url, link])) };
    await db
      .updateTable("postings")
      .set({ fields: JSON.stringify(stored) })
      .where("id", "=", posting.id)
      .execute();
    return posting;
  }
});

test.each(badLinks)("%j in an application is no link and leads nowhere", async (link) => {
  const { student } = cast.users;
  const posting = await aPosting("job", { link: "https://ok.example/" });
  const { id } = await anApplication(student, posting);
  await db
    .updateTable("applications")
    .set({
      applied_link: link,
      posting_version: await aVersion({ title: "Planted", link }),
    })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("postings")
    .set({ fields: JSON.stringify({ ...posting.fields, link }) })
    .where("id", "=", posting.id)
    .execute();

  for (const path of ["/my-applications", detailsPath(posting)]) {
    const page = await (await cast.student.get(path)).text();
    expect(targets(page).filter((target) => !safe.test(target))).toEqual([]);
  }
  const again = await cast.student.form(`${detailsPath(posting)}/apply`, { terms: termsVersion });
  expect(again.headers.get("Location")).toBeNull();
  const report = await cast.admin.get(`/admin/applications/job/${posting.id}`);
  expect(targets(await report.text()).filter((target) => !safe.test(target))).toEqual([]);
});

test.each(badLinks)("%j in a resume is text", async (link) => {
  const links = { linkedin: link, github: link, portfolio: link };
  const projects = [{ projectName: "A", projectLink: link }];
  const resume = aResume({ ...links, projects, email: `x@y.example?cc=${link}` });
  expect((await cast.student.json("POST", "/api/resume", resume)).status).toBe(200);
  const page = await (await cast.student.get("/profile")).text();
  expect(targets(page).filter((target) => !safe.test(target))).toEqual([]);
  expect(page).not.toMatch(/href="[^"]*cc=/);
});
