import { cachesContent, contentCache } from "../content-cache.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { type Listing, type Page, listPostings } from "./listing.server";
import type { TypeName } from "./types";

const listings = contentCache<Listing, { type: TypeName; page: Page }>({
  maxBytes: 16 * 1024 * 1024,
  bytesOf: ({ items }) => 2 * JSON.stringify(items).length,
  fetchMethod: (_key, _stale, { context: { type, page } }) => listPostings(type, page),
});

/** As `listPostings`, some seconds old at most: for whoever does not post or delete, and must see it done. */
export function cachedPostings(type: TypeName, page: Page): Promise<Listing> {
  if (!cachesContent) return listPostings(type, page);
  const { search, location, limit, after, before } = page;
  const key = JSON.stringify([
    type,
    todayIn(env.TIME_ZONE),
    search,
    location,
    limit,
    after,
    before,
  ]);
  return listings.forceFetch(key, { context: { type, page } });
}
