import { sql } from "kysely";
import { isId } from "~/db/id";
import type { PostingState } from "~/db/schema-postings";
import { isCalendarDay, todayIn } from "../../dates";
import { env } from "../../env.server";
import type { Filter } from "./list-filter";
import { isOpen, publicSince } from "../visibility.server";

/** Lists show what is open first, then what is over (decision: closing-day). */
export type Section = "open" | "over";

/** The item after which a page starts; `key` is what the list is ordered by. */
export type Place = { section: Section; key: Date | string; id: string };

type Sort = Filter["sort"];
type Row = {
  id: string;
  state: PostingState;
  closes_on: string;
  publish_at: Date | null;
  created_at: Date;
};

/** Newest first; or by closing day, the nearest first or, among those that are over, the latest. */
export function orderOf(sort: Sort, section: Section, backwards: boolean) {
  const ascends = sort === "closing" && section === "open";
  return {
    key: sort === "closing" ? sql`postings.closes_on` : publicSince,
    direction: ascends === backwards ? ("desc" as const) : ("asc" as const),
  };
}

export function inSection(section: Section) {
  const open = isOpen(todayIn(env.TIME_ZONE));
  return section === "open" ? open : sql<boolean>`not ${open}`;
}

export function toCursor(row: Row, sort: Sort) {
  const isOver = row.closes_on < todayIn(env.TIME_ZONE) || row.state === "closed";
  const since = (row.publish_at ?? row.created_at).valueOf();
  return `${isOver ? "over" : "open"}.${sort === "closing" ? row.closes_on : since}.${row.id}`;
}

export function isCursor(text: string) {
  return parseCursor(text) !== null || parseCursor(text, "closing") !== null;
}

/** Null for a cursor that is not ours or belongs to another order: the list then starts at its beginning. */
export function parseCursor(cursor: string | null | undefined, sort?: Sort): Place | null {
  const [section, key = "", id] = (cursor ?? "").split(".");
  if ((section !== "open" && section !== "over") || !id || !isId(id)) return null;
  if (sort === "closing")
    return key === "infinity" || isCalendarDay(key) ? { section, key, id } : null;
  // Milliseconds of up to 13 digits are a time that Postgres can hold.
  return /^\d{1,13}$/.test(key) ? { section, key: new Date(Number(key)), id } : null;
}
