import { sql } from "kysely";
import { prepared } from "~/db/client";
import { readDb } from "~/db/replica";
import { cachesContent, contentCache } from "../../content-cache.server";
import { nowIn } from "../../dates";
import { env } from "../../env.server";
import type { Count } from "./list-filter";
import { type Wanted, isSelective, matches } from "./list-matches.server";
import { postingColumns } from "../postings.server";
import { type TypeName, fieldsOf } from "../types";
import { isOpen, isPublic, publicSince } from "../visibility.server";

export const exactly = (count: number): Count => ({ count, isMore: false });

type CountOf = Count & { type: TypeName };
type Query = { types: readonly TypeName[]; filter: Wanted };

const counts = contentCache<CountOf[], Query>({
  maxBytes: 1024 * 1024,
  bytesOf: (found) => 50 * found.length,
  fetchMethod: (_key, _stale, { context: { types, filter } }) => countEach(types, filter),
});

/** Like `countEach`, but may be some seconds old. */
export function cachedCounts(types: readonly TypeName[], filter: Wanted): Promise<CountOf[]> {
  if (!cachesContent || filter.among) return countEach(types, filter);
  const { search, location, closesWithin, open } = filter;
  const key = JSON.stringify([types, nowIn(env.TIME_ZONE), search, location, closesWithin, open]);
  return counts.forceFetch(key, { context: { types, filter } });
}

/** Like `countPostings`, but may be some seconds old. */
export async function cachedCount(type: TypeName, filter: Wanted): Promise<Count> {
  return onlyOne(await cachedCounts([type], filter));
}

export async function countPostings(type: TypeName, filter: Wanted): Promise<Count> {
  return onlyOne(await countEach([type], filter));
}

function onlyOne([of]: CountOf[]): Count {
  return of ? { count: of.count, isMore: of.isMore } : exactly(0);
}

/** How many postings each of the types has that match. */
async function countEach(types: readonly TypeName[], filter: Wanted): Promise<CountOf[]> {
  if (!isSelective(filter)) return Promise.all(types.map((type) => countAll(type, filter)));
  const found = firstOfEach(types, filter, 0).as<"found">("found");
  return readDb.selectFrom(found).select(["type", "count", "isMore"]).execute();
}

const maxCount = 1_000;

async function countAll(type: TypeName, filter: Wanted): Promise<CountOf> {
  const { total } = await countOf(type, filter).executeTakeFirstOrThrow();
  return { type, ...toCount(total) };
}

/** How many a list has that needs no index but that of its order; `toCount` reads it. */
export function countOf(type: TypeName, filter: Wanted) {
  const [order, direction] = isOpenOnly(filter)
    ? [sql`postings.closes_on`, "asc" as const]
    : [publicSince, "desc" as const];
  const listed = readDb
    .selectFrom("postings")
    .select("id")
    .where("type", "=", type)
    .where(isPublic)
    .$if(isOpenOnly(filter), (query) => query.where(isOpen()))
    .where(matches(filter))
    .orderBy(order, direction)
    .limit(maxCount + 1);
  return readDb.selectFrom(listed.as("listed")).select(sql<number>`count(*)::int`.as("total"));
}

export function toCount(total?: number | null): Count {
  return { count: Math.min(total ?? 0, maxCount), isMore: (total ?? 0) > maxCount };
}

function isOpenOnly({ open, closesWithin }: Wanted) {
  return Boolean(open) || closesWithin !== undefined;
}

/** How many of the newest postings are read, of one type or of each of several: `enough` matches there end the counting. */
const ofOne = { walked: 1_001, enough: 50 };
const ofEach = { walked: 201, enough: 8 };

type First = CountOf & { ids: string[] | null };

/**
 * A row for each type: how many of its postings match, and the ids of the first `limit`. Frequent matches are
 * counted among the newest postings, rare ones are looked up in the index: a condition on a row read before makes
 * Postgres do the second only if the first does not suffice (decision: walk-then-look-up).
 */
