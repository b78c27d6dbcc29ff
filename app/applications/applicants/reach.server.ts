import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { type User } from "../../accounts/users.server";
import { assertLoggedIn } from "../../accounts/can";
import { findReportItem } from "../../admin/report.server";
import { AppError } from "../../errors";
import { messages } from "../../messages";
import type { PostingFields } from "../../postings/posting";
import type { TypeName } from "../../postings/types";

export function assertStaff(user: User | null): asserts user is User {
  assertLoggedIn(user);
  if (user.role === "user")
    throw new AppError(messages.applicants.refused, 403, { code: "not-allowed" });
}

/**
 * Whether a member of staff works on an application: admins on all, recruiters on those to their company's
 * postings outside the bin (decision: bin-hides-applicants).
 */
export function isReachedBy(staff: User) {
  if (staff.role === "admin") return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from postings
    where postings.id = applications.posting_id and postings.deleted_at is null
      and postings.company_id = ${companyOf(staff)})`;
}

/** The recruiter's company. Null, which in SQL equals nothing, for those without one and for admins. */
export function companyOf(staff: User) {
  return staff.role === "recruiter" ? (staff.companyId ?? null) : null;
}

export type ReachedPosting = { type: TypeName; postingId: string; details: PostingFields };

/** A posting whose applicants this user may see; otherwise throws 404, as if it did not exist. */
export async function reachPosting(
  user: User | null,
  { type, postingId }: { type: TypeName; postingId: string },
): Promise<ReachedPosting> {
  assertStaff(user);
  if (user.role === "admin") return findReportItem(user, { type, postingId });
  const posting =
    isId(postingId) &&
    (await db
      .selectFrom("postings")
      .select("fields")
      .where("type", "=", type)
      .where("id", "=", postingId)
      .where("company_id", "=", companyOf(user))
      .where("deleted_at", "is", null)
      .executeTakeFirst());
  if (!posting) throw new AppError(messages.notFound, 404);
  return { type, postingId, details: posting.fields };
}
