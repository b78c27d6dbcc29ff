import type { User } from "../../app/accounts/users.server";
import type { Posting } from "../../app/postings/posting";
import { storePdf } from "../../app/resume/pdf/store.server";
import { readWithOwner, saveResume, sourceHash } from "../../app/resume/resume.server";
import { resumeSchema } from "../../app/resume/schema";
import { db } from "../../db/client";
import { aPosting, aStudent, anApplication } from "../support/factories";
import { aResume } from "../support/resumes";

/** A job of this recruiter's company. */
export async function aCompanyPosting(recruiter: User, overrides: Record<string, unknown> = {}) {
  const posting = await aPosting("job", { link: "https://apply.example/here", ...overrides });
  const company_id = recruiter.companyId ?? null;
  await db.updateTable("postings").set({ company_id }).where("id", "=", posting.id).execute();
  return posting;
}

/** A student with a resume whose PDF is already made, with these bytes. */
export async function aStudentWithResume(overrides: Partial<User> = {}, bytes = "%PDF of nobody") {
  const student = await aStudent(overrides);
  await saveResume(student, resumeSchema.parse(aResume()));
  await storeBytes(student, bytes);
  return student;
}

async function storeBytes({ id }: User, bytes: string) {
  const saved = await readWithOwner(db, id);
  if (!saved) throw new Error("there is no resume");
  const pdf = { bytes: Buffer.from(bytes), text: "", unsupported: [] };
  await storePdf(id, sourceHash(saved.resume), pdf);
}

/** Applications of this many students to one posting. */
export async function applicantsTo(posting: Posting, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const student = await aStudent();
      return { student, application: await anApplication(student, posting) };
    }),
  );
}
