import { sql } from "kysely";
import { type Action, reachOf } from "./can";
import type { User } from "./users.server";

/**
 * The table of `can`, as conditions of lists: which rows a user's permission reaches. A user without it, or whose
 * reach does not fit, sees none.
 */
export function visiblePostings(user: User | null, action: Action = "manage posting") {
  const reach = reachOf(user, action);
  if (!user || !reach) return sql<boolean>`false`;
  if (reach === "all") return sql<boolean>`true`;
  // A recruiter without a company has only what they posted themselves as one (decision: recruiters-own).
  const own = sql<boolean>`(
    postings.company_id is null and postings.created_by = ${user.id} and not postings.by_office)`;
  if (reach === "company" && user.companyId)
    return sql<boolean>`(postings.company_id = ${user.companyId} or ${own})`;
  return own;
}

/**
 * Applications that a member of staff may see; of a company's, only those to postings outside the bin
 * (decision: bin-hides-applicants). Students see their own.
 */
export function visibleApplications(user: User | null, action: Action = "see applicants") {
  const reach = reachOf(user, action);
  if (!user || !reach) return sql<boolean>`false`;
  if (reach === "all") return sql<boolean>`true`;
  if (reach === "own") return sql<boolean>`applications.user_id = ${user.id}`;
  return sql<boolean>`exists (
    select from postings
    where postings.id = applications.posting_id and postings.deleted_at is null
      and postings.company_id = ${user.companyId ?? null})`;
}

/** Students' accounts that a member of staff may see. */
export function visibleStudents(user: User | null, action: Action = "manage users") {
  return reachOf(user, action) === "all" ? sql<boolean>`users.role = 'user'` : sql<boolean>`false`;
}
