import { comparable } from "../as-typed/comparable";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Role } from "~/db/schema-accounts";
import { type Action, type User, assertCan, reachOf } from "../access/can";
import { decidableStudents, visibleStudents } from "../access/visible.server";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import {
  type Enrolment,
  type Student,
  enrolmentQuery,
  isForEnrolment,
  toEnrolment,
} from "./enrolments.server";
import type { FactValue } from "./fact-values";
import { type FactName, factNames } from "./facts";
import { isFound } from "./found.server";
import { assertRecordsExist } from "./programmes.server";
import { noteRecordOpenings } from "./record-openings.server";
import type { RecordsFilter } from "./records-filter";

/** How far a fact can be trusted. */
export type FactState = "claimed" | "confirmed" | "correction";

export type RecordedFact = {
  value: FactValue;
  /** Of marks that were points: what the marksheet says. */
  figure?: string;
  state: FactState;
  /** Who claimed or confirmed it last. */
  by: Role;
  at: Date;
};

/** What is known of a student, in the registry's order. */
export type StudentRecord = Partial<Record<FactName, RecordedFact>>;

/** The student's own; without facts until they or the office gave some. */
export async function findOwnRecord(student: User | null): Promise<StudentRecord> {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  await assertRecordsExist();
  const row = await enrolmentQuery(db)
    .where("enrolments.ended_at", "is", null)
    .where("enrolments.user_id", "=", student.id)
    .executeTakeFirst();
  return row ? recordOf(db, toEnrolment(row)) : {};
}

