import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request as ExpressRequest } from "express";
import { env } from "../../env.server";
import { cacheLookups } from "../../ops/metrics.server";
import { readCookie, sessionCookie } from "../../http/cookies.server";
import { queryOf } from "../../http/query";
import { filterText, isCursor } from "../../postings/listing.server";
import { postingType, typeNames, typeOfPath } from "../../postings/types";
import { isDraining } from "../../ops/readiness.server";
import { type Kept, makeKept, sendKept } from "./cached-answer.server";
import { microCache } from "./micro-cache.server";
import { nameRequest } from "../request-log.server";

/**
 * Public pages and lists for visitors, kept ready for a few seconds: rendered once, compressed
 * once, whoever asks.
 */
const pages = microCache<Kept>({
  maxBytes: 32 * 1024 * 1024,
  isWorth: ({ status }) => status === 200,
  isFailure: ({ status }) => status >= 500,
});

/** What a parameter means to a list; what means nothing makes no page of its own. */
const parameters: Record<string, (value: string) => string> = {
  search: filterText,
  location: filterText,
  after: (cursor) => (isCursor(cursor) ? cursor : ""),
  before: (cursor) => (isCursor(cursor) ? cursor : ""),
  limit: (count) => (/^[1-9]\d*$/.test(count) ? count : ""),
};

/** The address a visitor's request is kept under, without what changes nothing; null: not kept. */
export function cacheKey(req: ExpressRequest) {
  return isSomebodys(req) ? null : publicKey(req);
}

/** The same, whoever asks. */
export function publicKey(req: ExpressRequest) {
  if (env.CACHE_SECONDS === 0 || (req.method !== "GET" && req.method !== "HEAD")) return null;
  if (!isPublic(req.path)) return null;
  if (!isListing(req.path) && !collections.has(req.path)) return req.path;
  const given = queryOf(req.originalUrl);
  const query = new URLSearchParams();
  for (const [name, meaning] of Object.entries(parameters)) {
    const value = meaning(given.get(name) ?? "");
    if (value) query.set(name, value);
  }
  return query.size ? `${req.path}?${query}` : req.path;
}

/** Other cookies of ours change nothing on the pages kept here. */
function isSomebodys({ headers }: IncomingMessage) {
  const { cookie, authorization } = headers;
  const isPersonal = [sessionCookie, "flash"].some((name) => readCookie(cookie, name));
  return isPersonal || authorization !== undefined;
}

const collections = new Set(typeNames.map((type) => `/api/${postingType(type).endpoint}`));

export function isListing(path: string) {
  return typeOfPath(path.slice(1)) !== undefined;
}

function isPublic(path: string) {
  if (path === "/" || isListing(path) || collections.has(path)) return true;
  return /^\/[a-z-]+\/details\/[0-9a-f-]{36}$/.test(path);
}

/**
 * Answers a visitor's GET of exactly the address that a page is kept under, before anything else
 * looks at the request: what it costs is little more than the bytes. Whether it did.
 */
export function answerKept(
  req: IncomingMessage,
  res: ServerResponse,
  ipOf: (req: IncomingMessage) => string | undefined,
) {
  const kept = pages.find(req.url ?? "");
  if (!kept || req.method !== "GET" || isSomebodys(req) || isDraining()) return false;
  cacheLookups.inc({ outcome: "hit" });
  const path = req.url?.split("?")[0] ?? "";
  sendKept(kept, req, res, nameRequest(req, res, { path, ip: ipOf(req) }));
  return true;
}

/** Whether an answer is ready, or being made for somebody else. */
export const isKept = (key: string) => pages.has(key);

/** What is kept under `key`, a `cacheKey`, rendered by `render` if it is not there. */
export function keptPage(key: string, render: () => Promise<Response>) {
  let outcome = "hit";
  const page = pages.get(key, async () => {
    outcome = "miss";
    return makeKept(key.split("?")[0] ?? "", await render());
  });
  cacheLookups.inc({ outcome });
  return page;
}
