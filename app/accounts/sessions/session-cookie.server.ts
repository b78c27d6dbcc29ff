import { sessionSeconds } from "./sessions.server";
import { clearCookie, sessionCookie, setCookie } from "../../http/cookies.server";

/** The session's cookie, out of reach of scripts (decision: token-cookie). */
export function sessionHeaders(token: string) {
  return new Headers({ "Set-Cookie": setCookie(sessionCookie, token, sessionSeconds) });
}

export function endedSessionHeaders() {
  return new Headers({ "Set-Cookie": clearCookie(sessionCookie) });
}
