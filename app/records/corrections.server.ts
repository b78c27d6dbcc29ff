import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { type User, assertCan } from "../access/can";
import { visibleStudents } from "../access/visible.server";
import { audit } from "../audit/audit.server";
import { lockUser } from "../accounts/users.server";
import { comparable } from "../as-typed/comparable";
import type { Marks } from "../college/marks";
import { readMarks } from "../college/marks.server";
import { AppError } from "../errors";
import { dropUnusedImage, findProofFile, holdProof, proofKind } from "../images/images.server";
import type { ProofKind } from "../images/image-path";
import type { Say } from "../languages/texts";
import { changingRecords, saveFacts, startEmpty } from "./change-record.server";
import { type Holder, decidedBy, holdersOf, isContested } from "./contested.server";
import {
  type Enrolment,
  type Places,
  changed,
  enrolmentQuery,
  lockCurrent,
  lockPlaces,
  toEnrolment,
  toStore,
} from "./enrolments.server";
import {
  type FactChange,
  type FactChanges,
  type FactValue,
  type FactValues,
  asText,
  isFactName,
  newValue,
  readFact,
  wrongValue,
} from "./fact-values";
import type { FactName } from "./facts";
import { settleNumber } from "./joining/joining.server";
import { assertRecordsExist } from "./programmes.server";
import { readAnswer } from "./read-facts.server";
import { assertDecidable } from "./records.server";
import { noteRecordOpenings } from "./record-openings.server";
import { proofPath } from "./schema";

/**
 * A confirmed fact is locked. Its student asks for a correction with the right value, a reason and, if they wish, a
 * picture or PDF as proof, which is stored until somebody decides. A roll number that is another's is asked for in the same way.
 */
export type Asked = {
  fact: string;
  value: unknown;
  reason: string;
  /** Hash of a stored picture or PDF. */
  proof?: string;
};

export async function askForCorrection(student: User | null, asked: Asked) {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  await assertRecordsExist();
  const { fact, reason, proof } = asked;
  if (!isFactName(fact)) throw atField("fact", (m) => m.record.unknownFact, 422);
  const read = readAnswer(fact, asked.value, await readMarks(db));
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const current = await lockCurrent(trx, student.id);
    const value = read.wrong ? null : newValue(read.value);
    const isOthers = fact === "rollNumber" && (await holdersOf(trx, [String(value)])).size > 0;
    if (!current?.confirmed.includes(fact) && !isOthers)
      throw atField("fact", (m) => m.corrections.notConfirmed, 409);
    if (read.wrong) throw atField("value", read.wrong, 422);
    if (value === null) throw atField("value", (m) => wrongValue(m, fact), 422);
    const points = read.value && typeof read.value === "object" ? read.value : null;
    const to = points?.figure ?? String(value);
    if (value === current?.values[fact]) throw atField("value", (m) => m.corrections.same, 422);
    await assertPossible(trx, fact, value);
    if (proof && !(await holdProof(trx, proof)))
      throw atField("proof", (m) => m.asked.fileOfKind, 422);
    const { id: enrolmentId } = current ?? (await startEmpty(trx, student.id));
    const row = {
      id: newId(),
      enrolment_id: enrolmentId,
      ...{ fact, value: to, reason, proof: proof ?? null },
      percent: points && String(points.value),
    };
    const stored = await trx
      .insertInto("corrections")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["enrolment_id", "fact"]).where("decided_at", "is", null).doNothing(),
      )
      .returning(["id", "asked_at as askedAt"])
      .executeTakeFirst();
    if (!stored) throw atField("fact", (m) => m.corrections.repeated, 409);
    return { ...stored, fact, from: asText(current?.values[fact]), to, reason };
  });
}

/**
 * Throws at `value` what the office has not. Whoever decides sees whether it contradicts the record, as a programme
 * and its department are wrong together, and each is asked for by itself.
 */
async function assertPossible(trx: Kysely<Database>, fact: FactName, value: FactValue) {
  if (fact !== "programme" && fact !== "department") return;
  const places = await lockPlaces(trx);
  const name = comparable(String(value));
  if (fact === "programme" && !places.has(name))
    throw atField("value", (m) => m.record.noSuchProgramme, 422);
  if (fact === "department" && ![...places.values()].some((one) => one.departments.has(name)))
    throw atField("value", (m) => m.record.noDepartment, 422);
}

/** What one field's refusal says, in any language. */
function sentenceIn(error: AppError): Say {
  return (m) => {
    const { message, fields = {} } = error.in(m);
    return Object.values(fields)[0] ?? message;
  };
}

function atField(field: string, sentence: Say, status: number) {
  return new AppError(sentence, status, { fields: { [field]: sentence } });
}

