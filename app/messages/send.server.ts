import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { SenderRole } from "~/db/schema-messages";
import { enqueueAll } from "~/jobs/outbox";
import { type User, assertCan, can, reachOf } from "../access/can";
import { companyOf } from "../access/visible.server";
import { lockUser } from "../accounts/users.server";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { type Texts, textsOf } from "../languages/texts";
import { type Piece, type Placeholder, piecesOf, placeholdersIn } from "./message-text";
import { type LeftOut, type Person, listInWords, recipientsOf } from "./recipients.server";
import type { MessageInput } from "./schema.server";
import { appUrl } from "../env.server";
import { recruitersWait, visibleMessages } from "./sent.server";

type Trx = Kysely<Database>;
type Letter = Pick<MessageInput, "to" | "subject" | "text">;

const shownReaders = 3;
/** Within which a message can be taken back, and the same one again is a double click. */
const graceSeconds = 60;
const rowsAtOnce = 5_000;

export type Plan = {
  people: number;
  /** The first readers, with what each will read. */
  first: { name: string; subject: Piece[]; text: Piece[] }[];
  leftOut: LeftOut[];
  /** Each list in words. */
  lists: string[];
};

/** What sending would do. */
export async function planMessage(
  sender: User | null,
  letter: Letter,
  m = textsOf("en"),
): Promise<Plan> {
  assertCan(sender, "send messages", (m) => m.sending.refused);
  const { people, leftOut, lists } = await readersOf(db, sender, letter, m);
  return {
    people: people.length,
    first: people.slice(0, shownReaders).map(({ name, filled }) => ({
      name,
      subject: piecesOf(letter.subject, filled, appUrl),
      text: piecesOf(letter.text, filled, appUrl),
    })),
    ...{ leftOut, lists },
  };
}

/** As calls answer it. Each left-out line says why, in one word. */
export function planJson({ people, first, leftOut, lists }: Plan) {
  const plain = (pieces: Piece[]) => pieces.map(({ text }) => text).join("");
  return {
    people,
    to: lists,
    first: first.map(({ name, subject, text }) => ({
      ...{ name, subject: plain(subject), text: plain(text) },
    })),
    leftOut,
  };
}

async function readersOf(trx: Trx, sender: User, { to, subject, text }: Letter, m: Texts) {
  const lists: string[] = [];
  for (const list of to) lists.push(await listInWords(trx, sender, list, m));
  const asked: Placeholder[] = placeholdersIn(`${subject} ${text}`);
  return { ...(await recipientsOf(trx, sender, to, asked)), lists };
}

export type Sent = { id: string; people: number; goesAt: Date; waits: boolean };

/**
 * Stores a message with its readers; it goes out a minute later or at its time, or once the office has approved it. The
 * same message again within a minute is the first one: a double click sends once.
 */
export async function sendMessage(sender: User | null, input: MessageInput): Promise<Sent> {
  assertCan(sender, "send messages", (m) => m.sending.refused);
  const { to, subject, text, at, important } = input;
  const askedHash = createHash("sha256")
    .update(JSON.stringify([to, subject, text, at, important]))
    .digest("base64url");
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, sender.id);
    const again = await sentJustNow(trx, sender, askedHash);
    if (again) return again;
    const { people, lists } = await readersOf(trx, sender, input, textsOf("en"));
    if (!people.length)
      throw new AppError((m) => m.checkInputs, 422, {
        fields: { to: (m) => m.sending.nobodyLeft },
      });
    const isRecruiter = reachOf(sender, "send messages") === "company";
    const waits = isRecruiter && (await recruitersWait(trx));
    const id = newId();
    const { goes_at: goesAt } = await trx
      .insertInto("messages")
      .values({
        ...{ id, subject, text, people: people.length, asked_hash: askedHash },
        ...{ by_user_id: sender.id, by_role: sender.role as SenderRole }, // only they may send
        ...{ company_id: companyOf(sender), is_important: important },
        recipients: lists.join("; "),
        state: waits ? "waiting" : "scheduled",
        goes_at: notBefore(sql`${at}::timestamptz`),
      })
      .returning("goes_at")
      .executeTakeFirstOrThrow();
    for (let from = 0; from < people.length; from += rowsAtOnce)
      await addReaders(trx, id, people.slice(from, from + rowsAtOnce));
    await audit(trx, sender, {
      action: "message-sent",
      target: { type: "message", id },
      details: { people: people.length, important },
    });
    return { id, people: people.length, goesAt, waits };
  });
}

