import { cachedCounts, firstMatches } from "./list-count.server";
import type { Count } from "./list-filter";
import type { Filter } from "./list-filter";
import { cachesContent, contentCache } from "../../content-cache.server";
import type { Posting } from "../posting";
import { type TypeName, hasPlace, typeNames } from "../types";
import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { nowIn } from "../../dates";
import { env } from "../../env.server";
import { postingColumns, toPosting } from "../postings.server";
import { isOpen, isPublic, publicSince } from "../visibility.server";

export type Group = { type: TypeName; total: Count; items: Posting[] };

const perType = 5;

const searches = contentCache<Group[], string>({
  maxBytes: 4 * 1024 * 1024,
  bytesOf: (groups) => 2 * JSON.stringify(groups).length,
  fetchMethod: (_key, _stale, { context: search }) => findGroups(search),
});

/** The first matches of each type that has any, in the registry's order; they may be some seconds old. */
export async function searchAll(search: string): Promise<Group[]> {
  if (!search) return [];
  if (!cachesContent) return findGroups(search);
  return searches.forceFetch(`${nowIn(env.TIME_ZONE)} ${search}`, { context: search });
}

async function findGroups(search: string): Promise<Group[]> {
  const rows = await firstMatches(typeNames, { search, location: "" }, perType).execute();
  return typeNames.flatMap((type) => {
    const own = rows.filter((row) => row.type === type);
    const [first] = own;
    if (!first) return [];
    const { count, isMore } = first;
    return [{ type, total: { count, isMore }, items: own.map(toPosting) }];
  });
}

/** Other types with matches where this list has none. A location is looked for only in types that have one. */
export async function findElsewhere(type: TypeName, { search, location }: Filter) {
  if (!search && !location) return [];
  const others = typeNames.filter((other) => other !== type && (!location || hasPlace(other)));
  const counts = await cachedCounts(others, { search, location });
  const found = new Map(counts.map((total) => [total.type, total]));
  return others.flatMap((other) => {
    const total = found.get(other);
    return total?.count ? [{ type: other, total }] : [];
  });
}

/** The latest open postings of all types. */
export async function listNewest(limit: number) {
  const rows = await ofEachType((open) =>
    open.orderBy(publicSince, "desc").orderBy("id", "desc").limit(limit),
  )
    .orderBy(sql`coalesce(publish_at, created_at)`, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toPosting);
}

/** The postings of all types that close or take place next, before `day`. */
export async function listClosingSoon(limit: number, day = "infinity") {
  const rows = await ofEachType((open) =>
    open
      .where("closes_on", "<", day)
      .orderBy("closes_on")
      .orderBy("closes_time")
      .orderBy("id")
      .limit(limit),
  )
    .orderBy("closes_on")
    .orderBy("closes_time")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toPosting);
}

type Open = ReturnType<typeof openPostings>;

/**
 * Merges the first postings of each type, read from that type's index. A single index over all types
 * would do, but the planner would also use it for the lists of one type and read other types' rows.
 */
function ofEachType(first: (open: Open) => Open) {
  const listed = sql<{ type: string }>`unnest(${typeNames}::text[])`;
  return readDb
    .selectFrom(listed.as<"listed">(sql`listed (type)`))
    .innerJoinLateral(
      () => first(openPostings()).whereRef("postings.type", "=", sql.ref("listed.type")).as("part"),
      (join) => join.onTrue(),
    )
    .selectAll("part");
}

function openPostings() {
  return readDb.selectFrom("postings").select(postingColumns).where(isPublic).where(isOpen());
}