/** The roll number that the student claimed and the office then confirmed for somebody else; null if they gave another. */
export async function findLostRollNumber(student: User | null) {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  const last = await db
    .selectFrom("record_changes")
    .innerJoin("enrolments", "enrolments.id", "record_changes.enrolment_id")
    .select(["from_value as lost", "to_value as now"])
    .where("enrolments.user_id", "=", student.id)
    .where("enrolments.ended_at", "is", null)
    .where("fact", "=", "rollNumber")
    .orderBy("record_changes.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last?.lost || last.now !== null) return null;
  const others = await db
    .selectFrom("enrolments")
    .select("id")
    .where(sql<boolean>`lower(roll_number) = lower(${last.lost})`)
    .where("ended_at", "is", null)
    .where("user_id", "!=", student.id)
    .where(sql<boolean>`'rollNumber' = any(confirmed)`)
    .executeTakeFirst();
  return others ? last.lost : null;
}

/** An enrolment's facts with their states. */
export async function recordOf(trx: Kysely<Database>, enrolment: Enrolment) {
  const [record] = await recordsOf(trx, [enrolment]);
  return record ?? {};
}

async function recordsOf(trx: Kysely<Database>, enrolments: Enrolment[]) {
  if (!enrolments.length) return [];
  const last = await trx
    .selectFrom("record_changes")
    .distinctOn(["enrolment_id", "fact"])
    .select(["enrolment_id", "fact", "by_role", "at"])
    .where(
      "enrolment_id",
      "in",
      enrolments.map(({ id }) => id),
    )
    .orderBy("enrolment_id")
    .orderBy("fact")
    .orderBy("id", "desc")
    .execute();
  const asked = await trx
    .selectFrom("corrections")
    .select(["enrolment_id", "fact"])
    .where("decided_at", "is", null)
    .where(
      "enrolment_id",
      "in",
      enrolments.map(({ id }) => id),
    )
    .execute();
  const open = new Set(asked.map((one) => `${one.enrolment_id} ${one.fact}`));
  const lastOf = new Map(last.map((change) => [`${change.enrolment_id} ${change.fact}`, change]));
  return enrolments.map(({ id, values, figures, confirmed }): StudentRecord =>
    Object.fromEntries(
      factNames.flatMap((name) => {
        const value = values[name];
        if (value === undefined) return [];
        const { by_role: by = "user", at = new Date(0) } = lastOf.get(`${id} ${name}`) ?? {};
        const isAsked = open.has(`${id} ${name}`);
        const locked: FactState = isAsked ? "correction" : "confirmed";
        const state: FactState = confirmed.includes(name) ? locked : "claimed";
        const figure = figures[name];
        return [[name, { value, ...(figure && { figure }), state, by, at }] as const];
      }),
    ),
  );
}

export type ListedRecord = {
  /** The account's or, without one, the enrolment's. */
  userId: string;
  hasAccount: boolean;
  name: string;
  /** '' if the office knows none. */
  email: string;
  version: number;
  /** There is no mailbox at the address to which their invitation was mailed. */
  isBounced: boolean;
  record: StudentRecord;
};

/** In a query of `enrolments`. */
const isBounced = sql<boolean>`(enrolments.user_id is null and exists (
  select from account_invitations where enrolment_id = enrolments.id
    and account_invitations.email = enrolments.email
    and bounced_at is not null))`;

/** By the filter, or of these only. */
export type Wanted = RecordsFilter & { ids?: string[] };

type Range = { limit: number; offset?: number; after?: string };

/**
 * Records of current students whom this user may see, each of whom can see who looked: by name, for pages by number, or newest first from `after` a
 * user's id, for calls.
 */
export async function listRecords(
  staff: User | null,
  filter: Wanted,
  { limit, offset, after }: Range,
): Promise<ListedRecord[]> {
  assertCan(staff, "see records", (m) => m.records.refused);
  const byName = offset !== undefined;
  const rows = await matchingRecords(staff, filter)
    .select([studentRef.as("studentRef"), personName.as("name"), personEmail.as("email")])
    .select(isBounced.as("isBounced"))
    .$if(byName, (query) => query.orderBy(sql`lower(${personName})`).offset(offset ?? 0))
    .$if(after !== undefined, (query) => query.where(studentRef, "<", after ?? ""))
    .orderBy(studentRef, "desc")
    .limit(limit)
    .execute();
  await noteRecordOpenings(
    staff,
    rows.map((row) => row.user_id),
  );
  const enrolments = rows.map(toEnrolment);
  const records = await recordsOf(db, enrolments);
  return rows.map(
    ({ studentRef: userId, user_id, name, email, version, isBounced: bounced }, at) => ({
      ...{ userId, hasAccount: user_id !== null, name, email, version, isBounced: bounced },
      record: records[at] ?? {},
    }),
  );
}

/**
 * In a query of `enrolments` left joined with `users`: a student without an account goes by the enrolment's id, and by
 * what the office has said of them.
 */
export const studentRef = sql<string>`coalesce(enrolments.user_id, enrolments.id)`;
export const personName = sql<string>`
  coalesce(users.name, nullif(enrolments.name, ''), roll_number, enrolments.email, '–')`;
export const personEmail = sql<string>`coalesce(users.email, enrolments.email, '')`;

/**
 * At most `limit` of them from `after` a user's id; `next` is the `after` of the next page, if there is one.
 */
export async function pageOfRecords(
  staff: User | null,
  filter: Wanted,
  { limit, after }: { limit: number; after: string | null },
) {
  const start = after && isId(after) ? after : undefined;
  const found = await listRecords(staff, filter, { limit: limit + 1, after: start });
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.userId ?? null) : null };
}

