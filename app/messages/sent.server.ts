import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan, can, reachOf } from "../access/can";
import { companyOf } from "../access/visible.server";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";

/** What staff see of the messages that were sent. */

/**
 * Those that a sender reads, in a query of `messages`: the office all, recruiters their company's, others their own. What
 * the portal tells of a drive is nobody's.
 */
export function visibleMessages(user: User | null) {
  const reach = reachOf(user, "send messages");
  if (reach === "all") return sql<boolean>`(messages.posting_id is null)`;
  if (!user || !reach) return sql<boolean>`false`;
  const company = companyOf(user);
  return company
    ? sql<boolean>`(messages.company_id = ${company} and messages.by_role = 'recruiter')`
    : sql<boolean>`(messages.by_user_id = ${user.id})`;
}

export const readerStates = ["read", "mailed", "came back", "on its way"] as const;
export type ReaderState = (typeof readerStates)[number];

/** How far a message has come with a reader. Of important ones, 'read' is what they said themselves. */
const readerState = sql<ReaderState>`case
  when (case when messages.is_important then acknowledged_at else read_at end) is not null then 'read'
  when refused_at is not null then 'came back'
  when mailed_at is not null then 'mailed'
  else 'on its way' end`;

export type SentMessage = Awaited<ReturnType<typeof listMessages>>[number];

type Range = { limit: number; before?: string | null };

/** What waits for the office first, then the newest. */
export async function listMessages(staff: User | null, { limit, before = null }: Range) {
  assertCan(staff, "send messages", (m) => m.sending.refused);
  return sentQuery(staff)
    .$if(isId(before ?? ""), (query) => query.where("messages.id", "<", before))
    .orderBy(sql`messages.state = 'waiting'`, "desc")
    .orderBy("messages.id", "desc")
    .limit(limit)
    .execute();
}

export async function findMessage(staff: User | null, id: string) {
  assertCan(staff, "send messages", (m) => m.sending.refused);
  const message = await sentQuery(staff)
    .select("messages.text")
    .where("messages.id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  if (!message) throw new AppError((m) => m.notFound, 404);
  return message;
}

function sentQuery(staff: User) {
  const counted = (state: ReaderState) =>
    sql<number>`(count(*) filter (where ${readerState} = ${state}))::int`.as(state);
  return db
    .selectFrom("messages")
    .leftJoin("users", "users.id", "messages.by_user_id")
    .leftJoin("companies", "companies.id", "messages.company_id")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("message_readers")
          .select(readerStates.map(counted))
          .whereRef("message_id", "=", "messages.id")
          .as("readers"),
      (join) => join.onTrue(),
    )
    .select(["messages.id", "subject", "recipients", "people", "is_important as isImportant"])
    .select(["messages.state", "goes_at as goesAt", "sent_at as sentAt"])
    .select(["users.name as by", "by_role as byRole", "companies.name as company"])
    .select(["readers.read", "readers.mailed", "readers.came back", "readers.on its way"])
    .select(sql<boolean>`coalesce(messages.by_user_id = ${staff.id}, false)`.as("isOwn"))
    .where(visibleMessages(staff));
}

type ReaderRange = { state: ReaderState | null; limit: number; offset: number };

/** The readers of a message, by name. Roll numbers are for those who see records; addresses for nobody. */
export async function listReaders(
  staff: User | null,
  id: string,
  { state, limit, offset }: ReaderRange,
) {
  const message = await findMessage(staff, id);
  const seesRecords = can(staff, "see records");
  return db
    .selectFrom("message_readers")
    .innerJoin("messages", "messages.id", "message_id")
    .innerJoin("users", "users.id", "message_readers.user_id")
    .leftJoin("enrolments", (join) =>
      join.onRef("enrolments.user_id", "=", "users.id").on("enrolments.ended_at", "is", null),
    )
    .select(["users.id", "users.name", readerState.as("state")])
    .select(
      sql<Date | null>`coalesce(case when messages.is_important then acknowledged_at else read_at end,
        refused_at, mailed_at)`.as("at"),
    )
    .select(
      (seesRecords
        ? sql<string | null>`case when 'rollNumber' = any(confirmed) then roll_number end`
        : sql<string | null>`null`
      ).as("rollNumber"),
    )
    .where("message_id", "=", message.id)
    .$if(state !== null, (query) => query.where(readerState, "=", state))
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The latest messages that one student got and these staff may read, and how far they have come. */
export async function listMessagesTo(staff: User | null, userId: string) {
  assertCan(staff, "send messages", (m) => m.sending.refused);
  return db
    .selectFrom("message_readers")
    .innerJoin("messages", "messages.id", "message_id")
    .select(["messages.id", "subject", "is_important as isImportant", readerState.as("state")])
    .where("user_id", "=", userId)
    .where("messages.state", "=", "sent")
    .where(visibleMessages(staff))
    .orderBy("messages.id", "desc")
    .limit(5)
    .execute();
}

/** How many mails to somebody's present address its server has refused. */
export async function countRefused(staff: User | null, userIds: string[]) {
  assertCan(staff, "see records", (m) => m.records.refused);
  const rows = await db
    .selectFrom("message_readers")
    .innerJoin("users", "users.id", "message_readers.user_id")
    .select(["user_id as userId", sql<number>`count(*)::int`.as("count")])
    .where("user_id", "in", [...userIds, null])
    .where("refused_at", "is not", null)
    .whereRef("refused_address", "=", "users.email")
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Whether recruiters' messages wait for the office. */
export async function recruitersWait(trx: Kysely<Database> = db) {
  const row = await trx.selectFrom("message_settings").select("recruiters_wait").executeTakeFirst();
  return row?.recruiters_wait ?? false;
}

export async function setRecruitersWait(admin: User | null, wait: boolean) {
  assertCan(admin, "approve messages", (m) => m.sending.refused);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("message_settings")
      .values({ recruiters_wait: wait })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ recruiters_wait: wait }))
      .execute();
    await audit(trx, admin, { action: "message-settings-changed", details: { wait } });
  });
}

/** As calls answer it. */
export function messageJson({
  id,
  isOwn: _,
  isImportant,
  goesAt,
  sentAt,
  ...message
}: SentMessage) {
  const { "came back": cameBack, "on its way": onItsWay, ...rest } = message;
  return {
    _id: id,
    ...rest,
    ...{ important: isImportant, cameBack, onItsWay },
    goesAt: goesAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
