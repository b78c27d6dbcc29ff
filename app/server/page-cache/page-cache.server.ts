import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from "express";
import { identify } from "../../accounts/sessions/session-request.server";
import { contentCache } from "../../content-cache.server";
import { cacheLookups } from "../../ops/metrics.server";
import { nameRequest, requestIdOf } from "../request-log.server";
import { track } from "../running.server";
import { limitSearch } from "../../postings/list/search-request.server";
import { cacheKey, isForEverybody, isPersonal, pathOf } from "./cache-key.server";
import { type CachedAnswer, sendCached, toCachedAnswer } from "./cached-answer.server";

/**
 * Visitors' pages and everybody's JSON lists, rendered and compressed once for whoever asks within
 * CACHE_SECONDS. Without this folder, and the lines of app.server.ts that name it, the portal does
 * the same, slower.
 */
type Render = (url: string) => Promise<Response>;

/** On a day when everybody comes, or without a database, a page of some minutes ago is better than none. */
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

/** A refusal or failure goes only to those who are already waiting for it. */
class Uncacheable extends Error {
  constructor(readonly answer: CachedAnswer) {
    super("not for the cache");
  }
}

/**
 * The answer cached under `key`, a `cacheKey`; `render` makes it if it is not there or too old, for
 * one caller at a time. An older one will do when that fails or takes long.
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

/** Whether an answer is there and fresh. */
export const isCached = (key: string) => answers.has(key);

/**
 * Answers a GET of exactly the address that an answer is cached under, before Express looks at the
 * request: what it costs is little more than the bytes. Whether it did.
 */
export function answerEarly(
  req: IncomingMessage,
  res: ServerResponse,
  ipOf: (req: IncomingMessage) => string | undefined,
) {
  const url = req.url ?? "";
  const answer = answers.get(url);
  if (!answer || req.method !== "GET") return false;
  const path = pathOf(url);
  if (isPersonal(req) && !isForEverybody(path)) return false;
  cacheLookups.inc({ outcome: "hit" });
  sendCached(answer, req, res, nameRequest(req, res, { path, ip: ipOf(req) }));
  return true;
}

/** The middleware that answers from the cache, whatever the address's spelling, or hands on. */
export function answerCached(render: Render) {
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
