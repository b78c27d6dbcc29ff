import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { changesBetween, watchedNames } from "../../applications/versions/changes";
import type { Changed } from "../../applications/versions/changes.server";
import { contentOf, onlyFields } from "../../applications/versions/content.server";
import type { PostingFields } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import { isPublic } from "../../postings/visibility.server";
import type { Due } from "./due.server";

type Covered = Pick<Due, "userId" | "covered">;
export type ChangedFor = Pick<Changed, "applicationId" | "changes"> & { userId: string };

/** A digest counts at most this many changes for a student, and names `maxShown` of them. */
const maxCounted = 100;

/**
 * The newest applications of each of these students whose posting differs from what they applied to and was
 * saved after their last digest and up to `until`. Changes that news has already told are left out. However
 * many postings a student applied to, only a few small rows are read (decision: bounded-batches).
 */
export async function findChanged(trx: Kysely<Database>, students: Covered[], until: Date) {
  const { rows } = await sql<Row>`
    select due.user_id as "userId", found.*
    from unnest(
      ${students.map(({ userId }) => userId)}::uuid[],
      ${students.map(({ covered }) => covered)}::timestamptz[]) due (user_id, covered)
    cross join lateral (
      select saved.id as "applicationId", saved.type, saved.told, said.before, said.now
      from (
        select applications.id, applications.type, changes_told as told, posting_version,
          content_details, postings.fields
        from applications
        join postings on postings.id = applications.posting_id
        where applications.user_id = due.user_id and applications.stage <> 'withdrawn'
          and ${isPublic} and postings.updated_at <= ${until}
          and postings.updated_at > greatest(due.covered, ${lastReadBefore})
        order by applications.id desc
        offset 0 -- sorts first, so that only what the limit takes is compared
      ) saved
      cross join lateral (
        select ${onlyFields(contentOf("saved"), watchedNames)} as before,
          ${onlyFields(sql`saved.fields`, watchedNames)} as now
      ) said
      where said.before is distinct from said.now
      order by saved.id desc limit ${sql.lit(maxCounted)}
    ) found`.execute(trx);
  return rows.flatMap(({ type, before, now, told, ...ids }): ChangedFor[] => {
    const changes = changesBetween(type, before, now);
    return !changes.length || told === hashOf({ changes }) ? [] : [{ ...ids, changes }];
  });
}

type Row = Pick<ChangedFor, "applicationId" | "userId"> & {
  type: TypeName; // as trackApplication wrote it
  /** Watched fields that were given, and that are now. */
  before: PostingFields;
  now: PostingFields;
  /** A hash of the changes that news told last. */
  told: string | null;
};

/** Whoever applies reads what is committed, and a save (an import) is dated when its transaction began. */
const lastReadBefore = sql<Date>`applications.applied_at - interval '1 hour'`;

/** Notes that the applicants have been told of these changes. */
export async function noteTold(
  trx: Kysely<Database>,
  changed: Pick<Changed, "applicationId" | "changes">[],
) {
  if (!changed.length) return;
  await sql`
    update applications set changes_told = told.hash
    from unnest(
      ${changed.map(({ applicationId }) => applicationId)}::uuid[],
      ${changed.map(hashOf)}::text[]) told (id, hash)
    where applications.id = told.id`.execute(trx);
}

function hashOf({ changes }: Pick<Changed, "changes">) {
  const text = JSON.stringify(changes.map(({ label, is }) => [label, is]));
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
