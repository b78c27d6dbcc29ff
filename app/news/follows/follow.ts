import { listingAddress } from "../../postings/list/list-filter";
import { type TypeName, listingPath, postingType } from "../../postings/types";

type Filter = { search: string; location: string };

/** A search that a student follows: a list's type and filters. */
export type Follow = Filter & { id: string; type: TypeName; createdAt: Date };

/** The page that shows what a search brings, before a student follows it. */
export function followAddress(type: TypeName, { search, location }: Filter) {
  return listingAddress(`/account/news/follow/${type}`, { search, location });
}

/** The list with the filters of the search. */
export function searchAddress({ type, search, location }: Filter & { type: TypeName }) {
  return listingAddress(listingPath(type), { search, location });
}

/** 'jobs with "tea" in "Munnar"' */
export function searchInWords({ type, search, location }: Filter & { type: TypeName }) {
  return [
    search || location ? postingType(type).plainPlural : `all ${postingType(type).plainPlural}`,
    search && `with “${search}”`,
    location && `in “${location}”`,
  ]
    .filter(Boolean)
    .join(" ");
}
