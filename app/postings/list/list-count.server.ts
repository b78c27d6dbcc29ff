import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { cachesContent, contentCache } from "../../content-cache.server";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { type Wanted, isSelective, matches } from "./list-matches.server";
import type { TypeName } from "../types";
import { isOpen, isPublic, publicSince } from "../visibility.server";

/** How many postings a list has: exactly, or more than `count`. */
export type Count = { count: number; isMore: boolean };

export const exactly = (count: number): Count => ({ count, isMore: false });

type Query = { type: TypeName; filter: Wanted };

const counts = contentCache<Count, Query>({
  maxBytes: 1024 * 1024,
  bytesOf: () => 50,
  fetchMethod: (_key, _stale, { context: { type, filter } }) => countPostings(type, filter),
});

/** Like `countPostings`, but may be some seconds old. */
export function cachedCount(type: TypeName, filter: Wanted): Promise<Count> {
  if (!cachesContent || filter.among) return countPostings(type, filter);
  const { search, location, closesWithin, open } = filter;
  const key = JSON.stringify([type, todayIn(env.TIME_ZONE), search, location, closesWithin, open]);
  return counts.forceFetch(key, { context: { type, filter } });
}

const maxCount = 1_000;
const maxWalked = 1_000;
/** With this many matches among the newest postings, counting stops. */
const enoughMatches = 50;

/** Counts only what it can read quickly: frequent matches among the newest, rare ones in the index. */
export async function countPostings(type: TypeName, filter: Wanted): Promise<Count> {
  const isOpenOnly = Boolean(filter.open) || filter.closesWithin !== undefined;
  const direction = isOpenOnly ? sql`asc` : sql`desc`;
  const listed = readDb
    .selectFrom("postings")
    .where("type", "=", type)
    .where(isPublic)
    .$if(isOpenOnly, (query) => query.where(isOpen(todayIn(env.TIME_ZONE))));
  if (isSelective(filter)) {
    const newest = listed
      .select(["id", "search_text", "location", "closes_on", "eligibility"])
      .orderBy(publicSince, "desc")
      .orderBy("id", "desc")
      .limit(maxWalked);
    const { walked, found } = await readDb
      .selectFrom(newest.as("postings"))
      .select(sql<number>`count(*)::int`.as("walked"))
      .select(
        sql<number>`count(*) filter (where ${matches(filter, { isWalk: true })})::int`.as("found"),
      )
      .executeTakeFirstOrThrow();
    if (walked < maxWalked) return { count: found, isMore: false };
    if (found >= enoughMatches) return { count: found, isMore: true };
  }
  const order = isOpenOnly ? sql`postings.closes_on` : publicSince;
  const matching = listed
    .select("id")
    .where(matches(filter, { type }))
    .orderBy(isSelective(filter) ? sql`${order} + interval '0'` : sql`${order} ${direction}`) // as in listing.server.ts
    .limit(maxCount + 1);
  const { count } = await readDb
    .selectFrom(matching.as("matching"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, maxCount), isMore: count > maxCount };
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

/** The most frequent places of the type's newest postings, as suggestions. */
async function listPlaces(type: TypeName) {
  const newest = readDb
    .selectFrom("postings")
    .select("location")
    .where("type", "=", type)
    .where(isPublic)
    .orderBy(publicSince, "desc")
    .orderBy("id", "desc")
    .limit(1_000);
  const rows = await readDb
    .selectFrom(newest.as("newest"))
    .select("location")
    .where("location", "<>", "")
    .groupBy("location")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("location")
    .limit(12)
    .execute();
  return rows.map(({ location }) => location);
}
