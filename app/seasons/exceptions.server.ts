import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueueAll } from "~/jobs/outbox";
import { type User, assertCan, can } from "../access/can";
import { visibleStudents } from "../access/visible.server";
import { lockUser } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { env } from "../env.server";
import { AppError, custom, says } from "../errors";
import { type Say, type Texts, textsOf } from "../languages/texts";
import { type Rule, type SetAside, conditionRules, conditionTexts } from "../records/eligibility";
import { aDay, blankable, idWithin, trueOrFalse, typed } from "../typed";
import { giveToMany, manyStudents } from "../records/many-students.server";
import { studentNamed } from "../records/named.server";
import { type Clause, sentencesOf } from "./policy/policy";
import { seasonLimits } from "./season";
import { findSeason, newestPolicy } from "./seasons.server";
import { type Excepted, enrolmentOfPart, placeOfPart } from "./standing.server";

/**
 * A clause of a season or a condition of a posting set aside for a student, a department or a posting, with a reason
 * and an end. Admins give exceptions, coordinators ask for them.
 */

const given = blankable(typed((m) => m.seasonOffice.student, 320));

/** Of a clause or a condition, from 1; what is left empty is absent. */
const numbered = z.preprocess(
  (value) => value || undefined,
  z.coerce
    .number<number>({ error: says((m) => m.seasonOffice.noSuchRule) })
    .int({ error: says((m) => m.seasonOffice.noSuchRule) })
    .optional(),
);

const reason = typed((m) => m.seasonOffice.reason, seasonLimits.reason);

const exceptionFields = z.object({
  /** Of a clause. */
  season: given,
  clause: numbered,
  condition: numbered,
  /** Confirmed roll number, e-mail or id. */
  student: given,
  department: given,
  /** Its id, or its address. */
  posting: blankable(typed((m) => m.seasonOffice.posting, 2_000)).transform(idWithin),
  until: aDay((m) => m.seasonOffice.enterDay),
  reason: reason.refine(Boolean, { error: says((m) => m.seasonOffice.enterReason) }),
});

type Fields = z.output<typeof exceptionFields>;

/** For whom, and what of a season or a posting. */
function checkException(
  { clause, condition, season, posting, student, department }: Fields,
  issues: z.RefinementCtx,
) {
  const refuse = (field: keyof Fields, sentence: Say) =>
    issues.addIssue({ ...custom(sentence), path: [field] });
  if ((clause === undefined) === (condition === undefined))
    refuse("clause", (m) => m.seasonOffice.ruleOrCondition);
  if (clause !== undefined && !season) refuse("season", (m) => m.seasonOffice.noSuchSeason);
  if (condition !== undefined && !posting) refuse("posting", (m) => m.seasonOffice.noSuchPosting);
  if (!student && !department && !(posting && condition === undefined))
    refuse("student", (m) => m.seasonOffice.forWhom);
}

export const exceptionSchema = exceptionFields.superRefine(checkException);

export const manyExceptionsSchema = exceptionFields
  .extend({ students: manyStudents })
  .superRefine((input, issues) => checkException({ ...input, student: "these" }, issues));

export type ExceptionInput = z.output<typeof exceptionSchema>;

/** The office's answer; a refusal says why. */
export const grantSchema = z
  .object({
    grant: trueOrFalse({ error: says((m) => m.seasonOffice.trueOrFalse) }),
    answer: blankable(reason),
  })
  .refine(({ grant, answer }) => grant || answer, {
    path: ["answer"],
    error: says((m) => m.seasonOffice.enterReason),
  });

/** Gives an exception or, for coordinators, asks the office for one; returns its id. */
export async function giveException(staff: User | null, input: ExceptionInput) {
  assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
  return db.transaction().execute(async (trx) => {
    const asking = { staff, action: "ask for exceptions" } as const;
    const userId = input.student ? await studentNamed(trx, input.student, asking) : null;
    return giveExceptionWithin(trx, staff, userId, input);
  });
}

/** The same to many students at once, or tried. */
export async function giveExceptionToMany(
  staff: User | null,
  { students, ...input }: ExceptionInput & { students: string[] },
  isTry = false,
) {
  assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
  return giveToMany(students, { staff, action: "ask for exceptions" }, isTry, (trx, userId) =>
    giveExceptionWithin(trx, staff, userId, input),
  );
}

