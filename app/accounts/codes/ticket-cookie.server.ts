import { createHash, randomBytes } from "node:crypto";
import { readCookie, setCookie } from "../../http/cookies.server";

/**
 * Ties a code to the browser that asked for it: a random value that only its cookie holds. The
 * database knows it by its hash (`browser`).
 */
const ticketCookie = "ticket";
const ticketSeconds = 7 * 24 * 60 * 60; // as long as a sign-up waits for its code

/** The browser's ticket, or a new one with the header that gives it. */
export function ticketOf(request: Request) {
  const kept = readCookie(request.headers.get("Cookie"), ticketCookie);
  const ticket = kept && /^[\w-]{22}$/.test(kept) ? kept : randomBytes(16).toString("base64url");
  const headers = new Headers();
  if (ticket !== kept) headers.set("Set-Cookie", setCookie(ticketCookie, ticket, ticketSeconds));
  return { browser: createHash("sha256").update(ticket).digest("base64url"), headers };
}

/** For API calls, most of which come from programs: the browser, if it has a ticket. */
export function browserOf(request: Request) {
  const { browser, headers } = ticketOf(request);
  return headers.has("Set-Cookie") ? null : browser;
}
