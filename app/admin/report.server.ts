import { type RawBuilder, sql } from "kysely";
import { readDb } from "~/db/replica";
import { isId } from "~/db/id";
import { type User, assertAdmin } from "../accounts/users.server";
import { trackedTypes } from "../applications/schema";
import { contentApplied } from "../applications/versions/content.server";
import { AppError } from "../errors";
import { messages } from "../messages";
import type { PostingFields } from "../postings/posting";
import { containing } from "../postings/list/list-matches.server";
import type { TypeName } from "../postings/types";
import { isPublic } from "../postings/visibility.server";
import type { ReportFilter } from "./report-filter";

export type Applicant = {
  id: string;
  name: string;
  email: string;
  phone: string;
  studentId: string | null;
  appliedAt: Date;
  /** Whether they say that they finished applying at the item's own page. */
  finished: boolean | null;
};

export type ReportItem = {
  type: TypeName;
  postingId: string;
  details: PostingFields;
  count: number;
  /** Of so many it is known that they finished applying. */
  finished: number;
  /** The newest of them. */
  applicants: Applicant[];
};

const shownApplicants = 5;

/** Applications of each tracked type, in the registry's order, zeros included. */
export async function countByType(admin: User | null) {
  assertAdmin(admin, messages.report.refused);
  const rows = await readDb
    .selectFrom("application_counts")
    .select(["type", sql<number>`sum(applications)::int`.as("count")])
    .groupBy("type")
    .execute();
  const counts = new Map(rows.map(({ type, count }) => [type, count]));
  return trackedTypes.map((type) => ({ type, count: counts.get(type) ?? 0 }));
}

/** The items that `filter` lets through, by type, each with its newest applicants. */
export async function listReportItems(
  admin: User | null,
  filter: ReportFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportItem[]> {
  assertAdmin(admin, messages.report.refused);
  const { rows } = await sql<{ type: TypeName; posting_id: string; count: number }>`
    select type, posting_id, count from ${itemsOf(filter)} items
    order by array_position(${trackedTypes}::text[], type), ${orders[filter.sort]} posting_id desc
    limit ${limit} offset ${offset}`.execute(readDb);
  return Promise.all(
    rows.map(async ({ type, posting_id, count }) => {
      const item = { type, postingId: posting_id };
      const [details, applicants, finished] = await Promise.all([
        findDetails(item),
        count === 0 ? [] : selectApplicants(item, { limit: shownApplicants, offset: 0 }),
        count === 0 ? 0 : countFinished(item),
      ]);
      return { ...item, count, finished, details: details ?? {}, applicants };
    }),
  );
}

const orders = {
  newest: sql``,
  applications: sql`count desc,`,
  title: sql`title,`,
};

export async function countReportItems(admin: User | null, filter: ReportFilter) {
  assertAdmin(admin, messages.report.refused);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${itemsOf(filter)} items`.execute(readDb);
  return rows[0]?.count ?? 0;
}

/** What is on the board, and what somebody applied to, be it gone for good. */
function itemsOf({ type, search }: ReportFilter) {
  const types = type ? [type] : trackedTypes;
  const found = (text: RawBuilder<string>) =>
    search ? sql`and ${text} ilike ${containing(search)}` : sql``;
  return sql`(
    select postings.type, postings.id as posting_id, lower(title) as title,
      coalesce(applications, 0) as count
    from postings left join application_counts on posting_id = postings.id
    where postings.type = any(${types}) and (${isPublic} or applications > 0)
      ${found(sql`search_text`)}
    union all
    select gone.type, gone.posting_id,
      lower(coalesce(details ->> 'title', details ->> 'companyName')), gone.applications
    from application_counts gone cross join lateral (
      select ${contentApplied} as details from applications
      where type = gone.type and posting_id = gone.posting_id limit 1
    ) applied
    where gone.type = any(${types}) and not exists (select from postings where id = gone.posting_id)
      ${found(sql`details::text`)}
  )`;
}

type ItemName = { type: TypeName; postingId: string };

/** One item of the report. Throws 404 when it has neither a posting nor an application. */
export async function findReportItem(admin: User | null, { type, postingId }: ItemName) {
  assertAdmin(admin, messages.report.refused);
  if (!isId(postingId)) throw new AppError(messages.notFound, 404);
  const details = await findDetails({ type, postingId });
  if (!details) throw new AppError(messages.notFound, 404);
  const counted = await readDb
    .selectFrom("application_counts")
    .select("applications")
    .where("type", "=", type)
    .where("posting_id", "=", postingId)
    .executeTakeFirst();
  return { type, postingId, details, count: counted?.applications ?? 0 };
}

/** Who applied to an item, the newest first. */
export function listApplicants(
  admin: User | null,
  item: ItemName,
  range: { limit: number; offset: number },
) {
  assertAdmin(admin, messages.report.refused);
  return selectApplicants(item, range);
}

async function countFinished({ type, postingId }: ItemName) {
  const { count } = await readDb
    .selectFrom("applications")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("type", "=", type)
    .where("posting_id", "=", postingId)
    .where("finished", "is", true)
    .executeTakeFirstOrThrow();
  return count;
}

async function selectApplicants(
  { type, postingId }: ItemName,
  { limit, offset }: { limit: number; offset: number },
): Promise<Applicant[]> {
  return readDb
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .select(["users.id", "name", "email", "phone"])
    .select(["users.student_id as studentId", "applied_at as appliedAt", "finished"])
    .where("type", "=", type)
    .where("posting_id", "=", postingId)
    .orderBy("applications.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** As the posting is, or else as it was when somebody last applied. */
async function findDetails({ type, postingId }: ItemName) {
  const posting = await readDb
    .selectFrom("postings")
    .select("fields")
    .where("type", "=", type)
    .where("id", "=", postingId)
    .executeTakeFirst();
  if (posting) return posting.fields;
  const application = await readDb
    .selectFrom("applications")
    .select(contentApplied.as("details"))
    .where("type", "=", type)
    .where("posting_id", "=", postingId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return application?.details;
}
