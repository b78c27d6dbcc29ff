import { SignJWT, jwtVerify } from "jose";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { log } from "../../log.server";
import { newest, tokenKeys } from "../keys.server";
import { type User, userColumns } from "../users.server";

export const sessionSeconds = 7 * 24 * 60 * 60;

/**
 * Opens a session and returns its token: a JWT (HS256) with id, role, iat, exp and jti. `device` is
 * what its owner knows it by (deviceOf).
 */
export async function startSession(user: Pick<User, "id" | "role">, device = "") {
  const id = newId();
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
  const session = { id, user_id: user.id, expires_at: expiresAt, device };
  await db.insertInto("sessions").values(session).execute();
  const { id: kid, key } = newest(tokenKeys);
  return new SignJWT({ id: user.id, role: user.role })
    .setProtectedHeader({ alg: "HS256", kid })
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .setJti(id)
    .sign(key);
}

/**
 * Whose live session a token belongs to. A token that is expired, revoked, tampered with or
 * unknown is no token (decision: session-rows). The role is the database's, not the token's.
 */
export async function findSession(token: string) {
  const id = await sessionIdOf(token);
  if (!id) return null;
  const found = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(userColumns)
    .select(isUnnoted.as("isStale"))
    .where("sessions.id", "=", id)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .where(({ eb, or }) =>
      or([
        eb("users.role", "=", "user"),
        eb("sessions.last_seen_at", ">", sql<Date>`now() - ${staffIdle}::interval`),
      ]),
    )
    .executeTakeFirst();
  if (!found) return null;
  const { isStale, ...user } = found;
  if (isStale) noteUse(id);
  return { id, user };
}

/** Staff who were away for so long log in again; a student's phone stays logged in for the week. */
const staffIdle = "12 hours";

const isUnnoted = sql<boolean>`last_seen_at < now() - interval '5 minutes'`;

/** Some minutes late is good enough, and nobody waits for it. Of many requests at once the first writes. */
function noteUse(id: string) {
  db.updateTable("sessions")
    .set({ last_seen_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where(isUnnoted)
    .execute()
    .catch((error: Error) => log.warn({ event: "session not noted", reason: error.message }));
}

async function sessionIdOf(token: string) {
  const known = verified.get(token);
  if (known) return known;
  for (const { key } of tokenKeys) {
    const jti = await jtiOf(token, key);
    if (!jti) continue;
    if (verified.size === maxVerified) verified.clear();
    verified.set(token, jti);
    return jti;
  }
  return null;
}

async function jtiOf(token: string, key: Uint8Array) {
  const rules = { algorithms: ["HS256"], requiredClaims: ["exp", "iat", "jti"] };
  const { jti } = await jwtVerify(token, key, rules).then(
    ({ payload }) => payload,
    () => ({ jti: undefined }),
  );
  return jti && isId(jti) ? jti : null;
}

/**
 * Session ids by tokens whose signature was found good, which never changes. Whether the session
 * still lives is asked of the database each time; its row ends when the token does.
 */
const verified = new Map<string, string>();
const maxVerified = 10_000;

export async function revokeSession(id: string) {
  await db.updateTable("sessions").set({ revoked_at: new Date() }).where("id", "=", id).execute();
}

/** Sessions that nobody can use any more. */
export async function dropExpiredSessions() {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Ends every session of a user but `except`, on every process, in the caller's transaction; answers how many. */
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
