import type { IncomingHttpHeaders } from "node:http";
import { findSession } from "./sessions.server";
import { readCookie, sessionCookie } from "../../http/cookies.server";

/** Finds the live session of a request. A bearer token wins over a cookie. */
export async function identify({ authorization, cookie }: IncomingHttpHeaders) {
  const bearer = /^bearer (.+)$/i.exec(authorization ?? "")?.[1];
  const cookieToken = readCookie(cookie, sessionCookie);
  const token = bearer ?? cookieToken;
  const session = token ? await findSession(token) : null;
  return {
    user: session?.user ?? null,
    sessionId: session?.id ?? null,
    hasStaleCookie: Boolean(!session && cookieToken && !bearer),
  };
}
