import { db } from "~/db/client";
import { type User, assertCan, can } from "../../access/can";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import type { Say } from "../../languages/texts";
import { dropSelectionsOf } from "../../tables/selections.server";
import { visibleStudent } from "../records.server";
import { joinEnrolment } from "./joining.server";

/** What the office mends of students who have no account yet. */

/**
 * Another address, at which links mailed before do not work. Whose account has it already takes the record; returns the
 * id by which the student goes from now on. Throws 409 if another student without an account has it, or staff.
 */
export async function moveStudent(admin: User | null, id: string, email: string) {
  assertCan(admin, "invite students", (m) => m.inviting.refused);
  const student = await withoutAccount(admin, id);
  const account = await db
    .selectFrom("users")
    .select(["id", "role"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (account && !can(account, "keep record")) throw atEmail((m) => m.recordImport.notStudent);
  try {
    await setAddress(admin, student, email);
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    throw constraint === "enrolments_email" ? atEmail((m) => m.inviting.taken(email)) : error;
  }
  const isJoined = account && (await joinEnrolment(account.id));
  const isContested = account && !isJoined;
  return { name: student.name, id: isJoined ? account.id : student.enrolmentId, isContested };
}

/** Takes the address off: links mailed before do not work, and the record waits for its roll number to be claimed. */
export async function releaseStudent(admin: User | null, id: string) {
  assertCan(admin, "invite students", (m) => m.inviting.refused);
  const student = await withoutAccount(admin, id);
  if (!student.hasNumber) throw new AppError((m) => m.inviting.needsEither, 409);
  await setAddress(admin, student, null);
  return student.name;
}

type Enrolled = { enrolmentId: string };

async function setAddress(admin: User, { enrolmentId }: Enrolled, email: string | null) {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("enrolments")
      .set({ email })
      .where("id", "=", enrolmentId)
      .where("user_id", "is", null)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) throw gone();
    await trx.deleteFrom("account_invitations").where("enrolment_id", "=", enrolmentId).execute();
    await audit(trx, admin, { action: "student-moved", target: { type: "user", id: enrolmentId } });
  });
}

function atEmail(sentence: Say) {
  return new AppError(sentence, 409, { fields: { email: sentence } });
}

/** With its history; the roll number is free again. Returns the name. */
export async function deleteStudent(admin: User | null, id: string) {
  assertCan(admin, "invite students", (m) => m.inviting.refused);
  const student = await withoutAccount(admin, id);
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("enrolments")
      .where("id", "=", student.enrolmentId)
      .where("user_id", "is", null)
      .executeTakeFirst();
    if (!numDeletedRows) throw gone();
    await dropSelectionsOf(trx, [student.enrolmentId]);
    const target = { type: "user", id: student.enrolmentId } as const;
    await audit(trx, admin, { action: "user-deleted", target });
  });
  return student.name;
}

const gone = () => new AppError((m) => m.records.noStudent, 404);

async function withoutAccount(admin: User, id: string) {
  const student = await visibleStudent(db, admin, id);
  if (student.userId !== null) throw new AppError((m) => m.noAccount.hasOne(student.name), 409);
  const row = await db
    .selectFrom("enrolments")
    .select("roll_number")
    .where("id", "=", student.enrolmentId)
    .executeTakeFirst();
  return { ...student, hasNumber: Boolean(row?.roll_number) };
}
