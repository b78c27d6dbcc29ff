import { env } from "../env.server";

/** What is kept says how much memory it takes. */
type Sized = { bytes: number };
type Entry<Value> = { value: Promise<Value>; ready?: Value; freshUntil: number };

const all: { clear(): void }[] = [];

/** Content has changed (see commands/web.ts): everything that shows it is made anew. */
export function emptyMicroCaches() {
  for (const cache of all) cache.clear();
}

/**
 * Keeps what is the same for many for CACHE_SECONDS: made once, whoever asks meanwhile. At most
 * `maxBytes`; what is not `isWorth` it goes to those who waited for it, as a failure does.
 */
export function microCache<Value extends Sized>(
  maxBytes: number,
  isWorth: (value: Value) => boolean = () => true,
) {
  const entries = new Map<string, Entry<Value>>();
  let bytesKept = 0;
  const cache = { find, has, get, clear };
  all.push(cache);
  return cache;

  /** What is ready and fresh. */
  function find(key: string) {
    const entry = entries.get(key);
    return entry && entry.freshUntil > Date.now() ? entry.ready : undefined;
  }

  /** Whether it is ready, or being made for somebody else. */
  function has(key: string) {
    return (entries.get(key)?.freshUntil ?? 0) > Date.now();
  }

  /** What is kept under `key`, made by `make` if it is not there; only one makes it at a time. */
  async function get(key: string, make: () => Promise<Value>) {
    const found = has(key) ? entries.get(key) : undefined;
    if (found) return found.value;

    const entry: Entry<Value> = {
      value: make(),
      freshUntil: Date.now() + env.CACHE_SECONDS * 1000,
    };
    drop(key);
    entries.set(key, entry);
    entry.value.then(
      (value) => (isWorth(value) ? keep(key, entry, value) : drop(key, entry)),
      () => drop(key, entry),
    );
    return entry.value;
  }

  /** Counts what is kept and lets the oldest go, past their time or past the budget. */
  function keep(key: string, entry: Entry<Value>, value: Value) {
    if (entries.get(key) !== entry) return;
    entry.ready = value;
    bytesKept += value.bytes;
    for (const [oldest, { freshUntil }] of entries) {
      if (bytesKept <= maxBytes && freshUntil > Date.now()) break;
      drop(oldest);
    }
  }

  function drop(key: string, only = entries.get(key)) {
    if (!only || entries.get(key) !== only) return;
    entries.delete(key);
    bytesKept -= only.ready?.bytes ?? 0;
  }

  function clear() {
    entries.clear();
    bytesKept = 0;
  }
}
