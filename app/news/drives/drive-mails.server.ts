import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueueAll } from "~/jobs/outbox";
import { PermanentFailure } from "../../errors";
import { textsOf } from "../../languages/texts";
import { log } from "../../log.server";
import { postingColumns, toPosting } from "../../postings/postings.server";
import { byClosing } from "../../postings/visibility.server";
import { newsSection, sendNews } from "../digest/mail-digest.server";
import { noteRefused } from "../digest/settings.server";
import { isStillNews, noteQueued } from "./digest-drives.server";

/** New drives by mail, for those who want them at once: the drives of an hour are one mail. */

const mostAtOnce = 500;

/** Which drives a mail names is settled as it is enqueued, so that none is in two or in none. */
export async function sendDueDriveMails() {
  await db.transaction().execute(async (trx) => {
    const { rows: due } = await sql<{ userId: string }>`
      update news_settings set drives_due_at = null
      where user_id in (
        select user_id from news_settings where drives_due_at <= now()
        order by user_id limit ${mostAtOnce} for update skip locked)
      returning user_id as "userId"`.execute(trx);
    if (!due.length) return;
    const userIds = due.map(({ userId }) => userId);
    const { rows } = await sql<{ userId: string; messageIds: string[] }>`
      with going as (${noteQueued(userIds, "once")})
      select user_id as "userId", array_agg(message_id order by message_id) as "messageIds"
      from going group by user_id order by user_id`.execute(trx);
    await enqueueAll(trx, "mail-drives", rows);
    await lookAgain(trx, userIds);
  });
}

/** A drive that was taken back to mend it is mailed once it is public again: within a week, looked at each hour. */
async function lookAgain(trx: Kysely<Database>, userIds: string[]) {
  await sql`
    update news_settings set drives_due_at = now() + interval '1 hour'
    where user_id = any(${userIds}::uuid[]) and drives = 'once' and exists (
      select from message_readers reader
      join messages on messages.id = reader.message_id
      join postings on postings.id = messages.posting_id
      where reader.user_id = news_settings.user_id and reader.queued_at is null
        and messages.sent_at > now() - interval '7 days'
        and postings.deleted_at is null and postings.state <> 'closed')`.execute(trx);
}

/** Mails these drives to a student, once; those that have been taken back, answered or closed since are left out. */
export async function mailDrives(
  { userId, messageIds }: { userId: string; messageIds: string[] },
  job: { id: string },
) {
  const student = await db
    .selectFrom("users")
    .leftJoin("news_settings", "news_settings.user_id", "users.id")
    .select(["users.id as userId", "users.email", "users.language"])
    .where("users.id", "=", userId)
    .where("users.role", "=", "user")
    .where("blocked_at", "is", null)
    .where(sql<boolean>`drives is distinct from 'none'`)
    .where(sql<boolean>`refused_address is distinct from users.email`)
    .executeTakeFirst();
  if (!student) return;
  const rows = await db
    .selectFrom("message_readers as reader")
    .innerJoin("messages", "messages.id", "reader.message_id")
    .innerJoin("postings", "postings.id", "messages.posting_id")
    .select(postingColumns)
    .where("reader.user_id", "=", userId)
    .where("messages.id", "in", messageIds)
    .where("mailed_at", "is", null)
    .where(isStillNews("reader.user_id"))
    .orderBy(byClosing)
    .execute();
  if (!rows.length) return;
  const m = textsOf(student.language);
  const section = newsSection(m, "drives", rows.map(toPosting));
  try {
    await sendNews(m, { ...student, id: job.id }, [section], m.drives.why);
  } catch (error) {
    if (!(error instanceof PermanentFailure && error.isUndeliverable)) throw error;
    await noteRefused(userId, student.email);
    log.info({ event: "news refused", userId, reason: error.message });
    return;
  }
  await db
    .updateTable("message_readers")
    .set({ mailed_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("message_id", "in", messageIds)
    .execute()
    // The mail has been sent; failing now would only send it again.
    .catch((error: Error) => log.warn({ event: "mail not noted", reason: error.message }));
}
