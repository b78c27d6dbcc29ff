import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { User } from "../../accounts/users.server";
import { env } from "../../env.server";
import { office } from "../stages/history.server";
import { companyOf } from "./reach.server";

/** Notes, for these students to see, that a member of staff opened or downloaded their resumes. */
export async function noteOpenings(trx: Kysely<Database>, staff: User, applicationIds: string[]) {
  if (applicationIds.length === 0) return;
  const by = { by_user_id: staff.id, company_id: companyOf(staff) };
  const openings = applicationIds.map((application_id) => ({ id: newId(), application_id, ...by }));
  await trx.insertInto("resume_openings").values(openings).execute();
}

/** By application id: who opened the student's resume on which days, newest first. */
export async function listOpenings(applicationIds: string[]) {
  const openings = new Map<string, { by: string; day: string }[]>();
  if (applicationIds.length === 0) return openings;
  const day = sql<string>`(resume_openings.at at time zone ${env.TIME_ZONE})::date`;
  const rows = await db
    .selectFrom("resume_openings")
    .leftJoin("companies", "companies.id", "resume_openings.company_id")
    .select(["application_id", "companies.name as company", day.as("day")])
    .distinct()
    .where("application_id", "in", applicationIds)
    .orderBy("day", "desc")
    .execute();
  for (const { application_id, company, day } of rows) {
    const before = openings.get(application_id) ?? [];
    openings.set(application_id, [...before, { by: company ?? office, day }]);
  }
  return openings;
}
