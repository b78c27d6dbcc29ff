import { sql } from "kysely";
import { isId } from "~/db/id";
import { readDb } from "~/db/replica";
import type { User } from "../accounts/users.server";
import { titleOf } from "../postings/posting";
import type { TypeName } from "../postings/types";
import { isPublic } from "../postings/visibility.server";
import { titlesApplied } from "./versions/content.server";

type Page = { limit: number; before: string | null };

/**
 * The newest terms that a student accepted, or those of applications older than the one with the id
 * `before`, and for which posting; `posting` is null if it is gone.
 */
export async function listAcceptedTerms({ id }: User, { limit, before }: Page) {
  const end = before && isId(before) ? before : null;
  const rows = await readDb
    .selectFrom("applications")
    .leftJoin("postings", "postings.id", "applications.posting_id")
    .select(["applications.id", "applications.posting_id", "applications.type"])
    .select(["terms_version as version", "accepted_at as acceptedAt", titlesApplied.as("fields")])
    .select(sql<boolean>`${isPublic} is not true`.as("isGone"))
    .where("user_id", "=", id)
    .$if(end !== null, (query) => query.where("applications.id", "<", end))
    .orderBy("applications.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ posting_id, fields, isGone, ...row }) => {
    const type = row.type as TypeName; // written by trackApplication only
    const posting = isGone ? null : { id: posting_id, type };
    return { ...row, title: titleOf({ type, fields }), posting };
  });
}
