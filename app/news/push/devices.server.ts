import { assertCan } from "../../access/can";
import { pushKeys } from "../../env.server";
import { ECDH } from "node:crypto";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import { type User, lockUser } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { type Subscription, limits } from "../schema";

type Here = {
  /** The browser and its system, in words. */
  device: string;
  sessionId: string | null;
};

/** Adds a browser to the student's devices and returns the device's id. Throws 409 past the limit. */
export async function addDevice(student: User | null, subscription: Subscription, here: Here) {
  assertCan(student, "follow news", (m) => m.news.studentsOnly);
  if (!pushKeys) throw new AppError((m) => m.pageNotFound, 404);
  if (!isOnCurve(subscription.p256dh)) throw new AppError((m) => m.push.unusable, 422);
  const { device, sessionId: session_id } = here;
  const row = { user_id: student.id, session_id, device, server_key: pushKeys.publicKey };
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    await trx.deleteFrom("push_devices").where("session_id", "=", session_id).execute();
    const others = await trx
      .selectFrom("push_devices")
      .select("id")
      .where("user_id", "=", student.id)
      .where("endpoint", "!=", subscription.endpoint)
      .execute();
    if (others.length >= limits.devices)
      throw new AppError((m) => m.push.tooMany(limits.devices), 409);
    const { id } = await trx
      .insertInto("push_devices")
      .values({ id: newId(), ...subscription, ...row })
      // Another student may have used the same browser before.
      .onConflict((conflict) =>
        conflict.column("endpoint").doUpdateSet({ ...subscription, ...row }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

function isOnCurve(p256dh: string) {
  try {
    return Boolean(ECDH.convertKey(p256dh, "prime256v1", "base64url"));
  } catch {
    return false;
  }
}

/** The student's devices; `isOwn` marks the one of the request's session. */
export async function listDevices(student: User | null, sessionId: string | null) {
  assertCan(student, "follow news", (m) => m.news.studentsOnly);
  const rows = await db
    .selectFrom("push_devices")
    .select(["id", "device", "session_id", "created_at as since"])
    .where("user_id", "=", student.id)
    .orderBy("id")
    .execute();
  return rows.map(({ session_id, ...row }) => ({ ...row, isOwn: session_id === sessionId }));
}

/** Ends the notifications of a device. Throws 404 for one that is not this student's. */
export async function removeDevice(student: User | null, id: string) {
  assertCan(student, "follow news", (m) => m.news.studentsOnly);
  const { numDeletedRows } = await db
    .deleteFrom("push_devices")
    .where("id", "=", isId(id) ? id : null)
    .where("user_id", "=", student.id)
    .executeTakeFirst();
  if (!numDeletedRows) throw new AppError((m) => m.push.gone, 404);
}

/** Forgets a device whose address is no push service, or whose service no longer knows the browser. */
export async function forgetDevice(id: string) {
  await db.deleteFrom("push_devices").where("id", "=", id).execute();
}
