import { type RawBuilder, sql } from "kysely";
import { prepared } from "~/db/client";
import { readDb } from "~/db/replica";
import { cachesContent, contentCache } from "../../content-cache.server";
import { dayAndHour, isCalendarDay, nowIn } from "../../dates";
import { env } from "../../env.server";
import { countOf, firstMatches, placesOf, toCount, toPlaces } from "./list-count.server";
import type { Count } from "./list-filter";
import type { Filter } from "./list-filter";
import { type Wanted, isSelective, matches } from "./list-matches.server";
import { closesOnOf, postingColumns, toPosting } from "../postings.server";
import type { Posting } from "../posting";
import { isOver } from "../timing";
import { type TypeName, hasPlace } from "../types";
import { isOpen, isPublic, publicSince } from "../visibility.server";
import { isId } from "~/db/id";
import type { PostingState } from "~/db/schema-postings";

export type Page = Wanted & {
  /** Maximum number of items. */
  limit: number;
  /** Cursors from an earlier answer. */
  after?: string | null;
  before?: string | null;
  /** Asks for `total` and `places`, too; they come in the same statement if there is no cursor. */
  isScreen?: boolean;
};

export type Listing = {
  items: Posting[];
  total?: Count;
  places?: string[];
  /** Cursor for `after`, if there is more. */
  next: string | null;
  /** Cursor for `before`. */
  previous: string | null;
};

const listings = contentCache<Listing, { type: TypeName; page: Page }>({
  maxBytes: 16 * 1024 * 1024,
  bytesOf: ({ items }) => 2 * JSON.stringify(items).length,
  fetchMethod: (_key, _stale, { context: { type, page } }) => listPostings(type, page),
});

/**
 * Like `listPostings`, but a list's beginning may be some seconds old. Not for one student's list, nor for admins, who must see their changes at
 * once. Other places in a list are hardly asked for twice.
 */
export function cachedPostings(type: TypeName, page: Page): Promise<Listing> {
  const { search, location, sort, closesWithin, open, among, limit, after, before } = page;
  if (!cachesContent || after || before || among) return listPostings(type, page);
  const filter = [search, location, sort, closesWithin, open];
  const key = JSON.stringify([type, nowIn(env.TIME_ZONE), filter, limit, page.isScreen]);
  return listings.forceFetch(key, { context: { type, page } });
}

/** A page of a type's list, after or before a cursor: open postings, then those that are over. */
export async function listPostings(type: TypeName, page: Page): Promise<Listing> {
  const before = parseCursor(page.before, page.sort);
  const place = before ?? parseCursor(page.after, page.sort);
  const backwards = before !== null;
  const sectionOrder: Section[] = backwards ? ["over", "open"] : ["open", "over"];
  const onlyOpen = page.open || page.closesWithin !== undefined;
  const sections = sectionOrder
    .slice(place ? sectionOrder.indexOf(place.section) : 0)
    .filter((section) => section === "open" || !onlyOpen);
  const isScreen = Boolean(page.isScreen) && !place;
  const query = { type, filter: page, backwards, place, limit: page.limit + 1, isScreen };
  const find = !isSelective(page) ? readRows : isScreen && !page.sort ? findFirst : findRows;
  const { rows, ...about }: Found = await find(query, sections);

  const hasMore = rows.length > page.limit;
  const shown = rows.slice(0, page.limit);
  if (backwards) shown.reverse();
  const [first, last] = [shown.at(0), shown.at(-1)];
  return {
    items: shown.map(toPosting),
    next: last && (hasMore || backwards) ? toCursor(last, page.sort) : null,
    previous: first && (backwards ? hasMore : place) ? toCursor(first, page.sort) : null,
    ...about,
  };
}

type Query = {
  type: TypeName;
  filter: Wanted;
  backwards: boolean;
  /** Where its first section begins. */
  place: Place | null;
  limit: number;
  isScreen: boolean;
};

type Row = Awaited<ReturnType<typeof lookUp>>[number];
type Found = { rows: Row[] } & Pick<Listing, "total" | "places">;

/** Section by section, off the index of their order. */
async function readRows(query: Query, sections: Section[]): Promise<Found> {
  const { type, filter, isScreen } = query;
  const rows: (Row & { total?: number | null; places?: string | null })[] = [];
  for (const section of sections) {
    if (rows.length === query.limit) break;
    const { keys, direction } = orderOf(query, section);
    const more = fromPlace(query, section)
      .$if(isScreen, (found) => found.modifyFront(prepared))
      .select(postingColumns)
      .$if(isScreen && !rows.length, (found) => found.select(countOf(type, filter).as("total")))
      .$if(isScreen && !rows.length && hasPlace(type), (found) =>
        found.select(placesOf(type).as("places")),
      )
      .where(inSection(section))
      .where(matches(filter))
      .$call((found) => ordered(found, keys, direction))
      .orderBy("id", direction)
      .limit(query.limit - rows.length);
    rows.push(...(await more.execute()));
  }
  const [first] = rows;
  if (!isScreen || !first) return { rows };
  return { rows, total: toCount(first.total), places: toPlaces(first.places) };
}

/** The first page of matches, newest first. */
async function findFirst({ type, filter, limit }: Query): Promise<Found> {
  const rows = await firstMatches([type], filter, limit)
    .$if(hasPlace(type), (found) => found.select(placesOf(type).as("places")))
    .execute();
  const [first] = rows;
  if (!first) return { rows };
  const { count, isMore, places } = first;
  return { rows, total: { count, isMore }, places: toPlaces(places) };
}

