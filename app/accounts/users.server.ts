import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import type { Role } from "~/db/schema-accounts";
import type { User } from "../access/can";
import { AppError } from "../errors";
import { imagePath } from "../images/image-path";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../audit/audit.server";
import { hashForAddress } from "./passwords/hash-for-address.server";
import { companyNamed } from "./recruiters/recruiters.server";
import { revokeAllSessions } from "./sessions/sessions.server";

export type { User } from "../access/can";

export const userColumns = [
  "users.id",
  "users.name",
  "users.email",
  "users.phone",
  "users.role",
  "users.picture",
  "users.student_id as studentId",
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

/** What the office imported for this address before it had an account becomes its record, by a job. */
export async function promiseWaitingRecord(
  trx: Kysely<Database>,
  { id, email }: { id: string; email: string },
) {
  const waits = await trx
    .selectFrom("waiting_records")
    .select("email")
    .where("email", "=", email)
    .executeTakeFirst();
  if (waits) await enqueue(trx, "apply-waiting-record", { userId: id });
}

type Account = { email: string; name?: string; role: Role; password?: string; company?: string };

/**
 * Makes recruiters and admins for `npm run user` (decision: roles-by-ops): creates the account, or
 * changes the role of an existing one and reopens it if it was blocked. Either ends its sessions;
 * returns how many. Only a new account needs a password; an existing one keeps its own, and its company
 * unless another is named.
 */
export function ensureUser({ email, name, role, password, company }: Account) {
  return db.transaction().execute(async (trx) => {
    const company_id = company ? await companyNamed(trx, company) : undefined;
    const before = await trx
      .selectFrom("users")
      .select(["role", "blocked_at"])
      .where("email", "=", email)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const changed = await trx
      .updateTable("users")
      .set({ role, blocked_at: null, company_id: role === "recruiter" ? company_id : null })
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
          company_id,
          password_hash: await hashForAddress(email, password ?? ""),
        })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .execute();
    }
    // They began without what logins of staff need (REQUIRE_SECOND_FACTOR).
    const isNewRole = before && (before.role !== role || before.blocked_at);
    const ended = isNewRole ? await revokeAllSessions(id, trx) : 0;
    const outcome = changed ? "changed" : "created";
    await audit(trx, null, {
      action: "role-changed",
      target: { type: "user", id },
      details: { role, account: outcome },
    });
    return { outcome, ended };
  });
}

/** Creates the first admin at start-up unless the account exists. */
export async function ensureFirstAdmin(email: string, password: string) {
  const exists = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!exists) await ensureUser({ email, name: "Placement Office", role: "admin", password });
}
