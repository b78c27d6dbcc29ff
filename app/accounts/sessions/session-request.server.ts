import type { IncomingHttpHeaders } from "node:http";
import { findSession } from "./sessions.server";
import { readCookie, sessionCookie } from "../../http/cookies.server";

/** Finds the live session of a request. A bearer token wins over a cookie. */
export async function identify({ authorization, cookie }: IncomingHttpHeaders) {
  const bearer = /^bearer (.+)$/i.exec(authorization ?? "")?.[1];
  const cookieToken = readCookie(cookie, sessionCookie);
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
