import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from "express";
import { identify } from "../../accounts/sessions/session-request.server";
import { contentCache } from "../../content-cache.server";
import { cacheLookups } from "../../ops/metrics.server";
import { clientAddress } from "../network";
import { nameRequest, requestIdOf } from "../request-log.server";
import { track } from "../running.server";
import { limitSearch } from "../../postings/list/search-request.server";
import { cacheKey, isForEverybody, isPersonal, pathOf } from "./cache-key.server";
import { type CachedAnswer, sendCached, toCachedAnswer } from "./cached-answer.server";

/**
 * Visitors' pages and everybody's JSON lists, rendered and compressed once for all who ask within
 * CACHE_SECONDS. Without this folder, and the lines of app.server.ts that name it, the portal does
 * the same, only slower.
 */

/** Under heavy load, or without a database, a page some minutes old is better than none. */
const usableMs = 10 * 60_000;
const patienceMs = 1_000;

type Entry = CachedAnswer & { madeAt: number };

const answers = contentCache<Entry, () => Promise<Response>>({
  maxBytes: 32 * 1024 * 1024,
  bytesOf: ({ bytes }) => bytes,
  async fetchMethod(key, _stale, { context: render }) {
    const answer = await toCachedAnswer(pathOf(key), await render());
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
export async function cachedAnswer(key: string, render: () => Promise<Response>) {
  const fresh = answers.get(key);
  cacheLookups.inc({ outcome: fresh ? "hit" : "miss" });
  if (fresh) return fresh;
  const older = answers.get(key, { allowStale: true });
  const isUsable = older && Date.now() - older.madeAt < usableMs;
  const making = track(answers.forceFetch(key, { context: render }));
  try {
    return isUsable ? await Promise.race([making, lateAnswer(older)]) : await making;
  } catch (error) {
    const refusal = error instanceof Uncacheable ? error.answer : null;
    if (refusal && refusal.status < 500) return refusal;
    if (isUsable) return older;
    if (refusal) return refusal;
    throw error;
  }
}

function lateAnswer(older: CachedAnswer) {
  return sleep(patienceMs, older, { ref: false });
}

/** Whether a fresh answer is cached. */
export const isCached = (key: string) => answers.has(key);

/**
 * Answers a GET of exactly the address that an answer is cached under, before Express sees the
 * request, at little more than the cost of sending the bytes. Returns whether it did.
 */
export function answerEarly(req: IncomingMessage, res: ServerResponse) {
  const url = req.url ?? "";
  const answer = answers.get(url);
  if (!answer || req.method !== "GET") return false;
  const path = pathOf(url);
  if (isPersonal(req) && !isForEverybody(path)) return false;
  cacheLookups.inc({ outcome: "hit" });
  sendCached(answer, req, res, nameRequest(req, res, { path, ip: clientAddress(req) }));
  return true;
}

/** Middleware that answers from the cache however the address is spelled, or calls `next`. */
export function answerCached(render: (url: string) => Promise<Response>) {
  return async (req: ExpressRequest, res: ExpressResponse, next: NextFunction) => {
    const key = cacheKey(req);
    if (!key) return next();
    if (!answers.has(key)) await limitSearch(req, await callerOf(req));
    const answer = await cachedAnswer(key, () => render(key));
    sendCached(answer, req, res, requestIdOf(res));
  };
}

async function callerOf(req: ExpressRequest) {
  return isPersonal(req) ? (await identify(req.headers)).user : null;
}
