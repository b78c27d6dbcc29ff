import { visiblePostings } from "../access/visible.server";
import { sql } from "kysely";
import { nowIn } from "../dates";
import { env } from "../env.server";
import { hasDeadline, typeNames } from "./types";
import type { PostingState } from "~/db/schema-postings";
import type { User } from "../access/can";

/** When it became or becomes public. Lists are ordered by it. */
export const publicSince = sql<Date>`coalesce(postings.publish_at, postings.created_at)`;

/** What closes first is first, to the hour; those that close together are always in one order. */
export const byClosing = sql`postings.closes_on, postings.closes_time, postings.id`;

/**
 * What everybody sees is decided here, in SQL on the table `postings` (decision: one-visibility), and what staff see
 * besides in app/access/visible.server.ts.
 * The first two lines repeat the condition of the public lists' partial indexes. The last one lets lists that
 * start with the newest skip scheduled postings within the index; its hour allows for clocks that differ.
 */
export const isPublic = sql<boolean>`(
  postings.deleted_at is null
  and postings.state in ('published', 'closed', 'scheduled')
  and (postings.state <> 'scheduled' or postings.publish_at <= now())
  and ${publicSince} <= now() + interval '1 hour')`;

/** Whether this user may open the posting: everybody if it is public, staff also what they look after. */
export function isVisibleTo(user: User | null, withBin = false) {
  const isThere = withBin ? sql`true` : sql`postings.deleted_at is null`;
  return sql<boolean>`(${isPublic} or (${isThere} and ${visiblePostings(user)}))`;
}

/** Whether a recruiter looks after the posting, too, and so may change it while it is hidden. */
export const isRecruiters = sql<boolean>`(
  postings.company_id is not null or not postings.by_office and exists (
    select from users where users.id = postings.created_by and users.role = 'recruiter'))`;

/** The state to show: a scheduled posting is published once its time has come. */
export const stateNow = sql<PostingState>`case
  when postings.deleted_at is not null then 'deleted'
  when postings.state = 'scheduled' and postings.publish_at <= now() then 'published'
  else postings.state end`;

/** Open to students when clocks show `now` (`nowIn`, or a day); the rest of what is public is over. */
export function isOpen(now?: string) {
  return sql<boolean>`(${isBeforeEnd(now)} and postings.state <> 'closed')`;
}

/** Whether students can no longer apply, as `whyClosed` says of one (timing.ts). */
export function isClosed(now?: string) {
  return sql<boolean>`(postings.state = 'closed' or postings.closes_at_deadline
    and postings.type = any(${withDeadline}) and not ${isBeforeEnd(now)})`;
}

const withDeadline = typeNames.filter(hasDeadline);

/** Whether its last day, or the hour at which it closes, is still to come; `isOver` says of one that it is not. */
export function isBeforeEnd(now = nowIn(env.TIME_ZONE)) {
  const [day, hour = "00:00"] = now.split("T");
  return sql<boolean>`(postings.closes_on, postings.closes_time) > (${day}, ${hour})`;
}
