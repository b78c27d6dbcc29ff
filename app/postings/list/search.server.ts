import { type Count, cachedCount, exactly } from "./list-count.server";
import type { Filter } from "./list-filter";
import { cachedPostings } from "./listing.server";
import type { Posting } from "../posting";
import { type TypeName, hasPlace, typeNames } from "../types";
import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { postingColumns, toPosting } from "../postings.server";
import { isOpen, isPublic, publicSince } from "../visibility.server";

export type Group = { type: TypeName; total: Count; items: Posting[] };

const perType = 5;

/** The first matches of each type that has any, in the registry's order. */
export async function searchAll(search: string): Promise<Group[]> {
  if (!search) return [];
  const filter = { search, location: "" };
  const groups = await Promise.all(
    typeNames.map(async (type) => {
      const { items } = await cachedPostings(type, { ...filter, limit: perType });
      const total =
        items.length < perType ? exactly(items.length) : await cachedCount(type, filter);
      return { type, total, items };
    }),
  );
  return groups.filter(({ items }) => items.length > 0);
}

/** Other types with matches where this list has none. A location is looked for only in types that have one. */
export async function findElsewhere(type: TypeName, { search, location }: Filter) {
  if (!search && !location) return [];
  const others = typeNames.filter((other) => other !== type && (!location || hasPlace(other)));
  const found = await Promise.all(
    others.map(async (other) => ({
      type: other,
      total: await cachedCount(other, { search, location }),
    })),
  );
  return found.filter(({ total }) => total.count > 0);
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
    open.where("closes_on", "<", day).orderBy("closes_on").orderBy("id").limit(limit),
  )
    .orderBy("closes_on")
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
  return readDb
    .selectFrom("postings")
    .select(postingColumns)
    .where(isPublic)
    .where(isOpen(todayIn(env.TIME_ZONE)));
}

/** Leaves out types that only a newer build knows, as this one has no page for them. */
function openForSitemap() {
  return openPostings().clearSelect().where("type", "in", typeNames);
}

export async function countOpenForSitemap() {
  const { open } = await openForSitemap()
    .select(({ fn }) => fn.countAll<string>().as("open"))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Type and id of open postings, in the order of their lists' index. */
export async function listOpenForSitemap({ limit, skip }: { limit: number; skip: number }) {
  const rows = await openForSitemap()
    .select(["id", "type"])
    .orderBy("type")
    .orderBy(publicSince, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(skip)
    .execute();
  return rows as { id: string; type: TypeName }[]; // written by createPosting only
}
