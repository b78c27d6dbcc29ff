import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { env } from "../env.server";
import { cacheLookups } from "../ops/metrics.server";
import { readCookie, sessionCookie } from "./cookies.server";
import { filterText, isCursor } from "../postings/listing.server";
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

type Entry = {
  kept: Promise<Kept>;
  freshUntil: number;
  bytes: number;
  /** What was kept until now, for when rendering anew fails or takes long. */
  before?: Entry;
};

const maxBytes = 32 * 1024 * 1024;
/** On a day when everybody comes, or without a database, a page of some minutes ago is better than none. */
const usableMs = 10 * 60_000;
const patienceMs = 1_000;
const entries = new Map<string, Entry>();
let bytesKept = 0;

export function emptyMicroCache() {
  entries.clear();
  bytesKept = 0;
}

/** What a parameter means to a list; what means nothing makes no page of its own. */
const parameters: Record<string, (value: string) => string> = {
  search: filterText,
  location: filterText,
  after: (cursor) => (isCursor(cursor) ? cursor : ""),
  before: (cursor) => (isCursor(cursor) ? cursor : ""),
  limit: (count) => (/^[1-9]\d{0,2}$/.test(count) ? count : ""),
};

/** The address a visitor's request is kept under, without what changes nothing; null: not kept. */
export function cacheKey(req: ExpressRequest) {
  if (env.CACHE_SECONDS === 0 || (req.method !== "GET" && req.method !== "HEAD")) return null;
  if (isSomebodys(req) || !isPublic(req.path)) return null;
  if (!lists.has(req.path)) return req.path;
  const given = new URLSearchParams(req.originalUrl.split("?")[1]);
  const query = new URLSearchParams();
  for (const [name, meaning] of Object.entries(parameters)) {
    const value = meaning(given.get(name) ?? "");
    if (value) query.set(name, value);
  }
  return query.size ? `${req.path}?${query}` : req.path;
}

/** Other cookies of ours change nothing on the pages kept here. */
function isSomebodys(req: ExpressRequest) {
  const cookies = req.get("Cookie");
  const isPersonal = [sessionCookie, "flash"].some((name) => readCookie(cookies, name));
  return isPersonal || req.get("Authorization") !== undefined;
}

const lists = new Set([
  ...typeNames.flatMap((type) => postingType(type).paths.map((path) => `/${path}`)),
  ...typeNames.map((type) => `/api/${postingType(type).endpoint}`),
]);

function isPublic(path: string) {
  return path === "/" || lists.has(path) || /^\/[a-z-]+\/details\/[0-9a-f-]{36}$/.test(path);
}

/** What is kept under `key`, rendered by `render` if it is not there; only one renders at a time. */
export async function keptAnswer(key: string, render: () => Promise<Response>) {
  const now = Date.now();
  const found = entries.get(key);
  const isFresh = found !== undefined && found.freshUntil > now;
  cacheLookups.inc({ outcome: isFresh ? "hit" : "miss" });
  if (isFresh) return answerOf(found);

  const before = found && found.freshUntil + usableMs > now ? found : undefined;
  if (before) entries.delete(key);
  else drop(key);
  const freshUntil = now + env.CACHE_SECONDS * 1000;
  const entry: Entry = { kept: render().then(keep), freshUntil, bytes: 0, before };
  entries.set(key, entry);
  entry.kept.then(
    (answer) => (answer.status < 500 ? replace(key, entry, answer) : giveUp(key, entry)),
    () => giveUp(key, entry),
  );
  return answerOf(entry);
}

async function answerOf({ kept, before }: Entry): Promise<Kept> {
  if (!before) return kept;
  const answer = await Promise.race([kept.catch(() => null), sleep(patienceMs, null)]);
  return answer && answer.status < 500 ? answer : before.kept;
}

/** Counts what is kept and lets the oldest go, past their time or past the budget. */
function replace(key: string, entry: Entry, { status, identity, br, gzip: gz }: Kept) {
  if (entries.get(key) !== entry) return;
  bytesKept -= entry.before?.bytes ?? 0;
  entry.before = undefined;
  if (status !== 200) return void entries.delete(key);
  entry.bytes = identity.length + br.length + gz.length;
  bytesKept += entry.bytes;
  for (const [oldest, { freshUntil }] of entries) {
    if (bytesKept <= maxBytes && freshUntil + usableMs > Date.now()) break;
    drop(oldest);
  }
}

/** A failure is the answer of those who waited for it, and of nobody else. */
function giveUp(key: string, entry: Entry) {
  if (entries.get(key) !== entry) return;
  if (entry.before) entries.set(key, entry.before);
  else entries.delete(key);
}

function drop(key: string) {
  const entry = entries.get(key);
  bytesKept -= (entry?.bytes ?? 0) + (entry?.before?.bytes ?? 0);
  entries.delete(key);
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
