import type { Kysely } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { requestEmailChange } from "../../accounts/email-change/email-change.server";
import { type User, userColumns } from "../../accounts/users.server";
import { assertLoggedIn } from "../../accounts/can";
import { AppError } from "../../errors";
import { dropUnusedImage, holdImage } from "../../images/images.server";
import { messages } from "../../messages";
import type { Profile } from "./profile-schema";
import { type ResumeInput, writeResume } from "../resume.server";

/**
 * Saves the profile and a student's `resume`, both or neither, and returns the user as they are now.
 * `readAt` is as for `saveResume`. A new e-mail address takes effect only when the code sent to it is
 * entered (decision: email-change).
 */
export async function saveProfile(
  user: User | null,
  profile: Profile,
  resume?: { typed: ResumeInput; readAt: number },
) {
  assertLoggedIn(user);
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
    if (!before) throw new AppError(messages.notLoggedIn, 401); // deleted meanwhile
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
