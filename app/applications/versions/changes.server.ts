import { sql } from "kysely";
import { db } from "~/db/client";
import { type Posting, titleOf } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import { isPublic } from "../../postings/visibility.server";
import { type Change, changesBetween } from "./changes";
import { contentApplied } from "./content.server";

/** An application whose posting says something else now. */
export type Changed = {
  applicationId: string;
  userId: string;
  /** As it is now. */
  posting: Pick<Posting, "id" | "type" | "fields"> & { title: string; version: number };
  /** At least one. */
  changes: Change[];
  /** Which of them news told last, see news/digest/changed.server.ts. */
  told: string | null;
};

/** Some applications, or those of some users whose postings were saved after a moment. */
type Which = { applicationIds: string[] } | { userIds: string[]; savedAfter: Date };

/**
 * What changed after students applied, in one query however many they are. Postings that are not
 * public have no changes: they are gone.
 */
export async function changesSinceApplying(which: Which): Promise<Changed[]> {
  const rows = await db
    .selectFrom("applications")
    .innerJoin("postings", "postings.id", "applications.posting_id")
    .select(["applications.id", "applications.user_id", "applications.posting_id"])
    .select(["postings.type", "postings.fields", "postings.version"])
    .select([contentApplied.as("before"), "applications.changes_told as told"])
    .where(isPublic)
    .where("applications.stage", "!=", "withdrawn")
    .where(isAmong(which))
    .orderBy("applications.id", "desc")
    .execute();
  return rows
    .map(({ id, user_id, posting_id, fields, version, before, told, ...row }): Changed => {
      const posting = { id: posting_id, type: row.type as TypeName, fields }; // as createPosting wrote it
      const changes = changesBetween(posting.type, before, fields);
      const now = { ...posting, title: titleOf(posting), version };
      return { applicationId: id, userId: user_id, posting: now, changes, told };
    })
    .filter(({ changes }) => changes.length > 0);
}

function isAmong(which: Which) {
  if ("applicationIds" in which)
    return sql<boolean>`applications.id = any(${which.applicationIds}::uuid[])`;
  const { userIds, savedAfter } = which;
  return sql<boolean>`(applications.user_id = any(${userIds}::uuid[])
    and postings.updated_at > ${savedAfter})`;
}
