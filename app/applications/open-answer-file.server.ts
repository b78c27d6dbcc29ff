import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { type User, assertCan, can } from "../access/can";
import { visibleApplications } from "../access/visible.server";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { noteOpenings } from "./applicants/resumes.server";

/**
 * A file of an application: for its student, and for those who see the posting's applicants, whose openings the student
 * can see. Throws 404.
 */
export async function openAnswerFile(user: User | null, applicationId: string, fileId: string) {
  const isStudent = user !== null && can(user, "apply");
  if (!isStudent) assertCan(user, "see applicants", (m) => m.applicants.refused);
  const reach = isStudent
    ? sql<boolean>`applications.user_id = ${user.id}`
    : sql<boolean>`(${visibleApplications(user, "see applicants")} and stage <> 'withdrawn')`;
  const found =
    isId(applicationId) &&
    isId(fileId) &&
    (await db
      .selectFrom("answer_files")
      .innerJoin("applications", "applications.id", "answer_files.application_id")
      .select(["answer_files.name", "answer_files.type", "answer_files.bytes"])
      .select("applications.user_id as student")
      .where("answer_files.id", "=", fileId)
      .where("applications.id", "=", applicationId)
      .where(reach)
      .executeTakeFirst());
  if (!found) throw new AppError((m) => m.asked.noFile, 404);
  const { student, ...file } = found;
  if (!isStudent)
    await db.transaction().execute(async (trx) => {
      await noteOpenings(trx, user, [applicationId], file.name);
      const target = { type: "user", id: student } as const;
      const details = { application: applicationId, file: fileId };
      await audit(trx, user, { action: "answer-file-opened", target, details });
    });
  return file;
}
