// @module-tag thorough
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { setSitemapParts } from "../../app/postings/sitemap.server";
import { detailsPath, listingPath, typeNames } from "../../app/postings/types";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements } from "../support/html";
import { unhurried } from "../support/database";
import { aPicture, validParts } from "../support/samples";

/** What a page tells search engines, shared links and browsers besides its text. */

const web = withWeb();
const cast = withCast(web);

async function headOf(path: string) {
  const html = await (await cast.visitor.get(path)).text();
  const metas: Record<string, string>[] = elements(html, "meta");
  const links: Record<string, string>[] = elements(html, "link");
  const meta = (name: string) =>
    metas.find((one) => one.name === name || one.property === name)?.content;
  const link = (rel: string) => links.find((one) => one.rel === rel)?.href;
  const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
  return {
    html,
    meta,
    link,
    title: elements(html, "title")[0]?.text ?? "",
    structured: structured && (JSON.parse(structured) as Record<string, unknown>),
  };
}

const account = ["/login", "/signup", "/forgot-password"];

test("every public page has a title, a description, an address and a card of its own", async () => {
  const details = await Promise.all(
    typeNames.map(async (type) => detailsPath(await aPosting(type))),
  );
  const paths = ["/", "/api", ...account, ...typeNames.map(listingPath), ...details];
  for (const path of paths) {
    const { title, meta, link } = await headOf(path);
    expect(title, path).not.toBe("");
    expect(meta("description"), path).toBeTruthy();
    expect(meta("robots"), path).toBeUndefined();
    const address = path === "/" ? `${web.url}/` : web.url + path;
    expect(link("canonical"), path).toBe(address);
    expect(meta("og:url"), path).toBe(address);
    expect(title, path).toContain(meta("og:title"));
    expect(meta("og:description"), path).toBe(meta("description"));
    expect(meta("og:image"), path).toBe(`${web.url}/share.png`);
  }
  const lists = await Promise.all([...account, ...typeNames.map(listingPath)].map(headOf));
  expect(new Set(lists.map(({ title }) => title)).size).toBe(lists.length);
});

test("filters and pages of a list share its address; what is missing or personal has none", async () => {
  const { link } = await headOf("/jobs?search=tea&location=pune");
  expect(link("canonical")).toBe(`${web.url}/jobs`);
  for (const path of ["/no-such-page", "/my-applications", "/seminars/details/unknown"])
    expect((await headOf(path)).meta("robots"), path).toBe("noindex");
});

describe("structured data", () => {
  test("says what a job is and until when", async () => {
    const job = await aPosting("job", { title: "Tea taster", deadline: "2099-03-04" });
    expect((await headOf(detailsPath(job))).structured).toMatchObject({
      "@context": "https://schema.org",
      "@type": "JobPosting",
      title: "Tea taster",
      validThrough: "2099-03-04T18:29:59.000Z", // the whole day in India
      hiringOrganization: { name: "Some company" },
    });
  });

  test("says when an event is", async () => {
    const training = await aPosting("training", { startDate: "2099-03-04", endDate: "2099-03-09" });
    expect((await headOf(detailsPath(training))).structured).toMatchObject({
      "@type": "Event",
      startDate: "2099-03-04",
      endDate: "2099-03-09",
    });
  });

  test("cannot be left by what an admin typed", async () => {
    const job = await aPosting("job", { title: "</script><b>bold" });
    const { html, structured } = await headOf(detailsPath(job));
    expect(structured).toMatchObject({ title: "</script><b>bold" });
    expect(html).not.toContain("</script><b>");
  });
});

