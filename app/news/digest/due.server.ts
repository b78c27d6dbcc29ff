import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { daysAfter } from "../../dates";
import { env } from "../../env.server";

/** A morning's run: its day, and the time up to which it reports. */
export type Run = { day: string; until: Date };

/** A student who gets a digest today if there is anything in it. */
export type Due = {
  userId: string;
  /** Earlier digests have covered everything up to this time. */
  covered: Date;
  /** How many days this digest covers: up to the next one. */
  days: number;
};

/** Where a batch begins (after this student), and how many students it has at most. */
export type Place = { after: string | null; limit: number };

/**
 * The next students who are due: every day those who want news daily, on Mondays also those who want it
 * weekly. Students missed on Monday, because nothing ran, are due the next day. New students start on a Monday.
 */
export async function findDue(trx: Kysely<Database>, { day, until }: Run, place: Place) {
  const monday = mondayOf(day);
  const isMonday = monday === day;
  const frequency = sql`coalesce(news_settings.frequency, 'weekly')`;
  const covered = sql<Date>`coalesce(covered_until, 'epoch')`;
  const weekBegan = sql`(${monday}::date)::timestamp at time zone ${env.TIME_ZONE}`;
  const rows = await trx
    .selectFrom("users")
    .leftJoin("news_settings", "news_settings.user_id", "users.id")
    .select(["users.id as userId", covered.as("covered")])
    .select(sql<boolean>`${frequency} = 'daily'`.as("isDaily"))
    .where("users.role", "=", "user")
    .where(sql<boolean>`refused_address is distinct from users.email`)
    .where(
      sql<boolean>`case ${frequency}
        when 'daily' then ${covered} < ${until}
        when 'weekly' then ${covered} < ${weekBegan} and (${isMonday} or covered_until is not null)
        else false end`,
    )
    .$if(place.after !== null, (query) => query.where("users.id", ">", place.after))
    .orderBy("users.id")
    .limit(place.limit)
    .execute();
  const untilMonday = (Date.parse(daysAfter(monday, 7)) - Date.parse(day)) / 86_400_000;
  return rows.map(({ isDaily, ...student }): Due => ({
    ...student,
    days: isDaily ? 1 : untilMonday,
  }));
}

function mondayOf(day: string) {
  const weekday = new Date(day).getUTCDay(); // 0 is Sunday
  return daysAfter(day, -((weekday + 6) % 7));
}
