import { type TypeName, listingPath } from "../../postings/types";
import { type Filter, listingAddress } from "../../postings/list/list-filter";

export type FeedFormat = "atom" | "ics";

export function feedPath(type: TypeName, format: FeedFormat) {
  return `${listingPath(type)}.${format}`;
}

/** Links in the head of a list, by which programs find its feeds. */
export function feedLinks(type: TypeName, { eligible: _, ...filter }: Filter) {
  return [
    { type: "application/atom+xml", href: listingAddress(feedPath(type, "atom"), filter) },
    { type: "text/calendar", href: listingAddress(feedPath(type, "ics"), filter) },
  ];
}
