import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { assertVersionRead } from "../access/read-version";
import { visibleStudents } from "../access/visible.server";
import { audit } from "../audit/audit.server";
import { lockUser } from "../accounts/users.server";
import { AppError, unavailable } from "../errors";
import type { Say } from "../languages/texts";
import { contest } from "./contested.server";
import {
  type Enrolment,
  type Places,
  RollNumberTaken,
  changed,
  changedFigures,
  lockCurrent,
  lockCurrentOf,
  lockPlaces,
  toStore,
} from "./enrolments.server";
import { type FactChanges, asText, newValue } from "./fact-values";
import { type FactName, factNames } from "./facts";
import { assertRecordsExist } from "./programmes.server";
import { noteRecordOpenings } from "./record-openings.server";
import { assertDecidable, recordOf, visibleStudent } from "./records.server";

/**
 * All changes of one student's record take turns by locks on the user and the current enrolment, so that nobody confirms
 * what has just been edited, and nobody edits what has just been confirmed. An import, which takes seconds, locks
 * enrolments only (decision: record-lock).
 */

/** What was read has changed before it was written. */
class Overtaken extends Error {}

const mostTries = 3;

/** A transaction that stores plans: begun again if another was faster. */
export async function changingRecords<Result>(
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (tries === mostTries) throw unavailable();
    }
  }
}

/** Claims facts for the student, whose first ones begin an enrolment. Throws 409 at those that are confirmed. */
export async function claimFacts(student: User | null, changes: FactChanges) {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  await assertRecordsExist();
  return changingRecords(async (trx) => {
    const role = await lockUser(trx, student.id);
    assertCan(role ? { ...student, role } : null, "keep record", (m) => m.record.studentsOnly);
    const current = await lockCurrent(trx, student.id);
    const wanted = Object.entries(changes) as [FactName, FactChanges[FactName]][];
    const locked = wanted.filter(
      ([name, change]) =>
        current?.confirmed.includes(name) &&
        change !== undefined &&
        newValue(change) !== current.values[name],
    );
    if (locked.length) {
      const fields = Object.fromEntries(
        locked.map(([name]): [string, Say] => [name, (m) => m.record.confirmed]),
      );
      throw new AppError((m) => m.record.confirmed, 409, { fields });
    }
    const enrolment = await saveFacts(trx, student, current, { userId: student.id, changes });
    if (enrolment) await noteFirstProgramme(trx, enrolment);
    return enrolment ? recordOf(trx, enrolment) : {};
  });
}

/** Who registered for a season without a programme takes part with the first one that they name, and no other. */
async function noteFirstProgramme(trx: Kysely<Database>, { id, userId }: Enrolment) {
  await trx
    .updateTable("season_registrations")
    .set((eb) => ({
      programme_id: eb.selectFrom("enrolments").select("programme_id").where("id", "=", id),
    }))
    .where("user_id", "=", userId)
    .where("programme_id", "is", null)
    .where(({ or, eb }) => or([eb("enrolment_id", "=", id), eb("enrolment_id", "is", null)]))
    .execute();
}

