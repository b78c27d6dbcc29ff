import { companyOf, visibleApplications } from "../../access/visible.server";
import { assertCan } from "../../access/can";
import { db, prepared } from "~/db/client";
import { isId, newId } from "~/db/id";
import { type User, userColumns } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { findPdf } from "../../resume/pdf/render-resume.server";
import { hasResume } from "./applicants.server";
import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { env } from "../../env.server";

/**
 * An applicant's resume for a member of staff; the student can see that it was opened. Throws 404 for an
 * application out of their reach, withdrawn or without a resume, and 503 like `findPdf`.
 */
export async function openResume(user: User | null, id: string) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const shown = db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .where("applications.id", "=", isId(id) ? id : null)
    .where(visibleApplications(user, "see applicants"))
    .where(hasResume);
  const student = await shown.select(userColumns).executeTakeFirst();
  if (!student) throw new AppError((m) => m.applicants.noResume, 404);
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
    if (!locked) throw new AppError((m) => m.applicants.noResume, 404);
    await noteOpenings(trx, user, [id]);
    const target = { type: "user", id: student.id } as const;
    await audit(trx, user, { action: "resume-opened", target, details: { application: id } });
  });
  return pdf;
}

/** Notes, for these students to see, that a member of staff opened or downloaded their resumes, or this file of their answers. */
export async function noteOpenings(
  trx: Kysely<Database>,
  staff: User,
  applicationIds: string[],
  file: string | null = null,
) {
  if (applicationIds.length === 0) return;
  const ids = applicationIds.map(() => newId());
  // As two arrays: a statement takes 65,535 parameters, and a popular posting has more resumes than that has rows.
  await sql`
    insert into resume_openings (id, application_id, by_user_id, company_id, file)
    select opening.id, opening.application_id, ${staff.id}::uuid, ${companyOf(staff)}::uuid, ${file}::text
    from unnest(${ids}::uuid[], ${applicationIds}::uuid[]) opening (id, application_id)`.execute(
    trx,
  );
}

type Opening = { company: string | null; day: string; file: string | null };

/**
 * By application id: who opened the student's resume, or this file of their answers, on which days, newest first; no
 * company for the office.
 */
export async function listOpenings(applicationIds: string[]) {
  const openings = new Map<string, Opening[]>();
  if (applicationIds.length === 0) return openings;
  const day = sql<string>`(resume_openings.at at time zone ${env.TIME_ZONE})::date`;
  const rows = await db
    .selectFrom("resume_openings")
    .modifyFront(prepared)
    .leftJoin("companies", "companies.id", "resume_openings.company_id")
    .select(["application_id", "companies.name as company", "file", day.as("day")])
    .distinct()
    .where("application_id", "=", sql<string>`any(${applicationIds}::uuid[])`)
    .orderBy("day", "desc")
    .execute();
  for (const { application_id, ...opening } of rows) {
    const before = openings.get(application_id) ?? [];
    openings.set(application_id, [...before, opening]);
  }
  return openings;
}
