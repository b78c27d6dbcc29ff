import { z } from "zod";
import { db } from "~/db/client";
import { email } from "../accounts/schema";
import { requestEmailChange } from "../accounts/email-change.server";
import { type User, assertLoggedIn, userColumns } from "../accounts/users.server";
import { AppError } from "../errors";
import { dropUnusedImage, isStoredImage } from "../images/images.server";
import { typed } from "../text";

const oneLine = (label: string, max: number) =>
  typed(label, max).refine((text) => !text.includes("\n"), `${label} must be one line`);

/** What everybody can change about their account. What is absent stays as it is. */
export const profileSchema = z.object({
  name: z.preprocess(
    (value) => value ?? "",
    oneLine("Name", 100).refine((name) => name !== "", "Enter your name"),
  ),
  email: z.preprocess((value) => value ?? "", email),
  phone: oneLine("Phone number", 30).optional(),
  studentId: oneLine("Student ID", 50).optional(),
  /** Hash of a stored image; '' takes the picture away. */
  picture: z
    .string()
    .regex(/^([0-9a-f]{64})?$/, "Choose the picture again")
    .optional(),
});

export type Profile = z.output<typeof profileSchema>;

/**
 * Saves the profile and answers the user as they are now. Another e-mail address only sends a code
 * there; it takes effect when that is entered (decision 14).
 */
export async function saveProfile(user: User | null, profile: Profile) {
  assertLoggedIn(user);
  const isNewEmail = profile.email !== user.email;
  const { name, phone, studentId, picture } = profile;
  if (picture) await assertStored(picture);
  if (isNewEmail) await requestEmailChange(user, profile.email);
  const saved = await db
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
  if (user.picture && user.picture !== saved.picture) await dropUnusedImage(user.picture);
  return { user: saved, emailToConfirm: isNewEmail ? profile.email : null };
}

/** A form that was left open for days may name a picture that has been dropped since. */
async function assertStored(hash: string) {
  if (await isStoredImage(hash)) return;
  const sentence = "Choose the picture again.";
  throw new AppError(sentence, 422, { profilePicture: sentence });
}
