import { type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import type { PostingFields } from "../../postings/posting";
import { fieldNamesOf } from "../../postings/types";

/** Each version of a posting is stored once, however many applied to it (decision: posting-versions). */

/** The posting as the API showed it when the student applied, in a query of `applications`. */
export const contentApplied = contentOf("applications");

/** The same for a query in which the table has another name. */
export function contentOf(applications: string) {
  return sql<PostingFields>`(
    select content from posting_versions where hash = ${sql.ref(`${applications}.posting_version`)})`;
}

/** Only these fields of a content, as the others may be long. */
export function onlyFields(content: RawBuilder<unknown>, names: string[]) {
  return sql<PostingFields>`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${content})
    where key = any(${names}::text[]))`;
}

/** The title applied to, in a query of `applications`; nobody has read what a draft's is since. */
export const titlesApplied = onlyFields(contentApplied, fieldNamesOf("title"));

/** Drops versions that no application refers to. */
export async function dropUnusedVersions() {
  await sql`
    delete from posting_versions
    where not exists (select from applications where posting_version = hash)`.execute(db);
}
