import { type Kysely, sql } from "kysely";
import { lastMorning, nowOn } from "../closing.server";
import webPush from "web-push";
import { db } from "~/db/client";
import { env, pushKeys } from "../../env.server";
import { PermanentFailure } from "../../errors";
import {
  type Reach,
  NotPublic,
  publicInternet,
  requestPublic,
} from "../../links/public-request.server";
import { log } from "../../log.server";
import { type Filled, filledText } from "../../messages/message-text";
import { forgetDevice } from "./devices.server";
import { titlesApplied } from "../../applications/versions/content.server";
import { type Texts, textsOf } from "../../languages/texts";
import { textAs, titleOf, whereOf } from "../../postings/posting";
import { postingColumns, toPosting } from "../../postings/postings.server";
import { timingOf, withTime } from "../../postings/timing";
import { type TypeName, detailsPath, wordsOf } from "../../postings/types";
import type { Database } from "~/db/schema";
import { byClosing, isOpen, isPublic } from "../../postings/visibility.server";

type Job = { pushId: string; deviceId: string };

/**
 * Sends a notification to the push service of one device, encrypted for its browser (RFC 8291). Drops a
 * notification whose day is over, and a device that its service no longer knows. Neither log nor failure
 * names the device's address, which is a secret.
 */
export async function sendPush({ pushId, deviceId }: Job, reach: Reach = publicInternet) {
  const push = pushKeys && (await findPush({ pushId, deviceId }));
  if (!push || push.secondsLeft <= 0) return;
  const content = await contentOf(push);
  if (!content) return;
  await show(content, { ...push, deviceId, tag: pushId }, reach);
}

/** Shows a message on one device of its reader, for a day. */
export async function pushMessage(
  { messageId, deviceId }: { messageId: string; deviceId: string },
  reach: Reach = publicInternet,
) {
  const push = pushKeys && (await findMessagePush(messageId, deviceId));
  if (!push) return;
  const { subject, filled, language, postingId, others } = push;
  const m = textsOf(language);
  const content = postingId
    ? {
        title: m.drives.push,
        body: others ? m.drives.pushMore(subject, others) : subject,
        path: others ? "/messages" : `/messages/${messageId}`,
      }
    : {
        title: m.inbox.newMessage,
        body: filledText(subject, filled as Filled), // written with the message
        path: `/messages/${messageId}`,
      };
  // Of drives only the newest is shown: it counts the others.
  const tag = postingId ? "drives" : messageId;
  await show(content, { ...push, deviceId, tag, secondsLeft: daySeconds }, reach);
}

/** Shows something on one device of its owner, for a day; what has the same tag replaces it. */
export async function showOn(
  { userId, deviceId }: { userId: string; deviceId: string },
  content: { title: string; body: string; path: string },
  tag: string,
  reach: Reach = publicInternet,
) {
  if (!pushKeys) return;
  const device = await db
    .selectFrom("push_devices")
    .select(["endpoint", "p256dh", "auth"])
    .where("id", "=", deviceId)
    .where("user_id", "=", userId)
    .where("server_key", "=", pushKeys.publicKey)
    .executeTakeFirst();
  if (device)
    await show(content, { ...device, userId, deviceId, tag, secondsLeft: daySeconds }, reach);
}

const daySeconds = 24 * 60 * 60;

type Shown = {
  endpoint: string;
  p256dh: string;
  auth: string;
  userId: string;
  deviceId: string;
  tag: string;
  secondsLeft: number;
};

async function show(
  content: object,
  { tag, deviceId, secondsLeft, ...device }: Shown,
  reach: Reach,
) {
  const { endpoint, p256dh, auth, userId } = device;
  const status = await post(
    webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ ...content, tag }),
      {
        vapidDetails: pushKeys!,
        TTL: Math.floor(secondsLeft),
        // Sent again, it replaces the one that still waits at the service (and by `tag` the one shown).
        topic: tag.replaceAll("-", ""),
      },
    ),
    reach,
  );
  const isGone = status === "not public" || status === 404 || status === 410;
  if (isGone) {
    await forgetDevice(deviceId);
    log.info({ event: "push device forgotten", userId, reason: String(status) });
  } else if (status === 400 || status === 401 || status === 403 || status === 413) {
    throw new PermanentFailure(`the push service refused us with ${status}`);
  } else if (status < 200 || status > 299) {
    throw new Error(`the push service answered ${status}`);
  }
}

