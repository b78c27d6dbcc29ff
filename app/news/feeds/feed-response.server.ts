import { createHash } from "node:crypto";
import { site } from "../../env.server";
import type { Texts } from "../../languages/texts";
import { isUnchanged } from "../../http/stream.server";
import { limits } from "../../postings/limits";
import { listingAddress, readFilter } from "../../postings/list/list-filter";
import { cachedPostings } from "../../postings/list/listing.server";
import { type TypeName, listingPath, wordsOf } from "../../postings/types";
import { toAtom, toCalendar } from "./feeds.server";
import { type FeedFormat, feedPath } from "./feed-path";

/** A list of public postings as a feed, with the filters of its address. */
export async function answerFeed(request: Request, type: TypeName, format: FeedFormat, m: Texts) {
  const filter = readFilter(type, new URL(request.url).searchParams);
  const limit = format === "atom" ? limits.list.usual : limits.list.max;
  const { items } = await cachedPostings(type, { ...filter, limit });
  const title = m.feeds.list(wordsOf(m, type).plural, site.name);
  if (format === "ics") {
    const entries = items.map((posting) => ({ posting }));
    return tagged(request, calendarType, toCalendar(m, title, entries));
  }
  const path = listingAddress(listingPath(type), filter);
  const head = { title, path, feedPath: listingAddress(feedPath(type, "atom"), filter) };
  return tagged(request, "application/atom+xml; charset=utf-8", toAtom(m, head, items));
}

export const calendarType = "text/calendar; charset=utf-8";

/** Answers 304 to a client that has these bytes. The page cache does the same with this tag. */
function tagged(request: Request, type: string, body: string) {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const headers = { "Content-Type": type, ETag: `W/"${hash}"`, "Cache-Control": "no-cache" };
  return isUnchanged(request.headers.get("If-None-Match"), headers.ETag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
}
