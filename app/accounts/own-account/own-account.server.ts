import { assertLoggedIn } from "../../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { hashForAddress } from "../passwords/hash-for-address.server";
import { isPassword } from "../passwords/passwords.server";
import { revokeAllSessions } from "../sessions/sessions.server";
import type { User } from "../users.server";

/** Where somebody is logged in; `isOwn` marks the session of the request. */
type SessionShown = {
  id: string;
  device: string;
  firstSeen: Date;
  lastSeen: Date;
  isOwn: boolean;
};

/** The live sessions of `user`: the request's own first, then by last use. */
export async function listSessions(
  user: User | null,
  ownId: string | null,
): Promise<SessionShown[]> {
  assertLoggedIn(user);
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "created_at as firstSeen", "last_seen_at as lastSeen"])
    .where("user_id", "=", user.id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("last_seen_at", "desc")
    .limit(200)
    .execute();
  const shown = rows.map((row) => ({ ...row, isOwn: row.id === ownId }));
  return shown.sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

/** Logs one device out. Throws 404 for somebody else's session and for one that has ended. */
export async function endSession(user: User | null, id: string) {
  assertLoggedIn(user);
  const ended = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("sessions")
      .set({ revoked_at: new Date() })
      .where("id", "=", isId(id) ? id : null)
      .where("user_id", "=", user.id)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows) await noteSessionsEnded(trx, user);
    return numUpdatedRows > 0n;
  });
  if (!ended) throw new AppError((m) => m.account.sessionGone, 404);
}

export async function endOtherSessions(user: User | null, ownId: string | null) {
  assertLoggedIn(user);
  await db.transaction().execute(async (trx) => {
    // The log only grows and its writers wait for each other, so nothing is logged if nothing changed.
    if (await revokeAllSessions(user.id, trx, ownId)) await noteSessionsEnded(trx, user);
  });
}

function noteSessionsEnded(trx: typeof db, user: User) {
  return audit(trx, user, { action: "sessions-ended", target: { type: "user", id: user.id } });
}

type Passwords = { currentPassword: string; newPassword: string };

/** Changes the password, tells the owner by mail, and logs every other device out. */
export async function changePassword(
  user: User | null,
  { currentPassword, newPassword }: Passwords,
  ownId: string | null,
) {
  assertLoggedIn(user);
  const { password_hash: before } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(currentPassword, before))) {
    throw new AppError((m) => m.account.wrongPassword, 422, {
      code: "wrong-credentials",
      fields: { currentPassword: (m) => m.account.wrongPassword },
    });
  }
  const password_hash = await hashForAddress(user.email, newPassword);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", user.id)
      .where("password_hash", "=", before) // does not overwrite a reset that came meanwhile
      .executeTakeFirst();
    if (!numUpdatedRows) throw new AppError((m) => m.account.changedMeanwhile, 409);
    await revokeAllSessions(user.id, trx, ownId);
    await enqueue(trx, "mail-password-changed", { userId: user.id });
    await audit(trx, user, { action: "password-changed", target: { type: "user", id: user.id } });
  });
}

/** Looked for in this order, as many a User-Agent also names a browser further down. */
const browsers = {
  Edg: "Edge", // EdgA and EdgiOS on phones
  "OPR/": "Opera",
  "SamsungBrowser/": "Samsung Internet",
  "UCBrowser/": "UC Browser",
  "Firefox/": "Firefox",
  "FxiOS/": "Firefox",
  "Chrome/": "Chrome",
  "CriOS/": "Chrome",
  "Safari/": "Safari",
};
const systems = {
  Android: "Android",
  iPhone: "iPhone",
  iPad: "iPad",
  Windows: "Windows",
  "Mac OS X": "Mac",
  CrOS: "ChromeOS",
  Linux: "Linux",
};

/** 'Chrome on Android': enough for owners to recognise a device, too little to track it. */
export function deviceOf(userAgent: string | null) {
  const browser = firstIn(browsers, userAgent);
  const system = firstIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || "Another program";
}

function firstIn(names: Record<string, string>, userAgent: string | null) {
  return Object.entries(names).find(([part]) => userAgent?.includes(part))?.[1] ?? "";
}
