/** What the office finds, in this order. */
export const foundKinds = ["students", "postings", "companies", "users", "screens"] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Of each kind. */
export const mostShown = 8;

/** Counting on would take long, for what most have. */
export const mostCounted = 1_000;

/** Of what is counted up to one more than `mostCounted`. */
export const countedAs = (count: number) => ({
  count: Math.min(count, mostCounted),
  isMore: count > mostCounted,
});

export type Hit = {
  /** Null for a screen. */
  id: string | null;
  name: string;
  about: string;
  at: string;
  /** It is what was typed: a roll number that is confirmed, or an address. */
  isExact: boolean;
};

export type FoundGroup = {
  kind: FoundKind;
  hits: Hit[];
  /** How many there are; with `isMore` there are more than that. */
  count: number;
  isMore: boolean;
  /** The list of all, where there is one. */
  all: string | null;
};

/** Two letters or digits at least: fewer find nearly everything. */
export function isLongEnough(words: string) {
  return (words.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) >= 2;
}
