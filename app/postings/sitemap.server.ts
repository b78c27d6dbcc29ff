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
  fetchMethod: (part) => (part === "index" ? makeFirst() : makePart(Number(part))),
});

/** The sitemap, or the list of its parts if it has several; `part` counts from 1. */
export function sitemap(part: number | null) {
  return files.forceFetch(part ? String(part) : "index");
}

async function makeFirst() {
  const parts = Math.ceil((await countOpenForSitemap()) / maxPostings);
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