export type Confirming = {
  /** Values that staff know; they are confirmed with it. */
  changes: FactChanges;
  /** Facts to confirm as they are. */
  confirm?: FactName[];
  /** Of the record as it was read; another is refused with 412, and so is none where facts are confirmed as they are. */
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
  const work = changingRecords(async (trx) => {
    const student = await visibleStudent(trx, staff, userId);
    if (student.userId) await lockUser(trx, student.userId);
    const current = await lockCurrentOf(trx, student);
    if (!current && !student.userId) throw new Overtaken(); // has an account by now
    await assertStillVisible(trx, staff, current);
    assertVersionRead(version, current?.version ?? 0, {
      isNeeded: confirm.length > 0,
      older: (m) => m.records.olderVersion,
    });
    const missing = confirm.filter((name) => current?.values[name] === undefined);
    if (missing.length) {
      const fields = Object.fromEntries(
        missing.map((name): [string, Say] => [name, (m) => m.records.nothingToConfirm]),
      );
      throw new AppError((m) => m.checkInputs, 422, { fields });
    }
    const enrolment = await saveFacts(trx, staff, current, {
      ...{ userId: student.userId, changes, confirm },
      isConfirming: true,
    });
    const named = [...Object.keys(changes), ...confirm];
    if (named.some((name) => name !== "department" && name !== "programme"))
      await assertDecidable(trx, staff, student.id, "confirm records");
    if (enrolment && enrolment.version !== current?.version)
      await audit(trx, staff, {
        action: "record-confirmed",
        target: { type: "user", id: student.id },
        details: { facts: [...new Set(named)] },
      });
    await noteRecordOpenings(staff, [student.id], trx);
    const record = enrolment ? await recordOf(trx, enrolment) : {};
    return { record, version: enrolment?.version ?? 0 };
  });
  return work.catch(async (error: unknown) => {
    if (!(error instanceof RollNumberTaken)) throw error;
    const waits = await contestFor(staff, userId, String(changes.rollNumber));
    throw atRollNumber((m) => (waits ? m.records.contested : m.records.numberTaken));
  });
}

/** What staff cannot give goes on to whoever can see both sides. */
async function contestFor(staff: User, userId: string, number: string) {
  return db.transaction().execute(async (trx) => {
    const student = await visibleStudent(trx, staff, userId);
    if (!student.userId) return false; // two without an account: the office corrects either
    await lockUser(trx, student.userId);
    const current = await lockCurrent(trx, student.userId);
    await assertStillVisible(trx, staff, current);
    const { id: enrolmentId } = current ?? (await startEmpty(trx, student.userId));
    await contest(trx, { enrolmentId, number, reason: `${staff.name}, ${staff.email}` });
    return true;
  });
}

