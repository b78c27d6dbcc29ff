import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueue, enqueueAll } from "~/jobs/outbox";
import { env, pushKeys } from "../../env.server";
import { closingOn } from "./send-push.server";

const batchSize = 200;

/** Enqueues the morning's notifications, in the transaction that begins the morning's run. */
export async function enqueuePushes(trx: Kysely<Database>, day: string) {
  if (pushKeys) await enqueue(trx, "make-pushes", { day });
}

/** Tells students who have a device, once a day, which saved postings close today or in two days. */
export async function makePushes({ day }: { day: string }) {
  let after: string | null = null;
  do {
    after = await makeBatch(day, after);
  } while (after);
}

function makeBatch(day: string, after: string | null) {
  return db.transaction().execute(async (trx) => {
    const students = await trx
      .selectFrom("users")
      .select("id")
      .where("role", "=", "user")
      .where("id", "in", trx.selectFrom("push_devices").select("user_id"))
      .where(({ exists }) =>
        exists(
          closingOn(trx, day).where("saved_postings.user_id", "=", sql.ref<string>("users.id")),
        ),
      )
      .$if(after !== null, (query) => query.where("id", ">", after))
      .orderBy("id")
      .limit(batchSize)
      .forNoKeyUpdate()
      .execute();
    await insertPushes(
      trx,
      students.map(({ id }) => id),
      { day, eventId: null },
    );
    return students.at(-1)?.id ?? null;
  });
}

/** Tells a student that their application moved on. */
export async function makeStepPush({ eventId }: { eventId: string }) {
  await db.transaction().execute(async (trx) => {
    const student = await trx
      .selectFrom("users")
      .select("users.id")
      .select(sql<string>`(now() at time zone ${env.TIME_ZONE})::date`.as("today"))
      .innerJoin("applications", "applications.user_id", "users.id")
      .innerJoin("application_events as event", "event.application_id", "applications.id")
      .where("event.id", "=", eventId)
      .forNoKeyUpdate("users")
      .executeTakeFirst();
    if (student) await insertPushes(trx, [student.id], { day: student.today, eventId });
  });
}

type About = { day: string; eventId: string | null };

/**
 * Stores a notification for each of these students, whom `trx` has locked, and enqueues it for their
 * devices. Students who have had two that day get none; the mail tells them the rest.
 */
async function insertPushes(trx: Kysely<Database>, userIds: string[], { day, eventId }: About) {
  const { rows } = await sql<{ pushId: string; userId: string }>`
    insert into pushes (id, user_id, day, number, event_id)
    select gen_random_uuid(), told.user_id, ${day}, had + 1, ${eventId}::uuid
    from unnest(${userIds}::uuid[]) told (user_id)
    cross join lateral (
      select coalesce(max(number), 0) as had from pushes
      where pushes.user_id = told.user_id and day = ${day}
    ) earlier
    where had < 2
    on conflict do nothing
    returning id as "pushId", user_id as "userId"`.execute(trx);
  if (!rows.length) return;
  const devices = await trx
    .selectFrom("push_devices")
    .select(["id", "user_id"])
    .where(
      "user_id",
      "in",
      rows.map(({ userId }) => userId),
    )
    .execute();
  const pushOf = new Map(rows.map(({ pushId, userId }) => [userId, pushId]));
  const jobs = devices.map((device) => ({
    pushId: pushOf.get(device.user_id) ?? "",
    deviceId: device.id,
  }));
  await enqueueAll(trx, "send-push", jobs);
}

/** Drops notifications of more than thirty days ago, and devices that know us by earlier keys. */
export async function dropOldPushes() {
  await db
    .deleteFrom("pushes")
    .where("created_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
  if (!pushKeys) return;
  await db.deleteFrom("push_devices").where("server_key", "!=", pushKeys.publicKey).execute();
}
