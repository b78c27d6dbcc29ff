import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../../env.server";

/** What is kept says how much memory it takes. */
type Sized = { bytes: number };
type Entry<Value> = {
  value: Promise<Value>;
  ready?: Value;
  freshUntil: number;
  /** What was kept until now, for when making it anew fails or takes long. */
  before?: Entry<Value>;
};

type Options<Value> = {
  maxBytes: number;
  /** What is not worth it goes to those who waited for it only. */
  isWorth: (value: Value) => boolean;
  /** Like a rejection: what was there before is better. */
  isFailure?: (value: Value) => boolean;
};

/** On a day when everybody comes, or without a database, a page of some minutes ago is better than none. */
const usableMs = 10 * 60_000;
const patienceMs = 1_000;

const all: { clear(): void }[] = [];

/** Content has changed (see commands/web.ts): everything that shows it is made anew. */
export function emptyMicroCaches() {
  for (const cache of all) cache.clear();
}

/** Keeps what is the same for many for CACHE_SECONDS: made once, whoever asks meanwhile. */
export function microCache<Value extends Sized>(options: Options<Value>) {
  const { maxBytes, isWorth, isFailure = () => false } = options;
  const entries = new Map<string, Entry<Value>>();
  let bytesKept = 0;
  const cache = { find, has, get, clear };
  all.push(cache);
  return cache;

  /** What is ready and fresh. */
  function find(key: string) {
    return has(key) ? entries.get(key)?.ready : undefined;
  }

  /** Whether it is ready, or being made for somebody else. */
  function has(key: string) {
    return (entries.get(key)?.freshUntil ?? 0) > Date.now();
  }

  /** What is kept under `key`, made by `make` if it is not there; only one makes it at a time. */
  async function get(key: string, make: () => Promise<Value>) {
    const found = entries.get(key);
    if (found && has(key)) return answerOf(found);

    const last = found?.ready ? found : found?.before;
    const before = last && isUsable(last) ? last : undefined;
    if (before) entries.delete(key);
    else drop(key);
    const freshUntil = Date.now() + env.CACHE_SECONDS * 1000;
    const entry: Entry<Value> = { value: make(), freshUntil, before };
    entries.set(key, entry);
    entry.value.then(
      (value) => (isFailure(value) ? giveUp(key, entry) : keep(key, entry, value)),
      () => giveUp(key, entry),
    );
    return answerOf(entry);
  }

  async function answerOf({ value, before }: Entry<Value>): Promise<Value> {
    if (!before) return value;
    const late = sleep(patienceMs, null, { ref: false });
    const answer = await Promise.race([value.catch(() => null), late]);
    return answer && !isFailure(answer) ? answer : before.value;
  }

  /** Counts what is kept and lets the oldest go, past their use or past the budget. */
  function keep(key: string, entry: Entry<Value>, value: Value) {
    if (entries.get(key) !== entry) return;
    bytesKept -= bytesOf(entry.before);
    entry.before = undefined;
    if (!isWorth(value)) return void entries.delete(key);
    entry.ready = value;
    bytesKept += value.bytes;
    for (const [oldest, kept] of entries) {
      if (bytesKept <= maxBytes && isUsable(kept)) break;
      drop(oldest);
    }
  }

  /** A failure is the answer of those who waited for it, and of nobody else. */
  function giveUp(key: string, entry: Entry<Value>) {
    if (entries.get(key) !== entry) return;
    if (entry.before) entries.set(key, entry.before);
    else entries.delete(key);
  }

  function drop(key: string) {
    const entry = entries.get(key);
    bytesKept -= bytesOf(entry) + bytesOf(entry?.before);
    entries.delete(key);
  }

  function clear() {
    entries.clear();
    bytesKept = 0;
  }
}

function isUsable({ freshUntil }: Entry<unknown>) {
  return freshUntil + usableMs > Date.now();
}

function bytesOf(entry: Entry<Sized> | undefined) {
  return entry?.ready?.bytes ?? 0;
}
