import { type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import type { PostingFields } from "../../postings/posting";
import { fieldNamesOf } from "../../postings/types";

/** Each version of a posting is stored once, however many applied to it (decision: posting-versions). */

/** The posting as the API showed it when the student applied, in a query of `applications`. */
export const contentApplied = contentOf("applications");

/** The same for a query in which the table has another name. */
export function contentOf(applications: string) {
  const column = (name: string) => sql.ref(`${applications}.${name}`);
  return sql<PostingFields>`coalesce(
    (select content from posting_versions where hash = ${column("posting_version")}),
    ${column("content_details")})`;
}

/** Only these fields of a content, as the others may be long. */
export function onlyFields(content: RawBuilder<unknown>, names: string[]) {
  return sql<PostingFields>`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${content})
    where key = any(${names}::text[]))`;
}

/** The title applied to, in a query of `applications`; nobody has read what a draft's is since. */
export const titlesApplied = onlyFields(contentApplied, fieldNamesOf("title"));

/** True once this build has run for a day, as no older process is then left to read copies. */
const isRolledOut = sql<boolean>`exists (
  select from posting_versions where stored_at < now() - interval '1 day')`;

/** What a new row gets as its copy of `content`. */
export const copyForOlderBuilds = sql`case when ${isRolledOut} then '{}' else content end`;

/** Moves copies of postings out of `applications` in batches. Several processes can share the work. */
export async function moveCopies() {
  const { rows } = await sql<{ isTime: boolean }>`select ${isRolledOut} as "isTime"`.execute(db);
  while (rows[0]?.isTime && (await moveSomeCopies(1_000)) > 0);
}

/** Moves one batch and returns its size. Each batch commits by itself. */
export async function moveSomeCopies(limit: number) {
  const { numAffectedRows } = await sql`
    with old as (
      select id, content_details as content,
        coalesce(posting_version, content_version(content_details)) as hash
      from applications where content_details <> '{}'
      order by id limit ${limit} for update skip locked
    ), stored as (
      insert into posting_versions (hash, content)
      select distinct on (hash) hash, content from old order by hash
      on conflict do nothing
    )
    update applications set posting_version = hash, content_details = '{}'
    from old where applications.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Drops versions that no application refers to. */
export async function dropUnusedVersions() {
  await sql`
    delete from posting_versions
    where not exists (select from applications where posting_version = hash)`.execute(db);
}
