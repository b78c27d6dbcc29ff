import { SignJWT, jwtVerify } from "jose";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { env } from "../../env.server";
import { type User, userColumns } from "../users.server";

export const sessionSeconds = 7 * 24 * 60 * 60;

const secret = new TextEncoder().encode(env.SESSION_SECRET);

/** Opens a session and returns its token: a JWT (HS256) with id, role, iat, exp and jti. */
export async function startSession(user: Pick<User, "id" | "role">) {
  const id = newId();
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
  await db.insertInto("sessions").values({ id, user_id: user.id, expires_at: expiresAt }).execute();
  return new SignJWT({ id: user.id, role: user.role })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .setJti(id)
    .sign(secret);
}

/**
 * Whose live session a token belongs to. A token that is expired, revoked, tampered with or
 * unknown is no token (decision: session-rows). The role is the database's, not the token's.
 */
export async function findSession(token: string) {
  const id = await sessionIdOf(token);
  if (!id) return null;
  const user = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(userColumns)
    .where("sessions.id", "=", id)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return user ? { id, user } : null;
}

async function sessionIdOf(token: string) {
  const known = verified.get(token);
  if (known) return known;
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ["HS256"],
      requiredClaims: ["exp", "iat", "jti"],
    });
    if (!payload.jti || !isId(payload.jti)) return null;
    if (verified.size === maxVerified) verified.clear();
    verified.set(token, payload.jti);
    return payload.jti;
  } catch {
    return null;
  }
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

/** Ends every session of a user, on every process, as part of the caller's transaction. */
export async function revokeAllSessions(userId: string, trx: Kysely<Database> = db) {
  await trx
    .updateTable("sessions")
    .set({ revoked_at: new Date() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
