import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { enqueue, enqueueAll } from "~/jobs/outbox";
import { env } from "../../env.server";
import { log } from "../../log.server";
import { findDrives, hasWaitingDrives } from "../drives/digest-drives.server";
import { enqueuePushes } from "../push/make-pushes.server";
import {
  type Due,
  type Run,
  type SectionName,
  findChanged,
  insertDigests,
  noteTold,
} from "./collect.server";
import type { Database } from "~/db/schema";
import { daysAfter } from "../../dates";

/** Ids of the first `maxShown` postings (for `changed`: applications), and how many there are in all. */
export type DigestItems = Partial<Record<SectionName, { ids: string[]; total: number }>>;

/** How many students are handled at a time at most, as a statement of the pool may take 2.5 s (db/client.ts). */
const batchSize = 100;
/** After so many failures in a row the fault is not the students'. */
const maxInARow = 100;
/** Hours in TIME_ZONE between which a run may begin: at eight, or later after an outage, but not at night. */
const [firstHour, lastHour] = [8, 20];

/**
 * Begins this morning's run unless another process has. The database's clock and the table's key decide, so
 * there is one a day whatever the workers' clocks say. What became public in the last quarter of an hour waits
 * for the next run, as more may still be saved with such times (decisions: one-morning, news-window).
 */
export async function beginMorning(at: Date | null = null) {
  const now = sql<Date>`coalesce(${at}::timestamptz, now())`;
  const clock = sql`${now} at time zone ${env.TIME_ZONE}`;
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .insertInto("news_runs")
      .columns(["day", "until"])
      .expression(
        trx
          .selectNoFrom([
            sql<string>`(${clock})::date`.as("day"),
            sql<Date>`${now} - interval '15 minutes'`.as("until"),
          ])
          .where(sql<boolean>`extract(hour from ${clock}) between ${firstHour} and ${lastHour}`),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!run) return null;
    await enqueue(trx, "make-digests", { day: run.day });
    await enqueuePushes(trx, run.day);
    return run.day;
  });
}

/**
 * Makes the digests of a day's run in batches of students. A batch's transaction also enqueues the mails and
 * notes what the students have been told, so an interrupted run continues where it stopped. A batch that
 * fails is tried again with fewer students. Whoever fails alone is passed over if the database still answers,
 * and the run fails at its end, so that the queue tries them again (decision: bounded-batches).
 */
export async function makeDigests({ day }: { day: string }) {
  const run = await db
    .selectFrom("news_runs")
    .select(["day", "until"])
    .where("day", "=", day)
    .executeTakeFirst();
  if (!run) return; // so old that housekeeping has deleted it
  let made = 0;
  let inARow = 0;
  const failures: Error[] = [];
  let place: Place | null = { after: null, limit: batchSize };
  while (place) {
    const { after, limit }: Place = place;
    try {
      const done = await makeBatch(run, place);
      made += done.made;
      inARow = 0;
      place = done.last ? { after: done.last, limit: Math.min(2 * limit, batchSize) } : null;
    } catch (error) {
      if (limit > 1) {
        place = { after, limit: Math.ceil(limit / 2) };
        continue;
      }
      const failure = error as Error; // nothing here throws anything else
      failures.push(failure);
      if (++inARow === maxInARow) throw failure;
      place = await placeAfterNext(run, after, failure.message);
    }
  }
  const [reason] = failures;
  if (reason) throw new Error(`${failures.length} not told: ${reason.message}`);
  log.info({ event: "digests made", day, made });
  await db
    .updateTable("news_runs")
    .set({ finished_at: sql<Date>`now()` })
    .where("day", "=", day)
    .execute();
}

async function placeAfterNext(
  run: Run,
  after: string | null,
  reason: string,
): Promise<Place | null> {
  const [student] = await findDue(db, run, { after, limit: 1 });
  if (!student) return null;
  log.warn({ event: "student not told", day: run.day, userId: student.userId, reason });
  return { after: student.userId, limit: 1 };
}

function makeBatch(run: Run, place: Place) {
  return db.transaction().execute(async (trx) => {
    const due = await findDue(trx, run, place);
    if (!due.length) return { made: 0, last: null };
    const drives = await findDrives(trx, due, run);
    const covered = due.filter(({ isForDrives }) => !isForDrives);
    const changed = await findChanged(trx, covered, run.until);
    const digests = await insertDigests(trx, run, { due: covered, changed, drives });
    await noteTold(trx, changed);
    await enqueueAll(
      trx,
      "mail-digest",
      digests.map(({ id }) => ({ digestId: id })),
    );
    await noteCovered(trx, covered, run);
    return { made: digests.length, last: due.at(-1)?.userId ?? null };
  });
}

async function noteCovered(trx: Kysely<Database>, covered: Due[], run: Run) {
  if (!covered.length) return;
  await trx
    .insertInto("news_settings")
    .values(covered.map(({ userId }) => ({ user_id: userId, covered_until: run.until })))
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ covered_until: run.until }))
    .execute();
}

/** Drops digests and runs of more than thirty days ago. */
export async function dropOldDigests() {
  await db
    .deleteFrom("digests")
    .where("created_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
  await db
    .deleteFrom("news_runs")
    .where("until", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}

/** Where a batch begins (after this student), and how many students it has at most. */
type Place = { after: string | null; limit: number };

/**
 * The next students who are due: every day those who want news daily, on Mondays also those who want it
 * weekly. Students missed on Monday, because nothing ran, are due the next day. New students start on a Monday. For new
 * drives that wait for it, a digest comes on any day.
 */
async function findDue(trx: Kysely<Database>, { day, until }: Run, place: Place) {
  const monday = mondayOf(day);
  const isMonday = monday === day;
  const frequency = sql`coalesce(news_settings.frequency, 'weekly')`;
  const covered = sql<Date>`coalesce(covered_until, 'epoch')`;
  const weekBegan = sql`(${monday}::date)::timestamp at time zone ${env.TIME_ZONE}`;
  const isDue = sql<boolean>`(case ${frequency}
    when 'daily' then ${covered} < ${until}
    when 'weekly' then ${covered} < ${weekBegan} and (${isMonday} or covered_until is not null)
    else false end)`;
  const rows = await trx
    .selectFrom("users")
    .leftJoin("news_settings", "news_settings.user_id", "users.id")
    .select(["users.id as userId", covered.as("covered")])
    .select(sql<boolean>`${frequency} = 'daily'`.as("isDaily"))
    .select(sql<boolean>`not ${isDue}`.as("isForDrives"))
    .where("users.role", "=", "user")
    .where(sql<boolean>`refused_address is distinct from users.email`)
    .where(
      sql<boolean>`(${isDue} or ${hasWaitingDrives} and not exists (
        select from digests where digests.user_id = users.id and digests.day = ${day}))`,
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
