import type { User } from "../../accounts/users.server";
import { signImage } from "../../images/signed-image.server";
import { outlineOf } from "../pdf/outline";
import { readPdfText } from "../pdf/store.server";
import type { ResumeShown } from "./profile-view";
import { progressOf } from "./progress";
import { type SavedResume, findResume, sourceHash } from "../resume.server";
import { sectionNames } from "../sections";
import { initialValues, withRowsChanged } from "./form-values";

/** What the panel shows; in edit mode without a resume (specification: Profile / resume panel). */
export async function showProfile(user: User, query: URLSearchParams) {
  const isStudent = user.role === "user";
  const saved = isStudent ? await findResume(user) : null;
  const values = initialValues({ ...user, picture: signImage(user, user.picture ?? "") }, saved);
  const added = sectionNames.find((name) => name === query.get("add"));
  return {
    user,
    resume: saved && (await resumeShown(user, saved)),
    values: (added && withRowsChanged(values, `add ${added}`)) ?? values,
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