export type Correction = {
  id: string;
  userId: string;
  name: string;
  email: string;
  fact: FactName;
  /** What the record says now. */
  from: string | null;
  to: string;
  /** Of points where the record has percent: what is confirmed if it is accepted. */
  percent: number | null;
  reason: string;
  /** Its extension. */
  proof: ProofKind | null;
  askedAt: Date;
  /** The other correction of this record without which it cannot be accepted. */
  together: Together | null;
  /** For whom the roll number is confirmed that is asked for. */
  holder: Holder | null;
};

/** What is asked for, read. */
type Asking = { id: string; fact: FactName; to: NonNullable<FactChange> };

/** The same as it is shown: points as the marksheet has them. */
type Together = { id: string; fact: FactName; to: FactValue };

type Range = { limit: number; offset?: number; after?: string };

/** Open corrections of students whom these staff may see, the longest waiting first. */
export async function listCorrections(
  staff: User | null,
  { limit, offset = 0, after }: Range,
): Promise<Correction[]> {
  assertCan(staff, "decide corrections", (m) => m.corrections.refusedToSee);
  const rows = await open(db, staff)
    .select(["corrections.id as correctionId", "users.name", "users.email"])
    .select(["corrections.fact", "corrections.value", "corrections.reason", "asked_at"])
    .select(proofKind("corrections.proof").as("proof"))
    .$if(after !== undefined, (query) => query.where("corrections.id", ">", after ?? ""))
    .orderBy("corrections.id")
    .limit(limit)
    .offset(offset)
    .execute();
  await noteRecordOpenings(
    staff,
    rows.map(({ userId }) => userId),
  );
  const asked = await openOf(
    db,
    rows.map(({ id }) => id),
  );
  const places = await lockPlaces(db);
  const numbers = rows.flatMap((row) => (row.fact === "rollNumber" ? [row.value] : []));
  const holders = await holdersOf(db, numbers);
  return rows.flatMap((row) => {
    const { correctionId: id, userId, name, email, fact, value: to } = row;
    if (!isFactName(fact)) return [];
    const { values } = toEnrolment(row);
    const from = asText(values[fact]);
    const { reason, proof, asked_at: askedAt } = row;
    const all = asked.get(row.id) ?? [];
    const own = all.find((one) => one.id === id)?.to;
    const percent = typeof own === "object" ? own.value : null;
    const needed = neededWith(places, values, { id, asked: all });
    const together = needed && {
      ...needed,
      to: typeof needed.to === "object" ? needed.to.figure : needed.to,
    };
    const other = fact === "rollNumber" ? holders.get(to.toLowerCase()) : undefined;
    const holder = other && other.enrolmentId !== row.id ? other : null;
    const about = { id, userId, name, email, fact, from, to, percent, reason };
    return [{ ...about, proof, askedAt, together, holder }];
  });
}

/** What is asked to be corrected of each of these enrolments. */
async function openOf(trx: Kysely<Database>, enrolmentIds: string[]) {
  const rows = await trx
    .selectFrom("corrections")
    .select(["id", "enrolment_id", "fact", "value", "percent"])
    .where("enrolment_id", "=", sql<string>`any(${enrolmentIds}::uuid[])`)
    .where("decided_at", "is", null)
    .orderBy("id")
    .execute();
  const marks = await readMarks(trx);
  const of = new Map<string, Asking[]>();
  for (const { id, enrolment_id, fact, value, percent } of rows) {
    const counted = percent === null ? null : { value: Number(percent), figure: value };
    const to = counted ?? (isFactName(fact) ? readAsked(fact, value, marks) : null);
    if (!isFactName(fact) || to === null) continue;
    of.set(enrolment_id, [...(of.get(enrolment_id) ?? []), { id, fact, to }]);
  }
  return of;
}

/**
 * Its question was answered when it was asked for: points stay as they were typed, percent are a number. Points without
 * their percent are from before migration 106.
 */
function readAsked(fact: FactName, value: string, marks: Marks) {
  const read = value.endsWith("/10") ? readAnswer(fact, value, marks) : readFact(fact, value);
  return "value" in read ? read.value : null;
}

/** If one correction alone contradicts the record: the other one that makes both possible. */
function neededWith(
  places: Places,
  values: FactValues,
  { id, asked }: { id: string; asked: Asking[] },
) {
  const one = asked.find((each) => each.id === id);
  if (!one || fits(places, values, [one])) return null;
  return asked.find((other) => other.id !== id && fits(places, values, [one, other])) ?? null;
}

