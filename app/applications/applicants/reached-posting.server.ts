import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { assertCan, reachOf } from "../../access/can";
import { companyOf } from "../../access/visible.server";
import type { User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import type { PostingFields } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import type { Question } from "../../questions/kinds";
import { findReportItem } from "../report/report.server";

export type ReachedPosting = {
  type: TypeName;
  postingId: string;
  details: PostingFields;
  /** What it asks, and what it asked before. */
  questions: Question[];
};

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
      .select(["fields", "questions"])
      .where("type", "=", type)
      .where("id", "=", postingId)
      .where("company_id", "=", companyOf(user))
      .where("deleted_at", "is", null)
      .executeTakeFirst());
  if (!posting) throw new AppError((m) => m.notFound, 404);
  const questions = (posting.questions ?? []) as Question[]; // written from `changedQuestions`
  return { type, postingId, details: posting.fields, questions };
}

/** By which those selected of its applicants are stored (app/tables/selections.server.ts). */
export const selectionIn = ({ type, postingId }: ReachedPosting) =>
  `applicants.${type}.${postingId}`;

/** Whether offers to its applicants can be taken back. */
export async function isOfSeason({ postingId }: ReachedPosting) {
  const found = db
    .selectFrom("postings")
    .select("id")
    .where("id", "=", postingId)
    .where("season_id", "is not", null);
  return (await found.executeTakeFirst()) !== undefined;
}

/** What the form of an offer starts with: the pay that the posting promises, as the offer would say it. */
export async function promisedPay({ postingId }: ReachedPosting) {
  const found = await db
    .selectFrom("postings")
    .innerJoin("seasons", "seasons.id", "postings.season_id")
    .select(["seasons.kind", sql<number | null>`(season_terms ->> 'ctc')::int`.as("pay")])
    .where("postings.id", "=", postingId)
    .executeTakeFirst();
  if (!found?.pay) return null;
  const field = found.kind === "internship" ? ("stipend" as const) : ("ctc" as const);
  return { field, pay: String(found.pay) };
}
