import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { ProofKind } from "../../images/image-path";
import type { Database } from "~/db/schema";
import type { SaidBy } from "~/db/schema-figures";
import { type User, assertCan, reachOf } from "../../access/can";
import { assertVersionRead } from "../../access/read-version";
import { visibleStudents } from "../../access/visible.server";
import { lockUser } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import { dropUnusedImage, findProofFile, holdProof, proofKind } from "../../images/images.server";
import { type Student, lockCurrentOf } from "../../records/enrolments.server";
import { assertRecordsExist } from "../../records/programmes.server";
import { noteRecordOpenings } from "../../records/record-openings.server";
import { type VisibleStudent, assertDecidable, visibleStudent } from "../../records/records.server";
import { readSettings } from "../settings.server";
import { acceptedHere } from "../sources.server";
import type { After, AfterInput } from "./after";
import { noteAfterChanges } from "./after-history.server";
import type { Answer } from "./links.server";

/**
 * What became of somebody belongs to the enrolment that they graduated from. Students say it of their last one whose
 * year of passing out has come, or of the one that a mail asked of; staff of any.
 */
export type Graduation = {
  enrolmentId: string;
  batch: number;
  programme: string | null;
  after: After | null;
  /** 0: nobody has ever been asked or said anything. */
  version: number;
  /** Employers whose offers they accepted here. */
  placedHere: string[];
};

/**
 * The student's own, the last one unless another is asked for; null while their year of passing out has not come, or is
 * missing.
 */
export async function findOwnAfter(
  student: User | null,
  enrolmentId?: string,
): Promise<Graduation | null> {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  await assertRecordsExist();
  return chosenOf(await graduationsOf(db, { userId: student.id }), enrolmentId) ?? null;
}

/** Throws 404 for an enrolment that is none of these. */
function chosenOf(own: Graduation[], enrolmentId?: string) {
  if (!enrolmentId) return own[0];
  const chosen = own.find((one) => one.enrolmentId === enrolmentId);
  if (!chosen) throw new AppError((m) => m.pageNotFound, 404);
  return chosen;
}

/** Of a student whom these staff may see, the last one first; the student can see who looked. */
export async function listAfter(staff: User | null, userId: string): Promise<Graduation[]> {
  assertCan(staff, "see records", (m) => m.records.refused);
  const student = await visibleStudent(db, staff, userId);
  await noteRecordOpenings(staff, [student.id]);
  return graduationsOf(db, student);
}

/** The last one, for calls. Throws 409 while there is none. */
export async function findAfter(staff: User | null, userId: string): Promise<Graduation> {
  const [last] = await listAfter(staff, userId);
  if (!last) throw new AppError((m) => m.afterOffice.noneYet, 409);
  return last;
}

/** In whose time zone the office lives. */
export const thisYear = () => Number(todayIn(env.TIME_ZONE).slice(0, 4));

async function graduationsOf(trx: Kysely<Database>, student: Student): Promise<Graduation[]> {
  const { userId } = student;
  const { types } = await readSettings();
  const ofTypes = sql`applications.type = any(${types}) and applications.user_id = ${userId}`;
  const rows = await trx
    .selectFrom("enrolments")
    .leftJoin("programmes", "programmes.id", "enrolments.programme_id")
    .leftJoin("graduates", "graduates.enrolment_id", "enrolments.id")
    .select(["enrolments.id as enrolmentId", "batch", "programmes.name as studied"])
    .select(["state", "organisation", "contact", "graduates.programme", "pay", "said_at"])
    .select(["said_by", "confirmed_at"])
    .select(proofKind("graduates.proof").as("proof"))
    .select(sql<number>`coalesce(graduates.version, 0)`.as("version"))
    .select(
      sql<string[]>`array(
        select here.employer from (${acceptedHere(ofTypes)}) here
        where here.enrolment_id = enrolments.id order by here.employer)`.as("placedHere"),
    )
    .where(
      userId === null
        ? sql<boolean>`enrolments.id = ${student.enrolmentId} and enrolments.user_id is null`
        : sql<boolean>`enrolments.user_id = ${userId}`,
    )
    .where("batch", "<=", thisYear())
    .orderBy("batch", "desc")
    .orderBy("enrolments.id", "desc")
    .execute();
  return rows.map(({ enrolmentId, batch, studied, placedHere, version, ...said }) => ({
    ...{ enrolmentId, batch: batch ?? 0, programme: studied, placedHere, version },
    after: toAfter(said),
  }));
}

