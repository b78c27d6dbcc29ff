import { assertLoggedIn, can } from "../../access/can";
import type { Kysely } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { requestEmailChange } from "../../accounts/own-account/email-change.server";
import { type User, userColumns } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { hasRecords } from "../../records/programmes.server";
import { dropUnusedImage, holdImage, signImage } from "../../images/images.server";
import { type Profile, initialValues, withRowsChanged } from "./form-values";
import {
  type ResumeInput,
  type SavedResume,
  findResume,
  sourceHash,
  writeResume,
} from "../resume.server";
import { outlineOf } from "../pdf/outline";
import { readPdfText } from "../pdf/store.server";
import type { ResumeShown } from "./profile-screen";
import { progressOf } from "../progress";
import { sectionNames } from "../sections";

/**
 * Saves the profile and a student's `resume`, both or neither, and returns the user as they are now.
 * `readAt` is as for `saveResume`. A new e-mail address takes effect only when the code sent to it is
 * entered.
 */
export async function saveProfile(
  user: User | null,
  profile: Profile,
  resume?: { typed: ResumeInput; readAt: number },
) {
  assertLoggedIn(user);
  const isTyped = profile.studentId && profile.studentId !== user.studentId;
  if (isTyped && (await hasRecords())) {
    throw new AppError((m) => m.profile.failed, 422, {
      fields: { studentId: (m) => m.studentIds.notTyped },
    });
  }
  const isNewEmail = profile.email !== user.email;
  const { name, phone, studentId, picture } = profile;
  return db.transaction().execute(async (trx) => {
    if (isNewEmail) await requestEmailChange(trx, user, profile.email);
    if (picture) await assertStored(trx, picture);
    const before = await trx
      .selectFrom("users")
      .select("picture")
      .where("id", "=", user.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError((m) => m.notLoggedIn, 401); // deleted meanwhile
    const saved = await trx
      .updateTable("users")
      .set({
        name,
        phone,
        student_id: studentId === undefined ? undefined : studentId || null,
        picture: picture === undefined ? undefined : picture || null,
      })
      .where("id", "=", user.id)
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    if (before.picture && before.picture !== saved.picture)
      await dropUnusedImage(trx, before.picture);
    const written = resume && (await writeResume(trx, saved, resume.typed, resume.readAt));
    return {
      user: saved,
      emailToConfirm: isNewEmail ? profile.email : null,
      dropped: written?.dropped ?? [],
      version: written?.version,
    };
  });
}

/** A form left open for days may name a picture that has been deleted since. */
async function assertStored(trx: Kysely<Database>, hash: string) {
  if (await holdImage(trx, hash)) return;
  const sentence = "Choose the picture again.";
  throw new AppError(sentence, 422, { fields: { profilePicture: sentence } });
}

/** What the panel shows; in edit mode without a resume (specification: Profile / resume panel). */
export async function showProfile(user: User, query: URLSearchParams) {
  const isStudent = can(user, "keep resume");
  const saved = isStudent ? await findResume(user) : null;
  const values = initialValues({ ...user, picture: signImage(user, user.picture ?? "") }, saved);
  const added = sectionNames.find((name) => name === query.get("add"));
  return {
    user,
    resume: saved && (await resumeShown(user, saved)),
    values: (added && withRowsChanged(values, `add ${added}`)) ?? values,
    typesStudentId: isStudent && !(await hasRecords()),
    added,
    isEditing: query.has("edit") || (isStudent && !saved),
  };
}

async function resumeShown(user: User, { resume, version }: SavedResume): Promise<ResumeShown> {
  const pdf = await readPdfText(user, sourceHash(resume));
  return {
    outline: outlineOf(resume),
    version,
    progress: progressOf(resume),
    pdf: pdf ? { text: pdf.extracted_text ?? "", unsupported: pdf.unsupported } : null,
  };
}
