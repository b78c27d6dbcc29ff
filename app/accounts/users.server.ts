import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import type { User } from "../access/can";
import { AppError } from "../errors";
import { imagePath } from "../images/image-path";
import { enqueue } from "~/jobs/outbox";

export type { User } from "../access/can";

/**
 * In a query of `users`: the roll number that the office has confirmed. What students typed themselves counts only in a
 * portal without records.
 */
export const studentId = sql<string | null>`
  case when exists (select from programmes)
    then (select roll_number from enrolments
      where enrolments.user_id = users.id and ended_at is null and 'rollNumber' = any(confirmed))
    else users.student_id end`;

export const userColumns = [
  "users.id",
  "users.name",
  "users.email",
  "users.phone",
  "users.role",
  "users.picture",
  studentId.as("studentId"),
  "users.company_id as companyId",
  "users.language",
] as const;

/** A user as the API returns them (specification: User). */
export function userJson({
  id,
  picture,
  studentId,
  companyId: _companyId,
  language: _language,
  network: _network,
  isProved: _isProved,
  ...user
}: User) {
  return {
    _id: id,
    ...user,
    isVerified: true,
    profilePicture: picture ? imagePath(picture) : "",
    studentId: studentId ?? "",
  };
}

/** Guards actions that a borrowed or stolen session must not perform (decision: asked-again). */
export function assertProved({ isProved }: User) {
  if (isProved === false) throw new AppError((m) => m.again.needed, 403, { code: "prove-again" });
}

/** Makes one account's requests take turns until `trx` ends, so that limits hold. Returns its role by then. */
export async function lockUser(trx: Kysely<Database>, id: string) {
  const locked = await trx
    .selectFrom("users")
    .select("role")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked?.role;
}

/** The same for many, always in one order, so that no two wait for each other. */
export async function lockUsers(trx: Kysely<Database>, ids: string[]) {
  await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** What the office has recorded for this address before it had an account becomes its record, by a job. */
export async function promiseEnrolment(
  trx: Kysely<Database>,
  { id, email }: { id: string; email: string },
) {
  const waits = await trx
    .selectFrom("enrolments")
    .select("id")
    .where("email", "=", email)
    .where("user_id", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (waits) await enqueue(trx, "join-enrolment", { userId: id });
}
