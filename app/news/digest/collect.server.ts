import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "~/db/schema";
import { type TypeName, typeNames } from "../../postings/types";
import { isOpen, isPublic, publicSince } from "../../postings/visibility.server";
import { lastMorning, nowOn } from "../closing.server";
import { createHash } from "node:crypto";
import { changesBetween, watchedNames } from "../../applications/versions/changes";
import type { Changed } from "../../applications/versions/changes.server";
import { contentOf, onlyFields } from "../../applications/versions/content.server";
import type { PostingFields } from "../../postings/posting";

/** The kinds of news in a digest, in their order there. */
export const sectionNames = ["closing", "changed", "drives", "fresh"] as const;
export type SectionName = (typeof sectionNames)[number];

export const maxShown = 20;

/** A morning's run: its day, and the time up to which it reports. */
export type Run = { day: string; until: Date };

/** A student who gets a digest today if there is anything in it. */
export type Due = {
  userId: string;
  /** Earlier digests have covered everything up to this time. */
  covered: Date;
  /** How many days this digest covers: up to the next one. */
  days: number;
  /** Today it has new drives only; the rest comes on its day. */
  isForDrives: boolean;
};

/**
 * The source of each kind of news for the students of `due` (user_id, covered, days): rows of user_id, the id of a
 * posting (or application) and its place in the list. A new kind takes an entry here and a heading in
 * mail-digest.server.ts.
 */
const sources: Record<SectionName, (run: Run, found: Found) => RawBuilder<unknown>> = {
  /** Saved postings, two days before they close and on the day, for the days up to the next digest. */
  closing: ({ day }) => sql`
    select due.user_id, postings.id,
      extract(epoch from postings.closes_on + postings.closes_time - ${day}::timestamp) as place
    from due
    join saved_postings on saved_postings.user_id = due.user_id
    join postings on postings.id = saved_postings.posting_id
    where ${isPublic} and ${isOpen(nowOn(day))} and (
      ${lastMorning} between ${day}::date and ${day}::date + days - 1
      or ${lastMorning} between ${day}::date + 2 and ${day}::date + 1 + days)`,

  /** Applications whose posting has changed since the last digest, newest first. */
  changed: (_run, { changed }) => sql`
    select user_id, id, row_number() over () as place
    from unnest(
      ${changed.map(({ userId }) => userId)}::uuid[],
      ${changed.map(({ applicationId }) => applicationId)}::uuid[]) changed (user_id, id)`,

  /** Drives of their season that they can apply to and have had no mail about. */
  drives: (_run, { drives }) => sql`
    select user_id, id, row_number() over () as place
    from unnest(
      ${drives.map(({ userId }) => userId)}::uuid[],
      ${drives.map(({ postingId }) => postingId)}::uuid[]) drive (user_id, id)`,

  /** Postings that match a followed search and are newer than the last digest and than the follow, but for drives mailed so. */
  fresh: (_run, { drives }) => sql`
    select user_id, found.id, -extract(epoch from max(found.since)) as place
    from wanted join found using (type, search, location)
    where found.since > wanted.after
      and not exists (
        select from message_readers reader join messages on messages.id = reader.message_id
        left join news_settings own on own.user_id = reader.user_id
        where reader.user_id = wanted.user_id and messages.posting_id = found.id
          and own.drives is distinct from 'none')
      and (user_id, found.id) not in (
        select * from unnest(
          ${drives.map(({ userId }) => userId)}::uuid[],
          ${drives.map(({ postingId }) => postingId)}::uuid[]))
    group by user_id, found.id`,
};

/**
 * Stores a digest for each of these students who has news, and returns the new digests. A search that
 * several of them follow runs once, by the same rule as lists, and only over
 * new postings.
 */
export async function insertDigests(
  trx: Kysely<Database>,
  run: Run,
  { due, ...found }: { due: Due[] } & Found,
) {
  const all = Object.entries(sources).map(
    ([section, source]) =>
      sql`select ${section} as section, part.* from (${source(run, found)}) part`,
  );
  const { rows } = await sql<{ id: string }>`
    with due as (
      select * from unnest(
        ${due.map(({ userId }) => userId)}::uuid[],
        ${due.map(({ covered }) => covered)}::timestamptz[],
        ${due.map(({ days }) => days)}::int[]) due (user_id, covered, days)
    ), wanted as materialized (
      select user_id, type, comparable(search) as search, comparable(location) as location,
        greatest(created_at, covered) as after
      from follows join due using (user_id)
    ), recent as materialized (
      select part.* from unnest(${typeNames}::text[]) listed (type)
      cross join lateral (
        select postings.id, postings.type, search_text as text, location as place,
          ${publicSince} as since
        from postings
        where postings.type = listed.type and ${isPublic} and ${isOpen(nowOn(run.day))}
          and ${publicSince} > (select min(after) from wanted) and ${publicSince} <= ${run.until}
      ) part
    ), found as materialized (
      select search.*, recent.id, recent.since
      from (select distinct type, search, location from wanted) search
      join recent on recent.type = search.type
        and strpos(recent.text, search.search) > 0 and strpos(recent.place, search.location) > 0
    ), news as (
      select user_id, section, count(*) as total,
        (array_agg(id order by place, id))[1:${sql.lit(maxShown)}] as ids
      from (${sql.join(all, sql` union all `)}) item
      group by user_id, section
    )
    insert into digests (id, user_id, day, items)
    select gen_random_uuid(), user_id, ${run.day},
      jsonb_object_agg(section, jsonb_build_object('ids', to_jsonb(ids), 'total', total))
    from news group by user_id
    on conflict (user_id, day) do nothing
    returning id`.execute(trx);
  return rows;
}

/** What is looked for before the statement that stores digests. */
type Found = { changed: ChangedFor[]; drives: DriveFor[] };
export type DriveFor = { userId: string; postingId: string };

type Covered = Pick<Due, "userId" | "covered">;
type ChangedFor = Pick<Changed, "applicationId" | "changes"> & { userId: string };

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
          postings.fields
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
