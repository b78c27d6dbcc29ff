import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Role } from "~/db/schema";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { imagePath } from "../images/image-path";
import { messages } from "../messages";
import { hashForAddress } from "./passwords/hash-for-address.server";

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
  /** Where the request came from that this user makes; the log notes it. */
  network?: string;
};

export const userColumns = [
  "users.id",
  "users.name",
  "users.email",
  "users.phone",
  "users.role",
  "users.picture",
  "users.student_id as studentId",
] as const;

/** The user object of API answers (specification: entities). */
export function userJson({ id, picture, studentId, network: _, ...user }: User) {
  return {
    _id: id,
    ...user,
    isVerified: true,
    profilePicture: picture ? imagePath(picture) : "",
    studentId: studentId ?? "",
  };
}

export function assertLoggedIn(user: User | null): asserts user is User {
  if (!user) throw new AppError(messages.notLoggedIn, 401, { code: "not-allowed" });
}

export function assertAdmin(user: User | null, refusal: string): asserts user is User {
  assertLoggedIn(user);
  if (user.role !== "admin") throw new AppError(refusal, 403, { code: "not-allowed" });
}

export function assertStudent(user: User | null, refusal: string): asserts user is User {
  assertLoggedIn(user);
  if (user.role !== "user") throw new AppError(refusal, 403, { code: "not-allowed" });
}

type Account = { email: string; name?: string; role: Role; password?: string };

/**
 * Ops' way to recruiters and admins (decision: roles-by-ops): creates the account, or changes the role of an
 * existing one. A password is needed only for a new account and never overwrites one.
 */
export function ensureUser({ email, name, role, password }: Account) {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("users")
      .set({ role })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirst();
    if (!changed && !password) {
      throw new AppError(`${email} has no account yet: give a password for a new one.`);
    }
    const id = changed?.id ?? newId();
    if (!changed) {
      await trx
        .insertInto("users")
        .values({
          id,
          name: name ?? email.split("@")[0] ?? email,
          email,
          phone: "",
          role,
          password_hash: await hashForAddress(email, password ?? ""),
        })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .execute();
    }
    const outcome = changed ? "changed" : "created";
    await audit(trx, null, {
      action: "role-changed",
      target: { type: "user", id },
      details: { role, account: outcome },
    });
    return outcome;
  });
}

/** The first admin at start-up: created if missing, never overwritten. */
export async function ensureFirstAdmin(email: string, password: string) {
  const exists = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!exists) await ensureUser({ email, name: "Placement Office", role: "admin", password });
}
