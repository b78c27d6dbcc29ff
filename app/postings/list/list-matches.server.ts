import { sql } from "kysely";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import type { Filter } from "./list-filter";

/** Whether the list is filtered by what no order of its index knows. */
export function isSelective({ search, location, sort, closesWithin }: Filter) {
  return Boolean(search || location) || (closesWithin !== undefined && sort !== "closing");
}

/** Rows that are read whatever they say are not also asked for their letter pairs. */
export function matches({ search, location, closesWithin }: Filter, { isWalk = false } = {}) {
  const parts = [
    ...(search ? [contains("search_text", search, isWalk)] : []),
    ...(location ? [contains("location", location, isWalk)] : []),
    ...(closesWithin === undefined ? [] : [closesBy(closesWithin)]),
  ];
  return parts.length ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`;
}

function closesBy(days: number) {
  const today = todayIn(env.TIME_ZONE);
  return sql<boolean>`postings.closes_on between ${today} and ${today}::date + ${days}::int`;
}

/**
 * Trigrams cannot find a text without three letters in a row, such as AI, C++ or UI/UX, so letter
 * pairs do. The appended '' hides the pattern from the trigram index, which would be read whole.
 */
function contains(column: "search_text" | "location", text: string, isWalk: boolean) {
  const name = sql.ref(column);
  if (isWalk || /[\p{L}\p{N}]{3}/u.test(text))
    return sql<boolean>`${name} ilike ${containing(text)}`;
  return sql<boolean>`${name} || '' ilike ${containing(text)}
    and ${pairsOf[column]} @> letter_pairs(${text})`;
}

/** As the index has them. */
const pairsOf = {
  search_text: sql`coalesce(string_to_array(search_pairs, E'\\x01'), letter_pairs(search_text))`,
  location: sql`letter_pairs(location)`,
};

/** An ILIKE pattern that finds `text` literally. */
export function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