type Row = { [Name in keyof AfterInput]: AfterInput[Name] | null } & {
  proof: ProofKind | null;
  said_at: Date | null;
  said_by: SaidBy | null;
  confirmed_at: Date | null;
};

function toAfter({ state, said_at: saidAt, said_by: by, ...row }: Row): After | null {
  if (!state || !saidAt || !by) return null;
  const { organisation, contact, programme, pay, proof, confirmed_at } = row;
  return {
    ...{ state, pay, saidAt, by },
    organisation: organisation ?? "",
    contact: contact ?? "",
    programme: programme ?? "",
    proof,
    isConfirmed: confirmed_at !== null,
  };
}

type Saying = { proof?: string; enrolmentId?: string };

/**
 * Says it for the student, of the last enrolment unless another is named, with the hash of a stored picture or PDF as proof.
 * Throws 409 once the office has confirmed it.
 */
export async function sayAfter(
  student: User | null,
  said: AfterInput,
  { proof, enrolmentId }: Saying = {},
) {
  assertCan(student, "keep record", (m) => m.record.studentsOnly);
  await assertRecordsExist();
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const own = { userId: student.id };
    const chosen = chosenOf(await graduationsOf(trx, own), enrolmentId);
    if (!chosen) throw new AppError((m) => m.after.tooEarly, 409);
    if (chosen.after?.isConfirmed) throw new AppError((m) => m.after.confirmed, 409);
    await assertPicture(trx, proof);
    await store(trx, chosen.enrolmentId, { said, by: "student", proof });
    return changedBy(trx, student, own, chosen);
  });
}

/** An enrolment as it is after a change, which its history keeps. */
async function changedBy(
  trx: Kysely<Database>,
  by: User,
  student: Student,
  before: Graduation,
): Promise<Graduation> {
  const now = (await graduationsOf(trx, student)).find(
    ({ enrolmentId }) => enrolmentId === before.enrolmentId,
  );
  const change = { before: before.after, now: now?.after ?? null, by };
  await noteAfterChanges(trx, before.enrolmentId, change);
  return now ?? before;
}

async function assertPicture(trx: Kysely<Database>, proof?: string) {
  if (!proof || (await holdProof(trx, proof))) return;
  throw new AppError((m) => m.checkInputs, 422, {
    fields: { proof: (m) => m.asked.fileOfKind },
  });
}

type Storing = { said: AfterInput; by: SaidBy; proof?: string; confirmedBy?: string };

/** A new picture replaces the one before; without one that stays, unless something else became of them. */
async function store(trx: Kysely<Database>, enrolmentId: string, { said, by, ...more }: Storing) {
  const before = await trx
    .selectFrom("graduates")
    .select(["proof", "state"])
    .where("enrolment_id", "=", enrolmentId)
    .executeTakeFirst();
  const stays = before?.state === said.state ? before.proof : null;
  const row = {
    ...said,
    proof: more.proof ?? stays,
    said_at: sql<Date>`now()`,
    said_by: by,
    confirmed_at: more.confirmedBy ? sql<Date>`now()` : null,
    confirmed_by: more.confirmedBy ?? null,
  };
  await trx
    .insertInto("graduates")
    .values({ enrolment_id: enrolmentId, ...row })
    .onConflict((conflict) => conflict.column("enrolment_id").doUpdateSet(row))
    .execute();
  if (before?.proof && before.proof !== row.proof) await dropUnusedImage(trx, before.proof);
}

