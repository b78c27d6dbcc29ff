import { appUrl } from "../env.server";
import { listOpenForSitemap } from "../postings/highlights.server";
import { detailsPath, listingPath, typeNames } from "../postings/types";

/** The sitemap protocol's own limit. */
const maxAddresses = 50_000;

export async function loader() {
  const postings = await listOpenForSitemap(maxAddresses - typeNames.length - 1);
  const paths = ["/", ...typeNames.map(listingPath), ...postings.map(detailsPath)];
  const entries = paths.map((path) => `<url><loc>${appUrl}${path}</loc></url>`).join("");
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
