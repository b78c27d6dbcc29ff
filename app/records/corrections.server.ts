import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { type User, assertCan } from "../access/can";
import { visibleStudents } from "../access/visible.server";
import { audit } from "../audit/audit.server";
import { lockUser } from "../accounts/users.server";
import { AppError } from "../errors";
import { dropUnusedImage, findImage, holdImage } from "../images/images.server";
import type { Say } from "../languages/texts";
import { saveFacts } from "./change-record.server";
import {
  changed,
  enrolmentQuery,
  lockCurrent,
  lockPlaces,
  toEnrolment,
  toStore,
} from "./enrolments.server";
import {
  type FactValue,
  type FactValues,
  asText,
  isFactName,
  readFact,
  wrongValue,
} from "./fact-values";
import type { FactName } from "./facts";
import { assertRecordsExist } from "./programmes.server";
import { proofPath } from "./schema";

/**
 * A confirmed fact is locked. Its student asks for a correction with the right value, a reason and, if they wish, a
 * picture as proof, which is stored until somebody decides.
 */
export type Asked = {
  fact: string;
  value: unknown;
  reason: string;
  /** Hash of a stored picture. */
  proof?: string;
};

export async function askForCorrection(student: User | null, asked: Asked) {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  await assertRecordsExist();
  const { fact, reason, proof } = asked;
  if (!isFactName(fact)) throw atField("fact", (m) => m.record.unknownFact, 422);
  const read = readFact(fact, asked.value);
  if (read.isWrong || read.value === null) throw atField("value", (m) => wrongValue(m, fact), 422);
  const { value } = read;
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const current = await lockCurrent(trx, student.id);
    if (!current?.confirmed.includes(fact))
      throw atField("fact", (m) => m.corrections.notConfirmed, 409);
    if (value === current.values[fact]) throw atField("value", (m) => m.corrections.same, 422);
    await assertFits(trx, current.values, fact, value);
    if (proof && !(await holdImage(trx, proof)))
      throw atField("proof", (m) => m.pictures.unreadable, 422);
    const row = {
      id: newId(),
      enrolment_id: current.id,
      ...{ fact, value: String(value), reason, proof: proof ?? null },
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
    return { ...stored, fact, from: asText(current.values[fact]), to: String(value), reason };
  });
}

/** Throws what would be wrong with the record if it were corrected so, at `value`. */
async function assertFits(
  trx: Kysely<Database>,
  values: FactValues,
  fact: FactName,
  value: FactValue,
) {
  try {
    toStore(await lockPlaces(trx), changed(values, { [fact]: value }));
  } catch (error) {
    throw error instanceof AppError ? atField("value", sentenceIn(error), 422) : error;
  }
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
  reason: string;
  hasProof: boolean;
  askedAt: Date;
};

type Range = { limit: number; offset?: number; after?: string };

/** Open corrections of students whom these staff may see, the longest waiting first. */
export async function listCorrections(
  staff: User | null,
  { limit, offset = 0, after }: Range,
): Promise<Correction[]> {
  assertCan(staff, "decide corrections", (m) => m.corrections.refusedToSee);
  const rows = await open(db, staff)
    .innerJoin("users", "users.id", "enrolments.user_id")
    .select(["corrections.id as correctionId", "users.name", "users.email"])
    .select(["corrections.fact", "corrections.value", "corrections.reason", "asked_at"])
    .select(sql<boolean>`corrections.proof is not null`.as("hasProof"))
    .$if(after !== undefined, (query) => query.where("corrections.id", ">", after ?? ""))
    .orderBy("corrections.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.flatMap((row) => {
    const { correctionId: id, user_id: userId, name, email, fact, value: to } = row;
    if (!isFactName(fact)) return [];
    const from = asText(toEnrolment(row).values[fact]);
    const { reason, hasProof, asked_at: askedAt } = row;
    return [{ id, userId, name, email, fact, from, to, reason, hasProof, askedAt }];
  });
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
    .where("corrections.decided_at", "is", null)
    .where("enrolments.ended_at", "is", null)
    .where(visibleStudents(staff, "decide corrections"));
}

/** Accepts a correction: the fact has the wanted value and is confirmed. Returns the student's name. */
export async function acceptCorrection(staff: User | null, id: string) {
  return decide(staff, id, { outcome: "accepted" });
}

/** Refuses it with a reason. Either is mailed to the student. */
export async function refuseCorrection(staff: User | null, id: string, reason: string) {
  return decide(staff, id, { outcome: "refused", answer: reason });
}

type Decision = { outcome: "accepted" | "refused"; answer?: string };

/** Of two decisions at once one wins, as both lock the student. */
async function decide(staff: User | null, id: string, { outcome, answer = "" }: Decision) {
  assertCan(staff, "decide corrections", (m) => m.corrections.refusedToSee);
  return db.transaction().execute(async (trx) => {
    const found = await open(trx, staff)
      .where("corrections.id", "=", isId(id) ? id : null)
      .executeTakeFirst();
    if (!found) throw await whyGone(trx, staff, id);
    await lockUser(trx, found.user_id);
    const current = await lockCurrent(trx, found.user_id);
    const asked = await open(trx, staff)
      .select(["corrections.fact", "corrections.value", "corrections.proof"])
      .where("corrections.id", "=", id)
      .executeTakeFirst();
    if (!asked || !current) throw await whyGone(trx, staff, id);
    const { fact, proof } = asked;
    if (outcome === "accepted" && isFactName(fact)) {
      const read = readFact(fact, asked.value);
      const value = read.isWrong ? null : read.value;
      if (value === null) throw new AppError((m) => m.corrections.impossible, 409);
      await fitting(
        saveFacts(trx, staff, current, { ...saving(fact, value), userId: current.userId }),
      );
    }
    await trx
      .updateTable("corrections")
      .set({ decided_at: sql<Date>`now()`, outcome, answer, by_user_id: staff.id, proof: null })
      .where("id", "=", id)
      .execute();
    if (proof) await dropUnusedImage(trx, proof);
    await enqueue(trx, "mail-correction", { correctionId: id.toLowerCase() });
    const target = { type: "user", id: found.user_id } as const;
    await audit(trx, staff, { action: `correction-${outcome}`, target, details: { fact } });
    const student = trx.selectFrom("users").select("name").where("id", "=", found.user_id);
    return (await student.executeTakeFirstOrThrow()).name;
  });
}

const saving = (fact: FactName, value: FactValue) => ({
  changes: { [fact]: value },
  isConfirming: true,
});

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
    .where(visibleStudents(staff, "decide corrections"))
    .executeTakeFirst();
  return decided
    ? new AppError((m) => m.corrections.decided, 409)
    : new AppError((m) => m.corrections.gone, 404);
}

/** The picture that was sent as proof, for the student and for those who decide; null for everybody else. */
export async function findProof(user: User, id: string) {
  const row = await db
    .selectFrom("corrections")
    .innerJoin("enrolments", "enrolments.id", "corrections.enrolment_id")
    .select("proof")
    .where("corrections.id", "=", isId(id) ? id : null)
    .where(({ or }) =>
      or([visibleStudents(user, "decide corrections"), visibleStudents(user, "keep record")]),
    )
    .executeTakeFirst();
  return row?.proof ? findImage(row.proof) : null;
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
export function correctionJson({ id, hasProof, askedAt, ...correction }: Correction) {
  return {
    _id: id,
    ...correction,
    ...(hasProof && { proof: proofPath(id) }),
    askedAt: askedAt.toISOString(),
  };
}
