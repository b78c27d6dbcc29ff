import { comparable } from "../../as-typed/comparable";
import { type RawBuilder, sql } from "kysely";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { containing } from "../../text";
import type { TypeName } from "../types";
import type { Filter } from "./list-filter";

/** A filter with what it means for whoever asks. */
export type Wanted = Filter & {
  /** The ids of all that may be listed, besides what has no conditions (eligible.server.ts). */
  among?: string[];
  /** The same for postings of seasons. */
  inSeasons?: string[];
};

/** Whether the list is filtered by something that the index of its order does not contain. */
export function isSelective({ search, location, sort, closesWithin, among }: Wanted) {
  return Boolean(search || location || among) || (closesWithin !== undefined && sort !== "closing");
}

type MatchOptions = {
  /** Set where all rows are read anyway: conditions that only serve an index are then left out. */
  isWalk?: boolean;
  /** If known, a place is looked up in the index of types and places. */
  type?: TypeName | RawBuilder<unknown>;
  /**
   * Hides the word from the planner, which would read all postings of a type for a word that is frequent, if only in
   * other types.
   */
  isHidden?: boolean;
};

export function matches(
  { search, location, closesWithin, among, inSeasons }: Wanted,
  { isWalk = false, type, isHidden }: MatchOptions = {},
) {
  const parts = [
    ...(search ? [contains("search_text", search, isWalk, isHidden)] : []),
    ...(location ? [contains("location", location, isWalk)] : []),
    ...(location && type && hasTrigrams(comparable(location)) ? [isPlaceOf(type, location)] : []),
    ...(closesWithin === undefined ? [] : [closesBy(closesWithin)]),
    ...(among ? [sql<boolean>`(eligibility is null or id = any(${among}::uuid[]))`] : []),
    ...(inSeasons ? [sql<boolean>`(season_id is null or id = any(${inSeasons}::uuid[]))`] : []),
  ];
  return parts.length ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`;
}

function closesBy(days: number) {
  const today = todayIn(env.TIME_ZONE);
  return sql<boolean>`postings.closes_on between ${today} and ${today}::date + ${days}::int`;
}

/**
 * Trigrams cannot find a text without three letters in a row, such as AI, C++ or UI/UX, but letter
 * pairs can. Appending '' keeps Postgres from using the trigram index, which it would read in full.
 */
function contains(
  column: "search_text" | "location",
  text: string,
  isWalk: boolean,
  isHidden = false,
) {
  const name = sql.ref(column);
  const words = comparable(text);
  const pattern = containing(words);
  const lower = isHidden ? sql`(select lower(${pattern}))` : sql`lower(${pattern})`;
  if (isWalk || hasTrigrams(words)) return sql<boolean>`${name} like ${lower}`;
  return sql<boolean>`${name} || '' like ${lower}
    and ${pairsOf[column]} @> letter_pairs(${words})`;
}

function hasTrigrams(text: string) {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** Follows from `contains`, and makes the index of types and places usable (decision: place-keys). */
function isPlaceOf(type: TypeName | RawBuilder<unknown>, place: string) {
  return sql<boolean>`place_keys(type, location) @> place_keys(${type}, ${comparable(place)})`;
}

/** Written as in the indexes, which Postgres would not use otherwise. */
const pairsOf = {
  search_text: sql`coalesce(string_to_array(search_pairs, E'\\x01'), letter_pairs(search_text))`,
  location: sql`letter_pairs(location)`,
};

const separator = "\x01";

/**
 * The pairs that SQL's `letter_pairs` finds in a text, at a tenth of its cost (decision: letter-pairs). Null for
 * capitals outside ASCII, which databases may lowercase differently; SQL then finds the pairs itself.
 */
export function letterPairs(text: string) {
  const isPlain = !/(?!\p{ASCII})\p{Changes_When_Lowercased}/u.test(text);
  if (!isPlain || text.includes(separator)) return null;
  const found = new Set<string>();
  let previous = "";
  for (const letter of text.toLowerCase()) {
    found.add(letter);
    found.add(previous + letter);
    previous = letter;
  }
  return [...found].join(separator);
}