/** `userId`: the student whom `input` names, if it does. */
export async function giveExceptionWithin(
  trx: Kysely<Database>,
  staff: User,
  userId: string | null,
  input: ExceptionInput,
) {
  assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
  const isGiven = can(staff, "give exceptions");
  const id = newId();
  const { seasonId, clause, condition, postingId } = await setAsideBy(trx, staff, input);
  const row = {
    user_id: userId,
    department_id: input.department ? await departmentNamed(trx, input.department) : null,
  };
  if (!isGiven) {
    await assertTheirs(trx, staff, row);
    await assertFewAsked(trx, staff);
  }
  await trx
    .insertInto("exceptions")
    .values({
      ...{ id, ...row, season_id: seasonId, posting_id: postingId },
      clause: clause && JSON.stringify(clause),
      condition: condition && JSON.stringify(condition),
      ...{ until: input.until, reason: input.reason, by_user_id: staff.id },
      state: isGiven ? "given" : "asked",
    })
    .execute();
  if (isGiven) await tell(trx, id, [row.user_id]);
  await audit(trx, staff, {
    action: isGiven ? "exception-given" : "exception-asked",
    target: row.user_id
      ? { type: "user", id: row.user_id }
      : seasonId
        ? { type: "season", id: seasonId }
        : { type: "posting", id: postingId ?? "" },
    details: {
      ...(seasonId && { season: seasonId }),
      ...(postingId && { posting: postingId }),
      ...(input.clause && { clause: input.clause }),
      ...(input.condition && { condition: input.condition }),
      ...{ until: input.until, exception: id },
    },
  });
  return id;
}

/** The clause or the condition, as it is now. */
async function setAsideBy(trx: Kysely<Database>, staff: User, input: ExceptionInput) {
  if (input.condition !== undefined) {
    const posting = await seenPosting(trx, staff, input.posting);
    if (!posting) throw atField("posting", (m) => m.seasonOffice.noPosting);
    const rule = posting.eligibility as Rule | null; // has passed its schema
    const condition = rule && conditionRules(rule)[input.condition - 1];
    if (!condition) throw atField("condition", (m) => m.seasonOffice.noSuchCondition);
    return { seasonId: null, clause: null, condition, postingId: posting.id };
  }
  const season = await findSeason(staff, input.season).catch(() => {
    throw atField("season", (m) => m.seasonOffice.noSuchSeason);
  });
  const { clauses } = await newestPolicy(trx, season.id);
  const clause = clauses[(input.clause ?? 0) - 1];
  if (!clause) throw atField("clause", (m) => m.seasonOffice.noSuchRule);
  const postingId = input.posting ? await postingOf(trx, season.id, input.posting) : null;
  return { seasonId: season.id, clause, condition: null, postingId };
}

/** Coordinators know only what is or was public. */
function seenPosting(trx: Kysely<Database>, staff: User, id: string) {
  return trx
    .selectFrom("postings")
    .select(["id", "title", "eligibility", "season_id"])
    .where("id", "=", isId(id) ? id : null)
    .where("deleted_at", "is", null)
    .$if(!can(staff, "give exceptions"), (query) =>
      query.where("state", "in", ["published", "closed"]),
    )
    .executeTakeFirst();
}

/** Coordinators speak for students and departments of theirs; of others they learn nothing. */
async function assertTheirs(
  trx: Kysely<Database>,
  staff: User,
  { user_id: userId, department_id: departmentId }: Whom,
) {
  if (!userId && !departmentId) throw atField("student", (m) => m.seasonOffice.forWhomOfYours);
  const theirs = isTheirs(staff, sql`${userId}::uuid`, sql`${departmentId}::uuid`);
  const { rows } = await sql<{ student: boolean; department: boolean }>`
    select ${theirs.student} as student, ${theirs.department} as department`.execute(trx);
  if (userId && !rows[0]?.student) throw atField("student", (m) => m.seasonOffice.noSuchStudent);
  if (departmentId && !rows[0]?.department)
    throw atField("department", (m) => m.seasonOffice.noSuchDepartment);
}

const mostAsked = 100;

/** Nobody's requests hold up everybody's. */
async function assertFewAsked(trx: Kysely<Database>, staff: User) {
  await lockUser(trx, staff.id);
  const { count } = await trx
    .selectFrom("exceptions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("by_user_id", "=", staff.id)
    .where(exceptionWaits)
    .executeTakeFirstOrThrow();
  if (count >= mostAsked) throw new AppError((m) => m.seasonOffice.tooManyAsked(mostAsked), 409);
}

type Whom = { user_id: string | null; department_id: string | null };
type Column = ReturnType<typeof sql>;

const isTheirs = (staff: User, userId: Column, departmentId: Column) => ({
  student: sql<boolean>`exists (
    select from enrolments where enrolments.user_id = ${userId} and ended_at is null
      and ${visibleStudents(staff, "ask for exceptions")})`,
  department: sql<boolean>`exists (
    select from coordinator_departments theirs
    where theirs.user_id = ${staff.id} and theirs.department_id = ${departmentId})`,
});

/** The office grants what a coordinator asked for, or refuses it with a reason. Throws 409 if it has been decided. */
export async function decideException(
  admin: User | null,
  id: string,
  { grant, answer }: z.output<typeof grantSchema>,
) {
  assertCan(admin, "give exceptions", (m) => m.seasonOffice.refused);
  await db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom("exceptions")
      .select(["state", "user_id", "by_user_id"])
      .where("id", "=", isId(id) ? id : null)
      .forUpdate()
      .executeTakeFirst();
    if (!asked) throw new AppError((m) => m.notFound, 404);
    if (asked.state !== "asked") throw new AppError((m) => m.seasonOffice.exceptionDecided, 409);
    await trx
      .updateTable("exceptions")
      .set({ state: grant ? "given" : "refused", answer })
      .where("id", "=", id)
      .execute();
    await tell(trx, id, [asked.user_id, asked.by_user_id]);
    await audit(trx, admin, {
      action: grant ? "exception-given" : "exception-refused",
      ...(asked.user_id && { target: { type: "user", id: asked.user_id } as const }),
      details: { exception: id },
    });
  });
}

