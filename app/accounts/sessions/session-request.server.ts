import type { IncomingHttpHeaders } from "node:http";
import { findSession, sessionSeconds, verify } from "./sessions.server";
import { clearCookie, readCookie, sessionCookie, setCookie } from "../../http/flash.server";

/** A bearer token wins over a cookie. */
function tokensOf({ authorization, cookie }: IncomingHttpHeaders) {
  const bearer = /^bearer (.+)$/i.exec(authorization ?? "")?.[1];
  return { bearer, cookieToken: readCookie(cookie, sessionCookie) };
}

/** The account that a request's token was signed for, without asking whether its session is live. */
export async function accountOf(headers: IncomingHttpHeaders) {
  const { bearer, cookieToken } = tokensOf(headers);
  const token = bearer ?? cookieToken;
  return (token && (await verify(token))?.userId) || null;
}

/** Finds the live session of a request. */
export async function identify(headers: IncomingHttpHeaders) {
  const { bearer, cookieToken } = tokensOf(headers);
  const token = bearer ?? cookieToken;
  const session = token ? await findSession(token) : null;
  // A program that logged in by a call cannot be shown the page that asks again (decision: asked-again).
  const isProgram = bearer && session && !session.isPage;
  const user = session && { ...session.user, isProved: isProgram || session.user.isProved };
  return {
    user,
    sessionId: session?.id ?? null,
    hasStaleCookie: Boolean(!session && cookieToken && !bearer),
  };
}

/** The session's cookie, out of reach of scripts (decision: token-cookie). */
export function sessionHeaders(token: string) {
  return new Headers({ "Set-Cookie": setCookie(sessionCookie, token, sessionSeconds) });
}

export function endedSessionHeaders() {
  return new Headers({ "Set-Cookie": clearCookie(sessionCookie) });
}
