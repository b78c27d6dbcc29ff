import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  Request as ExpressRequest,
  Response as ExpressResponse,
  NextFunction,
  Request,
} from "express";
import type { Turns } from "../../turns";
import { askerOf } from "../admission.server";
import { cachesContent, contentCache } from "../../content-cache.server";
import { cacheLookups } from "../../metrics.server";
import { env } from "../../env.server";
import { addressOf } from "../address.server";
import { clientAddress } from "../network";
import { nameRequest, requestIdOf } from "../request-log.server";
import { track } from "../running.server";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isUnchanged } from "../../http/stream.server";
import { isBrowsing, prefetchHint } from "../remix-adapter.server";
import { type Encoding, bestEncoding, lightBrotli } from "../static-files.server";
import { securityHeaders } from "../security-headers.server";
import { languageOf } from "../../http/language.server";
import { queryOf } from "../../http/query";
import { readCookie, sessionCookie } from "../../http/flash.server";
import { limits } from "../../postings/limits";
import { listLimit, pageNumber } from "../../postings/list/list-filter";
import { filterText } from "../../text";
import { isCursor } from "../../postings/list/listing.server";
import { typeOfPath } from "../../postings/types";

/**
 * Visitors' pages and everybody's JSON lists, rendered and compressed once for all who ask within
 * CACHE_SECONDS. Without this folder, and the lines of app.server.ts that name it, the portal does
 * the same, only slower.
 */

/** Under heavy load, or without a database, a page some minutes old is better than none. */
const usableMs = 10 * 60_000;
/** How long to wait for a newer one; hardly at all while many wait for their turns. */
const patienceMs = { usual: 1_000, busy: 50 };
const busyWith = 16;

type Entry = CachedAnswer & { madeAt: number };

type Making = {
  render: () => Promise<Response>;
  takeTurn: () => Promise<() => void>;
  /** What the first who asked takes. */
  encoding: Encoding;
};

const answers = contentCache<Entry, Making>({
  maxBytes: 32 * 1024 * 1024,
  bytesOf: ({ bytes }) => bytes,
  async fetchMethod(key, _stale, { context: { render, takeTurn, encoding } }) {
    const giveBack = await takeTurn();
    const make = async () => {
      const answer = await toCachedAnswer(key, await render());
      await variantOf(answer, encoding);
      return answer;
    };
    const answer = await make().finally(giveBack);
    if (answer.status === 200) return { ...answer, madeAt: Date.now() };
    throw new Uncacheable(answer);
  },
  noDeleteOnFetchRejection: true,
  noDeleteOnStaleGet: true,
});

/** Uncacheable answers (refusals and failures) go only to callers already waiting. */
class Uncacheable extends Error {
  constructor(readonly answer: CachedAnswer) {
    super("not for the cache");
  }
}

/**
 * The answer cached under `key`, a `cacheKey`. If it is missing or too old, `render` makes it once for
 * all callers; if that fails or takes long, they get the older one.
 */
export async function cachedAnswer(
  key: string,
  render: Making["render"],
  takeTurn: Making["takeTurn"] = async () => () => undefined,
  encoding: Encoding = "identity",
  isBusy = false,
) {
  const fresh = answers.get(key);
  cacheLookups.inc({ outcome: fresh ? "hit" : "miss" });
  if (fresh) return fresh;
  const older = answers.get(key, { allowStale: true });
  const isUsable = older && Date.now() - older.madeAt < usableMs;
  const making = track(answers.forceFetch(key, { context: { render, takeTurn, encoding } }));
  try {
    return isUsable ? await Promise.race([making, lateAnswer(older, isBusy)]) : await making;
  } catch (error) {
    const refusal = error instanceof Uncacheable ? error.answer : null;
    if (refusal && refusal.status < 500) return refusal;
    if (isUsable) return older;
    if (refusal) return refusal;
    throw error;
  }
}

function lateAnswer(older: CachedAnswer, isBusy: boolean) {
  return sleep(isBusy ? patienceMs.busy : patienceMs.usual, older, { ref: false });
}

/** Whether a fresh answer is cached. */
export const isCached = (key: string) => answers.has(key);

/**
 * Answers a GET of exactly the address that an answer is cached under, before Express sees the
 * request, at little more than the cost of sending the bytes. Returns whether it did.
 */
