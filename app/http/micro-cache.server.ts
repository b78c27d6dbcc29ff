import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { env } from "../env.server";
import { cacheLookups } from "../ops/metrics.server";
import { readCookie, sessionCookie } from "./cookies.server";
import { hintPrefetch } from "./document-hints.server";
import { typeNames, postingType } from "../postings/types";

/**
 * Public pages and lists for visitors, kept ready for a few seconds: rendered once, compressed
 * once, whoever asks. Emptied when content changes (see commands/web.ts).
 */
export type Kept = {
  status: number;
  headers: [string, string][];
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
};

type Entry = { kept: Promise<Kept>; freshUntil: number };

const maxEntries = 500;
const entries = new Map<string, Entry>();
const parameters = ["search", "location", "after", "before", "limit"];

export function emptyMicroCache() {
  entries.clear();
}

/** The address a visitor's request is kept under, without what changes nothing; null: not kept. */
export function cacheKey(req: ExpressRequest) {
  if (env.CACHE_SECONDS === 0 || (req.method !== "GET" && req.method !== "HEAD")) return null;
  if (isSomebodys(req) || !isPublic(req.path)) return null;
  const given = new URLSearchParams(req.originalUrl.split("?")[1]);
  const query = new URLSearchParams();
  for (const name of parameters) {
    const value = given.get(name)?.trim();
    if (value) query.set(name, value);
  }
  const search = query.toString();
  return req.path + (search && `?${search}`);
}

/** Other cookies of ours change nothing on the pages kept here. */
function isSomebodys(req: ExpressRequest) {
  const cookies = req.get("Cookie");
  const isPersonal = [sessionCookie, "flash"].some((name) => readCookie(cookies, name));
  return isPersonal || req.get("Authorization") !== undefined;
}

const publicPaths = new Set([
  "/",
  ...typeNames.flatMap((type) => postingType(type).paths.map((path) => `/${path}`)),
  ...typeNames.map((type) => `/api/${postingType(type).endpoint}`),
]);

function isPublic(path: string) {
  return publicPaths.has(path) || /^\/[a-z-]+\/details\/[0-9a-f-]{36}$/.test(path);
}

/** What is kept under `key`, rendered by `render` if it is not there; only one renders at a time. */
export async function keptAnswer(key: string, render: () => Promise<Response>) {
  const found = entries.get(key);
  const isHit = found !== undefined && found.freshUntil > Date.now();
  cacheLookups.inc({ outcome: isHit ? "hit" : "miss" });
  if (isHit) return found.kept;

  const kept = render().then(keep);
  const entry = { kept, freshUntil: Date.now() + env.CACHE_SECONDS * 1000 };
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? "");

  // A failure is the answer of those who waited for it, and of nobody else.
  const drop = () => entries.get(key) === entry && entries.delete(key);
  kept.then((answer) => answer.status === 200 || drop(), drop);
  return kept;
}

async function keep(response: Response): Promise<Kept> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ]);
  return { status: response.status, headers: [...response.headers], identity, br, gzip: gz };
}

export function sendKept(kept: Kept, req: ExpressRequest, res: ExpressResponse) {
  res.status(kept.status);
  for (const [name, value] of kept.headers) res.append(name, value);
  if (!res.hasHeader("Cache-Control")) res.set("Cache-Control", "no-cache");
  res.vary("Cookie, Accept-Encoding");
  hintPrefetch(req, res);
  const encoding = req.acceptsEncodings("br", "gzip");
  const body = encoding === "br" ? kept.br : encoding === "gzip" ? kept.gzip : kept.identity;
  if (encoding === "br" || encoding === "gzip") res.set("Content-Encoding", encoding);
  res.set("Content-Length", String(body.length));
  res.end(req.method === "HEAD" ? undefined : body);
}
