import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { User } from "../../access/can";
import { audit } from "../../audit/audit.server";
import { lockUser } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { type Plan, changingRecords, planFacts, storePlans } from "../change-record.server";
import { type Enrolment, lockCurrent, lockPlaces } from "../enrolments.server";
import type { FactValues } from "../fact-values";
import { factNames } from "../facts";

/**
 * Imported rows of addresses without an account. They are applied when an account has the address; a job does it, so
 * that a sign-up never fails for what the office once imported.
 */

/** By address, as records that are confirmed. */
export async function findWaiting(trx: Kysely<Database>, emails: string[]) {
  const rows = await trx
    .selectFrom("waiting_records")
    .select(["email", "facts"])
    .where("email", "=", sql<string>`any(${emails}::text[])`)
    .execute();
  return new Map(
    rows.map(({ email, facts }): [string, Enrolment] => [
      email,
      { id: email, userId: email, values: facts, confirmed: Object.keys(facts), version: 1 },
    ]),
  );
}

/** A row whose facts were all cleared does not wait any more. */
export async function storeWaiting(
  trx: Kysely<Database>,
  admin: Pick<User, "id">,
  plans: Plan[],
): Promise<void> {
  const rows = plans.map(({ enrolment: { userId: email, values: facts } }) => ({ email, facts }));
  await sql`
    insert into waiting_records (email, facts, by_user_id)
    select email, facts, ${admin.id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (email text, facts jsonb)
    on conflict (email) do update set
      facts = excluded.facts, by_user_id = excluded.by_user_id, imported_at = now()`.execute(trx);
  const emptied = rows.filter(({ facts }) => !Object.keys(facts).length);
  if (!emptied.length) return;
  await trx
    .deleteFrom("waiting_records")
    .where(
      "email",
      "in",
      emptied.map(({ email }) => email),
    )
    .execute();
}

export async function countWaiting() {
  const { count } = await db
    .selectFrom("waiting_records")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Applies what waits for this account. What has been confirmed since stays, and what is impossible by now (a programme
 * that is gone, somebody else's roll number) is left out.
 */
export async function applyWaitingRecord(userId: string) {
  await changingRecords(async (trx) => {
    await lockUser(trx, userId);
    const row = await trx
      .deleteFrom("waiting_records")
      .using("users")
      .whereRef("waiting_records.email", "=", "users.email")
      .where("users.id", "=", userId)
      .where("users.role", "=", "user")
      .returning(["waiting_records.facts", "by_user_id as id"])
      .executeTakeFirst();
    if (!row) return;
    const current = await lockCurrent(trx, userId);
    const taken = await isTaken(trx, userId, row.facts.rollNumber);
    const wanted = Object.fromEntries(
      Object.entries(row.facts).filter(
        ([name]) =>
          !(current?.confirmed as string[] | undefined)?.includes(name) &&
          !(taken && name === "rollNumber"),
      ),
    ) as FactValues;
    const plan = await planPossible(trx, current, { userId, wanted });
    if (!plan) return;
    await storePlans(trx, { id: row.id, role: "admin" }, [plan]);
    await audit(trx, null, {
      action: "record-confirmed",
      target: { type: "user", id: userId },
      details: { facts: plan.changes.map(({ fact }) => fact), imported: true },
    });
  });
}

/** Whose it is by now, the office has said; a mere claim gives way. */
async function isTaken(trx: Kysely<Database>, userId: string, rollNumber = "" as unknown) {
  const other = await trx
    .selectFrom("enrolments")
    .select("id")
    .where(sql<boolean>`lower(roll_number) = lower(${String(rollNumber)})`)
    .where("ended_at", "is", null)
    .where("user_id", "!=", userId)
    .where(sql<boolean>`'rollNumber' = any(confirmed)`)
    .executeTakeFirst();
  return other !== undefined;
}

async function planPossible(
  trx: Kysely<Database>,
  current: Enrolment | undefined,
  { userId, wanted }: { userId: string; wanted: FactValues },
) {
  const places = await lockPlaces(trx);
  const changes = { ...wanted };
  for (;;) {
    try {
      return planFacts(places, current, { userId, changes, isConfirming: true });
    } catch (error) {
      const wrong = error instanceof AppError ? Object.keys(error.fields ?? {}) : [];
      const left = factNames.filter((name) => wrong.includes(name) && name in changes);
      if (!left.length) throw error;
      for (const name of left) delete changes[name];
    }
  }
}

/** Applies what waits for accounts that came about otherwise, and forgets what waited for a year. */
export async function tidyWaitingRecords() {
  const owners = await db
    .selectFrom("waiting_records")
    .innerJoin("users", "users.email", "waiting_records.email")
    .select("users.id")
    .where("users.role", "=", "user")
    .execute();
  for (const { id } of owners) {
    try {
      await applyWaitingRecord(id);
    } catch (error) {
      // The others' rows do not wait for this one.
      log.error({ event: "waiting record not applied", userId: id, error });
    }
  }
  await db
    .deleteFrom("waiting_records")
    .where("imported_at", "<", sql<Date>`now() - interval '1 year'`)
    .execute();
}
