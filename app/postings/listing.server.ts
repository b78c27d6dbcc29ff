import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { cachesContent, contentCache } from "../content-cache.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { isStorable } from "../text";
import { postingColumns, toPosting } from "./postings.server";
import type { Posting } from "./posting";
import { limits } from "./limits";
import type { TypeName } from "./types";
import { isOpen, isPublic, publicSince } from "./visibility.server";

export type Filter = { search: string; location: string };

export type Page = Filter & {
  /** Maximum number of items. */
  limit: number;
  /** Cursors from an earlier answer. */
  after?: string | null;
  before?: string | null;
};

export type Listing = {
  items: Posting[];
  /** Cursor for `after`, if there is more. */
  next: string | null;
  /** Cursor for `before`. */
  previous: string | null;
};

/** A blank, overlong or unstorable filter text never refuses a list (decision: search-text). */
export function filterText(text: string | null | undefined) {
  const storable = text && isStorable(text) ? text : "";
  const cut = storable.trim().slice(0, limits.search);
  return cut.replace(/[\uD800-\uDBFF]$/, "").trim(); // the cut may split a surrogate pair
}

/** The number of items from `?limit=`, corrected to the limits. */
export function listLimit(asked: string | null) {
  const count = /^\d+$/.test(asked ?? "") ? Number(asked) : 0;
  return count > 0 ? Math.min(count, limits.list.max) : limits.list.usual;
}

const listings = contentCache<Listing, { type: TypeName; page: Page }>({
  maxBytes: 16 * 1024 * 1024,
  bytesOf: ({ items }) => 2 * JSON.stringify(items).length,
  fetchMethod: (_key, _stale, { context: { type, page } }) => listPostings(type, page),
});

/** Like `listPostings`, but seconds old; not for admins, who must see their changes at once. */
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

/**
 * One page of a type: open postings first, then those that are over, each newest first (decision:
 * closing-day). A page starts after the last item seen, so that a new posting does not shift it.
 */
export async function listPostings(type: TypeName, page: Page): Promise<Listing> {
  const before = parseCursor(page.before);
  const place = before ?? parseCursor(page.after);
  const backwards = before !== null;
  const order: Section[] = backwards ? ["over", "open"] : ["open", "over"];
  const sections = place ? order.slice(order.indexOf(place.section)) : order;

  const rows: Row[] = [];
  for (const section of sections) {
    const missing = page.limit + 1 - rows.length;
    if (missing === 0) break;
    const start = section === place?.section ? place : null;
    const isFirst = section === sections[0];
    const query = { type, section, start, backwards, filter: page, limit: missing, isFirst };
    rows.push(...(await selectSection(query)));
  }

  const more = rows.length > page.limit;
  const shown = rows.slice(0, page.limit);
  if (backwards) shown.reverse();
  const [first, last] = [shown.at(0), shown.at(-1)];
  return {
    items: shown.map(toPosting),
    next: last && (more || backwards) ? toCursor(last) : null,
    previous: first && (backwards ? more : place) ? toCursor(first) : null,
  };
}

type Section = "open" | "over";
type Place = { section: Section; since: Date; id: string };
type Row = Awaited<ReturnType<typeof selectSection>>[number];

type SectionQuery = {
  type: TypeName;
  section: Section;
  start: Place | null;
  backwards: boolean;
  filter: Filter;
  limit: number;
  /** False when the section before it did not fill the page. */
  isFirst: boolean;
};

/** How many of the newest postings are tried first, and the factor for the second try. */
const [walk, further] = [250, 10];

/**
 * Frequent matches fill a page from the newest postings; rare ones are looked up in the index. We try
 * which it is, where the planner would guess (decision: walk-then-look-up).
 */
async function selectSection(query: SectionQuery) {
  const { filter, limit } = query;
  const direction = query.backwards ? "asc" : "desc";
  const newest = fromPlace(query).orderBy(publicSince, direction).orderBy("id", direction);
  const isFiltered = filter.search || filter.location;
  if (!isFiltered) {
    return newest.select(postingColumns).where(inSection(query)).limit(limit).execute();
  }
  for (const walked of query.isFirst ? [walk, walk * further] : []) {
    const near = newest.select([...postingColumns, "search_text", "location"]).limit(walked);
    const rows = await db
      .selectFrom(near.as("postings"))
      .select(postingColumns)
      .where(inSection(query))
      .where(matches(filter))
      .orderBy(publicSince, direction)
      .orderBy("id", direction)
      .limit(limit)
      .execute();
    if (rows.length === limit) return rows;
    if (rows.length * further < limit) break;
  }
  return fromPlace(query)
    .select(postingColumns)
    .where(inSection(query))
    .where(matches(filter))
    .orderBy(sql`${publicSince} + interval '0'`, direction) // an order that no index has
    .orderBy("id", direction)
    .limit(limit)
    .execute();
}

function inSection({ section }: SectionQuery) {
  const open = isOpen(todayIn(env.TIME_ZONE));
  return section === "open" ? open : sql<boolean>`not ${open}`;
}

function fromPlace({ type, start, backwards }: SectionQuery) {
  return db
    .selectFrom("postings")
    .where("type", "=", type)
    .where(isPublic)
    .$if(Boolean(start), (query) =>
      query.where(
        sql<boolean>`(${publicSince}, postings.id) ${sql.raw(backwards ? ">" : "<")}
          (${start?.since}, ${start?.id})`,
      ),
    );
}

function matches({ search, location }: Filter) {
  const parts = [
    ...(search ? [contains("search_text", search)] : []),
    ...(location ? [contains("location", location)] : []),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * Trigrams cannot find a text without three letters in a row, such as AI, C++ or UI/UX, so letter
 * pairs do. The appended '' hides the pattern from the trigram index, which would be read whole.
 */
function contains(column: "search_text" | "location", text: string) {
  const name = sql.ref(column);
  if (/[\p{L}\p{N}]{3}/u.test(text)) return sql<boolean>`${name} ilike ${containing(text)}`;
  return sql<boolean>`${name} || '' ilike ${containing(text)}
    and letter_pairs(${name}) @> letter_pairs(${text})`;
}

/** An ILIKE pattern that finds `text` literally. */
export function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function toCursor(row: Row) {
  const isOver = row.closes_on < todayIn(env.TIME_ZONE) || row.state === "closed";
  const since = row.publish_at ?? row.created_at;
  return `${isOver ? "over" : "open"}.${since.valueOf()}.${row.id}`;
}

export function isCursor(text: string) {
  return parseCursor(text) !== null;
}

/** Ignores a cursor that is not ours, so the list starts at its beginning. */
function parseCursor(cursor: string | null | undefined): Place | null {
  const [section, time, id] = (cursor ?? "").split(".");
  if ((section !== "open" && section !== "over") || !id || !isId(id)) return null;
  // Milliseconds of up to 13 digits are a time that Postgres can hold.
  return /^\d{1,13}$/.test(time ?? "") ? { section, since: new Date(Number(time)), id } : null;
}
