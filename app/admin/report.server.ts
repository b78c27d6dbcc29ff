import { sql } from "kysely";
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
  /** Whether the student says that they finished applying on the item's own page. */
  finished: boolean | null;
};

export type ReportItem = {
  type: TypeName;
  postingId: string;
  details: PostingFields;
  count: number;
  /** How many are known to have finished applying. */
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

/** A page of the items that match `filter`, by type, each with its newest applicants. Beyond the end: the last page. */
export async function listReportItems(
  admin: User | null,
  filter: ReportFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ReportItem[]; found: number }> {
  assertAdmin(admin, messages.report.refused);
  const { rows } = await sql<{ type: TypeName; posting_id: string; count: number; found: number }>`
    with items as materialized (${itemsOf(filter)}), counted as (select count(*)::int as found from items)
    select type, posting_id, count, found from items cross join counted
    order by array_position(${trackedTypes}::text[], type), ${orders[filter.sort]} posting_id desc
    limit ${limit}
    offset (select greatest(0, least(${offset}, (found - 1) / ${limit} * ${limit})) from counted)`.execute(
    readDb,
  );
  const items = await Promise.all(
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
  return { items, found: rows[0]?.found ?? 0 };
}

const orders = {
  newest: sql``,
  applications: sql`count desc,`,
  title: sql`title,`,
};

/** Items on the board, and those that somebody applied to, even if deleted for good. */
function itemsOf({ type, search, sort }: ReportFilter) {
  // Deleted items have their text only in applications, and finding one for each item takes long.
  const readsWords = search !== "" || sort === "title";
  const applied = readsWords
    ? sql`select ${contentApplied} as details from applications
        where postings.id is null and type = counts.type and posting_id = counts.posting_id limit 1`
    : sql`select null::jsonb as details`;
  const found = sql`and coalesce(search_text, details::text) ilike ${containing(search)}`;
  const itsType = sql`coalesce(postings.type, counts.type)`;
  return sql`
    select ${itsType} as type, coalesce(postings.id, counts.posting_id) as posting_id,
      ${sort === "title" ? sql`lower(coalesce(title, details ->> 'title', details ->> 'companyName'))` : sql`null`} as title,
      coalesce(applications, 0) as count
    from postings full join application_counts counts on counts.posting_id = postings.id
      left join lateral (${applied}) applied on true
    where ${itsType} = any(${type ? [type] : trackedTypes}) and (applications > 0 or ${isPublic})
      ${search ? found : sql``}`;
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

/** The posting as it is or, once deleted, as it was when somebody last applied. */
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
