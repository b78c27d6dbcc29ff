import { can } from "../../access/can";
import { z } from "zod";
import type { User } from "../../accounts/users.server";
import { dropReplacedImage, hashOfSigned, signImage, storeImage } from "../../images/images.server";
import { AppError, type RefusalCode, validate } from "../../errors";
import { type DroppedRow, describeDropped } from "../dropped-rows";
import {
  type FormValues,
  parseProfileForm,
  profileSchema,
  toResumeInput,
  withRowsChanged,
} from "./form-values";
import { saveProfile } from "./profile.server";
import { resumeSchema } from "../schema";
import { hasRecords } from "../../records/programmes.server";
import { versionSchema } from "../../typed";
import { redirectWithFlash } from "../../http/flash.server";
import { limit } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import type { Say, Texts } from "../../languages/texts";

const pictureSide = 512;

/** Stores an uploaded picture and returns its hash; undefined if none was chosen. */
export async function storePicture(user: User, file: unknown) {
  if (!(file instanceof File) || file.size === 0) return undefined;
  await limit("upload", user.id);
  return storeImage(file, { maxSide: pictureSide, field: "profilePicture", uploader: user.id });
}

/** The form to show again: with rows changed, or with its errors. */
type FormAgain = {
  values: FormValues;
  errors: Record<string, string>;
  status: number;
  /** Says what was not saved: some rows, whose missing fields are in `errors`. */
  warning?: string;
  code?: RefusalCode;
  headers?: Record<string, string>;
};

/** Handles a button of the profile form. Returns a redirect once everything is saved. */
export async function answerProfileForm(
  user: User,
  form: FormData,
  m: Texts,
): Promise<FormAgain | Response> {
  const values = parseProfileForm(form);
  const intent = String(form.get("intent") ?? "save");
  try {
    const uploaded = await storePicture(user, form.get("profilePicture"));
    const earlier = hashOfSigned(user, values.account.picture);
    if (uploaded && earlier && earlier !== uploaded) await dropReplacedImage(user, earlier);
    if (uploaded) values.account.picture = signImage(user, uploaded);
    if (intent === "remove picture") values.account.picture = "";
    const again = intent === "remove picture" ? values : withRowsChanged(values, intent);
    if (again) return { values: again, errors: {}, status: 200 };
    return await save(user, values, m);
  } catch (error) {
    const { status, message, code, fields, headers } = toRefusal(error, (m) => m.profile.failed, m);
    return { values, errors: { ...fields, "": message }, code, status, headers };
  }
}

/** Limited, because the answer tells whether the new address is taken. */
export async function limitEmailChange(user: User, email: string) {
  if (email !== user.email) await limit("email-change", user.id);
}

const formSchema = z.object({
  profile: profileSchema,
  resume: resumeSchema,
  ...versionSchema.shape,
});

async function save(user: User, values: FormValues, m: Texts) {
  const isStudent = can(user, "keep resume");
  const { studentId, version: readAt, ...account } = values.account;
  const isTyped = isStudent && !(await hasRecords());
  const picture = hashOfSigned(user, account.picture);
  if (picture === null) {
    values.account.picture = signImage(user, user.picture ?? "");
    throw new AppError((m) => m.profile.failed, 422, {
      fields: { profilePicture: (m) => m.resume.pictureAgain },
    });
  }
  const { profile, resume, version } = validate(
    formSchema,
    {
      profile: { ...account, picture, studentId: isTyped ? studentId : undefined },
      resume: isStudent ? toResumeInput(values) : {},
      version: readAt || 0,
    },
    (m) => m.profile.failed,
  );
  await limitEmailChange(user, profile.email);
  if (isStudent) await limit("resume-save", user.id);
  // Keeps what the API has set for the resume.
  const ofTheApi = { fullName: undefined, email: undefined, phone: undefined };
  const ownResume = { typed: { ...resume, ...ofTheApi }, readAt: version ?? 0 };
  const saved = await saveProfile(user, profile, isStudent ? ownResume : undefined);

  const { dropped, emailToConfirm } = saved;
  const outcome: Say = (m) =>
    [
      m.profile.done,
      dropped.length && m.resume.notSaved(listDropped(m, dropped)),
      emailToConfirm && m.profile.codeSent(emailToConfirm),
    ]
      .filter(Boolean)
      .join(" ");
  if (emailToConfirm) {
    const kind = dropped.length ? "warning" : "success";
    return redirectWithFlash("/profile/email", kind, outcome);
  }
  if (!dropped.length) return redirectWithFlash("/profile", "success", (m) => m.profile.done);
  // The rows stay in the form and say what they lack.
  values.account.version = String(saved.version);
  return { ...withMissing(m, values, dropped), warning: outcome(m) };
}

function withMissing(m: Texts, values: FormValues, dropped: DroppedRow[]) {
  const missing = dropped.flatMap(({ section, row, missing }) =>
    missing.map((field) => ({ section, row: row - 1, field })),
  );
  const errors = Object.fromEntries(
    missing.map(({ section, row, field }) => [
      `resume.${section}.${row}.${field}`,
      m.resume.needed,
    ]),
  );
  return { values, errors, status: 200 };
}

const maxListed = 6; // the flash cookie is small

function listDropped(m: Texts, dropped: DroppedRow[]) {
  const listed = dropped
    .slice(0, maxListed)
    .map((row) => describeDropped(m, row))
    .join("; ");
  const more = dropped.length - maxListed;
  return more > 0 ? m.resume.andMore(listed, more) : listed;
}
