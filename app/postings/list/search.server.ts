import { type Count, cachedCount } from "./list-count.server";
import type { Filter } from "./list-filter";
import { cachedPostings } from "./listing.server";
import type { Posting } from "../posting";
import { type TypeName, hasPlace, typeNames } from "../types";

export type Group = { type: TypeName; total: Count; items: Posting[] };

const perType = 5;

/** The first matches of each type that has any, in the registry's order. */
export async function searchAll(search: string): Promise<Group[]> {
  if (!search) return [];
  const filter = { search, location: "" };
  const groups = await Promise.all(
    typeNames.map(async (type) => {
      const { items } = await cachedPostings(type, { ...filter, limit: perType });
      const total = items.length < perType ? exactCount(items) : await cachedCount(type, filter);
      return { type, total, items };
    }),
  );
  return groups.filter(({ items }) => items.length > 0);
}

function exactCount(items: Posting[]): Count {
  return { count: items.length, isMore: false };
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
