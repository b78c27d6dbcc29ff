import { sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import { enqueue } from "~/jobs/outbox";
import { type User, assertCan } from "../../access/can";
import { departmentIds } from "../../accounts/coordinators.server";
import type { CoordinatorInvited } from "../../accounts/schema";
import { assertProved } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { keyForJoining } from "./invitations.server";

/**
 * Invites somebody without an account to coordinate these departments, in place of what they were invited to before.
 * Throws 409 at the address if it has an account: the list of users makes that one a coordinator.
 */
export async function inviteCoordinator(
  admin: User | null,
  { name, email, departments }: CoordinatorInvited,
) {
  assertCan(admin, "manage coordinators", (m) => m.coordinators.refused);
  assertProved(admin);
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (account) throw refusedEmail((m) => m.coordinators.hasAccount);
    const enrolled = await trx
      .selectFrom("enrolments")
      .select("id")
      .where("email", "=", email)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (enrolled) throw refusedEmail((m) => m.coordinators.isStudent);
    const department_ids = await departmentIds(trx, departments);
    const fresh = { name, department_ids, link_id: newId(), key_id: keyForJoining() };
    const { id } = await trx
      .insertInto("account_invitations")
      .values({ id: newId(), email, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column("email")
          .where("enrolment_id", "is", null)
          .doUpdateSet({
            ...{ ...fresh, bounced_at: null },
            invited_at: sql<Date>`now()`,
            expires_at: sql<Date>`now() + interval '14 days'`,
          }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, "mail-account-invitation", { invitationId: id });
    await audit(trx, admin, { action: "coordinator-invited", details: { departments } });
    return name;
  });
}

/** Takes back a coordinator's invitation that came back: whoever mistyped the address has invited another. */
export async function takeBackCoordinator(admin: User | null, id: string, reason: string) {
  assertCan(admin, "manage coordinators", (m) => m.coordinators.refused);
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("account_invitations")
      .where("id", "=", isId(id) ? id : null)
      .where("enrolment_id", "is", null)
      .where("bounced_at", "is not", null)
      .executeTakeFirst();
    if (!numDeletedRows) throw new AppError((m) => m.waiting.gone, 409);
    await audit(trx, admin, { action: "coordinator-uninvited", details: { reason } });
  });
}

function refusedEmail(sentence: ConstructorParameters<typeof AppError>[0]) {
  return new AppError(sentence, 409, { fields: { email: sentence } });
}
