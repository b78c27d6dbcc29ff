import { contentCache } from "../content-cache.server";
import { appUrl } from "../env.server";
import { countOpenForSitemap, listOpenForSitemap } from "./list/highlights.server";
import { detailsPath, listingPath, typeNames } from "./types";

/** A tenth of the protocol's limit: some 500 KB, made while nobody else waits long. */
const maxPostings = 5_000;

/** Made once for all who ask meanwhile. */
const files = contentCache<string>({
  maxBytes: 16 * 1024 * 1024,
  bytesOf: (xml) => 2 * xml.length,
  fetchMethod: async (name) => {
    if (name === "parts") return String(Math.ceil((await countOpenForSitemap()) / maxPostings));
    return name === "index" ? makeFirst() : makePart(Number(name));
  },
});

/** The sitemap, or the list of its parts if it has several; `part` counts from 1: null if there are fewer. */
export async function sitemap(part: number | null) {
  // Looking for one that is not there would read all others.
  if (part && part > 1 && part > (await countParts())) return null;
  return files.forceFetch(part ? String(part) : "index");
}

async function countParts(): Promise<number> {
  return Number(await files.forceFetch("parts"));
}

async function makeFirst(): Promise<string> {
  const parts = await countParts();
  if (parts <= 1) return makePart(1);
  const entries = Array.from({ length: parts }, (_, index) => {
    return `<sitemap><loc>${appUrl}/sitemap.xml?part=${index + 1}</loc></sitemap>`;
  });
  return wrapped("sitemapindex", entries);
}

async function makePart(part: number) {
  const postings = await listOpenForSitemap({ limit: maxPostings, skip: (part - 1) * maxPostings });
  const screens = part === 1 ? ["/", ...typeNames.map(listingPath)] : [];
  const paths = [...screens, ...postings.map(detailsPath)];
  return wrapped(
    "urlset",
    paths.map((path) => `<url><loc>${appUrl}${path}</loc></url>`),
  );
}

function wrapped(element: string, entries: string[]) {
  return `<?xml version="1.0" encoding="UTF-8"?><${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</${element}>`;
}