export type Confirming = {
  /** Absent: the last one whose year of passing out has come. */
  enrolmentId?: string;
  /** What staff know; null clears what was said; absent: it is confirmed as it is. */
  said?: AfterInput | null;
  /** As it was read; another is refused with 412, and so is none where it confirms or replaces what somebody said. */
  version?: number;
};

/** Sets and confirms what became of a student whom these staff may see; returns it. */
export async function confirmAfter(staff: User | null, userId: string, wanted: Confirming) {
  assertCan(staff, "confirm records", (m) => m.records.refused);
  await assertRecordsExist();
  return db.transaction().execute(async (trx) => {
    const { student, all } = await lockGraduations(trx, staff, userId);
    const { enrolmentId = all[0]?.enrolmentId, said, version } = wanted;
    const chosen = all.find((one) => one.enrolmentId === enrolmentId);
    if (!chosen) throw new AppError((m) => m.afterOffice.noneYet, 409);
    if (said === undefined && !chosen.after)
      throw new AppError((m) => m.afterOffice.nothingToConfirm, 409);
    assertVersionRead(version, chosen.version, {
      isNeeded: chosen.after !== null,
      older: (m) => m.records.olderVersion,
    });
    return confirmOne(trx, staff, { student, chosen, said });
  });
}

/** Of a student whom these staff may see and decide about, by the id of the account or the enrolment; locked until `trx` ends. */
export async function lockGraduations(trx: Kysely<Database>, staff: User, id: string) {
  const student = await visibleStudent(trx, staff, id);
  if (student.userId === null) await lockCurrentOf(trx, student);
  else await lockUser(trx, student.userId);
  await assertDecidable(trx, staff, student.id, "confirm records");
  return { student, all: await graduationsOf(trx, student) };
}

type One = {
  student: VisibleStudent;
  chosen: Graduation;
  said: AfterInput | null | undefined;
};

export async function confirmOne(
  trx: Kysely<Database>,
  staff: User,
  { student, chosen, said }: One,
): Promise<Graduation> {
  const by: SaidBy = reachOf(staff, "confirm records") === "all" ? "office" : "coordinator";
  if (said) await store(trx, chosen.enrolmentId, { said, by, confirmedBy: staff.id });
  else if (said === null) await clear(trx, chosen.enrolmentId);
  else await confirmAsItIs(trx, chosen, staff);
  const target = { type: "user", id: student.id } as const;
  const action = said === null ? "after-cleared" : "after-confirmed";
  await audit(trx, staff, { action, target, details: { batch: chosen.batch } });
  await noteRecordOpenings(staff, [student.userId], trx);
  return changedBy(trx, staff, student, chosen);
}

/** Confirms what is said of one enrolment, as it is. */
export async function confirmAfterOf(staff: User | null, enrolmentId: string, version?: number) {
  const found = await db
    .selectFrom("enrolments")
    .select("user_id")
    .where("id", "=", isId(enrolmentId) ? enrolmentId : null)
    .executeTakeFirst();
  if (!found?.user_id) throw new AppError((m) => m.notFound, 404); // nobody has said anything without an account
  return confirmAfter(staff, found.user_id, { enrolmentId, version });
}

async function confirmAsItIs(trx: Kysely<Database>, { enrolmentId }: Graduation, by: User) {
  await trx
    .updateTable("graduates")
    .set({ confirmed_at: sql<Date>`now()`, confirmed_by: by.id })
    .where("enrolment_id", "=", enrolmentId)
    .execute();
}

const nothingSaid = {
  ...{ state: null, organisation: "", contact: "", programme: "", pay: null, proof: null },
  ...{ said_at: null, said_by: null, confirmed_at: null, confirmed_by: null },
};

