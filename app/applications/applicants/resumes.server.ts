import { db } from "~/db/client";
import { isId } from "~/db/id";
import { type User, userColumns } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { messages } from "../../messages";
import { findPdf } from "../../resume/pdf/render-resume.server";
import { noteOpenings } from "./openings.server";
import { assertStaff, isReachedBy } from "./reach.server";
import { hasResume } from "./applicants.server";

/**
 * An applicant's resume for a member of staff; the student can see that it was opened. Throws 404 for an
 * application out of their reach, withdrawn or without a resume, and 503 like `findPdf`.
 */
export async function openResume(user: User | null, id: string) {
  assertStaff(user);
  const shown = db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .where("applications.id", "=", isId(id) ? id : null)
    .where(isReachedBy(user))
    .where(hasResume);
  const student = await shown.select(userColumns).executeTakeFirst();
  if (!student) throw new AppError(messages.applicants.noResume, 404);
  const pdf = await findPdf(student);
  await db.transaction().execute(async (trx) => {
    // Checked again under a lock: it may have been withdrawn while the PDF was made.
    const locked = await trx
      .selectFrom("applications")
      .select("id")
      .where("id", "=", id)
      .where("stage", "!=", "withdrawn")
      .forShare()
      .executeTakeFirst();
    if (!locked) throw new AppError(messages.applicants.noResume, 404);
    await noteOpenings(trx, user, [id]);
    const target = { type: "user", id: student.id } as const;
    await audit(trx, user, { action: "resume-opened", target, details: { application: id } });
  });
  return pdf;
}
