import { sql } from "kysely";
import { db, prepared } from "~/db/client";
import { isId } from "~/db/id";
import type { SenderRole } from "~/db/schema-messages";
import { type User, assertCan, can } from "../access/can";
import { nowIn } from "../dates";
import { appUrl, env } from "../env.server";
import { AppError } from "../errors";
import type { Texts } from "../languages/texts";
import { type PostingFields, driveName } from "../postings/posting";
import { type TypeName, detailsPath } from "../postings/types";
import { isOpen, isPublic } from "../postings/visibility.server";
import { type Filled, type Piece, piecesOf } from "./message-text";

/** A student's messages. */

export const inboxPath = (id = "") => (id ? `/messages/${id}` : "/messages");

/** Who wrote a message, as its readers know them. */
export function writerOf(
  m: Texts,
  { byRole, company }: { byRole: SenderRole; company: string | null },
) {
  if (byRole === "recruiter") return company ?? m.inbox.aCompany;
  return byRole === "coordinator" ? m.inbox.coordinator : m.inbox.office;
}

export type InboxMessage = {
  id: string;
  subject: Piece[];
  text: Piece[];
  byRole: SenderRole;
  company: string | null;
  isImportant: boolean;
  sentAt: Date;
  isRead: boolean;
  /** That they have said so. */
  isAcknowledged: boolean;
  /** The new drive that it tells of, whose page says the rest. */
  drive: { name: string; path: string } | null;
};

type Range = { limit: number; before?: string | null };

/** What they got, newest first. */
export async function listInbox(student: User | null, { limit, before = null }: Range) {
  assertCan(student, "read messages", (m) => m.inbox.studentsOnly);
  const rows = await inboxOf(student)
    .$if(isId(before ?? ""), (query) => query.where("messages.id", "<", before))
    .orderBy("messages.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** Important ones that they have not said to have read, newest first. */
export async function listImportant(student: User | null) {
  if (!student || !can(student, "read messages")) return [];
  const rows = await inboxOf(student)
    .where("is_important", "=", true)
    .where("acknowledged_at", "is", null)
    .orderBy("messages.id", "desc")
    .limit(5)
    .execute();
  return rows.map(toMessage);
}

/** How many they have not read, for the menu; drives while one can apply. */
export async function countUnread(student: User | null) {
  if (!student || !can(student, "read messages")) return 0;
  const rows = await db
    .selectFrom("message_readers")
    .innerJoin("messages", "messages.id", "message_id")
    .modifyFront(prepared)
    .select("posting_id as drive")
    .where("user_id", "=", student.id)
    .where("read_at", "is", null)
    .where("messages.state", "=", "sent")
    .execute();
  const drives = rows.flatMap(({ drive }) => drive ?? []);
  const others = rows.length - drives.length;
  return others + (drives.length ? await countOpen(drives) : 0);
}

/** Asked for each page, so only if there are any. */
async function countOpen(drives: string[]) {
  const { count } = await db
    .selectFrom("postings")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("id", "=", sql<string>`any(${drives}::uuid[])`)
    .where(isPublic)
    .where(isOpen(nowIn(env.TIME_ZONE)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Who reads a drive's page has read the message about it. */
export async function noteDriveRead(student: User | null, postingId: string) {
  if (!student || !can(student, "read messages")) return;
  await db
    .updateTable("message_readers")
    .from("messages")
    .set({ read_at: sql<Date>`now()` })
    .whereRef("messages.id", "=", "message_id")
    .where("messages.posting_id", "=", postingId)
    .where("user_id", "=", student.id)
    .where("read_at", "is", null)
    .execute();
}

export async function findInInbox(student: User | null, id: string) {
  assertCan(student, "read messages", (m) => m.inbox.studentsOnly);
  const row = await inboxOf(student)
    .where("messages.id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.inbox.gone, 404);
  return toMessage(row);
}

/** The same for a page, which its reader then has read. */
export async function openMessage(student: User | null, id: string) {
  const found = await findInInbox(student, id);
  if (!found.isRead) await setRead(student!, id, false); // findInInbox has asserted who it is
  return found;
}

/** 'I have read this', again without effect. Throws 404 for a message that is not theirs. */
export async function acknowledge(student: User | null, id: string) {
  const found = await findInInbox(student, id);
  if (!found.isAcknowledged) await setRead(student!, found.id, true); // as above
}

async function setRead({ id: userId }: User, messageId: string, isSaid: boolean) {
  await db
    .updateTable("message_readers")
    .set({
      read_at: sql<Date>`coalesce(read_at, now())`,
      ...(isSaid && { acknowledged_at: sql<Date>`coalesce(acknowledged_at, now())` }),
    })
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .execute();
}

function inboxOf(student: User) {
  return db
    .selectFrom("message_readers")
    .innerJoin("messages", "messages.id", "message_id")
    .leftJoin("companies", "companies.id", "messages.company_id")
    .leftJoin("postings", "postings.id", "messages.posting_id")
    .select(["messages.id", "subject", "text", "by_role as byRole", "companies.name as company"])
    .select(["is_important as isImportant", "sent_at as sentAt", "filled"])
    .select(["postings.id as postingId", "postings.type as postingType"])
    .select(sql<PostingFields>`postings.fields`.as("postingFields"))
    .select([
      sql<boolean>`read_at is not null`.as("isRead"),
      sql<boolean>`acknowledged_at is not null`.as("isAcknowledged"),
    ])
    .where("user_id", "=", student.id)
    .where(isShown);
}

/** What has gone out; of a drive while it is public. */
const isShown = sql<boolean>`(messages.state = 'sent'
  and (messages.posting_id is null or ${isPublic}))`;

type Row = Awaited<ReturnType<ReturnType<typeof inboxOf>["executeTakeFirstOrThrow"]>>;

function toMessage({
  subject,
  text,
  filled,
  sentAt,
  postingId,
  postingType,
  postingFields,
  ...row
}: Row): InboxMessage {
  const given = filled as Filled; // written by send.server.ts only
  const type = postingType as TypeName; // as createPosting wrote it
  return {
    ...row,
    drive: postingId
      ? {
          name: driveName({ type, fields: postingFields }),
          path: detailsPath({ type, id: postingId }),
        }
      : null,
    sentAt: sentAt ?? new Date(0), // set with the state
    subject: piecesOf(subject, given, appUrl),
    text: piecesOf(text, given, appUrl),
  };
}

/** Subject and text as their reader reads them. */
export function inWords(m: Texts, { subject, text, drive }: InboxMessage) {
  if (!drive) return { subject, text };
  const link = { text: appUrl + drive.path, link: "here" as const };
  return {
    subject: [{ text: m.drives.subject(drive.name) }],
    text: [{ text: `${m.drives.canApply}\n` }, link],
  };
}

const plain = (pieces: Piece[]) => pieces.map(({ text }) => text).join("");

/** As calls answer it. */
export function inboxJson(m: Texts, { id, sentAt, ...message }: InboxMessage) {
  const { subject, text } = inWords(m, { id, sentAt, ...message });
  return {
    _id: id,
    from: writerOf(m, message),
    ...{ subject: plain(subject), text: plain(text), important: message.isImportant },
    ...{ sentAt: sentAt.toISOString(), read: message.isRead },
    acknowledged: message.isAcknowledged,
  };
}
