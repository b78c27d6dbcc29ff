import { sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { User } from "../accounts/users.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { type Posting, type PostingFields, hostOf, titleOf } from "../postings/posting";
import { contentJson } from "../postings/postings.server";
import { isPublic } from "../postings/visibility.server";
import { termsVersion } from "./terms";
import { copyForOlderBuilds } from "./versions/content.server";

type Stored = {
  id: string;
  posting_id: string;
  type: string;
  details: PostingFields;
  applied_link: string;
  applied_at: Date;
  terms_version: string;
  accepted_at: Date;
};

/**
 * Stores an application in one statement; undefined if there is one already, or if the posting is no longer
 * public or in this version. A student who withdrew applies again with the same row, so its history goes on.
 */
export async function storeApplication(
  student: User,
  posting: Posting,
  { link, terms }: { link: string; terms: string },
): Promise<Stored | undefined> {
  const content = JSON.stringify(contentJson(posting));
  const company = hostOf(posting) || titleOf(posting);
  const month = `${todayIn(env.TIME_ZONE).slice(0, 7)}-01`;
  const { rows } = await sql<Stored>`
    with said as (
      select ${content}::jsonb as content from postings
      where id = ${posting.id} and version = ${posting.version} and ${isPublic}
    ), version as (
      insert into posting_versions (hash, content)
      select content_version(content), content from said
      on conflict do nothing
    ), stored as (
      insert into applications (id, user_id, posting_id, type, posting_version, content_details,
        applied_link, terms_version, terms_hash, company, month)
      select ${newId()}, ${student.id}, ${posting.id}, ${posting.type}, content_version(content),
        ${copyForOlderBuilds}, ${link}, ${termsVersion}, ${terms}, ${company}, ${month}
      from said
      on conflict (user_id, posting_id) do update set
        posting_version = excluded.posting_version, content_details = excluded.content_details,
        applied_link = excluded.applied_link, terms_version = excluded.terms_version,
        terms_hash = excluded.terms_hash, company = excluded.company, month = excluded.month,
        stage = 'applied', applied_at = now(), accepted_at = now(), ctc = null, offered_at = null,
        finished = null, finish_asked_at = null
      where applications.stage = 'withdrawn'
      returning *, xmax <> 0 as is_again
    ), noted as (
      insert into application_events (id, application_id, from_stage, to_stage, by_user_id)
      select ${newId()}, id, 'withdrawn', 'applied', user_id from stored where is_again
    )
    select id, posting_id, type, applied_link, applied_at, terms_version, accepted_at,
      (select content from said) as details
    from stored`.execute(db);
  return rows[0];
}
