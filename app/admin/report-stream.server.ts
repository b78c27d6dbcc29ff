import { sql } from "kysely";
import { db } from "~/db/client";
import { readDb } from "~/db/replica";
import { type User, assertAdmin, assertProved } from "../accounts/users.server";
import { applicationJson } from "../applications/application";
import { audit } from "../audit/audit.server";
import { trackedTypes } from "../applications/schema";
import { contentApplied, contentOf } from "../applications/versions/content.server";
import { messages } from "../messages";
import type { PostingFields } from "../postings/posting";
import type { TypeName } from "../postings/types";
import type { Applicant } from "./report.server";

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
  assertAdmin(admin, messages.report.refused);
  return reportBatches();
}

/** The same for a download, which the log records. */
export async function exportReport(admin: User | null) {
  assertAdmin(admin, messages.report.refused);
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
        .select(["posting_version", "content_details"])
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
    .select(["users.name", "users.email", "users.phone", "users.student_id as studentId"])
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
  assertAdmin(admin, messages.dashboard.refused);
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
