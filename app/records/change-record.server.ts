import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { visibleStudents } from "../access/visible.server";
import { audit } from "../audit/audit.server";
import { lockUser } from "../accounts/users.server";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import {
  type Enrolment,
  type Places,
  changed,
  lockCurrent,
  lockPlaces,
  toStore,
  withUniqueRollNumber,
} from "./enrolments.server";
import { type FactChanges, asText } from "./fact-values";
import { type FactName, factNames } from "./facts";
import { assertRecordsExist } from "./programmes.server";
import { recordOf, visibleStudent } from "./records.server";

/**
 * All changes of one student's record take turns by a lock on the user, so that nobody confirms what has just been
 * edited, and nobody edits what has just been confirmed.
 */

/** Claims facts for the student, whose first ones begin an enrolment. Throws 409 at those that are confirmed. */
export async function claimFacts(student: User | null, changes: FactChanges) {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  await assertRecordsExist();
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const current = await lockCurrent(trx, student.id);
    const wanted = Object.entries(changes) as [FactName, FactChanges[FactName]][];
    const locked = wanted.filter(
      ([name, value]) => current?.confirmed.includes(name) && value !== current.values[name],
    );
    if (locked.length) {
      const fields = Object.fromEntries(
        locked.map(([name]): [string, Say] => [name, (m) => m.record.confirmed]),
      );
      throw new AppError((m) => m.record.confirmed, 409, { fields });
    }
    const enrolment = await saveFacts(trx, student, current, { userId: student.id, changes });
    return enrolment ? recordOf(trx, enrolment) : {};
  });
}

export type Confirming = {
  /** Values that staff know; they are confirmed with it. */
  changes: FactChanges;
  /** Facts to confirm as they are. */
  confirm?: FactName[];
  /** Of the record as it was read; another is refused with 412. */
  version?: number;
};

/** Sets and confirms facts of a student whom these staff may see; returns the record. */
export async function confirmFacts(
  staff: User | null,
  userId: string,
  { changes, confirm = [], version }: Confirming,
) {
  assertCan(staff, "confirm records", (m) => m.records.refused);
  await assertRecordsExist();
  return db.transaction().execute(async (trx) => {
    const student = await visibleStudent(trx, staff, userId);
    await lockUser(trx, student.id);
    const current = await lockCurrent(trx, student.id);
    await assertStillVisible(trx, staff, current);
    if (version !== undefined && version !== (current?.version ?? 0))
      throw new AppError((m) => m.records.olderVersion, 412, { code: "older-version" });
    const missing = confirm.filter((name) => current?.values[name] === undefined);
    if (missing.length) {
      const fields = Object.fromEntries(
        missing.map((name): [string, Say] => [name, (m) => m.records.nothingToConfirm]),
      );
      throw new AppError((m) => m.checkInputs, 422, { fields });
    }
    const enrolment = await saveFacts(trx, staff, current, {
      ...{ userId: student.id, changes, confirm },
      isConfirming: true,
    });
    if (enrolment && enrolment.version !== current?.version)
      await audit(trx, staff, {
        action: "record-confirmed",
        target: { type: "user", id: student.id },
        details: { facts: [...new Set([...Object.keys(changes), ...confirm])] },
      });
    const record = enrolment ? await recordOf(trx, enrolment) : {};
    return { record, version: enrolment?.version ?? 0 };
  });
}

/** The student may have been moved between being found and being locked. */
async function assertStillVisible(trx: Kysely<Database>, staff: User, current?: Enrolment) {
  if (!current) return;
  const found = await trx
    .selectFrom("enrolments")
    .select("id")
    .where("id", "=", current.id)
    .where(visibleStudents(staff, "confirm records"))
    .executeTakeFirst();
  if (!found) throw new AppError((m) => m.records.noStudent, 404);
}

/** Ends the current enrolment, which keeps its history, and starts a clean one with these facts, confirmed. */
export async function startEnrolment(staff: User | null, userId: string, changes: FactChanges) {
  assertCan(staff, "start enrolments", (m) => m.records.refused);
  await assertRecordsExist();
  return db.transaction().execute(async (trx) => {
    const student = await visibleStudent(trx, staff, userId);
    await lockUser(trx, student.id);
    await trx
      .updateTable("enrolments")
      .set({ ended_at: sql<Date>`now()` })
      .where("user_id", "=", student.id)
      .where("ended_at", "is", null)
      .execute();
    await dropOpenCorrections(trx, student.id);
    const wanted = { userId: student.id, changes, isConfirming: true };
    const enrolment =
      (await saveFacts(trx, staff, undefined, wanted)) ?? (await startEmpty(trx, student.id));
    const target = { type: "user", id: student.id } as const;
    await audit(trx, staff, { action: "enrolment-started", target });
    return { record: await recordOf(trx, enrolment), version: enrolment.version };
  });
}

