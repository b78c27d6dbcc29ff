import { LRUCache } from "lru-cache";
import { env } from "./env.server";

type Options<Value extends object | string, Context> = Pick<
  LRUCache.Options<string, Value, Context>,
  "fetchMethod" | "noDeleteOnFetchRejection" | "noDeleteOnStaleGet"
> & {
  maxBytes: number;
  bytesOf: (value: Value) => number;
  /** Instead of CACHE_SECONDS, for what nobody needs to be punctual. */
  seconds?: number;
};

const caches: { clear(): void }[] = [];

/** CACHE_SECONDS=0 turns every content cache off. */
export const cachesContent = env.CACHE_SECONDS > 0;

/** Called when content has changed (commands/web.ts). */
export function emptyContentCaches() {
  for (const cache of caches) cache.clear();
}

/**
 * Caches values made from public content for CACHE_SECONDS. Everybody shares it, so nothing about a user
 * belongs in it. A value begun before the cache was emptied goes only to callers already waiting for it
 * and is not cached.
 */
export function contentCache<Value extends object | string, Context = undefined>({
  maxBytes,
  bytesOf,
  seconds = env.CACHE_SECONDS,
  ...options
}: Options<Value, Context>) {
  const cache = new LRUCache<string, Value, Context>({
    ttl: cachesContent ? Math.max(1, Math.round(seconds * 1000)) : 1,
    maxSize: maxBytes,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + entryBytes,
    ignoreFetchAbort: true,
    ...options,
  });
  caches.push(cache);
  return cache;
}

/** An entry's rough overhead, so that many small entries count towards the limit. */
const entryBytes = 500;