test("the sitemap names every list and every open item, and robots.txt names the sitemap", async () => {
  const open = await aPosting("seminar", { date: "2099-01-01" });
  const sitemap = await (await cast.visitor.get("/sitemap.xml")).text();
  for (const path of ["/", ...typeNames.map(listingPath), detailsPath(open)])
    expect(sitemap).toContain(`<loc>${web.url}${path}</loc>`);
  for (const part of ["x", "2", "9999"])
    expect((await cast.visitor.get(`/sitemap.xml?part=${part}`)).status, part).toBe(404);
  const robots = await (await cast.visitor.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${web.url}/sitemap.xml`);
  for (const path of ["/admin", "/api/", "/profile", "/my-applications"])
    expect(robots).toContain(`Disallow: ${path}`);
});

test("a large sitemap is split into parts, which together name everything once", async () => {
  await unhurried(`insert into postings (id, type, fields, created_at)
    select gen_random_uuid(), 'podcast', jsonb_build_object('title', 'Talk ' || n),
      now() - n / 3 * interval '1 hour'
    from generate_series(1, 2001) n`);
  await setSitemapParts();
  const later = await aPosting("podcast");
  const locations = async (path: string) =>
    [...(await (await cast.visitor.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = ""]) => address,
    );
  const parts = await locations("/sitemap.xml");
  const named = (
    await Promise.all(parts.map((part) => locations(part.replace(web.url, ""))))
  ).flat();
  const missing = await cast.visitor.get(`/sitemap.xml?part=${parts.length + 1}`);
  await unhurried("delete from postings where type = 'podcast'");
  await setSitemapParts();
  expect(parts).toHaveLength(typeNames.length + 2);
  expect(missing.status).toBe(404);
  expect(named.length).toBeGreaterThan(2_002 + typeNames.length);
  expect(new Set(named).size).toBe(named.length);
  for (const path of ["/", ...typeNames.map(listingPath), detailsPath(later)])
    expect(named).toContain(web.url + path);
  expect(await locations("/sitemap.xml")).toContain(`${web.url}/`);
});

test("the manifest and every icon are there", async () => {
  const { link } = await headOf("/");
  const manifest = await cast.visitor.get(link("manifest") ?? "");
  const { icons, name, start_url } = (await manifest.json()) as Record<string, unknown>;
  expect([name, start_url]).toEqual([expect.any(String), "/"]);
  const sources = (icons as { src: string }[]).map(({ src }) => src);
  for (const path of [...sources, link("icon"), link("apple-touch-icon")]) {
    const icon = await cast.visitor.get(path ?? "");
    expect([icon.status, icon.headers.get("Content-Type")]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});

describe("speed", () => {
  test("browsers may fetch the next page early, unless they save data", async () => {
    const rules = '"/speculation-rules.json"';
    const job = await aPosting("job");
    for (const path of ["/", "/jobs", detailsPath(job)]) {
      const answer = await cast.visitor.get(path);
      expect(answer.headers.get("Speculation-Rules"), path).toBe(rules);
      expect(answer.headers.get("Vary"), path).toContain("Save-Data");
      const saving = await cast.visitor.get(path, { headers: { "Save-Data": "on" } });
      expect(saving.headers.get("Speculation-Rules"), path).toBeNull();
    }
    expect((await cast.visitor.get("/login")).headers.get("Speculation-Rules")).toBeNull();
    const file = await cast.visitor.get("/speculation-rules.json");
    expect(file.headers.get("Content-Type")).toBe("application/speculationrules+json");
    const { prefetch } = (await file.json()) as { prefetch: { eagerness: string }[] };
    expect(prefetch).toMatchObject([{ eagerness: "moderate" }]);
  });

  test("pages change smoothly, and at once for those who want no motion", () => {
    const folder = new URL("../../build/client/assets/", import.meta.url);
    const name = readdirSync(folder).find((file) => /^index-.*\.css$/.test(file)) ?? "";
    const styles = readFileSync(new URL(name, folder), "utf8").replace(/\s+/g, "");
    expect(styles).toContain("@view-transition{navigation:auto}");
    expect(styles).toMatch(/prefers-reduced-motion:no-preference\)\{@view-transition/);
  });

  test("pictures are WebP with their size, and load when they come near", async () => {
    const parts = await validParts("podcast", { title: "Kettle talk" });
    const pictured = parts.filter(([name]) => name !== "podcastImage");
    const picture = await aPicture({ width: 800, height: 450 });
    await cast.admin.multipart("/api/podcasts", [...pictured, ["podcastImage", picture]]);
    const list = await (await cast.visitor.get("/podcasts?search=kettle+talk")).text();
    const [image] = elements(list, "img").filter((one: Record<string, string>) =>
      one.src?.startsWith("/images/"),
    ) as Record<string, string>[];
    expect(image).toMatchObject({ loading: "lazy", width: "320", height: "180" });
    const answer = await cast.visitor.get(image?.src ?? "");
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
  });
});
