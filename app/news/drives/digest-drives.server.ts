import { type Kysely, sql } from "kysely";
import { nowOn } from "../closing.server";
import type { Database } from "~/db/schema";
import type { DriveMails } from "~/db/schema-news";
import { isAnsweredBy } from "../../applications/to-answer.server";
import { whoCanApply } from "../../applications/who-can-apply.server";
import { postingColumns, toPosting } from "../../postings/postings.server";
import {
  byClosing,
  isClosed,
  isOpen,
  isPublic,
  publicSince,
} from "../../postings/visibility.server";
import { isOpenSeason } from "../../seasons/seasons.server";
import type { DriveFor, Due, Run } from "../digest/collect.server";

type Trx = Kysely<Database>;

/** The drives for the digests of these students: what waits for the day's, and what nobody has told those who follow nothing. */
export async function findDrives(trx: Trx, due: Due[], run: Run): Promise<DriveFor[]> {
  const waiting = await takeWaiting(
    trx,
    due.map(({ userId }) => userId),
  );
  const untold = await findUntold(
    trx,
    due.filter(({ isForDrives }) => !isForDrives),
    run,
  );
  return [...waiting, ...untold];
}

/** Whether a student wants new drives with the day's digest and some wait, in a query of `users` and `news_settings`. */
export const hasWaitingDrives = sql<boolean>`(news_settings.drives = 'day' and exists (
  select from message_readers reader join messages on messages.id = reader.message_id
  where reader.user_id = users.id and messages.posting_id is not null and reader.queued_at is null))`;

/** Of those who want them with the day's digest. They wait no longer, whatever has become of them. */
async function takeWaiting(trx: Trx, userIds: string[]) {
  const { rows } = await sql<DriveFor>`
    with going as (${noteQueued(userIds, "day")})
    select going.user_id as "userId", postings.id as "postingId"
    from going join postings on postings.id = going.posting_id
    where ${isStillNews("going.user_id")}
    order by ${byClosing}`.execute(trx);
  return rows;
}

/** Takes the public drives that wait for a mail of these students, if they want them so: who is told of what. */
export const noteQueued = (userIds: string[], drives: DriveMails) => sql`
  update message_readers reader set queued_at = now()
  from messages, news_settings, postings
  where messages.id = reader.message_id and messages.posting_id = postings.id and ${isPublic}
    and reader.queued_at is null and reader.user_id = any(${userIds}::uuid[])
    and news_settings.user_id = reader.user_id and news_settings.drives = ${drives}
  returning reader.user_id, reader.message_id, messages.posting_id`;

/** Whether a mail should still name a drive, which its student was told of: it takes applications, and they have not answered. */
export const isStillNews = (userId: string) =>
  sql<boolean>`(${isPublic} and not ${isClosed()} and not ${isAnsweredBy(userId)})`;

/** Of a season's drives so many are looked at. */
const mostDrives = 100;

/**
 * Of students who follow nothing: drives of their seasons that have become public, or whose season they have joined, since
 * the last digest, that they can apply to and were not told.
 */
async function findUntold(trx: Trx, due: Due[], { day, until }: Run) {
  const { rows: parts } = await sql<Part>`
    select part.season_id as "seasonId", part.user_id as "userId",
      greatest(part.accepted_at, part.decided_at) as "joined", due.covered
    from unnest(
      ${due.map(({ userId }) => userId)}::uuid[],
      ${due.map(({ covered }) => covered)}::timestamptz[]) due (user_id, covered)
    join season_registrations part on part.user_id = due.user_id and part.state = 'registered'
    join seasons on seasons.id = part.season_id and ${isOpenSeason()}
    left join news_settings on news_settings.user_id = due.user_id
    where drives is distinct from 'none'
      and not exists (select from follows where follows.user_id = due.user_id)`.execute(trx);
  const found: DriveFor[] = [];
  for (const seasonId of new Set(parts.map((part) => part.seasonId))) {
    const own = parts.filter((part) => part.seasonId === seasonId);
    const rows = await trx
      .selectFrom("postings")
      .select(postingColumns)
      .select(publicSince.as("since"))
      .where("season_id", "=", seasonId)
      .where(isPublic)
      .where(isOpen(nowOn(day)))
      .where(publicSince, "<=", until)
      .orderBy(publicSince, "desc")
      .limit(mostDrives)
      .execute();
    const told = await toldAbout(
      trx,
      rows.map(({ id }) => id),
      own.map(({ userId }) => userId),
    );
    const fresh = rows.flatMap(({ id: postingId, since }) =>
      own
        .filter(({ joined, covered }) => since > covered || joined > covered)
        .map(({ userId }) => ({ userId, postingId }))
        .filter((one) => !told.has(keyOf(one))),
    );
    // Judging takes long: only those of whom there is something new, and that.
    const postingIds = new Set(fresh.map(({ postingId }) => postingId));
    const able = await whoCanApply(
      trx,
      seasonId,
      rows.filter(({ id }) => postingIds.has(id)).map(toPosting),
      [...new Set(fresh.map(({ userId }) => userId))],
    );
    found.push(...fresh.filter((one) => able.get(one.postingId)?.includes(one.userId)));
  }
  return found;
}

type Part = { seasonId: string; userId: string; joined: Date; covered: Date };

async function toldAbout(trx: Trx, postingIds: string[], userIds: string[]) {
  const { rows } = await sql<DriveFor>`
    select user_id as "userId", posting_id as "postingId"
    from messages join message_readers on message_id = messages.id
    where posting_id = any(${postingIds}::uuid[]) and user_id = any(${userIds}::uuid[])`.execute(
    trx,
  );
  return new Set(rows.map(keyOf));
}

const keyOf = ({ userId, postingId }: DriveFor) => `${userId} ${postingId}`;