/** The ids of those whom the filter finds, by which the list has them. */
export async function recordIds(staff: User | null, filter: Wanted, limit: number) {
  assertCan(staff, "see records", (m) => m.records.refused);
  const rows = await matchingRecords(staff, filter)
    .clearSelect()
    .select(studentRef.as("id"))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countRecords(staff: User | null, filter: Wanted) {
  assertCan(staff, "see records", (m) => m.records.refused);
  const { count } = await matchingRecords(staff, filter)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Current students whom these staff may see and the filter finds, as a query of `enrolmentQuery`. */
export function matchingRecords(
  staff: User,
  { programme, department, batch, state, notRegistered, search, ids }: Wanted,
  trx: Kysely<Database> = db,
) {
  return enrolmentQuery(trx)
    .leftJoin("users", "users.id", "enrolments.user_id")
    .where("enrolments.ended_at", "is", null)
    .where(visibleStudents(staff, "see records"))
    .$if(ids !== undefined, (query) =>
      query.where(studentRef, "=", sql<string>`any(${ids ?? []}::uuid[])`),
    )
    .$if(programme !== "", (query) =>
      query.where(sql<boolean>`comparable(programmes.name) = ${comparable(programme)}`),
    )
    .$if(department !== "", (query) =>
      query.where(sql<boolean>`comparable(departments.name) = ${comparable(department)}`),
    )
    .$if(batch !== undefined, (query) => query.where("batch", "=", batch ?? 0))
    .$if(state !== undefined, (query) => query.where(inState(state)))
    .$if(notRegistered !== undefined, (query) => query.where(isOutside(notRegistered ?? "")))
    .$if(search !== "", (query) => query.where(isFound(search)));
}

/** Whom a season is for, with an account or not, and who does not take part. */
function isOutside(seasonId: string) {
  return sql<boolean>`(
    exists (
      select from seasons where seasons.id = ${seasonId} and ${isForEnrolment})
    and not exists (
      select from season_registrations part
      where part.season_id = ${seasonId} and part.user_id = enrolments.user_id
        and part.state in ('registered', 'waiting')))`;
}

/** Claimed: something in it waits to be confirmed. Only what has a value is ever confirmed. */
function inState(state: RecordsFilter["state"]) {
  if (state === "noAccount") return sql<boolean>`enrolments.user_id is null`;
  if (state === "invited")
    return sql<boolean>`(enrolments.user_id is null and exists (
      select from account_invitations where account_invitations.enrolment_id = enrolments.id
        and account_invitations.email = enrolments.email))`;
  if (state === "correction")
    return sql<boolean>`exists (select from corrections
      where corrections.enrolment_id = enrolments.id and decided_at is null)`;
  const known = sql`(
    num_nonnulls(enrolments.programme_id, department_id, batch, roll_number)
    + (select count(*) from jsonb_object_keys(enrolments.facts - 'figures')))`;
  return state === "claimed"
    ? sql<boolean>`${known} > cardinality(confirmed)`
    : sql<boolean>`${known} > 0 and ${known} = cardinality(confirmed)`;
}

export type StudentWithRecord = {
  /** The account's or, without one, the enrolment's. */
  id: string;
  hasAccount: boolean;
  name: string;
  email: string;
  /** There is no mailbox at the address to which their invitation was mailed. */
  isBounced: boolean;
  /** Null: no enrolment has begun. */
  enrolment: Enrolment | null;
  record: StudentRecord;
  /** The enrolments before, the last one first. */
  earlier: { startedAt: Date; endedAt: Date; record: StudentRecord }[];
  changes: RecordChange[];
};

export type RecordChange = {
  id: string;
  fact: string;
  from: string | null;
  to: string | null;
  isConfirmed: boolean;
  by: Role;
  /** Of staff. */
  byName: string | null;
  at: Date;
};

/** One student for staff: the current record, its latest changes and the enrolments before. */
export async function findStudent(staff: User | null, userId: string): Promise<StudentWithRecord> {
  assertCan(staff, "see records", (m) => m.records.refused);
  await assertRecordsExist();
  const student = await visibleStudent(db, staff, userId);
  const rows = await enrolmentQuery(db)
    .select(["enrolments.started_at", "enrolments.ended_at"])
    .select(isBounced.as("isBounced"))
    .where(student.userId ? "enrolments.user_id" : "enrolments.id", "=", student.id)
    .orderBy("enrolments.id", "desc")
    .execute();
  const enrolments = rows.map(toEnrolment);
  const records = await recordsOf(db, enrolments);
  const [first] = rows;
  const current = first && !first.ended_at ? enrolments[0] : undefined;
  const earlier = rows.flatMap(({ started_at: startedAt, ended_at: endedAt }, at) =>
    endedAt ? [{ startedAt, endedAt, record: records[at] ?? {} }] : [],
  );
  const { id, name, email } = student;
  return {
    ...{ id, name, email, hasAccount: student.userId !== null },
    isBounced: first?.isBounced ?? false,
    enrolment: current ?? null,
    record: (current && records[0]) ?? {},
    earlier,
    changes: current ? await changesOf(current.id) : [],
  };
}

/** The same for a page: the student can see who looked. */
export async function openStudent(staff: User | null, userId: string) {
  const found = await findStudent(staff, userId);
  if (staff) await noteRecordOpenings(staff, [found.id]);
  return found;
}

export type VisibleStudent = Student & {
  /** The account's or, without one, the enrolment's. */
  id: string;
  name: string;
  email: string;
};

/**
 * A student whom these staff may see, by the id of the account or, without one, of the enrolment, which leads on to the
 * account that joined it. Those who may see all also find one without a record. Throws 404.
 */
export async function visibleStudent(
  trx: Kysely<Database>,
  staff: User,
  id: string,
): Promise<VisibleStudent> {
  const account = await visibleAccount(trx, staff, id);
  if (account) return { ...account, userId: account.id };
  const enrolled = await trx
    .selectFrom("enrolments")
    .leftJoin("users", "users.id", "enrolments.user_id")
    .select(["enrolments.id", "user_id", personName.as("name"), personEmail.as("email")])
    .where("enrolments.id", "=", isId(id) ? id : null)
    .where("ended_at", "is", null)
    .where(visibleStudents(staff, "see records"))
    .executeTakeFirst();
  if (!enrolled) throw new AppError((m) => m.records.noStudent, 404);
  const { user_id: userId, name, email } = enrolled;
  return userId
    ? { id: userId, userId, name, email }
    : { id: enrolled.id, userId: null, enrolmentId: enrolled.id, name, email };
}

function visibleAccount(trx: Kysely<Database>, staff: User, userId: string) {
  return trx
    .selectFrom("users")
    .leftJoin("enrolments", (join) =>
      join.onRef("enrolments.user_id", "=", "users.id").on("enrolments.ended_at", "is", null),
    )
    .select(["users.id", "users.name", "users.email"])
    .where("users.id", "=", isId(userId) ? userId : null)
    .where("users.role", "=", "user")
    .where(visibleStudents(staff, "see records"))
    .executeTakeFirst();
}

/**
 * Throws 409 for a coordinator if it is not confirmed that the student belongs to a department of theirs. `id` is the
 * account's or, of a student without one, the enrolment's.
 */
export async function assertDecidable(
  trx: Kysely<Database>,
  staff: User,
  id: string,
  action: Action,
) {
  if (reachOf(staff, action) !== "departments") return;
  const found = await trx
    .selectFrom("enrolments")
    .select("enrolments.id")
    .where("ended_at", "is", null)
    .where(({ or, eb }) => or([eb("user_id", "=", id), eb("enrolments.id", "=", id)]))
    .where(decidableStudents(staff, action))
    .executeTakeFirst();
  if (found) return;
  const sentence: Say = (m) => m.records.departmentFirst;
  throw new AppError(sentence, 409, { fields: { department: sentence } });
}

const mostChanges = 100;

function changesOf(enrolmentId: string): Promise<RecordChange[]> {
  return db
    .selectFrom("record_changes")
    .leftJoin("users", "users.id", "by_user_id")
    .select(["record_changes.id", "fact", "from_value as from", "to_value as to"])
    .select(["is_confirmed as isConfirmed", "by_role as by", "at"])
    .select(sql<string | null>`case when by_role <> 'user' then users.name end`.as("byName"))
    .where("enrolment_id", "=", enrolmentId)
    .orderBy("record_changes.id", "desc")
    .limit(mostChanges)
    .execute();
}

const byWords: Record<Role, string> = {
  user: "student",
  recruiter: "recruiter",
  coordinator: "coordinator",
  admin: "office",
};

/** A record as calls answer it. */
export function recordJson(record: StudentRecord) {
  return Object.fromEntries(
    Object.entries(record).map(([name, { by, at, ...fact }]) => [
      name,
      { ...fact, by: byWords[by], at: at.toISOString() },
    ]),
  );
}

export function listedRecordJson({ userId, record, isBounced: bounced, ...listed }: ListedRecord) {
  return {
    ...{ _id: userId, ...listed, ...(bounced && { invitationBounced: true }) },
    record: recordJson(record),
  };
}
