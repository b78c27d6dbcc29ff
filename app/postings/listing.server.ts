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

export type Filter = { search: string; location: string };

export type Page = Filter & {
  /** How many items at most. */
  limit: number;
  /** Cursors of an earlier answer: the items after or before that place. */
  after?: string | null;
  before?: string | null;
};

export type Listing = {
  items: Posting[];
  /** Cursor for `after`, when there is more. */
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

/** How many items `?limit=` asks for, as far as that is a number and not too many. */
export function listLimit(asked: string | null) {
  const count = /^\d+$/.test(asked ?? "") ? Number(asked) : 0;
  return count > 0 ? Math.min(count, limits.list.max) : limits.list.usual;
}

const listings = contentCache<Listing, { type: TypeName; page: Page }>({
  maxBytes: 16 * 1024 * 1024,
  bytesOf: ({ items }) => 2 * JSON.stringify(items).length,
  fetchMethod: (_key, _stale, { context: { type, page } }) => listPostings(type, page),
});

/** As `listPostings`, some seconds old at most: not for those who change a list and must see it done. */
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
 * One page of a type, newest first, what is over after what is open (decision: closing-day). Pages hold
 * their place by the last item seen, so that a new posting does not shift them.
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
    rows.push(
      ...(await selectSection({ type, section, start, backwards, filter: page, limit: missing })),
    );
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
type Place = { section: Section; createdAt: Date; id: string };
type Row = Awaited<ReturnType<typeof selectSection>>[number];

type SectionQuery = {
  type: TypeName;
  section: Section;
  start: Place | null;
  backwards: boolean;
  filter: Filter;
  limit: number;
};

function selectSection({ type, section, start, backwards, filter, limit }: SectionQuery) {
  const direction = backwards ? "asc" : "desc";
  return db
    .selectFrom("postings")
    .select(postingColumns)
    .where("type", "=", type)
    .where("closes_on", section === "open" ? ">=" : "<", todayIn(env.TIME_ZONE))
    .$if(Boolean(filter.search), (query) => query.where(contains("search_text", filter.search)))
    .$if(Boolean(filter.location), (query) => query.where(contains("location", filter.location)))
    .$if(Boolean(start), (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("created_at", "id"),
          backwards ? ">" : "<",
          tuple(start?.createdAt ?? new Date(), start?.id ?? ""),
        ),
      ),
    )
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
}

/** Trigrams find nothing without three letters in a row, such as AI, C++ or UI/UX: letter pairs do. */
function contains(column: "search_text" | "location", text: string) {
  const matches = sql<boolean>`${sql.ref(column)} ilike ${containing(text)}`;
  if (/[\p{L}\p{N}]{3}/u.test(text)) return matches;
  return sql<boolean>`${matches} and letter_pairs(${sql.ref(column)}) @> letter_pairs(${text})`;
}

/** The pattern that finds `text` as it is, wildcards and all. */
export function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function toCursor(row: Row) {
  const section: Section = row.closes_on < todayIn(env.TIME_ZONE) ? "over" : "open";
  return `${section}.${row.created_at.valueOf()}.${row.id}`;
}

export function isCursor(text: string) {
  return parseCursor(text) !== null;
}

/** A cursor that we did not make is no cursor: the list starts at its beginning. */
function parseCursor(cursor: string | null | undefined): Place | null {
  const [section, time, id] = (cursor ?? "").split(".");
  if ((section !== "open" && section !== "over") || !id || !isId(id)) return null;
  // Up to 13 digits of milliseconds: a time that Postgres can hold.
  return /^\d{1,13}$/.test(time ?? "") ? { section, createdAt: new Date(Number(time)), id } : null;
}
