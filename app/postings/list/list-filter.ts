import { isStorable } from "../../text";
import { limits } from "../limits";
import { type TypeName, hasPlace } from "../types";

/** What a list is asked for, by screen and call alike (beyond: Lists and search). */
export type Filter = {
  search: string;
  location: string;
  /** Absent: newest first. */
  sort?: "closing";
  /** Whole days from today. */
  closesWithin?: number;
  /** Hides what is over. */
  open?: true;
};

/** What is unknown or senseless is ignored: a filter never refuses a list. */
export function readFilter(type: TypeName, query: URLSearchParams): Filter {
  const days = query.get("closesWithin") ?? "";
  return {
    search: filterText(query.get("search")),
    location: hasPlace(type) ? filterText(query.get("location")) : "",
    sort: query.get("sort") === "closing" ? "closing" : undefined,
    closesWithin: /^\d{1,4}$/.test(days) ? Number(days) : undefined,
    open: query.get("open") === "true" ? true : undefined,
  };
}

/** A blank, overlong or unstorable filter text counts as none (decision: search-text). */
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

/** The number shown beside a page; it moves nothing, as cursors do that. */
export function pageNumber(asked: string | null) {
  return /^[1-9]\d{0,3}$/.test(asked ?? "") ? Number(asked) : 1;
}

/** A list's address with its filter; `place` is a cursor and the page's number. */
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