function fits(places: Places, values: FactValues, asked: Asking[]) {
  try {
    toStore(places, changed(values, changesOf(asked)));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const changesOf = (asked: Asking[]): FactChanges =>
  Object.fromEntries(asked.map(({ fact, to }) => [fact, to]));

/** What one student asks to be corrected, by fact, for staff who may decide it. */
export async function findCorrectionsOf(staff: User | null, userId: string) {
  assertCan(staff, "decide corrections", (m) => m.corrections.refusedToSee);
  const rows = await open(db, staff)
    .clearSelect()
    .select(["corrections.id", "corrections.fact", "corrections.value"])
    .where("enrolments.user_id", "=", userId)
    .execute();
  return rows;
}

/** At most `limit` of them from `after` an id; `next` is the `after` of the next page, if there is one. */
export async function pageOfCorrections(
  staff: User | null,
  { limit, after }: { limit: number; after: string | null },
) {
  const start = after && isId(after) ? after : undefined;
  const found = await listCorrections(staff, { limit: limit + 1, after: start });
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function countCorrections(staff: User | null) {
  assertCan(staff, "decide corrections", (m) => m.corrections.refusedToSee);
  const { count } = await open(db, staff)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Open corrections of current enrolments, joined with these. */
function open(trx: Kysely<Database>, staff: User) {
  return enrolmentQuery(trx)
    .innerJoin("corrections", "corrections.enrolment_id", "enrolments.id")
    .innerJoin("users", "users.id", "enrolments.user_id")
    .select("users.id as userId")
    .where("corrections.decided_at", "is", null)
    .where("enrolments.ended_at", "is", null)
    .where(decidedBy(staff));
}

/**
 * Accepts a correction, and with it the one of the same record without which it would contradict it, if that is named:
 * the facts have the wanted values and are confirmed. Returns the student's name.
 */
export async function acceptCorrection(staff: User | null, id: string, withId?: string) {
  return decide(staff, id, { outcome: "accepted", withId });
}

/** Refuses it with a reason. Either is mailed to the student. */
export async function refuseCorrection(staff: User | null, id: string, reason: string) {
  return decide(staff, id, { outcome: "refused", answer: reason });
}

type Decision = { outcome: "accepted" | "refused"; answer?: string; withId?: string };

/** Of two decisions at once one wins, as both lock the student. */
async function decide(staff: User | null, id: string, { outcome, answer = "", withId }: Decision) {
  assertCan(staff, "decide corrections", (m) => m.corrections.refusedToSee);
  return changingRecords(async (trx) => {
    const found = await open(trx, staff)
      .where("corrections.id", "=", isId(id) ? id : null)
      .executeTakeFirst();
    if (!found) throw await whyGone(trx, staff, id);
    await lockUser(trx, found.userId);
    const current = await lockCurrent(trx, found.userId);
    const stillOpen = await open(trx, staff).where("corrections.id", "=", id).executeTakeFirst();
    if (!stillOpen || !current) throw await whyGone(trx, staff, id);
    await assertDecides(trx, staff, found.userId, withId ? [id, withId] : [id]);
    const ids = [id.toLowerCase()];
    let lostBy: string | null = null;
    if (outcome === "accepted") {
      const accepted = await accept(trx, staff, { id: id.toLowerCase(), withId, current });
      ids.push(...accepted.others);
      ({ lostBy } = accepted);
    }
    const decided = await trx
      .selectFrom("corrections")
      .select(["id", "fact", "proof"])
      .where("id", "in", ids)
      .orderBy("id")
      .execute();
    await trx
      .updateTable("corrections")
      .set({ decided_at: sql<Date>`now()`, outcome, answer, by_user_id: staff.id, proof: null })
      .where("id", "in", ids)
      .execute();
    for (const { proof } of decided) if (proof) await dropUnusedImage(trx, proof);
    for (const { id: correctionId } of decided)
      await enqueue(trx, "mail-correction", { correctionId });
    if (lostBy) await enqueue(trx, "mail-number-lost", { userId: lostBy });
    const target = { type: "user", id: found.userId } as const;
    for (const { fact } of decided)
      await audit(trx, staff, { action: `correction-${outcome}`, target, details: { fact } });
    const student = trx.selectFrom("users").select("name").where("id", "=", found.userId);
    return (await student.executeTakeFirstOrThrow()).name;
  });
}

/**
 * Throws 409 unless these staff decide about each of these corrections of one student. Who decides about a contested
 * number looks after its owner, and need not look after the student.
 */
async function assertDecides(trx: Kysely<Database>, staff: User, userId: string, ids: string[]) {
  const rows = await open(trx, staff)
    .clearSelect()
    .select(isContested.as("isContested"))
    .where("corrections.id", "in", ids)
    .where("enrolments.user_id", "=", userId)
    .execute();
  if (rows.length < ids.length) throw new AppError((m) => m.corrections.decided, 409);
  if (rows.some((row) => !row.isContested))
    await assertDecidable(trx, staff, userId, "decide corrections");
}

type Accepting = { id: string; withId?: string; current: Enrolment };

/** Saves what is asked for; returns the ids of other corrections that are accepted with it, and who lost a number to it. */
async function accept(trx: Kysely<Database>, staff: User, accepting: Accepting) {
  const { id, withId, current } = accepting;
  const asked = (await openOf(trx, [current.id])).get(current.id) ?? [];
  const one = asked.find((each) => each.id === id);
  if (!one) throw new AppError((m) => m.corrections.impossible, 409);
  const other = asked.find((each) => each.id === withId && each.id !== id);
  if (withId && !other) throw new AppError((m) => m.corrections.decided, 409);
  const needed = other ? null : neededWith(await lockPlaces(trx), current.values, { id, asked });
  if (needed) throw new AppError((m) => m.corrections.needs(m.factWords[needed.fact].title), 409);
  const wanted = other ? [one, other] : [one];
  const number = wanted.find(({ fact }) => fact === "rollNumber")?.to;
  const { lostBy, isJoined } = number
    ? await settleNumber(trx, staff, { current, number: String(number) })
    : { lostBy: null, isJoined: false };
  const settled = isJoined ? await lockCurrent(trx, current.userId ?? "") : current;
  // Joined to whom the office knows by this number, which stays as it is spelt there.
  const left = wanted.filter(({ fact }) => !isJoined || fact !== "rollNumber");
  const saving = { userId: current.userId, changes: changesOf(left), isConfirming: true };
  await fitting(saveFacts(trx, staff, settled, saving));
  return { others: other ? [other.id] : [], lostBy };
}

/** What a correction would contradict by now has no field in the queue: the sentence says it. */
async function fitting<Result>(work: Promise<Result>) {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? new AppError(sentenceIn(error), 409) : error;
  }
}

/** 409 if somebody has decided it, 404 if there is or was none for these staff. */
async function whyGone(trx: Kysely<Database>, staff: User, id: string) {
  const decided = await trx
    .selectFrom("corrections")
    .innerJoin("enrolments", "enrolments.id", "corrections.enrolment_id")
    .select("corrections.id")
    .where("corrections.id", "=", isId(id) ? id : null)
    .where(decidedBy(staff))
    .executeTakeFirst();
  return decided
    ? new AppError((m) => m.corrections.decided, 409)
    : new AppError((m) => m.corrections.gone, 404);
}

/** What was sent as proof, for the student and for those who decide; null for everybody else. */
export async function findProof(user: User, id: string) {
  const row = await db
    .selectFrom("corrections")
    .innerJoin("enrolments", "enrolments.id", "corrections.enrolment_id")
    .innerJoin("users", "users.id", "enrolments.user_id")
    .select(["proof", "users.id as userId"])
    .where("corrections.id", "=", isId(id) ? id : null)
    .where(({ or }) => or([decidedBy(user), visibleStudents(user, "keep record")]))
    .executeTakeFirst();
  if (!row?.proof) return null;
  if (row.userId !== user.id) await noteRecordOpenings(user, [row.userId]);
  return findProofFile(row.proof);
}

export type OwnCorrection = {
  id: string;
  fact: string;
  to: string;
  askedAt: Date;
  /** Null while it waits. */
  outcome: "accepted" | "refused" | null;
  answer: string;
};

/** What the student asked to be corrected in their current record: of each fact the last. */
export async function listOwnCorrections(student: User | null): Promise<OwnCorrection[]> {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  return db
    .selectFrom("corrections")
    .innerJoin("enrolments", "enrolments.id", "corrections.enrolment_id")
    .distinctOn("fact")
    .select(["corrections.id", "fact", "value as to", "asked_at as askedAt", "outcome", "answer"])
    .where("enrolments.user_id", "=", student.id)
    .where("enrolments.ended_at", "is", null)
    .orderBy("fact")
    .orderBy("corrections.id", "desc")
    .execute();
}

/** A correction as calls answer it. */
export function correctionJson(asked: Correction) {
  const { id, percent, proof, askedAt, together, holder, ...correction } = asked;
  return {
    _id: id,
    ...correction,
    ...(percent !== null && { percent }),
    ...(together && { with: together.id }),
    ...(holder && { confirmedFor: holderJson(holder) }),
    ...(proof && { proof: proofPath(id, proof) }),
    askedAt: askedAt.toISOString(),
  };
}

const holderJson = ({ enrolmentId, userId, name, email }: Holder) => ({
  ...{ _id: userId ?? enrolmentId, name, email, hasAccount: userId !== null },
});