function atRollNumber(sentence: Say) {
  return new AppError(sentence, 409, { fields: { rollNumber: sentence } });
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

/**
 * Ends the current enrolment, which keeps its history, and starts a clean one with these facts, confirmed. If the
 * current one says just that, it stays: the same form was sent twice.
 */
export async function startEnrolment(staff: User | null, userId: string, changes: FactChanges) {
  assertCan(staff, "start enrolments", (m) => m.records.refused);
  await assertRecordsExist();
  return changingRecords(async (trx) => {
    const student = await visibleStudent(trx, staff, userId);
    if (!student.userId) throw new AppError((m) => m.noAccount.startsNone(student.name), 409);
    await lockUser(trx, student.id);
    await noteRecordOpenings(staff, [student.id], trx);
    const current = await lockCurrent(trx, student.id);
    const wanted = { userId: student.id, changes, isConfirming: true };
    if (current && saysJust(await lockPlaces(trx), current, changes))
      return { record: await recordOf(trx, current), version: current.version };
    await trx
      .updateTable("enrolments")
      .set({ ended_at: sql<Date>`now()` })
      .where("user_id", "=", student.id)
      .where("ended_at", "is", null)
      .execute();
    await dropOpenCorrections(trx, student.id);
    const enrolment =
      (await saveFacts(trx, staff, undefined, wanted)) ?? (await startEmpty(trx, student.id));
    const target = { type: "user", id: student.id } as const;
    await audit(trx, staff, { action: "enrolment-started", target });
    return { record: await recordOf(trx, enrolment), version: enrolment.version };
  });
}

/** Whether an enrolment has these facts, confirmed, and no others. */
function saysJust(places: Places, current: Enrolment, changes: FactChanges) {
  const { values } = toStore(places, changed({}, changes));
  return factNames.every(
    (name) =>
      values[name] === current.values[name] &&
      (values[name] === undefined || current.confirmed.includes(name)),
  );
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

export async function startEmpty(trx: Kysely<Database>, userId: string): Promise<Enrolment> {
  const id = newId();
  await trx
    .insertInto("enrolments")
    .values({ id, user_id: userId, facts: JSON.stringify({}) })
    .execute();
  return { id, userId, values: {}, figures: {}, confirmed: [], version: 1 };
}

/** Whoever changes a record; without an id their account is gone. */
export type Actor = Pick<User, "role"> & { id: string | null };

/** What the office knows of a student without an account, for the account to be. */
export type Contact = { email?: string; name?: string; phone?: string };

type Saving = {
  userId: string | null;
  /** What of it is new. */
  contact?: Contact;
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
  { userId, contact, changes, confirm = [], isConfirming = false }: Saving,
) {
  const before = current?.values ?? {};
  const were = current?.figures ?? {};
  const figures = changedFigures({ values: before, figures: were }, changes);
  const { columns, values } = toStore(places, changed(before, changes), figures);
  const named = isConfirming ? new Set([...Object.keys(changes), ...confirm]) : new Set<string>();
  const isNew = (name: FactName) =>
    named.has(name) && values[name] !== undefined && !current?.confirmed.includes(name);
  const differing = factNames.filter(
    (name) => values[name] !== before[name] || figures[name] !== were[name] || isNew(name),
  );
  if (!differing.length && !contact) return undefined;

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
  const enrolment: Enrolment = { id, userId, values, figures, confirmed, version };
  return { enrolment, contact, columns, changes: changedFacts };
}

export type Plan = NonNullable<ReturnType<typeof planFacts>>;

/**
 * Of many students at once. Throws 409 if a roll number is another student's; to one that is confirmed, other students'
 * claims give way.
 */
export async function storePlans(trx: Kysely<Database>, actor: Actor, plans: Plan[]) {
  const taken = new Map(plans.flatMap(({ enrolment }) => confirmedRollNumber(enrolment) ?? []));
  const stored = plans.map((plan) => withoutTaken(plan, taken));
  await releaseClaims(trx, actor, { taken, stored });
  const rows = stored.map(
    ({ enrolment: { id, userId, confirmed, version }, contact, columns }) => ({
      ...{ id, user_id: userId, confirmed, version },
      ...contact,
      ...columns,
    }),
  );
  await storeRows(trx, rows, taken.size > 0);
  const changes = stored.flatMap(({ enrolment, changes }) =>
    changes.map((change) => ({ ...change, enrolmentId: enrolment.id })),
  );
  await noteChanges(trx, actor, changes);
}

/** As roll numbers are compared, with whose enrolment it is. */
function confirmedRollNumber({ id, values, confirmed }: Enrolment) {
  const { rollNumber } = values;
  if (rollNumber === undefined || !confirmed.includes("rollNumber")) return undefined;
  return [[String(rollNumber).toLowerCase(), id] as const];
}

/** Of two students in one import, too, the one whose number it is not keeps no claim to it. */
function withoutTaken(plan: Plan, taken: Map<string, string>): Plan {
  const { enrolment, columns, changes } = plan;
  const { rollNumber, ...values } = enrolment.values;
  const owner = taken.get(String(rollNumber ?? "").toLowerCase());
  if (owner === undefined || owner === enrolment.id) return plan;
  const others = changes.filter(({ fact }) => fact !== "rollNumber");
  const lost = {
    ...{ fact: "rollNumber" as const, from: asText(rollNumber), to: null },
    isConfirmed: false,
  };
  return {
    ...plan,
    enrolment: { ...enrolment, values },
    columns: { ...columns, roll_number: null },
    changes: [...others, lost],
  };
}

/** Takes from others what they merely claim of these roll numbers. */
async function releaseClaims(
  trx: Kysely<Database>,
  actor: Actor,
  { taken, stored }: { taken: Map<string, string>; stored: Plan[] },
) {
  if (!taken.size) return;
  const numbers = [...taken.keys()];
  const holders = await trx
    .selectFrom("enrolments")
    .select(["id", "roll_number", "confirmed"])
    .where(sql<boolean>`lower(roll_number) = any(${numbers}::text[])`)
    .where("ended_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const others = holders.filter(
    ({ id, roll_number }) => taken.get(roll_number?.toLowerCase() ?? "") !== id,
  );
  if (!others.length) return;
  if (others.some(({ confirmed }) => confirmed.includes("rollNumber"))) throw new RollNumberTaken();
  // Those of plans get their version and history with these.
  const planned = new Set(stored.map(({ enrolment }) => enrolment.id));
  const released = others.filter(({ id }) => !planned.has(id));
  const ids = (rows: { id: string }[]) => sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`;
  await trx
    .updateTable("enrolments")
    .set({ roll_number: null })
    .where("id", "=", ids(others))
    .execute();
  await trx
    .updateTable("enrolments")
    .set({ version: sql<number>`version + 1` })
    .where("id", "=", ids(released))
    .execute();
  await noteChanges(
    trx,
    actor,
    released.map(({ id, roll_number: from }) => ({
      ...{ enrolmentId: id, fact: "rollNumber" as const, from, to: null, isConfirmed: false },
    })),
  );
}

/** Throws `Overtaken` if a row is not what its plan was made from, or a number that is confirmed was claimed meanwhile. */
async function storeRows(trx: Kysely<Database>, rows: object[], mayTake: boolean) {
  try {
    const { rows: stored } = await sql`
      insert into enrolments
        (id, user_id, email, name, phone, programme_id, department_id, batch, roll_number, facts,
          confirmed, version)
      select id, user_id, email, coalesce(name, ''), coalesce(phone, ''), programme_id,
        department_id, batch, roll_number, facts, confirmed, version
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id uuid, user_id uuid, email text, name text, phone text, programme_id uuid,
        department_id uuid, batch smallint, roll_number text, facts jsonb, confirmed text[],
        version integer)
      where version = 1 or exists (select from enrolments known where known.id = given.id)
      on conflict (id) do update set
        programme_id = excluded.programme_id, department_id = excluded.department_id,
        batch = excluded.batch, roll_number = excluded.roll_number, facts = excluded.facts,
        confirmed = excluded.confirmed, version = excluded.version,
        email = coalesce(excluded.email, enrolments.email),
        name = coalesce(nullif(excluded.name, ''), enrolments.name),
        phone = coalesce(nullif(excluded.phone, ''), enrolments.phone),
        earlier_numbers = case
          when 'rollNumber' = any(enrolments.confirmed)
            and lower(enrolments.roll_number) <> lower(excluded.roll_number)
          then enrolments.earlier_numbers || lower(enrolments.roll_number)
          else enrolments.earlier_numbers end
      where enrolments.version = excluded.version - 1 and enrolments.ended_at is null
      returning id`.execute(trx);
    if (stored.length < rows.length) throw new Overtaken();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === "enrolments_roll_number")
      throw mayTake ? new Overtaken() : new RollNumberTaken();
    // Begun meanwhile, or erased with its student.
    if (constraint && overtaking.includes(constraint)) throw new Overtaken();
    throw error;
  }
}

const overtaking = ["enrolments_current", "enrolments_email", "enrolments_user_id_fkey"];

type Noted = Plan["changes"][number] & { enrolmentId: string };

async function noteChanges(trx: Kysely<Database>, actor: Actor, changes: Noted[]) {
  const rows = changes.map(({ enrolmentId, fact, from, to, isConfirmed }) => ({
    ...{ id: newId(), enrolment_id: enrolmentId, fact, from_value: from, to_value: to },
    is_confirmed: isConfirmed,
  }));
  await sql`
    insert into record_changes
      (id, enrolment_id, fact, from_value, to_value, is_confirmed, by_user_id, by_role)
    select given.*, ${actor.id}::uuid, ${actor.role}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      id uuid, enrolment_id uuid, fact text, from_value text, to_value text,
      is_confirmed boolean)`.execute(trx);
}
