import { createHash, randomBytes } from "node:crypto";
import { readCookie, setCookie } from "../../http/cookies.server";
import type { RequestArgs } from "../../http/page.server";
import type { Asker } from "./asker";

/**
 * Ties a code to the browser or program that asked for it: a random value that only its cookie
 * holds. The database stores its hash.
 */
const ticketCookie = "ticket";
const ticketSeconds = 7 * 24 * 60 * 60; // as long as a sign-up waits for its code

/** Who asks for or enters a code; `headers` set a ticket if the browser has none. */
export function askerOnPage(args: RequestArgs) {
  return askerOf(args, true);
}

export function askerByCall(args: RequestArgs) {
  return askerOf(args, false);
}

function askerOf({ request, context }: RequestArgs, isPage: boolean) {
  const sent = readCookie(request.headers.get("Cookie"), ticketCookie);
  const hasTicket = /^[\w-]{22}$/.test(sent ?? "");
  const ticket = hasTicket && sent ? sent : randomBytes(16).toString("base64url");
  const headers = new Headers();
  if (!hasTicket) headers.set("Set-Cookie", setCookie(ticketCookie, ticket, ticketSeconds));
  const asker: Asker = { ticket: hashOf(ticket), hasTicket, network: context.ip, isPage };
  return { asker, headers };
}

function hashOf(ticket: string) {
  return createHash("sha256").update(ticket).digest("base64url");
}
