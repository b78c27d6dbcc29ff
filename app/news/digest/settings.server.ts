import type { Texts } from "../../languages/texts";
import { assertCan } from "../../access/can";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { DriveMails, Frequency } from "~/db/schema-news";
import { enqueueOnce } from "~/jobs/outbox";
import { type User } from "../../accounts/users.server";
import { todayIn } from "../../dates";
import { env } from "../../env.server";

type NewsSettings = {
  frequency: Frequency;
  drives: DriveMails;
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
    drives: row?.drives ?? "once",
    calendarSecret: row?.calendar_secret ?? null,
    refusedAt: row?.refused_address === student.email ? row.refused_at : null,
  };
}

/** Sets how often the student gets news. An address that refused our news gets another chance. */
export async function setFrequency(student: User | null, frequency: Frequency) {
  assertCan(student, "follow news", (m) => m.news.studentsOnly);
  await saveFrequency(db, student.id, frequency);
}

/** Sets how new drives are mailed. What waits for a mail goes as is chosen now. */
export async function setDriveMails(student: User | null, drives: DriveMails) {
  assertCan(student, "follow news", (m) => m.news.studentsOnly);
  await db.transaction().execute((trx) => saveDriveMails(trx, student.id, drives));
}

/** Ends the news of this user, if the account still exists, and tells them how to get it again. */
export async function endNews(userId: string) {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("users")
      .leftJoin("news_settings", "news_settings.user_id", "users.id")
      .select(["frequency", "drives"])
      .where("users.id", "=", userId)
      .forUpdate("users")
      .executeTakeFirst();
    if (!before || (before.frequency === "none" && before.drives === "none")) return;
    await saveFrequency(trx, userId, "none");
    await saveDriveMails(trx, userId, "none");
    await enqueueOnce(trx, "mail-news-ended", { userId });
  });
}

/** What came while a student got no news is not told later. */
function saveFrequency(trx: Kysely<Database>, userId: string, frequency: Frequency) {
  return save(trx, userId, {
    ...{ name: "frequency", value: frequency },
    also: sql`covered_until = case
      when news_settings.frequency = 'none' or news_settings.refused_address is not null
      then now() else news_settings.covered_until end`,
  });
}

/** What a student was told of while they wanted no mails about it is not mailed later. */
async function saveDriveMails(trx: Kysely<Database>, userId: string, drives: DriveMails) {
  await save(trx, userId, {
    ...{ name: "drives", value: drives },
    also: sql`drives_due_at = case when excluded.drives = 'once' then (
      select now() from message_readers reader join messages on messages.id = message_id
      where reader.user_id = news_settings.user_id and posting_id is not null
        and queued_at is null limit 1) end`,
  });
  if (drives !== "none") return;
  await sql`
    update message_readers reader set queued_at = now() from messages
    where messages.id = reader.message_id and posting_id is not null
      and reader.user_id = ${userId} and queued_at is null`.execute(trx);
}

type Setting = {
  name: "frequency" | "drives";
  value: Frequency | DriveMails;
  /** What else changes of settings that there are. */
  also: RawBuilder<unknown>;
};

/** Nothing if the account is gone. An address that refused our news gets another chance. */
function save(trx: Kysely<Database>, userId: string, { name, value, also }: Setting) {
  const column = sql.ref(name);
  return sql`
    insert into news_settings (user_id, ${column})
    select id, ${value}::text from users where id = ${userId}
    on conflict (user_id) do update
    set ${column} = excluded.${column}, refused_address = null, refused_at = null, ${also}`.execute(
    trx,
  );
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