const notBefore = (at: ReturnType<typeof sql>) =>
  sql<Date>`greatest(${at}, now() + make_interval(secs => ${graceSeconds}))`;

async function sentJustNow(trx: Trx, sender: User, askedHash: string): Promise<Sent | null> {
  const again = await trx
    .selectFrom("messages")
    .select(["id", "people", "goes_at as goesAt", "state"])
    .where("by_user_id", "=", sender.id)
    .where("asked_hash", "=", askedHash)
    .where("state", "in", ["waiting", "scheduled", "sent"])
    .where("created_at", ">", sql<Date>`now() - make_interval(secs => ${graceSeconds})`)
    .executeTakeFirst();
  if (!again) return null;
  const { state, ...message } = again;
  return { ...message, waits: state === "waiting" };
}

/** Whoever was deleted meanwhile is no reader. */
async function addReaders(trx: Trx, messageId: string, people: Person[]) {
  await sql`
    insert into message_readers (message_id, user_id, filled)
    select ${messageId}::uuid, users.id, given.filled
    from unnest(
      ${people.map(({ userId }) => userId)}::uuid[],
      ${people.map(({ filled }) => JSON.stringify(filled))}::jsonb[]) given (user_id, filled)
    join users on users.id = given.user_id
    order by users.id`.execute(trx);
}

/** The office lets a recruiter's message go. Throws 409 if it has been decided. */
export async function approveMessage(admin: User | null, id: string) {
  assertCan(admin, "approve messages", (m) => m.sending.refused);
  await db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, admin, id);
    if (message.state !== "waiting") throw new AppError((m) => m.sending.decided, 409);
    await trx
      .updateTable("messages")
      .set({ state: "scheduled", goes_at: notBefore(sql`goes_at`) })
      .where("id", "=", message.id)
      .execute();
    await audit(trx, admin, { action: "message-approved", target: { type: "message", id } });
  });
}

/** Takes a message back that has not gone out; of one that waits for the office, this is its no. Throws 409 afterwards. */
export async function takeBack(sender: User | null, id: string) {
  assertCan(sender, "send messages", (m) => m.sending.refused);
  await db.transaction().execute(async (trx) => {
    const { state, by } = await lockMessage(trx, sender, id);
    if (state !== "waiting" && state !== "scheduled")
      throw new AppError((m) => (state === "sent" ? m.sending.hasGone : m.sending.decided), 409);
    const isRefusal = state === "waiting" && by !== sender.id;
    await trx
      .updateTable("messages")
      .set({ state: isRefusal ? "refused" : "taken back" })
      .where("id", "=", id)
      .execute();
    await trx.deleteFrom("message_readers").where("message_id", "=", id).execute();
    await audit(trx, sender, {
      action: isRefusal ? "message-refused" : "message-taken-back",
      target: { type: "message", id },
    });
  });
}

/**
 * Mails an important message again to those who have not said that they read it, an hour after the last time at the
 * earliest. Returns to how many.
 */
export async function remind(sender: User | null, id: string) {
  assertCan(sender, "send messages", (m) => m.sending.refused);
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, sender, id);
    if (message.state !== "sent" || !message.isImportant)
      throw new AppError((m) => m.sending.notImportant, 409);
    const { rows } = await sql<{ messageId: string; userId: string }>`
      update message_readers set reminded_at = now()
      where message_id = ${id} and acknowledged_at is null and refused_at is null
        and coalesce(reminded_at, queued_at) < now() - interval '1 hour'
      returning message_id as "messageId", user_id as "userId"`.execute(trx);
    if (!rows.length) throw new AppError((m) => m.sending.nobodyToRemind, 409);
    await enqueueAll(trx, "mail-reminder", rows);
    await audit(trx, sender, {
      action: "message-reminded",
      target: { type: "message", id },
      details: { people: rows.length },
    });
    return rows.length;
  });
}

async function lockMessage(trx: Trx, user: User, id: string) {
  const message = await trx
    .selectFrom("messages")
    .select(["id", "state", "by_user_id as by", "is_important as isImportant"])
    .where("id", "=", isId(id) ? id : null)
    .where(visibleMessages(user))
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw new AppError((m) => m.notFound, 404);
  // A company's recruiters read each other's messages; only the office changes others'.
  if (message.by !== user.id && !can(user, "approve messages"))
    throw new AppError((m) => m.sending.notYours, 403, { code: "not-allowed" });
  return message;
}