export function answerEarly(req: IncomingMessage, res: ServerResponse) {
  const url = req.url ?? "";
  const path = pathOf(url);
  const { cookie } = req.headers;
  const isInLanguage = url.includes("lang=") || cookie?.includes("lang=");
  const key = isInLanguage && !isForEverybody(path) ? keyByCookie(url, path, cookie) : url;
  const answer = key && answers.get(key);
  if (!answer || req.method !== "GET") return false;
  if (isPersonal(req) && !isForEverybody(path)) return false;
  const variant = answer.variants[bestEncoding(req)];
  if (!variant || variant instanceof Promise) return false; // nobody has asked for it in this encoding
  cacheLookups.inc({ outcome: "hit" });
  const known = { path, ip: clientAddress(req), sampled: env.LOG_CACHE_HITS };
  sendCached(answer, variant, { req, res, requestId: nameRequest(req, res, known) });
  return true;
}

/** The key of `cacheKey` for an address as spelled; null if the choice of a language is still to be noted. */
function keyByCookie(url: string, path: string, cookie: string | undefined) {
  const chosen = readCookie(cookie, "lang");
  if (url.includes("lang=")) return chosen && url.endsWith(`lang=${chosen}`) ? url : null;
  if (!chosen || chosen === "en") return url;
  return `${url}${path === url ? "?" : "&"}lang=${chosen}`;
}

function isForEverybody(path: string) {
  return addressOf(path).needs.shared?.with === "everybody";
}

/** Middleware that answers from the cache however the address is spelled, or calls `next`. */
export function answerCached(render: (url: string) => Promise<Response>, turns: Turns) {
  return async (req: ExpressRequest, res: ExpressResponse, next: NextFunction) => {
    const key = cacheKey(req);
    if (!key) return next();
    const encoding = bestEncoding(req);
    const { everybodyLeft, stop } = waitWithOthers(key, res);
    // What everybody waits for has a line of its own; else those who ask first may have others before it.
    const line = async () => (isFrontPage(key) ? key : await askerOf(req));
    const takeTurn = async () => turns.take(await line(), everybodyLeft);
    try {
      const isBusy = turns.length > busyWith;
      const answer = await cachedAnswer(key, () => render(key), takeTurn, encoding, isBusy);
      const variant = await variantOf(answer, encoding);
      sendCached(answer, variant, { req, res, requestId: requestIdOf(res) });
    } catch (why) {
      if (!everybodyLeft.aborted) throw why;
    } finally {
      stop();
    }
  };
}

const waiting = new Map<string, { clients: number; leaving: AbortController }>();

/** Clients of an answer that is being made: what all of them have left before its turn is not made. */
function waitWithOthers(key: string, res: ExpressResponse) {
  const line = waiting.get(key) ?? { clients: 0, leaving: new AbortController() };
  waiting.set(key, line);
  line.clients++;
  res.once("close", () => {
    if (res.writableEnded) return; // has an answer, perhaps an older one: the new one is still wanted
    line.clients--;
    if (line.clients > 0) return;
    stop();
    line.leaving.abort();
  });
  const stop = () => void (waiting.get(key) === line && waiting.delete(key));
  return { everybodyLeft: line.leaving.signal, stop };
}

/** Header names and values in turn, the form that `writeHead` is fastest with. */
type Variant = { headers: string[]; body: Buffer };

/** A public answer, ready to be sent to anybody; compressed once somebody takes that encoding. */
export type CachedAnswer = {
  status: number;
  headers: Headers;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant | Promise<Variant>>>;
  /** For clients that have the answer already; null if its route gives it no ETag. */
  unchanged: { tag: string; headers: string[] } | null;
  hintsPrefetch: boolean;
  /** Asked for by few, such as a search. */
  isRare: boolean;
  bytes: number;
};

async function toCachedAnswer(key: string, response: Response): Promise<CachedAnswer> {
  const { status } = response;
  const identity = Buffer.from(await response.arrayBuffer());
  const hintsPrefetch = isBrowsing(pathOf(key), response.headers.get("Content-Type"));
  const headers = new Headers(securityHeaders);
  headers.set("Cache-Control", "no-cache");
  response.headers.forEach((value, name) => headers.set(name, value));
  headers.append("Vary", `Cookie, Accept-Encoding${hintsPrefetch ? ", Save-Data" : ""}`);

  const tag = headers.get("ETag");
  const unchanged = tag ? { tag, headers: [...headers].flat() } : null;
  const variants = { identity: variant(headers, identity) };
  const isRare = /[?&](?!lang=)/.test(key);
  const bytes = Math.ceil(1.5 * identity.length); // compressed text takes a quarter
  return { status, headers, variants, unchanged, hintsPrefetch, isRare, bytes };
}

