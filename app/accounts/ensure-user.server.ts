import type { Role } from "~/db/schema-accounts";
import { AppError } from "../errors";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { audit } from "../audit/audit.server";
import { hashForAddress } from "./passwords/hash-for-address.server";
import { companyNamed } from "./recruiters/companies.server";
import { revokeAllSessions } from "./sessions/sessions.server";

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