/** What was asked of a record that has ended. */
async function dropOpenCorrections(trx: Kysely<Database>, userId: string) {
  await trx
    .deleteFrom("corrections")
    .where("decided_at", "is", null)
    .where("enrolment_id", "in", (eb) =>
      eb
        .selectFrom("enrolments")
        .select("id")
        .where("user_id", "=", userId)
        .where("ended_at", "is not", null),
    )
    .execute();
}

async function startEmpty(trx: Kysely<Database>, userId: string): Promise<Enrolment> {
  const id = newId();
  await trx
    .insertInto("enrolments")
    .values({ id, user_id: userId, facts: JSON.stringify({}) })
    .execute();
  return { id, userId, values: {}, confirmed: [], version: 1 };
}

/** Whoever changes a record; without an id their account is gone. */
export type Actor = Pick<User, "role"> & { id: string | null };

type Saving = {
  userId: string;
  changes: FactChanges;
  confirm?: FactName[];
  isConfirming?: boolean;
};

/** Stores what differs, with a row of history each; undefined if there is neither an enrolment nor a fact for one. */
export async function saveFacts(
  trx: Kysely<Database>,
  actor: Actor,
  current: Enrolment | undefined,
  saving: Saving,
): Promise<Enrolment | undefined> {
  const plan = planFacts(await lockPlaces(trx), current, saving);
  if (!plan) return current;
  await storePlans(trx, actor, [plan]);
  return plan.enrolment;
}

/** What saving these facts would store; undefined if nothing differs. */
export function planFacts(
  places: Places,
  current: Enrolment | undefined,
  { userId, changes, confirm = [], isConfirming = false }: Saving,
) {
  const before = current?.values ?? {};
  const { columns, values } = toStore(places, changed(before, changes));
  const named = isConfirming ? new Set([...Object.keys(changes), ...confirm]) : new Set<string>();
  const isNew = (name: FactName) =>
    named.has(name) && values[name] !== undefined && !current?.confirmed.includes(name);
  const differing = factNames.filter((name) => values[name] !== before[name] || isNew(name));
  if (!differing.length) return undefined;

  const confirmed = factNames.filter(
    (name) => values[name] !== undefined && (current?.confirmed.includes(name) || named.has(name)),
  );
  const id = current?.id ?? newId();
  const version = (current?.version ?? 0) + 1;
  const changedFacts = differing.map((fact) => ({
    fact,
    from: asText(before[fact]),
    to: asText(values[fact]),
    isConfirmed: isConfirming && values[fact] !== undefined,
  }));
  const enrolment: Enrolment = { id, userId, values, confirmed, version };
  return { enrolment, columns, changes: changedFacts };
}

export type Plan = NonNullable<ReturnType<typeof planFacts>>;

/** Of many students at once; the caller has locked them. Throws 409 if a roll number is another student's. */
export async function storePlans(trx: Kysely<Database>, actor: Actor, plans: Plan[]) {
  const rows = plans.map(({ enrolment: { id, userId, confirmed }, columns }) => ({
    ...{ id, user_id: userId, confirmed },
    ...columns,
  }));
  await withUniqueRollNumber(
    sql`
      insert into enrolments
        (id, user_id, programme_id, department_id, batch, roll_number, facts, confirmed)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id uuid, user_id uuid, programme_id uuid, department_id uuid, batch smallint,
        roll_number text, facts jsonb, confirmed text[])
      on conflict (id) do update set
        programme_id = excluded.programme_id, department_id = excluded.department_id,
        batch = excluded.batch, roll_number = excluded.roll_number, facts = excluded.facts,
        confirmed = excluded.confirmed, version = enrolments.version + 1`.execute(trx),
  );
  const changes = plans.flatMap(({ enrolment, changes }) =>
    changes.map(({ fact, from, to, isConfirmed }) => ({
      ...{ id: newId(), enrolment_id: enrolment.id, fact, from_value: from, to_value: to },
      is_confirmed: isConfirmed,
    })),
  );
  await sql`
    insert into record_changes
      (id, enrolment_id, fact, from_value, to_value, is_confirmed, by_user_id, by_role)
    select given.*, ${actor.id}::uuid, ${actor.role}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (
      id uuid, enrolment_id uuid, fact text, from_value text, to_value text,
      is_confirmed boolean)`.execute(trx);
}