async function variantOf({ headers, variants, isRare }: CachedAnswer, encoding: Encoding) {
  if (encoding === "identity") return variants.identity;
  variants[encoding] ??= compress(variants.identity.body, encoding, isRare).then((body) =>
    variant(headers, body, encoding),
  );
  return (variants[encoding] = await variants[encoding]);
}

function variant(shared: Headers, body: Buffer, encoding?: Encoding): Variant {
  const headers = new Headers(shared);
  headers.set("Content-Length", String(body.length));
  if (encoding) headers.set("Content-Encoding", encoding);
  return { headers: [...headers].flat(), body };
}

function compress(body: Buffer, encoding: "br" | "gzip", isRare: boolean) {
  if (encoding === "gzip") return promisify(gzip)(body);
  const params = isRare ? lightBrotli : { [constants.BROTLI_PARAM_QUALITY]: 7 };
  return promisify(brotliCompress)(body, { params });
}

type Exchange = { req: IncomingMessage; res: ServerResponse; requestId: string };

function sendCached(
  answer: CachedAnswer,
  { headers, body }: Variant,
  { req, res, requestId }: Exchange,
) {
  const { unchanged } = answer;
  if (unchanged && isUnchanged(req.headers["if-none-match"], unchanged.tag)) {
    return void res.writeHead(304, [...unchanged.headers, "X-Request-Id", requestId]).end();
  }
  const hints = answer.hintsPrefetch ? prefetchHint(req) : [];
  res.writeHead(answer.status, [...headers, "X-Request-Id", requestId, ...hints]);
  res.end(req.method === "HEAD" ? undefined : body);
}

/** What a parameter means. Meaningless values share the answer without the parameter. */
const meanings: Record<string, (value: string) => string> = {
  search: filterText,
  location: filterText,
  sort: (order) => (order === "closing" ? order : ""),
  closesWithin: (days) => (/^\d{1,4}$/.test(days) ? days : ""),
  open: (asked) => (asked === "true" ? asked : ""),
  eligible: (asked) => (asked === "true" ? asked : ""),
  page: (number) => (pageNumber(number) > 1 ? number : ""),
  after: (place) => (isCursor(place) ? place : ""),
  before: (place) => (isCursor(place) ? place : ""),
  limit: (number) => (listLimit(number) === limits.list.usual ? "" : number),
};

/** The address under which an answer is cached, without parameters that change nothing; null if it is not cached. */
export function cacheKey(req: Request) {
  if (!cachesContent || (req.method !== "GET" && req.method !== "HEAD")) return null;
  const { shared } = addressOf(req.path).needs;
  if (!shared || (shared.with === "visitors" && isPersonal(req))) return null;
  const given = queryOf(req.originalUrl);
  // Feed readers have no cookies, and a reader's own must not change what all of them get.
  const cookie = shared.with === "everybody" ? null : req.headers.cookie;
  const language = languageOf({ url: given, cookie });
  const meant = (name: string) => {
    const value = given.get(name) ?? "";
    return meanings[name] ? meanings[name](value) : value;
  };
  if (shared.notFor?.some(meant)) return null;
  const query = new URLSearchParams();
  for (const name of shared.by ?? []) if (meant(name)) query.set(name, meant(name));
  if (language !== "en" && !req.path.startsWith("/api/")) query.set("lang", language);
  return query.size ? `${req.path}?${query}` : req.path;
}

/** Home, or the first page of a list. */
const isFrontPage = (key: string) => key === "/" || typeOfPath(key.slice(1)) !== undefined;

export function pathOf(url: string) {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/** Whether a screen would show the user or a message to them; our other cookies change nothing here. */
export function isPersonal({ headers: { cookie, authorization } }: IncomingMessage) {
  if (authorization !== undefined) return true;
  return [sessionCookie, "flash"].some((name) => readCookie(cookie, name));
}
