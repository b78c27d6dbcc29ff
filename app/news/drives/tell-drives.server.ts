import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueueAll } from "~/jobs/outbox";
import { whoCanApply } from "../../applications/who-can-apply.server";
import { pushKeys } from "../../env.server";
import { log } from "../../log.server";
import { driveName, takesApplications } from "../../postings/posting";
import { postingColumns, toPosting } from "../../postings/postings.server";
import { isOpen, isPublic, publicSince } from "../../postings/visibility.server";
import { isOpenSeason } from "../../seasons/seasons.server";

/**
 * Students hear of new drives: the postings of an open season, once each is public, whoever or whatever published it.
 * Each is a message to those who can apply; what is about its mails is in drive-mails.server.ts.
 */

type Trx = Kysely<Database>;

/** More of one moment wait for the next one, two seconds later. */
const mostAtOnce = 100;

/** Begins to tell of the drives that have become public. A drive is told once, however it comes and goes. */
export async function tellNewDrives() {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("postings")
      .innerJoin("seasons", "seasons.id", "postings.season_id")
      .select(postingColumns)
      .where("told_at", "is", null)
      .where("tell_students", "=", true)
      .where("postings.state", "in", ["published", "scheduled"])
      .where(isPublic)
      .where(isOpen())
      .where(isOpenSeason())
      .orderBy(publicSince, "desc")
      .limit(mostAtOnce)
      .forUpdate("postings")
      .skipLocked()
      .execute();
    // One without a way to apply is told once it has one.
    const drives = rows.map(toPosting).filter(takesApplications);
    if (!drives.length) return;
    const messages = drives.map((drive) => ({
      ...{ id: newId(), posting_id: drive.id, by_user_id: null, by_role: "admin" as const },
      ...{ company_id: null, recipients: "", is_important: false, people: 0, asked_hash: "" },
      // For a student's own copy of what is stored; screens say it in their reader's language.
      subject: driveName(drive),
      ...{ text: "", state: "sent" as const, goes_at: sql<Date>`now()`, sent_at: sql<Date>`now()` },
    }));
    await trx.insertInto("messages").values(messages).execute();
    await trx
      .updateTable("postings")
      .set({ told_at: sql<Date>`now()` })
      .where(
        "id",
        "in",
        drives.map(({ id }) => id),
      )
      .execute();
    await enqueueAll(
      trx,
      "tell-drive",
      messages.map(({ id }) => ({ messageId: id })),
    );
  });
}

/** A verdict takes a history; so many are put together well within a statement's time. */
const batchSize = 250;

/**
 * Tells a drive to those who can apply, in batches. Run again after an interruption, it tells those who have not been told:
 * a batch's transaction stores who is told together with the notifications and when their mail goes.
 */
export async function tellDrive({ messageId }: { messageId: string }) {
  let after: string | null = null;
  do {
    after = await tellBatch(messageId, after);
  } while (after);
  const { rows } = await sql<{ people: number }>`
    update messages set people = (
      select count(*) from message_readers where message_id = messages.id)
    where id = ${messageId} returning people`.execute(db);
  log.info({ event: "drive told", messageId, people: rows[0]?.people ?? 0 });
}

function tellBatch(messageId: string, after: string | null) {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("messages")
      .innerJoin("postings", "postings.id", "messages.posting_id")
      .select(postingColumns)
      .where("messages.id", "=", messageId)
      .where(isPublic)
      .executeTakeFirst();
    const drive = row && toPosting(row);
    if (!drive?.season) return null; // taken back since
    const part = await trx
      .selectFrom("season_registrations as part")
      .innerJoin("users", "users.id", "part.user_id")
      .select("users.id")
      .where("part.season_id", "=", drive.season.id)
      .where("part.state", "=", "registered")
      .where("users.role", "=", "user")
      .where("blocked_at", "is", null)
      .$if(after !== null, (query) => query.where("users.id", ">", after))
      .orderBy("users.id")
      .limit(batchSize)
      .execute();
    const ids = part.map(({ id }) => id);
    const able = await whoCanApply(trx, drive.season.id, [drive], ids);
    await tell(trx, messageId, able.get(drive.id) ?? []);
    return ids.length === batchSize ? (ids.at(-1) ?? null) : null;
  });
}

async function tell(trx: Trx, messageId: string, userIds: string[]) {
  const { rows } = await sql<{ userId: string }>`
    insert into message_readers (message_id, user_id, filled, queued_at)
    select ${messageId}::uuid, id, '{}', case when drives = 'none' then now() end
    from users left join news_settings on news_settings.user_id = users.id
    where id = any(${userIds}::uuid[])
    order by id
    on conflict do nothing
    returning user_id as "userId"`.execute(trx);
  const told = rows.map(({ userId }) => userId);
  if (!told.length) return;
  await noteMailDue(trx, told);
  if (!pushKeys) return;
  const devices = await trx
    .selectFrom("push_devices")
    .select("id as deviceId")
    .where("user_id", "in", told)
    .execute();
  await enqueueAll(
    trx,
    "push-message",
    devices.map(({ deviceId }) => ({ messageId, deviceId })),
  );
}

/** Their mail goes an hour after the first drive since the last mail: what is published within an hour is one mail. */
async function noteMailDue(trx: Trx, userIds: string[]) {
  await sql`
    insert into news_settings (user_id, drives_due_at)
    select told.id, now() + interval '1 hour' from unnest(${userIds}::uuid[]) told (id) order by told.id
    on conflict (user_id) do update
    set drives_due_at = coalesce(news_settings.drives_due_at, excluded.drives_due_at)
    where news_settings.drives = 'once'`.execute(trx);
}
