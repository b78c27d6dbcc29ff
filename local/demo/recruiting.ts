// Demo content of the way from a posting to a placement: two companies, and applications in every stage.
import { sql } from "kysely";
import { type User, userColumns } from "~/app/accounts/users.server";
import { ensureUser } from "~/app/accounts/ensure-user.server";
import { companyNamed } from "~/app/accounts/recruiters/companies.server";
import { trackApplication } from "~/app/applications/applications.server";
import type { Step } from "~/app/applications/stages/stages";
import { confirmFinished } from "~/app/applications/stages/own-steps.server";
import { changeStage } from "~/app/applications/stages/steps.server";
import { termsVersion } from "~/app/applications/terms";
import { sendBack } from "~/app/postings/editing/review.server";
import { changePosting } from "~/app/postings/editing/change-posting.server";
import { hostOf, linkOf } from "~/app/postings/posting";
import { createPosting, postingColumns, toPosting } from "~/app/postings/postings.server";
import { saveResume } from "~/app/resume/resume.server";
import { resumeSchema } from "~/app/resume/schema";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { demoRecruiter } from "../services";

/** Each student, and how far they came; the last step of 'Meera' is her own. */
const students: [name: string, ...steps: Step["stage"][]][] = [
  ["Anil Kumar"],
  ["Bhavana Rao", "shortlisted"],
  ["Charles Mathew", "shortlisted", "interview"],
  ["Divya Nair", "shortlisted", "interview", "offered"],
  ["Eswar Reddy", "shortlisted", "interview", "offered", "accepted"],
  ["Fatima Sheikh", "shortlisted", "interview", "offered", "declined"],
  ["Gopal Iyer", "shortlisted", "rejected"],
  ["Meera Joshi", "withdrawn"],
];

/** Adds to the demo's postings; the recruiter logs in with `password`. */
export async function seedRecruiting(password: string) {
  const rows = await db
    .selectFrom("postings")
    .select(postingColumns)
    .where("type", "=", "job")
    .where("closes_on", ">", sql<string>`current_date + 7`)
    .orderBy("created_at", "desc")
    .execute();
  const [first, second] = rows.map(toPosting).filter((job) => linkOf(job) && hostOf(job));
  if (!first || !second) return;
  for (const job of [first, second]) {
    const company_id = await companyNamed(db, hostOf(job));
    await db.updateTable("postings").set({ company_id }).where("id", "=", job.id).execute();
  }
  const company = hostOf(first);
  const recruits = { role: "recruiter", password } as const;
  await ensureUser({ ...recruits, email: demoRecruiter, name: "Lakshmi Menon", company });
  await ensureUser({
    ...recruits,
    ...{ email: `second.${demoRecruiter}`, name: "Omar Farooq", company: hostOf(second) },
  });
  const recruiter = await find(demoRecruiter);

  for (const [name, ...steps] of students) {
    const student = await aStudent(name);
    const { id } = await trackApplication(student, first, termsVersion);
    if (steps.length > 0) await confirmFinished(student, id, steps[0] !== "withdrawn");
    for (const stage of steps) {
      const isOffer = stage === "offered";
      const ctc = isOffer ? 650_000 + 10_000 * name.length : null;
      const terms = isOffer ? { fixed: 600_000, joiningBonus: 50_000, bondMonths: 12 } : null;
      const by = stage === "withdrawn" ? student : recruiter;
      await changeStage(by, id, { stage, note: "", ctc, terms });
    }
  }

  const waiting = { ...first.fields, title: "Graduate trainee, quality" };
  await createPosting(recruiter, "job", waiting);
  const short = { ...first.fields, title: "Summer help", description: "Details later" };
  const returned = await createPosting(recruiter, "job", short);
  const admin = { ...recruiter, role: "admin" as const, name: "Placement Office", id: newId() };
  await sendBack(admin, returned, "Please name the work and the pay.");
  await changePosting(recruiter, first, { input: { location: "Hyderabad" } });
}

async function find(email: string): Promise<User> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

/** Nobody can log in as one of them. */
async function aStudent(name: string) {
  const email = `${name.toLowerCase().replace(" ", ".")}@college.example`;
  const row = { id: newId(), name, email, phone: "98450 12345", password_hash: "-" };
  await db
    .insertInto("users")
    .values({ ...row, role: "user" })
    .execute();
  const student = await find(email);
  const said = { fullName: name, email, summary: "Final year, mechanical engineering." };
  await saveResume(student, resumeSchema.parse(said));
  return student;
}
