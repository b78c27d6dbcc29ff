import { type TypeName, listingPath, postingType, typeNames } from "../../postings/types";
import { type Filter, listingAddress } from "../../postings/list/list-filter";

export type FeedFormat = "atom" | "ics";

export function feedPath(type: TypeName, format: FeedFormat) {
  return `${listingPath(type)}.${format}`;
}

const feeds = new Set(
  typeNames.flatMap((type) =>
    postingType(type).paths.flatMap((path) => [`/${path}.atom`, `/${path}.ics`]),
  ),
);

/** Whether this is a list's feed, which is the same for everybody. */
export function isFeed(path: string) {
  return feeds.has(path);
}

/** Links in the head of a list, by which programs find its feeds. */
export function feedLinks(type: TypeName, { eligible: _, ...filter }: Filter) {
  return [
    { type: "application/atom+xml", href: listingAddress(feedPath(type, "atom"), filter) },
    { type: "text/calendar", href: listingAddress(feedPath(type, "ics"), filter) },
  ];
}
