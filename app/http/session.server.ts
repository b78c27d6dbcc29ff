import { sessionSeconds } from "../accounts/sessions.server";
import { clearCookie, sessionCookie, setCookie } from "./cookies.server";

/** The session's token as the browser keeps it, out of reach of scripts (decision 2). */
export function sessionHeaders(token: string) {
  return new Headers({ "Set-Cookie": setCookie(sessionCookie, token, sessionSeconds) });
}

export function endedSessionHeaders() {
  return new Headers({ "Set-Cookie": clearCookie(sessionCookie) });
}