function firstOfEach(types: readonly TypeName[], filter: Wanted, limit: number) {
  const { walked, enough } = types.length > 1 ? ofEach : ofOne;
  const open = isOpen();
  const listed = sql`postings.type = listed.type and ${isPublic}
    and ${isOpenOnly(filter) ? open : sql`true`}`;
  const place = sql`postings.id, ${open} as is_open, ${publicSince} as since`;
  const ids = sql`array_agg(id order by is_open desc, since desc, id desc)`;
  return sql<First>`(
    select listed.type, counted.*
    from unnest(${types}::text[]) listed (type)
    cross join lateral (
      select count(*) as read, count(*) filter (where is_match) as found,
        count(*) filter (where is_match and is_open) as found_open,
        (${ids} filter (where is_match))[:${limit}::int] as ids
      from (
        select ${place}, ${matches(filter, { isWalk: true })} as is_match
        from postings where ${listed}
        order by ${publicSince} desc, postings.id desc
        limit ${walked}
      ) newest
    ) walk
    cross join lateral (
      select walk.read < ${walked}
        or walk.found >= ${enough} and walk.found_open >= ${limit} as suffices
    ) this
    cross join lateral (
      -- Of what was not read nobody knows, so that one less is certainly too few.
      select walk.found::int - (walk.read = ${walked})::int as count,
        walk.read = ${walked} as "isMore", walk.ids
      where this.suffices
      union all
      select least(count(*), ${maxCount})::int, count(*) > ${maxCount}, (${ids})[:${limit}::int]
      from (
        select ${place} from postings
        where ${listed}
          and ${matches(filter, { type: sql.ref("listed.type"), isHidden: !filter.location })}
      ) looked_up
      having not this.suffices
    ) counted
  )`;
}

/** The first `limit` matches of each type, each with how many its type has. */
export function firstMatches(types: readonly TypeName[], filter: Wanted, limit: number) {
  const found = firstOfEach(types, filter, limit).as<"found">("found");
  return readDb
    .selectFrom(found)
    .$if(!filter.location, (query) => query.modifyFront(prepared)) // each place needs its own plan
    .innerJoin("postings", (join) => join.on(sql<boolean>`postings.id = any(found.ids)`))
    .select(["found.count", "found.isMore", ...postingColumns])
    .orderBy(sql`array_position(found.ids, postings.id)`);
}

const places = contentCache<string[], TypeName>({
  maxBytes: 256 * 1024,
  bytesOf: (names) => 2 * names.join().length,
  fetchMethod: (_key, _stale, { context: type }) => listPlaces(type),
});

/** Like `listPlaces`, but may be some seconds old. */
export function cachedPlaces(type: TypeName): Promise<string[]> {
  return cachesContent ? places.forceFetch(type, { context: type }) : listPlaces(type);
}

async function listPlaces(type: TypeName) {
  const { places } = await placesOf(type).executeTakeFirstOrThrow();
  return toPlaces(places);
}

const separator = "\x01";

export function toPlaces(places?: string | null) {
  return places?.split(separator) ?? [];
}

/**
 * The most frequent places of the type's newest postings, as suggestions, each as one of them spells it; `toPlaces`
 * reads them.
 */
export function placesOf(type: TypeName) {
  const newest = readDb
    .selectFrom("postings")
    .select(["id", "location"])
    .where("type", "=", type)
    .where(isPublic)
    .orderBy(publicSince, "desc")
    .orderBy("id", "desc")
    .limit(1_000);
  const frequent = readDb
    .selectFrom(newest.as("newest"))
    .select(["location", sql<number>`count(*)`.as("times")])
    .select(sql<string>`min(id::text)::uuid`.as("one"))
    .where("location", "<>", "")
    .groupBy("location")
    .orderBy("times", "desc")
    .orderBy("location")
    .limit(12);
  const spelled = fieldsOf(type).flatMap(([name, { role }]) =>
    role === "place" ? sql`nullif(postings.fields ->> ${sql.lit(name)}, '')` : [],
  );
  const shown = sql`coalesce(${sql.join([...spelled, sql`postings.location`])})`;
  return readDb
    .selectFrom(frequent.as("frequent"))
    .innerJoin("postings", "postings.id", "frequent.one")
    .select(
      sql<
        string | null
      >`string_agg(${shown}, ${separator} order by times desc, frequent.location)`.as("places"),
    );
}
