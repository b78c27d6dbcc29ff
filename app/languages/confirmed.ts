import type { Translated } from "./known";

/**
 * The sentences that a speaker has confirmed or written, as 'navbar.search'; all others of a translation
 * were made by a machine. Kept by `npm run languages -- import`.
 */
export const confirmed: Record<Translated, readonly string[]> = {
  hi: [],
  ta: [],
  te: [],
  kn: [],
  bn: [],
  mr: [],
};