function findMessagePush(messageId: string, deviceId: string) {
  return db
    .selectFrom("push_devices")
    .innerJoin("message_readers", "message_readers.user_id", "push_devices.user_id")
    .innerJoin("messages", "messages.id", "message_readers.message_id")
    .innerJoin("users", "users.id", "push_devices.user_id")
    .select(["endpoint", "p256dh", "auth", "push_devices.user_id as userId", "users.language"])
    .leftJoin("postings", "postings.id", "messages.posting_id")
    .select(["subject", "filled", "postings.id as postingId"])
    .select(
      sql<number>`(select count(*)::int from message_readers other
        join messages drives on drives.id = other.message_id
        where messages.posting_id is not null and other.user_id = push_devices.user_id
          and other.read_at is null and drives.posting_id <> messages.posting_id
          and drives.sent_at > now() - interval '1 day')`.as("others"),
    )
    .where("messages.id", "=", messageId)
    .where("messages.state", "=", "sent")
    .where(sql<boolean>`(messages.posting_id is null or ${isPublic})`)
    .where("push_devices.id", "=", deviceId)
    .where("server_key", "=", pushKeys!.publicKey)
    .executeTakeFirst();
}

function findPush({ pushId, deviceId }: Job) {
  const endOfDay = sql`(day + 1)::timestamp at time zone ${env.TIME_ZONE}`;
  return db
    .selectFrom("pushes")
    .innerJoin("push_devices", "push_devices.user_id", "pushes.user_id")
    .innerJoin("users", "users.id", "pushes.user_id")
    .select([
      "endpoint",
      "p256dh",
      "auth",
      "pushes.user_id as userId",
      "users.language",
      "day",
      "event_id as eventId",
    ])
    .select(sql<number>`extract(epoch from ${endOfDay} - now())::float`.as("secondsLeft"))
    .where("pushes.id", "=", pushId)
    .where("push_devices.id", "=", deviceId)
    .where("server_key", "=", pushKeys!.publicKey)
    .where("users.role", "=", "user")
    .executeTakeFirst();
}

type Details = ReturnType<typeof webPush.generateRequestDetails>;

/** Sends only by https and to public addresses. */
async function post({ endpoint, headers, body }: Details, reach: Reach) {
  const address = new URL(endpoint);
  if (address.protocol !== "https:") return "not public";
  const signal = AbortSignal.timeout(reach.timeoutMs);
  const asked = { method: "POST", headers, body: body ?? undefined };
  try {
    const { status } = await requestPublic(address, asked, reach, signal);
    return status;
  } catch (error) {
    if (error instanceof NotPublic) return "not public";
    const { code = "connection lost" } = error as NodeJS.ErrnoException; // node:http throws nothing else
    throw new Error(
      `the push service was not reached: ${signal.aborted ? "no answer in time" : code}`,
    );
  }
}

type About = { userId: string; day: string; eventId: string | null; language?: string | null };

/** What the device shows, and the page that it opens; null if there is nothing to tell any more. */
export function contentOf(push: About) {
  const m = textsOf(push.language);
  return push.eventId ? aboutStep(m, push.eventId) : aboutClosing(m, push);
}

async function aboutClosing(m: Texts, { userId, day }: About) {
  const rows = await closingOn(db, day)
    .select(postingColumns)
    .where("saved_postings.user_id", "=", userId)
    .orderBy(byClosing)
    .execute();
  const [first] = rows.map(toPosting);
  if (!first) return null;
  const more = rows.length - 1;
  const timing = timingOf(first, day, m);
  return {
    title: m.push.closing(timing ? withTime(timing) : "", titleOf(first)),
    body: more ? m.push.more(more) : whereOf(first),
    path: more ? "/saved" : detailsPath(first),
  };
}

/** Without the outcome, as others may see the screen of a locked phone. */
async function aboutStep(m: Texts, eventId: string) {
  const event = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .select(["applications.company", "applications.type", titlesApplied.as("fields")])
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!event) return null;
  const { fields, company } = event;
  const type = event.type as TypeName; // written by trackApplication only
  const title = textAs({ type, fields }, "title") || wordsOf(m, type).plain;
  const body = [title, company].filter(Boolean).join(", ");
  return { title: m.push.step, body, path: "/my-applications" };
}

/** Saved postings that close on this day or two days later, as in a daily digest. */
export function closingOn(trx: Kysely<Database>, day: string) {
  return trx
    .selectFrom("saved_postings")
    .innerJoin("postings", "postings.id", "saved_postings.posting_id")
    .where(isPublic)
    .where(isOpen(nowOn(day)))
    .where(sql<boolean>`${lastMorning} in (${day}::date, ${day}::date + 2)`);
}
