import { sql } from "kysely";
import { db } from "~/db/client";
import { type Posting, titleOf } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import { textsOf } from "../../languages/texts";
import { isPublic } from "../../postings/visibility.server";
import { type Change, changesBetween } from "./changes";
import { contentApplied } from "./content.server";

/** An application whose posting has changed since. */
export type Changed = {
  applicationId: string;
  /** As it is now. */
  posting: Pick<Posting, "id" | "type"> & { title: string };
  /** At least one. */
  changes: Change[];
};

/**
 * What has changed since students applied, for a page of applications. A posting that is not public has no
 * changes: it is gone (decision: changed-since).
 */
export async function changesSinceApplying(
  applicationIds: string[],
  m = textsOf("en"),
): Promise<Changed[]> {
  const rows = await db
    .selectFrom("applications")
    .innerJoin("postings", "postings.id", "applications.posting_id")
    .select(["applications.id", "applications.posting_id", "postings.type", "postings.fields"])
    .select(contentApplied.as("before"))
    .where(isPublic)
    .where("applications.stage", "!=", "withdrawn")
    .where(sql<boolean>`applications.id = any(${applicationIds}::uuid[])`)
    .orderBy("applications.id", "desc")
    .execute();
  return rows
    .map(({ id, posting_id, fields, before, ...row }): Changed => {
      const type = row.type as TypeName; // as createPosting wrote it
      const posting = { id: posting_id, type, title: titleOf({ type, fields }) };
      return { applicationId: id, posting, changes: changesBetween(type, before, fields, m) };
    })
    .filter(({ changes }) => changes.length > 0);
}
