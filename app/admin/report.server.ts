import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { type User, assertAdmin } from "../accounts/users.server";
import { trackedTypes } from "../applications/schema";
import { contentApplied } from "../applications/versions/content.server";
import { AppError } from "../errors";
import { messages } from "../messages";
import type { PostingFields } from "../postings/posting";
import type { TypeName } from "../postings/types";

export type Applicant = {
  id: string;
  name: string;
  email: string;
  phone: string;
  studentId: string | null;
  appliedAt: Date;
};

export type ReportItem = {
  type: TypeName;
  postingId: string;
  /** From the snapshot, as the posting itself may be gone. */
  details: PostingFields;
  count: number;
  /** The newest of them. */
  applicants: Applicant[];
};

const shownApplicants = 10;

/** Applications of each tracked type, in the registry's order, zeros included. */
export async function countByType(admin: User | null) {
  assertAdmin(admin, messages.report.refused);
  const rows = await db
    .selectFrom("application_counts")
    .select(["type", sql<number>`sum(applications)::int`.as("count")])
    .groupBy("type")
    .execute();
  const counts = new Map(rows.map(({ type, count }) => [type, count]));
  return trackedTypes.map((type) => ({ type, count: counts.get(type) ?? 0 }));
}

type Range = { type?: TypeName; limit: number; offset: number };

/** Items with applications, by type, the newest posting first, each with its newest applicants. */
export async function listReportItems(
  admin: User | null,
  { type, limit, offset }: Range,
): Promise<ReportItem[]> {
  assertAdmin(admin, messages.report.refused);
  // One subquery for each type, limited to what may be shown, so each reads the index in order.
  const { rows: items } = await sql<{ type: TypeName; posting_id: string; count: number }>`
    select listed.type, item.posting_id, item.count
    from unnest(${type ? [type] : trackedTypes}::text[]) with ordinality as listed (type, place)
    cross join lateral (
      select posting_id, applications as count
      from application_counts
      where application_counts.type = listed.type
      order by posting_id desc
      limit ${offset + limit}
    ) item
    order by listed.place, item.posting_id desc
    limit ${limit} offset ${offset}`.execute(db);
  return Promise.all(
    items.map(async ({ type, posting_id, count }) => {
      const item = { type, postingId: posting_id };
      const details = (await findSnapshot(item)) ?? {};
      const applicants = await selectApplicants(item, { limit: shownApplicants, offset: 0 });
      return { ...item, count, details, applicants };
    }),
  );
}

export async function countReportItems(admin: User | null, type?: TypeName) {
  assertAdmin(admin, messages.report.refused);
  const { count } = await db
    .selectFrom("application_counts")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("type", "in", type ? [type] : trackedTypes)
    .executeTakeFirstOrThrow();
  return count;
}

type ItemName = { type: TypeName; postingId: string };

/** One item of the report. Throws 404 when it has neither a posting nor an application. */
export async function findReportItem(admin: User | null, { type, postingId }: ItemName) {
  assertAdmin(admin, messages.report.refused);
  if (!isId(postingId)) throw new AppError(messages.notFound, 404);
  const posting = await db
    .selectFrom("postings")
    .select("fields")
    .where("type", "=", type)
    .where("id", "=", postingId)
    .executeTakeFirst();
  const details = posting?.fields ?? (await findSnapshot({ type, postingId }));
  if (!details) throw new AppError(messages.notFound, 404);
  const counted = await db
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

async function selectApplicants(
  { type, postingId }: ItemName,
  { limit, offset }: { limit: number; offset: number },
): Promise<Applicant[]> {
  return db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .select(["users.id", "name", "email", "phone"])
    .select(["users.student_id as studentId", "applied_at as appliedAt"])
    .where("type", "=", type)
    .where("posting_id", "=", postingId)
    .orderBy("applications.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

async function findSnapshot({ type, postingId }: ItemName) {
  const row = await db
    .selectFrom("applications")
    .select(contentApplied.as("details"))
    .where("type", "=", type)
    .where("posting_id", "=", postingId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.details;
}
