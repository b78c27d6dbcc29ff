import { LRUCache } from "lru-cache";
import { env } from "./env.server";

type Options<Value extends object | string, Context> = Pick<
  LRUCache.Options<string, Value, Context>,
  "fetchMethod" | "noDeleteOnFetchRejection" | "noDeleteOnStaleGet"
> & { maxBytes: number; bytesOf: (value: Value) => number };

const caches: { clear(): void }[] = [];

/** CACHE_SECONDS=0 turns every cache of content off. */
export const cachesContent = env.CACHE_SECONDS > 0;

/** Content has changed (commands/web.ts): everything made of it is made anew. */
export function emptyContentCaches() {
  for (const cache of caches) cache.clear();
}

/**
 * Holds what is made of public content, and is the same for everybody, for CACHE_SECONDS. Nothing
 * about a user belongs in here. What was begun before the cache was emptied still goes to those who
 * waited for it, and is not cached.
 */
export function contentCache<Value extends object | string, Context = undefined>({
  maxBytes,
  bytesOf,
  ...options
}: Options<Value, Context>) {
  const cache = new LRUCache<string, Value, Context>({
    ttl: Math.max(1, Math.round(env.CACHE_SECONDS * 1000)),
    maxSize: maxBytes,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + entryBytes,
    ignoreFetchAbort: true,
    ...options,
  });
  caches.push(cache);
  return cache;
}

/** What an entry takes beside its value, roughly: many small ones must not add up unseen. */
const entryBytes = 500;
