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
 * An applicant's resume for one of the staff, which its student can see. Throws 404 for an
 * application that they do not reach, that was withdrawn or has no resume, and 503 as `findPdf` does.
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
    // Asked again under a lock: it may have been withdrawn while the PDF was made.
    const still = await trx
      .selectFrom("applications")
      .select("id")
      .where("id", "=", id)
      .where("stage", "!=", "withdrawn")
      .forShare()
      .executeTakeFirst();
    if (!still) throw new AppError(messages.applicants.noResume, 404);
    await noteOpenings(trx, user, [id]);
    const target = { type: "user", id: student.id } as const;
    await audit(trx, user, { action: "resume-opened", target, details: { application: id } });
  });
  return pdf;
}
