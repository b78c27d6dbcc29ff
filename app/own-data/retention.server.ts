import { type SqlBool, sql } from "kysely";
import { db } from "~/db/client";
import { firstIdAt } from "~/db/id";
import { dropZipsWith } from "../applications/applicants/resume-zips.server";
import { audit } from "../audit/audit.server";

/** How long these are stored unless the operator says otherwise (docs/privacy.md). */
export const retentionYears = { applications: 7, resumes: 3 };

type Years = typeof retentionYears;
type Counts = { applications: number; resumes: number };

/** Small enough for the 2.5 s that a statement may take (db/client.ts). */
const batchSize = 500;

/** What `applyRetention` would delete now. */
export async function countExpired(years: Years): Promise<Counts> {
  const counts = { applications: 0, resumes: 0 };
  for await (const ids of expiredApplications(years)) counts.applications += ids.length;
  for await (const ids of expiredResumes(years)) counts.resumes += ids.length;
  return counts;
}

/** Deletes what has expired, one batch per transaction. If interrupted, it can simply be run again. */
export async function applyRetention(years: Years, expected: Counts): Promise<Counts> {
  await audit(db, null, {
    action: "retention-applied",
    details: { ...expected, years: [String(years.applications), String(years.resumes)] },
  });
  const deleted = { applications: 0, resumes: 0 };
  for await (const ids of expiredApplications(years))
    deleted.applications += await deleteApplications(ids);
  for await (const ids of expiredResumes(years)) deleted.resumes += await deleteResumes(ids, years);
  return deleted;
}

/** Ids are ordered by time, so no batch looks at newer applications. */
async function* expiredApplications({ applications }: Years) {
  const end = yearsAgo(applications);
  let last: string | undefined;
  do {
    const rows = await db
      .selectFrom("applications")
      .select("id")
      .where("id", "<", firstIdAt(end))
      .where("applied_at", "<", end)
      .$if(last !== undefined, (query) => query.where("id", ">", last ?? ""))
      .orderBy("id")
      .limit(batchSize)
      .execute();
    if (rows.length) yield rows.map(({ id }) => id);
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last);
}

/** Locks rows in the order of their ids, as erasing and withdrawing do, so that none deadlocks. */
function deleteApplications(ids: string[]) {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("applications")
      .select("id")
      .where("id", "in", ids)
      .orderBy("id")
      .forUpdate()
      .execute();
    await dropZipsWith(trx, ids);
    const { numDeletedRows } = await trx
      .deleteFrom("applications")
      .where("id", "in", ids)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

async function* expiredResumes({ resumes }: Years) {
  let last: string | undefined;
  do {
    const page = await db
      .selectFrom((query) =>
        query
          .selectFrom("resumes")
          .select(["user_id", "updated_at"])
          .$if(last !== undefined, (rows) => rows.where("user_id", ">", last ?? ""))
          .orderBy("user_id")
          .limit(batchSize)
          .as("resumes"),
      )
      .select("user_id")
      .select(isUnused(resumes).as("isUnused"))
      .orderBy("user_id")
      .execute();
    const ids = page.filter((row) => row.isUnused).map((row) => row.user_id);
    if (ids.length) yield ids;
    last = page.length === batchSize ? page.at(-1)?.user_id : undefined;
  } while (last);
}

/** Checks again in the delete: somebody who saves their resume meanwhile keeps it. */
function deleteResumes(ids: string[], { resumes }: Years) {
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom("resumes")
      .where("user_id", "in", ids)
      .where(isUnused(resumes))
      .returning("user_id")
      .execute();
    const owners = deleted.map(({ user_id }) => user_id);
    if (owners.length) await trx.deleteFrom("resume_pdfs").where("user_id", "in", owners).execute();
    return owners.length;
  });
}

/** Not saved for that many years, and its owner has not applied since and has no session. */
function isUnused(years: number) {
  const end = yearsAgo(years);
  return sql<SqlBool>`(resumes.updated_at < ${end}
    and not exists (select from applications
      where applications.user_id = resumes.user_id and applied_at >= ${end})
    and not exists (select from sessions where sessions.user_id = resumes.user_id))`;
}

function yearsAgo(years: number) {
  const date = new Date();
  date.setFullYear(date.getFullYear() - years);
  return date;
}
