import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { type User, assertCan } from "../access/can";
import { visibleApplications } from "../access/visible.server";
import type { Texts } from "../languages/texts";
import { termsInWords } from "./stages/offer-terms";
import { contentApplied } from "./versions/content.server";
import { type PostingFields, hostOf, titleOf } from "../postings/posting";
import type { TypeName } from "../postings/types";
import { offerPay, offerPayFrom } from "../seasons/offer-pay.server";
import { formatNumber } from "../text";
import { stages } from "./stages/stages";
import type { StudentApplication } from "../records/student-record-screen";

const most = 100;

/** What one student applied to and what became of it, newest first, for those who see their record. */
export async function listStudentApplications(
  staff: User | null,
  userId: string,
  m: Texts,
): Promise<StudentApplication[]> {
  assertCan(staff, "see students' applications", (m) => m.records.refused);
  const rows = await readDb
    .selectFrom("applications")
    .leftJoin("postings", "postings.id", "applications.posting_id")
    .select(["applications.id", "applications.type", "stage", "applied_at as appliedAt"])
    .select("offer_terms as terms")
    .leftJoin("seasons", "seasons.id", "postings.season_id")
    .select([offerPay("applications").as("pay"), offerPayFrom("applications").as("payFrom")])
    .select(sql<boolean>`replaced_by is not null`.as("isReplaced"))
    .select(contentApplied.as("details"))
    .where("applications.user_id", "=", userId)
    .where(visibleApplications(staff, "see students' applications"))
    .orderBy("applications.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ type, details, terms, pay, payFrom, isReplaced, ...application }) => {
    const says = stages[application.stage].hasPay && pay ? formatNumber(pay) : null;
    const from = payFrom === "posting" && says ? m.offerPay.fromPosting(says) : says;
    const posting = { type: type as TypeName, fields: details as PostingFields }; // as stored
    const parts = [...termsInWords(m, terms), ...(isReplaced ? [m.offerPay.replaced] : [])];
    return { ...application, pay: from, parts, title: titleOf(posting), company: hostOf(posting) };
  });
}

/** How many applications each of these students has that were not withdrawn, and how many offers. */
export async function countStudentApplications(staff: User | null, userIds: string[]) {
  assertCan(staff, "see students' applications", (m) => m.records.refused);
  const rows = await readDb
    .selectFrom("applications")
    .select("user_id")
    .select(sql<number>`count(*) filter (where stage <> 'withdrawn')::int`.as("applications"))
    .select(sql<number>`count(*) filter (where offered_at is not null)::int`.as("offers"))
    .where("user_id", "=", sql<string>`any(${userIds}::uuid[])`)
    .where(visibleApplications(staff, "see students' applications"))
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]));
}
