import { isStaff } from "../../access/can";
import { SignJWT, jwtVerify } from "jose";
import { type Kysely, sql } from "kysely";
import { db, prepared } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { newest, tokenKeys } from "../../keys.server";
import { type Factors, factorsOf, isUnchanged } from "../second-factor/factors.server";
import { type User, userColumns } from "../users.server";

export const sessionSeconds = 7 * 24 * 60 * 60;

export type Login = {
  /** What the account had when the login was proved: if that changed meanwhile, no session begins. */
  passwordHash: string;
  factors: Factors;
  /** When the login was proved; absent means now. */
  provedAt?: Date;
  /** True if begun on a page, false if by a call of the API. */
  isPage: boolean;
  /** The name shown to its owner (deviceOf). */
  device: string;
  /** Whether this browser has logged in to the account before. */
  isKnownBrowser: boolean;
  /** The browser's old session, which ends as the new one begins. */
  replaces?: string | null;
  /** The device's id, if this browser ever asked for notifications. */
  pushDevice?: string | null;
};

/**
 * Opens a session and returns its token: a JWT (HS256) with id, role, iat, exp and jti. Logs a staff
 * login, and tells its owner if the browser is new to the account.
 */
export async function startSession(user: User, login?: Login) {
  const id = newId();
  const startedAt = new Date();
  const expiresAt = new Date(startedAt.getTime() + sessionSeconds * 1000);
  const { device, isPage: is_page, provedAt: proved_at } = login ?? {};
  const session = { id, user_id: user.id, expires_at: expiresAt, device, is_page, proved_at };
  await db.transaction().execute(async (trx) => {
    if (login) await assertStillProved(trx, user, login);
    await trx.insertInto("sessions").values(session).execute();
    // Must come first: ending the old session makes it forget the device.
    if (login?.pushDevice)
      await passOnDevice(trx, login.pushDevice, { userId: user.id, sessionId: id });
    if (login?.replaces) await revokeSession(login.replaces, trx);
    if (!login || !isStaff(user)) return;
    if (!login.isKnownBrowser) await enqueue(trx, "mail-new-device", { sessionId: id });
    await audit(trx, user, { action: "login-staff", details: { device: login.device } });
  });
  const { id: kid, key } = newest(tokenKeys);
  return new SignJWT({ id: user.id, role: user.role })
    .setProtectedHeader({ alg: "HS256", kid })
    .setIssuedAt(startedAt)
    .setExpirationTime(expiresAt)
    .setJti(id)
    .sign(key);
}

/**
 * Locks the account, so that a reset, a new role or another second factor waits until this session
 * exists and then ends it too.
 */
async function assertStillProved(
  trx: Kysely<Database>,
  { id, role }: User,
  { passwordHash, factors }: Login,
) {
  const proved = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", role)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst();
  if (!proved || !isUnchanged(factors, await factorsOf(id, trx)))
    throw new AppError((m) => m.login.failed, 401, { code: "wrong-credentials" });
}

/**
 * Finds the live session of a token; none for a token that is expired, revoked, altered or unknown
 * (decision: session-rows). The role comes from the database, not from the token.
 */
export async function findSession(token: string) {
  const id = (await verify(token))?.sessionId;
  if (!id) return null;
  const found = await db
    .selectFrom("sessions")
    .modifyFront(prepared)
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(userColumns)
    .select([isUnnoted.as("isStale"), isRecent.as("isProved"), "sessions.is_page as isPage"])
    .where("sessions.id", "=", id)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .where("users.blocked_at", "is", null)
    .where(({ eb, or }) =>
      or([
        eb("users.role", "=", "user"),
        eb("sessions.last_seen_at", ">", sql<Date>`now() - ${staffIdle}::interval`),
      ]),
    )
    .executeTakeFirst();
  if (!found) return null;
  const { isStale, isPage, ...user } = found;
  if (isStale) noteUse(id);
  return { id, user, isPage };
}

/** Staff must log in again after this long without use; students stay logged in for the week. */
const staffIdle = "12 hours";

const isUnnoted = sql<boolean>`last_seen_at < now() - interval '5 minutes'`;

/** Notes the last use, to within minutes. The request does not wait; only the first of many writes. */
function noteUse(id: string) {
  db.updateTable("sessions")
    .set({ last_seen_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where(isUnnoted)
    .execute()
    .catch((error: Error) => log.warn({ event: "session not noted", reason: error.message }));
}

/** The ids in a token that we signed; its session may have ended since. */
export async function verify(token: string): Promise<Signed | null> {
  const known = verified.get(token);
  if (known) return known;
  for (const { key } of tokenKeys) {
    const signed = await signedBy(token, key);
    if (!signed) continue;
    if (verified.size === maxVerified) verified.clear();
    verified.set(token, signed);
    return signed;
  }
  return null;
}

async function signedBy(token: string, key: Uint8Array) {
  const rules = { algorithms: ["HS256"], requiredClaims: ["exp", "iat", "jti"] };
  const { jti, id } = await jwtVerify(token, key, rules).then(
    ({ payload }) => payload as { jti?: string; id?: unknown },
    () => ({ jti: undefined, id: undefined }),
  );
  return jti && isId(jti) ? { sessionId: jti, userId: String(id) } : null;
}

/** After a login on this device: its owner's notifications go on with the new session, another user's end. */
async function passOnDevice(
  trx: Kysely<Database>,
  id: string,
  login: { userId: string; sessionId: string },
) {
  const device = isId(id) ? id : null;
  await trx
    .deleteFrom("push_devices")
    .where("id", "=", device)
    .where("user_id", "!=", login.userId)
    .execute();
  await trx
    .updateTable("push_devices")
    .set({ session_id: login.sessionId })
    .where("id", "=", device)
    .execute();
}

type Signed = { sessionId: string; userId: string };

/** Cached, because a verified signature never becomes invalid. Each request still asks the database for the session. */
const verified = new Map<string, Signed>();
const maxVerified = 10_000;

export async function revokeSession(id: string, trx: Kysely<Database> = db) {
  await trx.updateTable("sessions").set({ revoked_at: new Date() }).where("id", "=", id).execute();
}

/** Deletes sessions a day after they expired or were revoked. When they were last used stays known. */
export async function dropExpiredSessions() {
  await sql`
    with gone as (
      delete from sessions where least(expires_at, revoked_at) < now() - interval '1 day'
      returning user_id, last_seen_at)
    update users set seen_at = greatest(seen_at, last.at)
    from (select user_id, max(last_seen_at) as at from gone group by user_id) last
    where users.id = last.user_id`.execute(db);
}

/** Ends every session of a user except `except`, in the caller's transaction; returns how many. */
export async function revokeAllSessions(
  userId: string,
  trx: Kysely<Database> = db,
  except: string | null = null,
) {
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ revoked_at: new Date() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where((session) => (except ? session("id", "!=", except) : session.lit(true)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** For so long after a proof nobody is asked again (decision: asked-again). */
const proofMinutes = 10;

/** Whether a row of `sessions` was proved that recently. */
export const isRecent = sql<boolean>`sessions.proved_at > now() - ${sql.lit(proofMinutes)} * interval '1 minute'`;

/** The same for a login that has no session yet. */
export function isRecentProof({ provedAt }: { provedAt?: Date }) {
  return !provedAt || provedAt.valueOf() > Date.now() - proofMinutes * 60_000;
}

/** Notes that the session's owner has proved again who they are. */
export async function noteProof(id: string) {
  await db
    .updateTable("sessions")
    .set({ proved_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
