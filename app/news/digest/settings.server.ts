import type { Texts } from "../../languages/texts";
import { assertCan } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { Frequency } from "~/db/schema-news";
import { enqueueOnce } from "~/jobs/outbox";
import { type User } from "../../accounts/users.server";
import { todayIn } from "../../dates";
import { env } from "../../env.server";

type NewsSettings = {
  frequency: Frequency;
  calendarSecret: string | null;
  /** When the user's present address refused our news, if it did. */
  refusedAt: Date | null;
};

export async function findNewsSettings(student: User | null): Promise<NewsSettings> {
  assertCan(student, "follow news", (m) => m.news.studentsOnly);
  const row = await db
    .selectFrom("news_settings")
    .selectAll()
    .where("user_id", "=", student.id)
    .executeTakeFirst();
  return {
    frequency: row?.frequency ?? "weekly",
    calendarSecret: row?.calendar_secret ?? null,
    refusedAt: row?.refused_address === student.email ? row.refused_at : null,
  };
}

/** Sets how often the student gets news. An address that refused our news gets another chance. */
export async function setFrequency(student: User | null, frequency: Frequency) {
  assertCan(student, "follow news", (m) => m.news.studentsOnly);
  await saveFrequency(db, student.id, frequency);
}

/** Ends the news of this user, if the account still exists, and tells them how to get it again. */
export async function endNews(userId: string) {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("users")
      .leftJoin("news_settings", "news_settings.user_id", "users.id")
      .select("frequency")
      .where("users.id", "=", userId)
      .forUpdate("users")
      .executeTakeFirst();
    if (!before || before.frequency === "none") return;
    await saveFrequency(trx, userId, "none");
    await enqueueOnce(trx, "mail-news-ended", { userId });
  });
}

/** What came while a student got no news is not told later. */
function saveFrequency(trx: Kysely<Database>, userId: string, frequency: Frequency) {
  return trx
    .insertInto("news_settings")
    .columns(["user_id", "frequency"])
    .expression(
      trx
        .selectFrom("users")
        .select(["id", sql<Frequency>`${frequency}::text`.as("frequency")])
        .where("id", "=", userId),
    )
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        frequency,
        refused_address: null,
        refused_at: null,
        covered_until: sql<Date>`case
          when news_settings.frequency = 'none' or news_settings.refused_address is not null
          then now() else news_settings.covered_until end`,
      }),
    )
    .execute();
}

/** Notes that the mail server of `address` refused our news. The address gets no more. */
export async function noteRefused(userId: string, address: string) {
  await db
    .insertInto("news_settings")
    .values({ user_id: userId, refused_address: address, refused_at: new Date() })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ refused_address: address, refused_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Says that the user's address refused our news; '' if it did not. */
export function refusedInWords(m: Texts, { refusedAt }: { refusedAt: Date | null }, email: string) {
  if (!refusedAt) return "";
  return m.news.refused(email, m.dates.day(todayIn(env.TIME_ZONE, refusedAt)));
}