async function clear(trx: Kysely<Database>, enrolmentId: string) {
  const before = await trx
    .selectFrom("graduates")
    .select("proof")
    .where("enrolment_id", "=", enrolmentId)
    .executeTakeFirst();
  await trx
    .updateTable("graduates")
    .set(nothingSaid)
    .where("enrolment_id", "=", enrolmentId)
    .execute();
  if (before?.proof) await dropUnusedImage(trx, before.proof);
}

/** What a link of the last mail says for its student, if nothing is said yet. */
export async function sayByLink({ enrolmentId, state, askedAt }: Answer) {
  const said = await db
    .updateTable("graduates")
    .set({ state, said_at: sql<Date>`now()`, said_by: "link" })
    .where("enrolment_id", "=", enrolmentId)
    .where("asked_at", "=", askedAt)
    .where("state", "is", null)
    .returning("said_at")
    .executeTakeFirst();
  if (said) await noteAfterChanges(db, enrolmentId, { before: null, now: byLink(state), by: null });
}

const byLink = (state: Answer["state"]): After => ({
  ...{ state, organisation: "", contact: "", programme: "", pay: null },
  ...{ proof: null, saidAt: new Date(), by: "link", isConfirmed: false },
});

/** Takes back what a link said, unless somebody has added to it or confirmed it since. */
export async function undoByLink({ enrolmentId, state, askedAt }: Answer) {
  const undone = await db
    .updateTable("graduates")
    .set(nothingSaid)
    .where("enrolment_id", "=", enrolmentId)
    .where("asked_at", "=", askedAt)
    .where("state", "=", state)
    .where("said_by", "=", "link")
    .where("confirmed_at", "is", null)
    .returning("enrolment_id")
    .executeTakeFirst();
  if (undone)
    await noteAfterChanges(db, enrolmentId, { before: byLink(state), now: null, by: null });
}

/**
 * What the page of a mail's link may tell whoever has it: nothing is said, it is what the link itself said, or
 * something is. Throws 404 for a link of an older mail.
 */
export async function findSaidByLink({
  enrolmentId,
  state,
  askedAt,
}: Answer): Promise<"nothing" | "this" | "something"> {
  const found = await db
    .selectFrom("graduates")
    .select(["state", "said_by", "confirmed_at", "asked_at"])
    .where("enrolment_id", "=", enrolmentId)
    .executeTakeFirst();
  if (!found) throw new AppError((m) => m.afterAnswer.unknown, 404);
  if (found.asked_at?.valueOf() !== askedAt.valueOf())
    throw new AppError((m) => m.afterAnswer.old, 404);
  if (!found.state) return "nothing";
  const isOwn = found.said_by === "link" && found.state === state && found.confirmed_at === null;
  return isOwn ? "this" : "something";
}

/** The proof, for the student and for staff who may confirm; null for everybody else. */
export async function findAfterProof(user: User, enrolmentId: string) {
  const row = await db
    .selectFrom("graduates")
    .innerJoin("enrolments", "enrolments.id", "graduates.enrolment_id")
    .select(["proof", "enrolments.user_id"])
    .where("enrolments.id", "=", isId(enrolmentId) ? enrolmentId : null)
    .where(({ or }) =>
      or([visibleStudents(user, "confirm records"), visibleStudents(user, "keep record")]),
    )
    .executeTakeFirst();
  if (!row?.proof) return null;
  if (row.user_id !== user.id) await noteRecordOpenings(user, [row.user_id]);
  return findProofFile(row.proof);
}

/** As calls answer it; of somebody of whom nothing is said, the state is null. */
export function afterJson({ batch, after, placedHere }: Graduation) {
  const { saidAt, proof, isConfirmed = false, by = null, ...said } = after ?? blank;
  return {
    ...{ batch, placedHere, ...said, by, confirmed: isConfirmed, proof: proof !== null },
    at: saidAt?.toISOString() ?? null,
  };
}

const blank = {
  ...{ state: null, organisation: "", contact: "", programme: "", pay: null },
  ...{ saidAt: undefined, proof: null, isConfirmed: false, by: null },
};
