import type { IncomingMessage } from "node:http";
import type { Request } from "express";
import { cachesContent } from "../../content-cache.server";
import { queryOf } from "../../http/query";
import { readCookie, sessionCookie } from "../../http/cookies.server";
import { isFeed } from "../../news/feeds/feed-path";
import { limits } from "../../postings/limits";
import { filterText, listLimit, pageNumber } from "../../postings/list/list-filter";
import { isCursor } from "../../postings/list/list-order.server";
import { postingType, typeNames, typeOfPath } from "../../postings/types";

/** What a parameter means to a list. Meaningless values share the page without the parameter. */
const feedParameters: Record<string, (value: string) => string> = {
  search: filterText,
  location: filterText,
  sort: (order) => (order === "closing" ? order : ""),
  closesWithin: (days) => (/^\d{1,4}$/.test(days) ? days : ""),
  open: (asked) => (asked === "true" ? asked : ""),
};
const screenParameters: typeof feedParameters = {
  ...feedParameters,
  page: (number) => (pageNumber(number) > 1 ? number : ""),
  after: (cursor) => (isCursor(cursor) ? cursor : ""),
  before: (cursor) => (isCursor(cursor) ? cursor : ""),
};
const callParameters: typeof screenParameters = {
  ...screenParameters,
  before: () => "",
  page: () => "",
  limit: (asked) => (listLimit(asked) === limits.list.usual ? "" : String(listLimit(asked))),
};

/** The address under which an answer is cached, without parameters that change nothing; null if it is not cached. */
export function cacheKey(req: Request) {
  if (!cachesContent || (req.method !== "GET" && req.method !== "HEAD")) return null;
  if (!isPublic(req.path) || (isPersonal(req) && !isForEverybody(req.path))) return null;
  const parameters = parametersOf(req.path);
  if (!parameters) return req.path;
  const given = queryOf(req.originalUrl);
  if (isCollection(req.path) && given.get("state")) return null; // lists what is not public
  const query = new URLSearchParams();
  for (const [name, meaning] of Object.entries(parameters)) {
    const value = meaning(given.get(name) ?? "");
    if (value) query.set(name, value);
  }
  return query.size ? `${req.path}?${query}` : req.path;
}

function parametersOf(path: string) {
  if (isCollection(path)) return callParameters;
  if (isFeed(path)) return feedParameters;
  return isListing(path) ? screenParameters : null;
}

export function pathOf(url: string) {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/** Whether a screen would show the user or a message to them; our other cookies change nothing here. */
export function isPersonal({ headers: { cookie, authorization } }: IncomingMessage) {
  if (authorization !== undefined) return true;
  return [sessionCookie, "flash"].some((name) => readCookie(cookie, name));
}

const collections = new Set(typeNames.map((type) => `/api/${postingType(type).endpoint}`));

/** JSON lists and feeds are the same for every caller. */
export function isForEverybody(path: string) {
  return isCollection(path) || isFeed(path);
}

function isCollection(path: string) {
  return collections.has(path);
}

function isListing(path: string) {
  return typeOfPath(path.slice(1)) !== undefined;
}

function isPublic(path: string) {
  if (path === "/" || isListing(path) || isForEverybody(path)) return true;
  return /^\/[a-z-]+\/details\/[0-9a-f-]{36}$/.test(path);
}
