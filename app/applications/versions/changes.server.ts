import { sql } from "kysely";
import { db } from "~/db/client";
import { type Posting, titleOf } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import { isPublic } from "../../postings/visibility.server";
import { type Change, changesBetween } from "./changes";
import { contentApplied } from "./content.server";

/** An application whose posting has changed since. */
export type Changed = {
  applicationId: string;
  userId: string;
  /** The current posting. */
  posting: Pick<Posting, "id" | "type" | "fields"> & { title: string; version: number };
  /** At least one. */
  changes: Change[];
};

/**
 * What has changed since students applied, for a page of applications. A posting that is not public has no
 * changes: it is gone (decision: changed-since).
 */
export async function changesSinceApplying(applicationIds: string[]): Promise<Changed[]> {
  const rows = await db
    .selectFrom("applications")
    .innerJoin("postings", "postings.id", "applications.posting_id")
    .select(["applications.id", "applications.user_id", "applications.posting_id"])
    .select(["postings.type", "postings.fields", "postings.version"])
    .select(contentApplied.as("before"))
    .where(isPublic)
    .where("applications.stage", "!=", "withdrawn")
    .where(sql<boolean>`applications.id = any(${applicationIds}::uuid[])`)
    .orderBy("applications.id", "desc")
    .execute();
  return rows
    .map(({ id, user_id, posting_id, fields, version, before, ...row }): Changed => {
      const posting = { id: posting_id, type: row.type as TypeName, fields }; // as createPosting wrote it
      const changes = changesBetween(posting.type, before, fields);
      const now = { ...posting, title: titleOf(posting), version };
      return { applicationId: id, userId: user_id, posting: now, changes };
    })
    .filter(({ changes }) => changes.length > 0);
}
