import { sql } from "kysely";
import { db } from "~/db/client";
import { enqueueAll } from "~/jobs/outbox";
import { appUrl, pushKeys, site } from "../env.server";
import { PermanentFailure } from "../errors";
import { textsOf } from "../languages/texts";
import { log } from "../log.server";
import { mailLayout } from "../mail/layout.server";
import { sendMail } from "../mail/mailer.server";
import { type Filled, filledText } from "./message-text";
import { inboxPath, writerOf } from "./inbox.server";

type Copy = { messageId: string; userId: string };

/**
 * Lets the messages go out whose time has come. A sender who may no longer write writes nothing more, and recruiters
 * do not reach who has withdrawn in the meantime.
 */
export async function sendDueMessages() {
  await db.transaction().execute(async (trx) => {
    const { rows: due } = await sql<{ messageId: string; isRefused: boolean; byRole: string }>`
      select messages.id as "messageId", by_role as "byRole",
        coalesce(blocked_at is not null or users.role <> by_role, false) as "isRefused"
      from messages left join users on users.id = by_user_id
      where messages.state = 'scheduled' and goes_at <= now()
      order by messages.id limit 50
      for update of messages skip locked`.execute(trx);
    const ids = (some: typeof due) => some.map(({ messageId }) => messageId);
    const refused = ids(due.filter(({ isRefused }) => isRefused));
    const going = due.filter(({ isRefused }) => !isRefused);
    if (refused.length) {
      await sql`update messages set state = 'refused' where id = any(${refused}::uuid[])`.execute(
        trx,
      );
      await sql`delete from message_readers where message_id = any(${refused}::uuid[])`.execute(
        trx,
      );
    }
    const recruiters = ids(going.filter(({ byRole }) => byRole === "recruiter"));
    if (recruiters.length)
      await sql`
        delete from message_readers reader using messages
        where messages.id = reader.message_id and messages.id = any(${recruiters}::uuid[])
          and not exists (
            select from applications join postings on postings.id = applications.posting_id
            where applications.user_id = reader.user_id and applications.stage <> 'withdrawn'
              and postings.company_id = messages.company_id)`.execute(trx);
    await sql`
      update messages set state = 'sent', sent_at = now()
      where id = any(${ids(going)}::uuid[])`.execute(trx);
    await enqueueAll(
      trx,
      "send-message",
      going.map(({ messageId }) => ({ messageId })),
    );
  });
}

const batchSize = 500;

/** Enqueues a message's mails and notifications, in batches: an interrupted run continues where it stopped. */
export async function deliverMessage({ messageId }: { messageId: string }) {
  while (await deliverBatch(messageId));
}

function deliverBatch(messageId: string) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Copy>`
      update message_readers set queued_at = now()
      where message_id = ${messageId} and user_id in (
        select user_id from message_readers
        where message_id = ${messageId} and queued_at is null
        order by user_id limit ${batchSize} for update)
      returning message_id as "messageId", user_id as "userId"`.execute(trx);
    if (!rows.length) return false;
    await enqueueAll(trx, "mail-message", rows);
    if (pushKeys) {
      const readers = rows.map(({ userId }) => userId);
      const devices = await trx
        .selectFrom("push_devices")
        .select("id as deviceId")
        .where("user_id", "in", readers)
        .execute();
      const pushes = devices.map(({ deviceId }) => ({ messageId, deviceId }));
      await enqueueAll(trx, "push-message", pushes);
    }
    return true;
  });
}

/** Mails a message to one of its readers, once. */
export async function mailMessage(copy: Copy, job: { id: string }) {
  const found = await findCopy(copy);
  if (!found || found.mailedAt || found.refusedAt) return;
  await mailCopy(found, copy, job, "subject");
}

/** Mails it again, unless its reader has said by now that they read it. */
export async function mailReminder(copy: Copy, job: { id: string }) {
  const found = await findCopy(copy);
  if (!found || found.acknowledgedAt || found.refusedAt) return;
  await mailCopy(found, copy, job, "reminder");
}

type FoundCopy = NonNullable<Awaited<ReturnType<typeof findCopy>>>;

function findCopy({ messageId, userId }: Copy) {
  return db
    .selectFrom("message_readers as reader")
    .innerJoin("messages", "messages.id", "reader.message_id")
    .innerJoin("users", "users.id", "reader.user_id")
    .leftJoin("companies", "companies.id", "messages.company_id")
    .select(["subject", "text", "is_important as isImportant", "by_role as byRole", "filled"])
    .select(["companies.name as company", "users.email", "users.language"])
    .select(["mailed_at as mailedAt", "refused_at as refusedAt"])
    .select("acknowledged_at as acknowledgedAt")
    .where("reader.message_id", "=", messageId)
    .where("reader.user_id", "=", userId)
    .where("messages.state", "=", "sent")
    .executeTakeFirst();
}

/** Like news it says which list it is of, but nobody unsubscribes: it is about what its reader takes part in. */
const headers = { "List-Id": `<messages.${new URL(appUrl).hostname}>` };

async function mailCopy(
  { email, language, ...message }: FoundCopy,
  { messageId, userId }: Copy,
  job: { id: string },
  kind: "subject" | "reminder",
) {
  const m = textsOf(language);
  const words = m.inbox.mail;
  const filled = message.filled as Filled; // written by send.server.ts only
  const typed = filledText(message.subject, filled);
  const subject = kind === "reminder" ? words.reminder(typed) : typed;
  const address = appUrl + inboxPath(messageId);
  const content = mailLayout({
    m,
    heading: subject,
    paragraphs: [
      ...filledText(message.text, filled).split(/\n+/).filter(Boolean),
      { button: message.isImportant ? words.say(address) : words.read(address) },
    ],
    footer: [words.why(writerOf(m, message), site.name)],
  });
  try {
    await sendMail({ id: job.id, to: email, subject, ...content, headers });
  } catch (error) {
    if (!(error instanceof PermanentFailure && error.isUndeliverable)) throw error;
    await noteMail({ messageId, userId }, { refused_address: email, refused_at: now });
    log.info({ event: "message refused", userId, reason: error.message });
    return;
  }
  await noteMail({ messageId, userId }, { mailed_at: now })
    // The mail has been sent; failing now would only send it again.
    .catch((error: Error) => log.warn({ event: "mail not noted", reason: error.message }));
}

const now = sql<Date>`now()`;

async function noteMail({ messageId, userId }: Copy, set: Record<string, unknown>) {
  await db
    .updateTable("message_readers")
    .set(set)
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .execute();
}

const batchOfOld = 5;

/** Drops messages of more than two years ago, and what never went out after a month. */
export async function dropOldMessages() {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      delete from messages where id in (
        select id from messages
        where created_at < now() - interval '2 years'
          or state in ('taken back', 'refused') and created_at < now() - interval '30 days'
        order by id limit ${batchOfOld})
      returning id`.execute(db);
    if (rows.length < batchOfOld) return;
  }
}
