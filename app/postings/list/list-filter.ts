import type { Texts } from "../../languages/texts";
import { filterText } from "../../text";
import { limits } from "../limits";
import { type TypeName, hasDeadline, hasPlace, labelOf, wordsOf } from "../types";

/** How many postings a list has: exactly, or more than `count`. */
export type Count = { count: number; isMore: boolean };

/** What a list can be filtered and sorted by, on screens and in calls (beyond: Lists and search). */
export type Filter = {
  search: string;
  location: string;
  /** Absent: newest first. */
  sort?: "closing";
  /** Whole days from today. */
  closesWithin?: number;
  /** Hides what is over. */
  open?: true;
  /** Only what the student who asks can apply to; ignored for everybody else. */
  eligible?: true;
};

/** Ignores unknown and senseless values, so that a bad filter never refuses a list. */
export function readFilter(type: TypeName, query: URLSearchParams): Filter {
  const days = query.get("closesWithin") ?? "";
  return {
    search: filterText(query.get("search")),
    location: hasPlace(type) ? filterText(query.get("location")) : "",
    sort: query.get("sort") === "closing" ? "closing" : undefined,
    closesWithin: /^\d{1,4}$/.test(days) ? Number(days) : undefined,
    open: query.get("open") === "true" ? true : undefined,
    eligible: query.get("eligible") === "true" ? true : undefined,
  };
}

/** The number of items from `?limit=`, kept within the limits. */
export function listLimit(asked: string | null) {
  const count = /^\d+$/.test(asked ?? "") ? Number(asked) : 0;
  return count > 0 ? Math.min(count, limits.list.max) : limits.list.usual;
}

/** The page number to show. It selects nothing, as cursors do that. */
export function pageNumber(asked: string | null) {
  return /^[1-9]\d{0,3}$/.test(asked ?? "") ? Number(asked) : 1;
}

/** A list's address with its filter; `place` holds a cursor and the page number. */
export function listingAddress(
  path: string,
  filter: Filter,
  place: Record<string, string | number> = {},
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...place }))
    if (value !== undefined && value !== "") query.set(name, String(value));
  return query.size ? `${path}?${query}` : path;
}

/** Null for a type whose items have no last day. */
export function endingWords(m: Texts, type: TypeName) {
  const { closing, happening } = m.listingScreen;
  if (hasDeadline(type)) return closing;
  return (labelOf(type, "day") ?? labelOf(type, "start")) ? happening : null;
}

/** '1 job', '13 jobs', 'More than 1,000 jobs' */
export function countWords(m: Texts, type: TypeName, { count, isMore }: Count) {
  const { plainPlural, counted } = wordsOf(m, type);
  return isMore ? m.listingScreen.more(count, plainPlural) : counted(count);
}

/** The page that shows what a search brings, before a student follows it. */
export function followAddress(type: TypeName, { search, location }: Filter) {
  return listingAddress(`/account/news/follow/${type}`, { search, location });
}
