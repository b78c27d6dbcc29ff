import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { lockUser } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { dropSelectionsOf } from "../../tables/selections.server";
import { type Actor, changingRecords, planFacts, storePlans } from "../change-record.server";
import { contest } from "../contested.server";
import {
  type Enrolment,
  enrolmentQuery,
  lockCurrent,
  lockPlaces,
  toEnrolment,
} from "../enrolments.server";
import type { FactChanges } from "../fact-values";
import { factNames } from "../facts";

/**
 * What the office has recorded for an account's address becomes the account's, unless the office has to decide. Returns
 * whether something has.
 */
export async function joinEnrolment(userId: string) {
  return changingRecords(async (trx) => {
    await lockUser(trx, userId);
    const row = await enrolmentQuery(trx)
      .innerJoin("users", "users.email", "enrolments.email")
      .where("users.id", "=", userId)
      .where("users.role", "=", "user")
      .where("enrolments.user_id", "is", null)
      .where("enrolments.ended_at", "is", null)
      .forUpdate("enrolments")
      .executeTakeFirst();
    if (!row) return false;
    const waiting = toEnrolment(row);
    if (await joinTo(trx, { id: null, role: "admin" }, { userId, waiting })) return true;
    const current = await lockCurrent(trx, userId);
    const number = String(waiting.values.rollNumber);
    if (current)
      await contest(trx, { enrolmentId: current.id, number, reason: "The address is the same" });
    return false;
  });
}

type Joining = { userId: string; waiting: Enrolment };

/**
 * An account without a record takes the enrolment as it is. What an account has claimed gives way to what the office
 * has confirmed, and what is confirmed in both stays as it is in the account's; but two different confirmed roll numbers
 * are two students: then nothing is joined. The account is locked already. Returns whether they are one now.
 */
async function joinTo(
  trx: Kysely<Database>,
  actor: Actor,
  { userId, waiting }: Joining,
): Promise<boolean> {
  const current = await lockCurrent(trx, userId);
  if (current && areTwo(current, waiting)) return false;
  if (current) await mergeInto(trx, actor, current, waiting);
  else
    await trx
      .updateTable("enrolments")
      .set({ user_id: userId })
      .where("id", "=", waiting.id)
      .where("user_id", "is", null)
      .execute();
  await fillPhone(trx, userId);
  await noteJoined(trx, waiting.id, userId);
  return true;
}

/** Seals that counted the enrolment find out why it is gone. */
async function noteJoined(trx: Kysely<Database>, enrolmentId: string, account: string) {
  await audit(trx, null, {
    action: "enrolment-joined",
    target: { type: "user", id: enrolmentId },
    details: { account },
  });
}

function areTwo(one: Enrolment, other: Enrolment) {
  const number = ({ confirmed, values }: Enrolment) =>
    confirmed.includes("rollNumber") ? String(values.rollNumber).toLowerCase() : undefined;
  const [own, theirs] = [number(one), number(other)];
  return own !== undefined && theirs !== undefined && own !== theirs;
}

async function mergeInto(
  trx: Kysely<Database>,
  actor: Actor,
  current: Enrolment,
  waiting: Enrolment,
) {
  await sql`
    update graduates set enrolment_id = ${current.id} where enrolment_id = ${waiting.id}
      and not exists (select from graduates own where own.enrolment_id = ${current.id})`.execute(
    trx,
  );
  const gone = await trx
    .deleteFrom("enrolments")
    .where("id", "=", waiting.id)
    .where("user_id", "is", null)
    .returning(["email", "earlier_numbers", "name", "phone"])
    .executeTakeFirst();
  if (!gone) return;
  await dropSelectionsOf(trx, [waiting.id]);
  const { earlier_numbers, ...contact } = gone;
  await trx
    .updateTable("enrolments")
    .set({
      ...contact,
      earlier_numbers: sql<string[]>`earlier_numbers || ${earlier_numbers}::text[]`,
    })
    .where("id", "=", current.id)
    .execute();
  const wanted: FactChanges = Object.fromEntries(
    factNames.flatMap((name) => {
      const { [name]: value } = waiting.values;
      const { [name]: figure } = waiting.figures;
      if (value === undefined || current.confirmed.includes(name)) return [];
      return [[name, figure && typeof value === "number" ? { value, figure } : value]];
    }),
  );
  const plan = await planPossible(trx, current, wanted);
  if (plan) await storePlans(trx, actor, [plan]);
}

/** Without what contradicts the record by now. */
async function planPossible(trx: Kysely<Database>, current: Enrolment, wanted: FactChanges) {
  const places = await lockPlaces(trx);
  const changes = { ...wanted };
  for (;;) {
    try {
      return planFacts(places, current, { userId: current.userId, changes, isConfirming: true });
    } catch (error) {
      const wrong = error instanceof AppError ? Object.keys(error.fields ?? {}) : [];
      const left = factNames.filter((name) => wrong.includes(name) && name in changes);
      if (!left.length) throw error;
      for (const name of left) delete changes[name];
    }
  }
}

/**
 * Gives a student the roll number that is confirmed for somebody else, as whoever has seen both sides says: who has no
 * account is the same person, and an account loses it.
 */
export async function settleNumber(
  trx: Kysely<Database>,
  actor: Actor,
  { current, number }: { current: Enrolment; number: string },
) {
  const row = await enrolmentQuery(trx)
    .where(sql<boolean>`lower(roll_number) = lower(${number})`)
    .where(sql<boolean>`'rollNumber' = any(confirmed)`)
    .where("enrolments.ended_at", "is", null)
    .where("enrolments.id", "!=", current.id)
    .forUpdate("enrolments")
    .executeTakeFirst();
  if (!row) return { lostBy: null, isJoined: false };
  const holder = toEnrolment(row);
  if (!holder.userId) {
    await mergeInto(trx, actor, { ...current, confirmed: without(current.confirmed) }, holder);
    if (current.userId) {
      await fillPhone(trx, current.userId);
      await noteJoined(trx, holder.id, current.userId);
    }
    return { lostBy: null, isJoined: true };
  }
  const changes = { rollNumber: null };
  const saving = { userId: holder.userId, changes, isConfirming: true };
  const plan = planFacts(await lockPlaces(trx), holder, saving);
  if (plan) await storePlans(trx, actor, [plan]);
  return { lostBy: holder.userId, isJoined: false };
}

const without = (confirmed: string[]) => confirmed.filter((fact) => fact !== "rollNumber");

/** Never over what its owner has typed. */
async function fillPhone(trx: Kysely<Database>, userId: string) {
  await sql`
    update users set phone = enrolments.phone from enrolments
    where users.id = ${userId} and users.phone = '' and enrolments.phone <> ''
      and enrolments.user_id = users.id and enrolments.ended_at is null`.execute(trx);
}

/** Of accounts that came about while an import ran. */
export async function joinLeftEnrolments() {
  const owners = await db
    .selectFrom("enrolments")
    .innerJoin("users", "users.email", "enrolments.email")
    .select("users.id")
    .where("enrolments.user_id", "is", null)
    .where("enrolments.ended_at", "is", null)
    .where("users.role", "=", "user")
    .execute();
  for (const { id } of owners) {
    try {
      await joinEnrolment(id);
    } catch (error) {
      // The others' do not wait for this one.
      log.error({ event: "enrolment not joined", userId: id, error });
    }
  }
}