function tell(trx: Kysely<Database>, exceptionId: string, people: (string | null)[]) {
  const known = people.flatMap((userId) => (userId ? [{ exceptionId, userId }] : []));
  return enqueueAll(trx, "mail-exception", known);
}

/**
 * Ends an exception; coordinators take back what they asked for. What was done with it stays, and so does what had been
 * given, as trials of rules ask what was set aside then.
 */
export async function endException(staff: User | null, id: string) {
  assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .selectFrom("exceptions")
      .select(["user_id", "state"])
      .where("id", "=", isId(id) ? id : null)
      .where("ended_at", "is", null)
      .$if(!can(staff, "give exceptions"), (query) =>
        query.where("by_user_id", "=", staff.id).where("state", "=", "asked"),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!ended) throw new AppError((m) => m.notFound, 404);
    if (ended.state === "given")
      await trx
        .updateTable("exceptions")
        .set({ ended_at: sql<Date>`clock_timestamp()` })
        .where("id", "=", id)
        .execute();
    else await trx.deleteFrom("exceptions").where("id", "=", id).execute();
    await audit(trx, staff, {
      action: "exception-ended",
      ...(ended.user_id && { target: { type: "user", id: ended.user_id } as const }),
      details: { exception: id },
    });
  });
}

/**
 * Those whose last day has not passed: what waits for the office first, the oldest before all, then the newest; for
 * coordinators those that they asked for and those of their students and departments.
 */
export async function listExceptions(
  staff: User | null,
  m = textsOf("en"),
  { limit, offset, userId }: Range = { limit: exceptionsAtOnce, offset: 0 },
) {
  assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
  const rows = await seenExceptions(staff)
    .$if(userId !== undefined, (query) => query.where("exception.user_id", "=", userId ?? null))
    .leftJoin("seasons", "seasons.id", "exception.season_id")
    .leftJoin("users", "users.id", "exception.user_id")
    .leftJoin("departments", "departments.id", "exception.department_id")
    .leftJoin("postings", "postings.id", "exception.posting_id")
    .select(["exception.id", "clause", "condition", "reason", "exception.state", "answer"])
    .select(["seasons.name as season", "users.name as student", "users.email"])
    .select(["departments.name as department", "postings.title as posting"])
    .select(sql<boolean>`coalesce(by_user_id = ${staff.id}, false)`.as("isOwn"))
    .select(sql<string>`until::text`.as("until"))
    .orderBy(sql`exception.state = 'asked'`, "desc")
    .orderBy(sql`case when exception.state = 'asked' then exception.id end`)
    .orderBy("exception.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ clause, condition, ...row }) => ({
    ...row,
    rule: textOf({ clause, condition }, m),
  }));
}

