import { type Kysely, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, reachOf } from "../access/can";
import { visibleStudents } from "../access/visible.server";

/**
 * A roll number that is confirmed for one student and asked for by another. It stays its owner's until somebody has seen
 * both sides: an open correction of the asker's (decision: contested-numbers).
 */

/** In a query of `corrections`. */
const isHolder = sql`ended_at is null and 'rollNumber' = any(confirmed)
  and lower(roll_number) = lower(corrections.value) and id <> corrections.enrolment_id`;

/** Whether what is asked for is another student's, in a query of `corrections`. */
export const isContested = sql<boolean>`(corrections.fact = 'rollNumber'
  and exists (select from enrolments where ${isHolder}))`;

/**
 * Corrections that these staff decide, in a query of `corrections` and their `enrolments`. About a contested number
 * decides who looks after its owner and, once that one has an account, the office alone.
 */
export function decidedBy(staff: User) {
  const own = visibleStudents(staff, "decide corrections");
  if (reachOf(staff, "decide corrections") === "all") return own;
  return sql<boolean>`case when ${isContested}
    then exists (select from enrolments where ${isHolder} and user_id is null and ${own})
    else ${own} end`;
}

export type Holder = {
  enrolmentId: string;
  userId: string | null;
  name: string;
  email: string;
};

/** For whom these roll numbers are confirmed, by the numbers in lower case. */
export async function holdersOf(trx: Kysely<Database>, numbers: string[]) {
  if (!numbers.length) return new Map<string, Holder>();
  const { rows } = await sql<Holder & { number: string }>`
    select lower(roll_number) as number, enrolments.id as "enrolmentId", user_id as "userId",
      coalesce(users.name, enrolments.name) as name,
      coalesce(users.email, enrolments.email, '') as email
    from enrolments left join users on users.id = enrolments.user_id
    where ended_at is null and 'rollNumber' = any(confirmed)
      and lower(roll_number) = any(${numbers.map((one) => one.toLowerCase())}::text[])`.execute(
    trx,
  );
  return new Map(rows.map(({ number, ...holder }) => [number, holder]));
}

/** Asks for a number in a student's place, unless that was asked before. */
export async function contest(
  trx: Kysely<Database>,
  { enrolmentId, number, reason }: { enrolmentId: string; number: string; reason: string },
) {
  await sql`
    insert into corrections (id, enrolment_id, fact, value, reason)
    select ${newId()}::uuid, ${enrolmentId}::uuid, 'rollNumber', ${number}::text, ${reason}::text
    where not exists (
      select from corrections where enrolment_id = ${enrolmentId} and fact = 'rollNumber'
        and lower(value) = lower(${number}) and coalesce(outcome, 'refused') = 'refused')
    on conflict (enrolment_id, fact) where decided_at is null do nothing`.execute(trx);
}
