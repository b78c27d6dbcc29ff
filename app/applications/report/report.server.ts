import { comparable } from "../../as-typed/comparable";
import { assertCan } from "../../access/can";
import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { isId } from "~/db/id";
import { type User, assertProved, studentId } from "../../accounts/users.server";
import { trackedTypes } from "../terms";
import { contentApplied, contentOf } from "../versions/content.server";
import { applicationsTo, appliedTo } from "../../postings/application-counts.server";
import { AppError } from "../../errors";
import type { PostingFields } from "../../postings/posting";
import { containing } from "../../text";
import type { TypeName } from "../../postings/types";
import type { Question } from "../../questions/kinds";
import { isPublic } from "../../postings/visibility.server";
import type { ReportFilter } from "./report-filter";
import { db } from "~/db/client";
import { applicationJson } from "../application";
import { audit } from "../../audit/audit.server";

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
/** Each takes up to three connections; those of a long page wait here, not in front of everybody else's. */
const itemsAtOnce = 2;

/** Applications of each tracked type, in the registry's order, zeros included. */
export async function countByType(admin: User | null) {
  assertCan(admin, "see report", (m) => m.report.refused);
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
  assertCan(admin, "see report", (m) => m.report.refused);
  const { rows } = await sql<{ type: TypeName; posting_id: string; count: number; found: number }>`
    with items as materialized (${itemsOf(filter)}), counted as (select count(*)::int as found from items)
    select type, posting_id, count, found from items cross join counted
    order by array_position(${trackedTypes}::text[], type), ${orders[filter.sort]} posting_id desc
    limit ${limit}
    offset (select greatest(0, least(${offset}, (found - 1) / ${limit} * ${limit})) from counted)`.execute(
    readDb,
  );
  const items: ReportItem[] = [];
  for (let start = 0; start < rows.length; start += itemsAtOnce) {
    const some = rows.slice(start, start + itemsAtOnce);
    items.push(...(await Promise.all(some.map((row) => readItem(row)))));
  }
  return { items, found: rows[0]?.found ?? 0 };
}

async function readItem(row: { type: TypeName; posting_id: string; count: number }) {
  const { type, posting_id: postingId, count } = row;
  const item = { type, postingId };
  const [found, applicants, finished] = await Promise.all([
    findDetails(item),
    count === 0 ? [] : selectApplicants(item, { limit: shownApplicants, offset: 0 }),
    count === 0 ? 0 : countFinished(item),
  ]);
  return { ...item, count, finished, details: found?.details ?? {}, applicants };
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
  const found = sql`and coalesce(search_text, comparable(details::text)) like ${containing(comparable(search))}`;
  const itsType = sql`coalesce(postings.type, counts.type)`;
  return sql`
    select ${itsType} as type, coalesce(postings.id, counts.posting_id) as posting_id,
      ${sort === "title" ? sql`lower(coalesce(title, details ->> 'title', details ->> 'companyName'))` : sql`null`} as title,
      coalesce(applications, 0) as count
    from postings full join (${appliedTo()}) counts on counts.posting_id = postings.id
      left join lateral (${applied}) applied on true
    where ${itsType} = any(${type ? [type] : trackedTypes}) and (applications > 0 or ${isPublic})
      ${search ? found : sql``}`;
}

type ItemName = { type: TypeName; postingId: string };

