import { type RawBuilder, sql } from "kysely";
import { type Action, type User, reachOf } from "./can";

/**
 * The table of `can`, as conditions of lists: which rows a permission reaches. Whoever may not at all sees none, and
 * so does whoever's reach is not known here.
 */

/** Postings that staff look after, in a query of `postings`. */
export function visiblePostings(user: User | null, action: Action = "manage postings") {
  const reach = reachOf(user, action);
  if (reach === "all") return sql<boolean>`true`;
  if (!user || reach !== "company") return sql<boolean>`false`;
  // A recruiter without a company has only what they posted themselves as one (decision: recruiters-own).
  const own = sql<boolean>`(
    postings.company_id is null and postings.created_by = ${user.id} and not postings.by_office)`;
  return user.companyId ? sql<boolean>`(postings.company_id = ${user.companyId} or ${own})` : own;
}

/**
 * Postings by which staff come to know students, in a query of `postings`: of a company's, its own alone (decision:
 * recruiters-own).
 */
export function postingsOfCompany(user: User | null, action: Action) {
  if (reachOf(user, action) === "all") return sql<boolean>`true`;
  return sql<boolean>`postings.company_id = ${user && companyOf(user)}`;
}

/**
 * Applications, in a query of `applications`: students' own; those of a coordinator's students; of a company's, those
 * to postings outside the bin (decision: bin-hides-applicants).
 */
export function visibleApplications(user: User | null, action: Action) {
  const reach = reachOf(user, action);
  if (reach === "all") return sql<boolean>`true`;
  if (!user || !reach) return sql<boolean>`false`;
  if (reach === "own") return sql<boolean>`applications.user_id = ${user.id}`;
  if (reach === "departments")
    return sql<boolean>`exists (
      select from enrolments where enrolments.user_id = applications.user_id
        and ended_at is null and ${visibleStudents(user, action)})`;
  return sql<boolean>`exists (
    select from postings
    where postings.id = applications.posting_id and postings.deleted_at is null
      and ${postingsOfCompany(user, action)})`;
}

/** What coordinators may also do for those who merely claim their department: read the record, and confirm that claim. */
const reachesClaims: Action[] = ["see records", "confirm records"];

/**
 * Students by their records, in a query of `enrolments`: students themselves see their own, coordinators those of a
 * department of theirs. That is the confirmed one; else those with which they take part in seasons; else, for some
 * actions, the one that they claim (decision: claims-choose-nothing).
 */
export function visibleStudents(user: User | null, action: Action) {
  const reach = reachOf(user, action);
  if (reach === "all") return sql<boolean>`true`;
  if (user && reach === "own") return sql<boolean>`enrolments.user_id = ${user.id}`;
  if (!user || reach !== "departments") return sql<boolean>`false`;
  const isClaimed = sql`mine.department_id = current.department_id and not ${registeredIn(sql`true`)}`;
  return sql<boolean>`exists (
    select from enrolments current
    join coordinator_departments mine on mine.user_id = ${user.id}
    where coalesce(current.user_id, current.id) = coalesce(enrolments.user_id, enrolments.id)
      and current.ended_at is null and (
      mine.department_id = current.department_id and 'department' = any(current.confirmed)
      or not 'department' = any(current.confirmed) and (
        ${registeredIn(sql`part.department_id = mine.department_id`)}
        or ${reachesClaims.includes(action)} and ${isClaimed})))`;
}

/** Whether `current` takes part in a season with such a department. */
const registeredIn = (condition: RawBuilder<unknown>) => sql`exists (
  select from season_registrations part join seasons on seasons.id = part.season_id
  where part.enrolment_id = current.id and part.department_id is not null and ${condition}
    and part.state in ('waiting', 'registered') and seasons.state <> 'archived')`;

/**
 * Students about whom this user may decide, in a query of `enrolments`: coordinators once the department is confirmed,
 * by them or before them. A claim would else choose who confirms the rest.
 */
export function decidableStudents(user: User | null, action: Action) {
  if (!user || reachOf(user, action) !== "departments") return visibleStudents(user, action);
  return sql<boolean>`exists (
    select from enrolments current
    join coordinator_departments mine on mine.department_id = current.department_id
    where coalesce(current.user_id, current.id) = coalesce(enrolments.user_id, enrolments.id)
      and current.ended_at is null and 'department' = any(current.confirmed)
      and mine.user_id = ${user.id})`;
}

/** The company whose things a user may work on. Null, which in SQL equals nothing, for everybody else. */
export function companyOf(user: User) {
  return reachOf(user, "see applicants") === "company" ? (user.companyId ?? null) : null;
}
