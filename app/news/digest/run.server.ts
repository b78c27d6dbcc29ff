import { sql } from "kysely";
import { db } from "~/db/client";
import { enqueue, enqueueAll } from "~/jobs/outbox";
import { env } from "../../env.server";
import { log } from "../../log.server";
import { enqueuePushes } from "../push/make-pushes.server";
import { noteTold } from "./changed.server";
import { insertDigests } from "./collect.server";
import { type Run, findDue } from "./due.server";

/** How many students are handled at a time, as a statement of the pool may take 2.5 s (db/client.ts). */
const batchSize = 100;
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
 * notes what the students have been told, so an interrupted run continues where it stopped.
 */
export async function makeDigests({ day }: { day: string }) {
  const run = await db
    .selectFrom("news_runs")
    .select(["day", "until"])
    .where("day", "=", day)
    .executeTakeFirst();
  if (!run) return; // so old that housekeeping has deleted it
  let made = 0;
  let after: string | null = null;
  do {
    const done = await makeBatch(run, after);
    made += done.made;
    after = done.last;
  } while (after);
  await db
    .updateTable("news_runs")
    .set({ finished_at: sql<Date>`now()` })
    .where("day", "=", day)
    .execute();
  log.info({ event: "digests made", day, made });
}

function makeBatch(run: Run, after: string | null) {
  return db.transaction().execute(async (trx) => {
    const due = await findDue(trx, run, { after, limit: batchSize });
    if (!due.length) return { made: 0, last: null };
    const digests = await insertDigests(trx, run, due);
    await noteTold(
      trx,
      due.flatMap(({ changed }) => changed),
    );
    await enqueueAll(
      trx,
      "mail-digest",
      digests.map(({ id }) => ({ digestId: id })),
    );
    await trx
      .insertInto("news_settings")
      .values(due.map(({ userId }) => ({ user_id: userId, covered_until: run.until })))
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({ covered_until: run.until }),
      )
      .execute();
    return { made: digests.length, last: due.at(-1)?.userId ?? null };
  });
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