/** How many of the first postings are read on the first try, and the factor for the second try. */
const [walk, further] = [250, 10];

/**
 * Frequent matches fill a page from the first postings; rare ones are looked up in the index. We find out
 * by trying, as the planner only guesses (decision: walk-then-look-up).
 */
async function findRows(query: Query, sections: Section[]): Promise<Found> {
  const { filter, limit } = query;
  const [section = "open"] = sections;
  const { keys, direction } = orderOf(query, section);
  for (const walked of [walk, walk * further]) {
    const firstRows = fromPlace(query, section)
      .select([...postingColumns, "search_text", "location"])
      .select(keys.map((key, at) => key.as(`key${at}`)))
      .$call((found) => ordered(found, keys, direction))
      .orderBy("id", direction)
      .limit(walked);
    const rows = await readDb
      .selectFrom(firstRows.as("postings"))
      .select(postingColumns)
      .where(inSection(section))
      .where(matches(filter, { isWalk: true }))
      // By the columns: Postgres then knows the order and reads few.
      .$call((found) =>
        ordered(
          found,
          keys.map((_, at) => sql.ref(`key${at}`)),
          direction,
        ),
      )
      .orderBy("id", direction)
      .limit(limit)
      .execute();
    if (rows.length === limit) return { rows };
    if (rows.length * further < limit) break;
  }
  return { rows: await lookUp(query, sections) };
}

/** In all sections at once, by orders that no index has, as the planner would read one of those instead. */
function lookUp(query: Query, sections: Section[]) {
  const { type, filter, limit } = query;
  let found = readDb
    .selectFrom("postings")
    .select(postingColumns)
    .where("type", "=", type)
    .where(isPublic)
    .where(matches(filter, { type }))
    .where(({ or }) =>
      or(
        sections.map(
          (section) => sql<boolean>`${inSection(section)} and ${isFrom(query, section)}`,
        ),
      ),
    );
  for (const section of sections) {
    const { keys, direction } = orderOf(query, section);
    const isIn = inSection(section);
    const parts = [...keys, sql`postings.id`].map((key) => sql`case when ${isIn} then ${key} end`);
    found = ordered(found.orderBy(isIn, "desc"), parts, direction);
  }
  return found.limit(limit).execute();
}

function fromPlace(query: Query, section: Section) {
  return readDb
    .selectFrom("postings")
    .where("type", "=", query.type)
    .where(isPublic)
    .$if(query.filter.sort === "closing", (rows) => rows.where(inSection(section)))
    .where(isFrom(query, section));
}

/** Whether a row comes after the place where the page starts. */
function isFrom(query: Query, section: Section) {
  if (query.place?.section !== section) return sql<boolean>`true`;
  const { keys, direction } = orderOf(query, section);
  return sql<boolean>`(${sql.join([...keys, sql`postings.id`])})
    ${sql.raw(direction === "asc" ? ">" : "<")}
    (${sql.join([...query.place.values, query.place.id])})`;
}

/** Lists show what is open first, then what is over. */
type Section = "open" | "over";

/** The item after which a page starts, with its values of what the list is ordered by. */
type Place = { section: Section; values: (Date | string)[]; id: string };

type Sort = Filter["sort"];
type PlacedRow = {
  id: string;
  state: PostingState;
  closes_on: string;
  closes_time: string;
  publish_at: Date | null;
  created_at: Date;
};

/** Newest first; or by closing day and hour, the nearest first or, among those that are over, the latest. */
function orderOf({ filter: { sort }, backwards }: Query, section: Section) {
  const ascends = sort === "closing" && section === "open";
  return {
    keys: sort === "closing" ? closingKeys : [publicSince],
    direction: ascends === backwards ? ("desc" as const) : ("asc" as const),
  };
}

const closingKeys = [sql`postings.closes_on`, sql`postings.closes_time`];

function ordered<
  Query extends { orderBy(key: RawBuilder<unknown>, direction: "asc" | "desc"): Query },
>(query: Query, keys: RawBuilder<unknown>[], direction: "asc" | "desc") {
  return keys.reduce((rows, key) => rows.orderBy(key, direction), query);
}

function inSection(section: Section) {
  const open = isOpen();
  return section === "open" ? open : sql<boolean>`not ${open}`;
}

function toCursor(row: PlacedRow, sort: Sort) {
  const closesOn = closesOnOf(row);
  const isPast = row.state === "closed" || isOver({ closesOn }, nowIn(env.TIME_ZONE));
  const since = (row.publish_at ?? row.created_at).valueOf();
  const key = sort === "closing" ? (closesOn ?? "infinity") : since;
  return `${isPast ? "over" : "open"}.${key}.${row.id}`;
}

export function isCursor(text: string) {
  return parseCursor(text) !== null || parseCursor(text, "closing") !== null;
}

/** Null for a cursor that is not ours or belongs to another order: the list then starts at its beginning. */
function parseCursor(cursor: string | null | undefined, sort?: Sort): Place | null {
  const [section, key = "", id] = (cursor ?? "").split(".");
  if ((section !== "open" && section !== "over") || !id || !isId(id)) return null;
  if (sort === "closing") {
    const { day, hour = "24:00" } = dayAndHour(key);
    const isPlace = day === "infinity" || isCalendarDay(day);
    return isPlace ? { section, values: [day, hour], id } : null;
  }
  // Milliseconds of up to 13 digits are a time that Postgres can hold.
  return /^\d{1,13}$/.test(key) ? { section, values: [new Date(Number(key))], id } : null;
}
