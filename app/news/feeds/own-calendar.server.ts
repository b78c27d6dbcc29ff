import { assertCan } from "../../access/can";
import { randomBytes } from "node:crypto";
import { db } from "~/db/client";
import { type User } from "../../accounts/users.server";
import { appUrl, site } from "../../env.server";
import { textsOf } from "../../languages/texts";
import { AppError } from "../../errors";
import { postingColumns, toPosting } from "../../postings/postings.server";
import { isPublic } from "../../postings/visibility.server";
import { toCalendar } from "./feeds.server";

const publicStates = ["published", "closed"] as const;

/** The most postings in one calendar. If there are more, those that close last are in it. */
const maxEntries = 1_000;

/** Gives the student's calendar a new address. The old one stops working. */
export async function changeCalendarSecret(student: User | null) {
  assertCan(student, "follow news", (m) => m.news.studentsOnly);
  const calendar_secret = randomBytes(24).toString("base64url");
  await db
    .insertInto("news_settings")
    .values({ user_id: student.id, calendar_secret })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ calendar_secret }))
    .execute();
}

export function calendarAddress(secret: string) {
  return `${appUrl}/calendar/${secret}.ics`;
}

/** The student with this secret; throws 404 for an unknown one. */
export async function ownerOfCalendar(secret: string) {
  const owner = await db
    .selectFrom("news_settings")
    .innerJoin("users", "users.id", "user_id")
    .select(["users.id", "users.language"])
    .where("calendar_secret", "=", secret)
    .executeTakeFirst();
  if (!owner) throw new AppError((m) => m.pageNotFound, 404);
  return owner;
}

/**
 * The deadlines and days of what its owner saved and applied to. A deleted posting shows as cancelled while
 * it is in the bin.
 */
export async function readOwnCalendar({
  id: ownerId,
  language,
}: {
  id: string;
  language: string | null;
}) {
  const saved = db.selectFrom("saved_postings").select("posting_id").where("user_id", "=", ownerId);
  const applied = db
    .selectFrom("applications")
    .select("posting_id")
    .where("user_id", "=", ownerId)
    .where("stage", "!=", "withdrawn");
  const rows = await db
    .selectFrom("postings")
    .select(postingColumns)
    .where("id", "in", saved.union(applied))
    .where(({ or, and, eb }) =>
      or([isPublic, and([eb("deleted_at", "is not", null), eb("state", "in", publicStates)])]),
    )
    .orderBy("closes_on", "desc")
    .orderBy("id")
    .limit(maxEntries)
    .execute();
  const entries = rows.map((row) => ({
    posting: toPosting(row),
    isCancelled: row.deleted_at !== null,
  }));
  const m = textsOf(language);
  return toCalendar(m, m.feeds.own(site.name), entries);
}
