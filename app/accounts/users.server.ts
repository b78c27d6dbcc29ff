import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import type { Role } from "~/db/schema-accounts";
import { assertLoggedIn } from "./can";
import { AppError } from "../errors";
import { imagePath } from "../images/image-path";
import { messages } from "../messages";

/** The person a request acts for; `null` where this type is optional means a visitor. */
export type User = {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
  /** Hash of the profile picture. */
  picture?: string | null;
  studentId?: string | null;
  /** For recruiters only. */
  companyId?: string | null;
  /** The network of the user's request, for the audit log. */
  network?: string;
  /** False if they must prove again who they are (decision: asked-again); absent outside requests. */
  isProved?: boolean;
};

export const userColumns = [
  "users.id",
  "users.name",
  "users.email",
  "users.phone",
  "users.role",
  "users.picture",
  "users.student_id as studentId",
  "users.company_id as companyId",
] as const;

/** A user as the API returns them (specification: User). */
export function userJson({
  id,
  picture,
  studentId,
  companyId: _companyId,
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

export function assertAdmin(user: User | null, refusal: string): asserts user is User {
  assertLoggedIn(user);
  if (user.role !== "admin") throw new AppError(refusal, 403, { code: "not-allowed" });
}

export function assertStudent(user: User | null, refusal: string): asserts user is User {
  assertLoggedIn(user);
  if (user.role !== "user") throw new AppError(refusal, 403, { code: "not-allowed" });
}

export function assertRecruiter(user: User | null, refusal: string): asserts user is User {
  assertLoggedIn(user);
  if (user.role !== "recruiter") throw new AppError(refusal, 403, { code: "not-allowed" });
}

/** Guards actions that a borrowed or stolen session must not perform (decision: asked-again). */
export function assertProved({ isProved }: User) {
  if (isProved === false) throw new AppError(messages.again.needed, 403, { code: "prove-again" });
}

/** Makes one account's requests take turns until `trx` ends, so that limits hold. */
export async function lockUser(trx: Kysely<Database>, id: string) {
  await trx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}