/** One item of the report. Throws 404 when it has neither a posting nor an application. */
export async function findReportItem(admin: User | null, { type, postingId }: ItemName) {
  assertCan(admin, "see report", (m) => m.report.refused);
  if (!isId(postingId)) throw new AppError((m) => m.notFound, 404);
  const found = await findDetails({ type, postingId });
  if (!found) throw new AppError((m) => m.notFound, 404);
  const counted = await readDb
    .selectNoFrom(applicationsTo(sql`${postingId}::uuid`).as("applications"))
    .executeTakeFirstOrThrow();
  return { type, postingId, ...found, count: counted.applications };
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
    .select([studentId.as("studentId"), "applied_at as appliedAt", "finished"])
    .where("type", "=", type)
    .where("posting_id", "=", postingId)
    .orderBy("applications.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The posting and what it asks as they are or, once it is deleted, as they were when somebody last applied. */
async function findDetails({ type, postingId }: ItemName) {
  const posting = await readDb
    .selectFrom("postings")
    .select(["fields as details", sql<Question[] | null>`questions`.as("questions")])
    .where("type", "=", type)
    .where("id", "=", postingId)
    .executeTakeFirst();
  const found =
    posting ??
    (await readDb
      .selectFrom("applications")
      .select(contentApplied.as("details"))
      .select(sql<Question[] | null>`${contentApplied} -> 'questions'`.as("questions"))
      .where("type", "=", type)
      .where("posting_id", "=", postingId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst());
  return found && { details: found.details, questions: found.questions ?? [] };
}

/**
 * Up to 100,000 rows are read in batches that continue after the last row seen. Unlike a cursor, a
 * slow reader then holds neither a connection nor an old snapshot of the tables.
 */
const batchSize = 1000;
/** Small, so that even the last of many simultaneous readers soon gets the beginning. */
const firstBatchSize = 100;

/** One application, in the report's order: type, newest posting, newest application. */
export type ReportRow = {
  type: TypeName;
  postingId: string;
  /** From the snapshot, without long texts; only in the first row of an item or batch. */
  details: PostingFields | null;
  applicant: Applicant;
};

export function everyReportRow(admin: User | null) {
  assertCan(admin, "see report", (m) => m.report.refused);
  return reportBatches();
}

/** The same for a download, which the log records. */
export async function exportReport(admin: User | null) {
  assertCan(admin, "see report", (m) => m.report.refused);
  assertProved(admin);
  await audit(db, admin, { action: "applications-exported", target: { type: "applications" } });
  return reportBatches();
}

async function* reportBatches(): AsyncGenerator<ReportRow[]> {
  let limit = firstBatchSize;
  for (const type of trackedTypes) {
    let last: LastRow | undefined;
    do {
      const rows = await selectReportRows(type, limit, last);
      yield rows.map(({ posting_id, details, user_id, studentId, ...row }) => ({
        type,
        postingId: posting_id,
        details,
        applicant: {
          id: user_id,
          name: row.name,
          email: row.email,
          phone: row.phone,
          studentId,
          appliedAt: row.appliedAt,
          finished: row.finished,
        },
      }));
      last = rows.length === limit ? rows.at(-1) : undefined;
      limit = batchSize;
    } while (last);
  }
}

type LastRow = { posting_id: string; id: string };

/** Limits the batch before the join, or the planner might sort the whole table for each. */
function selectReportRows(type: TypeName, limit: number, last: LastRow | undefined) {
  return readDb
    .with("batch", (query) =>
      query
        .selectFrom("applications")
        .select(["id", "posting_id", "user_id", "applied_at", "finished"])
        .select("posting_version")
        .where("type", "=", type)
        .$if(last !== undefined, (batch) =>
          batch.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("posting_id", "id"), "<", tuple(last?.posting_id ?? "", last?.id ?? "")),
          ),
        )
        .orderBy("posting_id", "desc")
        .orderBy("id", "desc")
        .limit(limit),
    )
    .selectFrom("batch")
    .innerJoin("users", "users.id", "batch.user_id")
    .select(["batch.id", "batch.posting_id", "batch.user_id", "batch.applied_at as appliedAt"])
    .select(["users.name", "users.email", "users.phone", studentId.as("studentId")])
    .select("batch.finished")
    .select(firstOfItem.as("details"))
    .orderBy("batch.posting_id", "desc")
    .orderBy("batch.id", "desc")
    .execute();
}

const firstOfItem = sql<PostingFields | null>`
  case
    when lag(batch.posting_id) over (order by batch.posting_id desc, batch.id desc)
      is distinct from batch.posting_id
    then ${contentOf("batch")} - 'description' - 'purpose'
  end`;

const recordBatchSize = 200;

/** Every application, newest first, for GET /api/applications/all. */
export function everyApplication(admin: User | null) {
  assertCan(admin, "see dashboard", (m) => m.dashboard.refused);
  return applicationBatches();
}

async function* applicationBatches() {
  let last: string | undefined;
  do {
    const rows = await readDb
      .selectFrom("applications")
      .select(["id", "posting_id", "type", "applied_link", "applied_at", "finished"])
      .select(contentApplied.as("details"))
      .$if(last !== undefined, (query) => query.where("id", "<", last ?? ""))
      .orderBy("id", "desc")
      .limit(recordBatchSize)
      .execute();
    yield rows.map((row) =>
      applicationJson(
        {
          id: row.id,
          postingId: row.posting_id,
          type: row.type as TypeName, // written by trackApplication only
          appliedLink: row.applied_link,
          appliedAt: row.applied_at,
          details: row.details,
        },
        row.finished,
      ),
    );
    last = rows.length === recordBatchSize ? rows.at(-1)?.id : undefined;
  } while (last);
}
