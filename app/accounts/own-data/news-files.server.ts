import { db } from "~/db/client";
import type { User } from "../users.server";
import { type OwnFile, json } from "./own-file.server";

/** What a student saved and follows, and the news they were sent. */
export function newsFiles({ id }: User): OwnFile[] {
  return [
    json(
      "saved.json",
      "what you saved",
      db
        .selectFrom("saved_postings")
        .select(["posting_id as postingId", "saved_at as savedAt"])
        .where("user_id", "=", id),
    ),
    json(
      "followed-searches.json",
      "searches that you follow",
      db
        .selectFrom("follows")
        .select(["id", "type", "search", "location", "created_at as since"])
        .where("user_id", "=", id),
    ),
    json(
      "news-settings.json",
      "how often you want news, and an address of yours that refused it",
      db
        .selectFrom("news_settings")
        .select(["frequency", "covered_until as toldUpTo"])
        .select(["refused_address as refusedBy", "refused_at as refusedAt"])
        .where("user_id", "=", id),
    ),
    json(
      "digests.json",
      "which postings your news mails of the last month named",
      db
        .selectFrom("digests")
        .select(["id", "day", "items as postings", "created_at as madeAt", "mailed_at as mailedAt"])
        .where("user_id", "=", id),
    ),
    json(
      "notification-devices.json",
      "devices that show your notifications, without their secret addresses",
      db
        .selectFrom("push_devices")
        .select(["id", "device", "session_id as sessionId", "created_at as since"])
        .where("user_id", "=", id),
    ),
    json(
      "notifications.json",
      "which notifications you got in the last month",
      db
        .selectFrom("pushes")
        .select(["id", "day", "number", "event_id as stepOfAnApplication", "created_at as madeAt"])
        .where("user_id", "=", id),
    ),
  ];
}
