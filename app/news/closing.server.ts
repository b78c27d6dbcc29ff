import { sql } from "kysely";
import { nowIn } from "../dates";
import { env } from "../env.server";

/**
 * The last day with a morning's news before it closes, in a query of `postings`: what closes at eight or earlier is told of
 * the day before.
 */
export const lastMorning = sql<string>`(
  postings.closes_on - (postings.closes_time <= '08:00')::int)`;

/** For `isOpen`: as clocks stand while this day lasts, as late as its news may be. */
export function nowOn(day: string) {
  const now = nowIn(env.TIME_ZONE);
  return now.startsWith(day) ? now : day;
}