export async function countExceptions(staff: User | null) {
  assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
  const { count } = await seenExceptions(staff)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function seenExceptions(staff: User) {
  const theirs = isTheirs(staff, sql`exception.user_id`, sql`exception.department_id`);
  return db
    .selectFrom("exceptions as exception")
    .where(sql<boolean>`until >= ${today}`)
    .where("ended_at", "is", null)
    .$if(!can(staff, "give exceptions"), (query) =>
      query.where(sql<boolean>`(by_user_id = ${staff.id} or ${theirs.student}
        or ${theirs.department})`),
    );
}

export const exceptionsAtOnce = 50;

type Range = {
  limit: number;
  offset: number;
  /** Only those of this student alone. */
  userId?: string;
};

export type ListedException = Awaited<ReturnType<typeof listExceptions>>[number];

/** As calls answer it. */
export function exceptionJson({ id, isOwn: _, ...row }: ListedException) {
  return { _id: id, ...row };
}

const today = sql`(now() at time zone ${env.TIME_ZONE})::date`;

/** In a query of `exceptions`: a coordinator has asked for it, and its last day has not passed. */
export const exceptionWaits = sql<boolean>`(exceptions.state = 'asked' and until >= ${today})`;

/** What the numbers mean that an exception names, of a posting or of a season, and what the form begins with. */
export async function numberedIn(
  staff: User,
  m: Texts,
  asked: { posting: string; season: string },
) {
  assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
  const posting = await seenPosting(db, staff, asked.posting);
  const season = await findSeason(staff, posting?.season_id ?? asked.season).catch(() => null);
  const rule = (posting?.eligibility ?? null) as Rule | null; // has passed its schema
  return {
    values: {
      ...(season && { season: season.id }),
      ...(posting && { posting: posting.id }),
    },
    numbered: [
      ...(posting && rule ? [{ title: posting.title, sentences: conditionTexts(rule, m) }] : []),
      ...(season ? [{ title: season.name, sentences: season.policy.sentences }] : []),
    ].filter(({ sentences }) => sentences.length > 0),
  };
}

/** What an exception sets aside, in words. */
export function textOf({ clause, condition }: Parts, m: Texts) {
  // Both are written by giveException only.
  if (condition) return conditionTexts(condition as Rule, m)[0] ?? "";
  return sentencesOf([clause as Clause])[0] ?? "";
}

type Parts = { clause: object | null; condition: object | null };

/**
 * The conditions that exceptions set aside for a student, by posting: of all of them, or of these. Those of a department
 * are for whom it has confirmed, and for whom registered with it for the posting's season.
 */
export async function conditionsSetAside(
  student: Pick<User, "id">,
  postingIds?: string[],
  trx: Kysely<Database> = db,
): Promise<Map<string, SetAside[]>> {
  const { rows } = await sql<SetAside & { postingId: string }>`
    select posting_id as "postingId", id as exception, condition, until::text, reason
    from exceptions
    where condition is not null and state = 'given' and ended_at is null and until >= ${today}
      and (${postingIds ?? null}::uuid[] is null or posting_id = any(${postingIds ?? null}::uuid[]))
      and (user_id is null or user_id = ${student.id})
      and (department_id is null or department_id in (
        select enrolments.department_id from enrolments
        where enrolments.user_id = ${student.id} and ended_at is null
          and 'department' = any(enrolments.confirmed)
        union all
        select ${placeOfPart("department")}
        from season_registrations part join enrolments on ${enrolmentOfPart}
        where part.user_id = ${student.id} and part.season_id = (
          select season_id from postings where postings.id = exceptions.posting_id)))
    order by id`.execute(trx);
  const byPosting = new Map<string, SetAside[]>();
  for (const { postingId, ...one } of rows)
    byPosting.set(postingId, [...(byPosting.get(postingId) ?? []), one]);
  return byPosting;
}

/** An exception without which an application or an acceptance would have been refused, as its application names it. */
export type Used = {
  exception: string;
  /** The clause's number. */
  clause?: number;
  text: string;
};

/** Of clauses, as a season's decision names them. */
export const usedIn = (excepted: Excepted[]): Used[] =>
  excepted.map(({ exception, clause, text }) => ({ exception, clause, text }));

/** Names the exceptions that a step of an application used, with it and in the log. */
export async function nameUsed(
  trx: Kysely<Database>,
  student: User | null,
  applicationId: string,
  used: Used[],
) {
  if (!used.length) return;
  await trx
    .updateTable("applications")
    .set({
      excepted: sql<string>`coalesce(excepted, '[]') || ${JSON.stringify(used)}::jsonb`,
    })
    .where("id", "=", applicationId)
    .execute();
  await audit(trx, student, {
    action: "exception-used",
    target: { type: "applications", id: applicationId },
    details: { exceptions: used.map(({ exception }) => exception) },
  });
}

async function departmentNamed(trx: Kysely<Database>, name: string) {
  const department = await trx
    .selectFrom("departments")
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (!department) throw atField("department", (m) => m.seasonOffice.noSuchDepartment);
  return department.id;
}

/** Throws 422 at `posting` for one that is not in the season. */
export async function postingOf(trx: Kysely<Database>, seasonId: string, id: string) {
  const posting = await trx
    .selectFrom("postings")
    .select("id")
    .where("id", "=", isId(id) ? id : null)
    .where("season_id", "=", seasonId)
    .executeTakeFirst();
  if (!posting) throw atField("posting", (m) => m.seasonOffice.noSuchPosting);
  return posting.id;
}

export function atField(field: string, sentence: ConstructorParameters<typeof AppError>[0]) {
  return new AppError((m) => m.checkInputs, 422, { fields: { [field]: sentence } });
}
