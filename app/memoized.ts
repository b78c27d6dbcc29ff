import { LRUCache } from "lru-cache";

/**
 * Returns the earlier result for the same arguments, for values that are costly to make and never change,
 * such as schemas. The arguments are compared as JSON; the last `max` results are cached.
 */
export function memoized<Args extends unknown[], Result extends object>(
  make: (...args: Args) => Result,
  max = 200,
) {
  const made = new LRUCache<string, Result>({ max });
  return (...args: Args) => {
    const key = JSON.stringify(args);
    const result = made.get(key) ?? make(...args);
    made.set(key, result);
    return result;
  };
}
