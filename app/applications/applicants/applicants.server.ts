import { companyOf } from "../../access/visible.server";
import { assertCan, can, reachOf } from "../../access/can";
import { toCsv } from "../../csv";
import { termsCells } from "../stages/offer-terms";
import { stages } from "../stages/stages";
import { finishedInWords } from "../application";
import { sql } from "kysely";
import { db } from "~/db/client";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { type User, assertProved } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { isId } from "~/db/id";
import { findReportItem } from "../report/report.server";
import { AppError } from "../../errors";
import type { PostingFields } from "../../postings/posting";
import type { TypeName } from "../../postings/types";

export type Applicant = {
  /** The application's id. */
  id: string;
  name: string;
  email: string;
  phone: string;
  studentId: string | null;
  appliedAt: Date;
  stage: Stage;
  ctc: number | null;
  /** What the offer says besides its pay. */
  terms: OfferTerms | null;
  /** Whether they say that they finished applying at the item's own page. */
  finished: boolean | null;
  hasResume: boolean;
  /** The rules and conditions that exceptions set aside for it; told to the office only. */
  exceptions: string[];
};

const batchSize = 500;

/** Counts applications to a posting from `reachPosting`, by stage, and how many students finished applying. */
export async function countApplicants(user: User | null, posting: ReachedPosting) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const rows = await db
    .selectFrom("applications")
    .select(["stage", sql<number>`count(*)::int`.as("count")])
    .select(sql<number>`(count(*) filter (where finished))::int`.as("finished"))
    .where("type", "=", posting.type)
    .where("posting_id", "=", posting.postingId)
    .groupBy("stage")
    .execute();
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
  return {
    total: sum(rows.map(({ count }) => count)),
    finished: sum(rows.map(({ finished }) => finished)),
    byStage: Object.fromEntries(rows.map(({ stage, count }) => [stage, count])) as Partial<
      Record<Stage, number>
    >,
  };
}

type Range = { stage: Stage | null; limit: number; offset: number };

/** Who applied, newest first. */
export function listApplicants(
  user: User | null,
  posting: ReachedPosting,
  { stage, limit, offset }: Range,
): Promise<Applicant[]> {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  return selectApplicants(user, posting)
    .$if(stage !== null, (query) => query.where("applications.stage", "=", stage))
    .limit(limit)
    .offset(offset)
    .execute();
}

/** All of them in batches, for GET {endpoint}/{id}/applicants. */
export function everyApplicant(user: User | null, posting: ReachedPosting) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  return applicantBatches(user, posting);
}

/** The same for a download, which the log records. */
export async function exportApplicants(user: User | null, posting: ReachedPosting) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  assertProved(user);
  const target = { type: "posting", id: posting.postingId } as const;
  await audit(db, user, { action: "applications-exported", target });
  return applicantBatches(user, posting);
}

async function* applicantBatches(user: User, posting: ReachedPosting): AsyncGenerator<Applicant[]> {
  let last: string | undefined;
  do {
    const rows = await selectApplicants(user, posting)
      .$if(last !== undefined, (query) => query.where("applications.id", "<", last ?? ""))
      .limit(batchSize)
      .execute();
    yield rows;
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last);
}

function selectApplicants(user: User, { type, postingId }: ReachedPosting) {
  const exceptions = can(user, "give exceptions")
    ? sql<string[]>`array(select one ->> 'text' from jsonb_array_elements(excepted) as one)`
    : sql<string[]>`array[]::text[]`;
  return db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .select(["applications.id", "users.name", "users.email", "users.phone"])
    .select(["users.student_id as studentId", "applied_at as appliedAt"])
    .select(["applications.stage", "applications.ctc", "applications.finished"])
    .select("applications.offer_terms as terms")
    .select([hasResume.as("hasResume"), exceptions.as("exceptions")])
    .where("applications.type", "=", type)
    .where("applications.posting_id", "=", postingId)
    .orderBy("applications.id", "desc");
}

/** Whether staff can open a resume. With a withdrawn application they cannot. */
export const hasResume = sql<boolean>`(applications.stage <> 'withdrawn'
  and exists (select from resumes where resumes.user_id = applications.user_id))`;

/** The objects of GET {endpoint}/{id}/applicants. */
export function applicantJson({ id, appliedAt, hasResume: has, ...applicant }: Applicant) {
  const { name, email, phone, studentId, stage, ctc, terms, finished, exceptions } = applicant;
  return {
    _id: id,
    name,
    email,
    phone,
    studentId: studentId ?? "",
    appliedAt: appliedAt.toISOString(),
    stage,
    finished: finished ?? false,
    ...(ctc && { ctc }),
    ...terms,
    ...(exceptions.length > 0 && { exceptions }),
    ...(has && { resume: `/api/applications/${id}/resume.pdf` }),
  };
}

export type ReachedPosting = { type: TypeName; postingId: string; details: PostingFields };

/** Whether offers to its applicants can be taken back. */
export async function isOfSeason({ postingId }: ReachedPosting) {
  const found = db
    .selectFrom("postings")
    .select("id")
    .where("id", "=", postingId)
    .where("season_id", "is not", null);
  return (await found.executeTakeFirst()) !== undefined;
}

/** A posting whose applicants this user may see; otherwise throws 404, as if it did not exist. */
export async function reachPosting(
  user: User | null,
  { type, postingId }: { type: TypeName; postingId: string },
): Promise<ReachedPosting> {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  if (reachOf(user, "see applicants") === "all") return findReportItem(user, { type, postingId });
  const posting =
    isId(postingId) &&
    (await db
      .selectFrom("postings")
      .select("fields")
      .where("type", "=", type)
      .where("id", "=", postingId)
      .where("company_id", "=", companyOf(user))
      .where("deleted_at", "is", null)
      .executeTakeFirst());
  if (!posting) throw new AppError((m) => m.notFound, 404);
  return { type, postingId, details: posting.fields };
}

const partHeadings: Record<keyof OfferTerms, string> = {
  fixed: "Fixed pay a year (₹)",
  variable: "Variable pay a year (₹)",
  joiningBonus: "Joining bonus (₹)",
  stipend: "Stipend a month (₹)",
  bondMonths: "Bond in months",
  joiningDate: "Joining on",
  respondBy: "Answer by",
};

const csvHeading = [
  "Name",
  "Email",
  "Phone",
  "Student ID",
  "Applied at (UTC)",
  "Stage",
  "Finished applying",
  "Pay a year (₹)",
  "Resume",
  ...Object.values(partHeadings),
];

/** Applicants for a spreadsheet. */
export function applicantsCsv(batches: AsyncIterable<Applicant[]>, origin: string) {
  return toCsv(csvHeading, batches, ({ id, appliedAt, ...applicant }) => [
    applicant.name,
    applicant.email,
    applicant.phone,
    applicant.studentId ?? "",
    appliedAt.toISOString(),
    stages[applicant.stage].name,
    finishedInWords(applicant.finished),
    String(applicant.ctc ?? ""),
    applicant.hasResume ? `${origin}/applications/${id}/resume.pdf` : "",
    ...termsCells(applicant.terms),
  ]);
}
