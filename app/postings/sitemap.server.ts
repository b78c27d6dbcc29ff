import { readDb } from "~/db/replica";
import { contentCache } from "../content-cache.server";
import { inLanguageOf, offered } from "../languages/known";
import { appUrl } from "../env.server";
import { countOpenForSitemap, listOpenForSitemap } from "./list/search.server";
import { detailsPath, listingPath, typeNames } from "./types";

/** A tenth of the protocol's limit: some 500 KB, which does not block other requests for long. */
const maxPostings = 5_000;

/** Each file is made once until content changes, and once an hour for what becomes public or closes by its time. */
const files = contentCache<string>({
  seconds: 60 * 60,
  maxBytes: 16 * 1024 * 1024,
  bytesOf: (xml) => 2 * xml.length,
  fetchMethod: async (name) => {
    if (name === "parts") return String(Math.ceil((await countOpenForSitemap()) / maxPostings));
    return name === "index" ? makeIndex() : makePart(Number(name));
  },
});

/**
 * A part of the sitemap, counted from 1; null if there are fewer. Without `part`, the whole sitemap or, if
 * it has several parts, their index.
 */
export async function sitemap(part: number | null) {
  // The query for a missing part would read all the others.
  if (part && part > 1 && part > (await countParts())) return null;
  return files.forceFetch(part ? String(part) : "index");
}

async function countParts(): Promise<number> {
  return Number(await files.forceFetch("parts"));
}

async function makeIndex(): Promise<string> {
  const parts = await countParts();
  if (parts <= 1) return makePart(1);
  const entries = Array.from({ length: parts }, (_, index) => {
    return `<sitemap><loc>${appUrl}/sitemap.xml?part=${index + 1}</loc></sitemap>`;
  });
  return wrapped("sitemapindex", entries);
}

async function makePart(part: number) {
  const postings = await listOpenForSitemap({ limit: maxPostings, skip: (part - 1) * maxPostings });
  const fixed = part === 1 ? ["/", ...typeNames.map(listingPath), ...(await publishedYears())] : [];
  const screens = fixed.flatMap(inLanguages);
  const details = postings.map((posting) => url(detailsPath(posting)));
  return wrapped("urlset", [...screens, ...details]);
}

/** Of placements (app/figures/publish.server.ts). */
async function publishedYears() {
  const rows = await readDb
    .selectFrom("published_figures")
    .select("year")
    .where("content", "is not", null)
    .orderBy("year")
    .execute();
  return rows.map(({ year }) => `/placements/${year}`);
}

/** A screen in each language, each naming the others; what a posting says is in one. */
function inLanguages(path: string) {
  const others = [
    ...offered.map((language) => [language, inLanguageOf(path, language)] as const),
    ["x-default", path] as const,
  ].map(([language, to]) => {
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${appUrl}${to}"/>`;
  });
  return offered.map((language) => url(inLanguageOf(path, language), others.join("")));
}

function url(path: string, alternates = "") {
  return `<url><loc>${appUrl}${path}</loc>${alternates}</url>`;
}

function wrapped(element: string, entries: string[]) {
  return `<?xml version="1.0" encoding="UTF-8"?><${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</${element}>`;
}
