import { sql } from "kysely";
import { db } from "~/db/client";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { assertCan, can } from "../../access/can";
import { type User, assertProved, studentId } from "../../accounts/users.server";
import { idKey } from "../../as-typed/identity";
import { audit } from "../../audit/audit.server";
import { type Answers, type Question, kindOf } from "../../questions/kinds";
import type { Facts } from "../../records/eligibility";
import type { FactName } from "../../records/facts";
import { factsOfStudents } from "../../records/own-facts.server";
import { hasRecords } from "../../records/programmes.server";
import { offerPay, offerPayFrom } from "../../seasons/offer-pay.server";
import { containing } from "../../text";
import { answersJson } from "../answers.server";
import { stages } from "../stages/stages";
import type { ApplicantsFilter } from "./applicants-filter";
import type { ReachedPosting } from "./reached-posting.server";

export type Applicant = {
  /** The application's id. */
  id: string;
  userId: string;
  name: string;
  email: string;
  phone: string;
  studentId: string | null;
  appliedAt: Date;
  stage: Stage;
  ctc: number | null;
  /** What it pays: as the offer says, else as its posting promised. */
  pay: number | null;
  payFrom: "offer" | "posting" | null;
  isMonthly: boolean;
  /** A later acceptance of the season has replaced this one. */
  isReplaced: boolean;
  /** What the offer says besides its pay. */
  terms: OfferTerms | null;
  /** Whether they say that they finished applying at the item's own page. */
  finished: boolean | null;
  hasResume: boolean;
  /** The rules and conditions that exceptions set aside for it; told to the office only. */
  exceptions: string[];
  /** To the posting's questions; null without any, and with a withdrawn application. */
  answers: Answers | null;
  /** What the record says of `shownFacts`, in a portal with records. */
  facts: Facts;
};

/** What staff see of an applicant's record: gender and disability are no company's business. */
export const shownFacts = [
  "rollNumber",
  "programme",
  "department",
  "batch",
  "cgpa",
  "class10",
  "class12",
  "activeBacklogs",
  "allBacklogs",
] as const satisfies FactName[];

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

/** By the filter, or of these applications only. */
type Wanted = ApplicantsFilter & { ids?: string[] };

type Range = { limit: number; offset: number };

/** Who applied, in the filter's order. */
export async function listApplicants(
  user: User | null,
  posting: ReachedPosting,
  filter: Wanted,
  { limit, offset }: Range,
): Promise<Applicant[]> {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const rows = selectApplicants(user, posting, filter)
    .clearOrderBy()
    .orderBy(orders[filter.sort])
    .orderBy("applications.id", "desc");
  return withFacts(await rows.limit(limit).offset(offset).execute());
}

const orders = {
  newest: sql`applications.id desc`,
  name: sql`lower(users.name)`,
  rollNumber: sql`roll_order(enrolments.roll_number) collate "C" nulls last`,
  cgpa: sql`(enrolments.facts ->> 'cgpa')::numeric desc nulls last`,
} satisfies Record<ApplicantsFilter["sort"], unknown>;

/** The ids of the applications that the filter finds. */
export async function applicantIds(
  user: User | null,
  posting: ReachedPosting,
  filter: Wanted,
  limit: number,
) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const rows = await selectApplicants(user, posting, filter)
    .clearSelect()
    .select("applications.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many of them the filter finds. */
export async function countFound(user: User | null, posting: ReachedPosting, filter: Wanted) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const { count } = await selectApplicants(user, posting, filter)
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** All that the filter finds in batches, newest first, for GET {endpoint}/{id}/applicants. */
export function everyApplicant(
  user: User | null,
  posting: ReachedPosting,
  filter: ApplicantsFilter,
) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  return applicantBatches(user, posting, filter);
}

/** The same for a download, which the log records. */
export async function exportApplicants(user: User | null, posting: ReachedPosting, filter: Wanted) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  assertProved(user);
  const target = { type: "posting", id: posting.postingId } as const;
  await audit(db, user, { action: "applications-exported", target });
  return applicantBatches(user, posting, filter);
}

async function* applicantBatches(
  user: User,
  posting: ReachedPosting,
  filter: Wanted,
): AsyncGenerator<Applicant[]> {
  let last: string | undefined;
  do {
    const rows = await selectApplicants(user, posting, filter)
      .$if(last !== undefined, (query) => query.where("applications.id", "<", last ?? ""))
      .limit(batchSize)
      .execute();
    yield await withFacts(rows);
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last);
}

/** Without records nobody has any. */
async function withFacts(rows: Omit<Applicant, "facts">[]): Promise<Applicant[]> {
  const known = (await hasRecords())
    ? await factsOfStudents(
        db,
        rows.map(({ userId }) => userId),
      )
    : new Map<string, Facts>();
  return rows.map((row) => {
    const all = known.get(row.userId) ?? {};
    const facts = shownFacts.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []));
    return { ...row, facts: Object.fromEntries(facts) };
  });
}

function selectApplicants(
  user: User,
  { type, postingId, questions }: ReachedPosting,
  { stage, search, programme, department, batch, cgpa, backlogs, answers, ids }: Wanted,
) {
  const wanted = questions.flatMap((question) => {
    const value = answers[question.id];
    return value ? [answerMatches(question, value)] : [];
  });
  const exceptions = can(user, "give exceptions")
    ? sql<string[]>`array(select one ->> 'text' from jsonb_array_elements(excepted) as one)`
    : sql<string[]>`array[]::text[]`;
  return db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .leftJoin("enrolments", (join) =>
      join
        .onRef("enrolments.user_id", "=", "applications.user_id")
        .on("enrolments.ended_at", "is", null),
    )
    .leftJoin("programmes", "programmes.id", "enrolments.programme_id")
    .leftJoin("departments", "departments.id", "enrolments.department_id")
    .select(["applications.id", "applications.user_id as userId"])
    .select(["users.name", "users.email", "users.phone"])
    .select([studentId.as("studentId"), "applied_at as appliedAt"])
    .select(["applications.stage", "applications.ctc", "applications.finished"])
    .select("applications.offer_terms as terms")
    .leftJoin("postings", "postings.id", "applications.posting_id")
    .leftJoin("seasons", "seasons.id", "postings.season_id")
    .select([hasResume.as("hasResume"), exceptions.as("exceptions")])
    .select([offerPay("applications").as("pay"), offerPayFrom("applications").as("payFrom")])
    .select(sql<boolean>`coalesce(seasons.kind = 'internship', false)`.as("isMonthly"))
    .select(sql<boolean>`replaced_by is not null`.as("isReplaced"))
    .select(sql<Answers | null>`${shownAnswers}`.as("answers"))
    .where("applications.type", "=", type)
    .where("applications.posting_id", "=", postingId)
    .$if(ids !== undefined, (query) =>
      query.where("applications.id", "=", sql<string>`any(${ids ?? []}::uuid[])`),
    )
    .where(wanted.length ? sql<boolean>`(${sql.join(wanted, sql` and `)})` : sql<boolean>`true`)
    .$if(stage !== undefined, (query) => query.where("applications.stage", "=", stage ?? "applied"))
    .$if(search !== "", (query) =>
      query.where(({ eb, or }) =>
        or([
          eb("users.name", "ilike", containing(search)),
          eb("users.email", "ilike", containing(search)),
          eb("enrolments.roll_number", "ilike", containing(search)),
          sql<boolean>`${idKey(search)} = any(enrolments.earlier_numbers)`,
        ]),
      ),
    )
    .$if(programme !== "", (query) =>
      query.where(sql<boolean>`lower(programmes.name) = lower(${programme})`),
    )
    .$if(department !== "", (query) =>
      query.where(sql<boolean>`lower(departments.name) = lower(${department})`),
    )
    .$if(batch !== undefined, (query) => query.where("enrolments.batch", "=", batch ?? 0))
    .$if(cgpa !== undefined, (query) =>
      query.where(sql<boolean>`(enrolments.facts ->> 'cgpa')::numeric >= ${cgpa}`),
    )
    .$if(backlogs !== undefined, (query) =>
      query.where(sql<boolean>`(enrolments.facts ->> 'activeBacklogs')::int <= ${backlogs}`),
    )
    .orderBy("applications.id", "desc");
}

/** Whether staff can open a resume. With a withdrawn application they cannot. */
export const hasResume = sql<boolean>`(applications.stage <> 'withdrawn'
  and exists (select from resumes where resumes.user_id = applications.user_id))`;

/** With a withdrawn application staff see none. */
const shownAnswers = sql`case when applications.stage <> 'withdrawn' then applications.answers end`;

/** Whether an answer is as a filter asks; the value of one that cannot be read finds nobody. */
function answerMatches(question: Question, value: string) {
  const { id } = question;
  const answer = sql`(${shownAnswers} -> ${id}::text)`;
  const text = sql`(${shownAnswers} ->> ${id}::text)`;
  const read = kindOf(question)
    .schema(question.options ?? [])
    .safeParse(value);
  const one = read.success ? read.data : null;
  const filters = {
    contains: () => sql<boolean>`${text} ilike ${containing(value)}`,
    atLeast: () => sql<boolean>`(${text})::numeric >= ${one}::numeric`,
    until: () => sql<boolean>`${text} <= ${one}::text`,
    is: () => sql<boolean>`${answer} = ${JSON.stringify(one)}::jsonb`,
    has: () => sql<boolean>`${answer} ? ${value}::text`,
    given: () => sql<boolean>`(${answer} is not null) = ${value === "yes"}`,
  };
  return filters[kindOf(question).filter]();
}

/** The objects of GET {endpoint}/{id}/applicants. */
export function applicantJson({ id, appliedAt, hasResume: has, facts, ...applicant }: Applicant) {
  const { name, email, phone, studentId, stage, ctc, terms, finished, exceptions } = applicant;
  const known = Object.entries(facts);
  const notConfirmed = known.flatMap(([name, { isConfirmed }]) => (isConfirmed ? [] : [name]));
  const { pay, payFrom, isReplaced, answers } = applicant;
  return {
    _id: id,
    name,
    email,
    phone,
    studentId: studentId ?? "",
    ...Object.fromEntries(known.map(([name, { value }]) => [name, value])),
    ...(notConfirmed.length > 0 && { notConfirmed }),
    appliedAt: appliedAt.toISOString(),
    stage,
    finished: finished ?? false,
    ...(ctc && { ctc }),
    ...terms,
    ...(stages[stage].hasPay && pay && { pay, payFrom }),
    ...(isReplaced && { replaced: true }),
    ...(exceptions.length > 0 && { exceptions }),
    ...(answers && { answers: answersJson(id, answers) }),
    ...(has && { resume: `/api/applications/${id}/resume.pdf` }),
  };
}
