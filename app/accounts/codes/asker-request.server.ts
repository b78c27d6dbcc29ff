import { createHash, randomBytes } from "node:crypto";
import { readCookie, setCookie } from "../../http/flash.server";
import type { RequestArgs } from "../../http/page.server";
import type { Asker } from "./issue-code.server";
import type { z } from "zod";
import { readForm } from "../../http/body.server";
import { handleForm } from "../../http/form.server";
import { type Rule, limit } from "../../http/rate-limits.server";
import { resendSchema } from "../schema";
import type { Sentence } from "../../languages/texts";

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
  const { ip: network, language } = context;
  const asker: Asker = { ticket: hashOf(ticket), hasTicket, network, isPage, language };
  return { asker, headers };
}

function hashOf(ticket: string) {
  return createHash("sha256").update(ticket).digest("base64url");
}

type CodeForm<Schema extends z.ZodType> = {
  schema: Schema;
  /** Inputs whose values are never sent back to the browser. */
  secret: string[];
  /** The sentence for a failure of ours (specification: error catalogue). */
  fallback: Sentence;
  enter: (typed: z.output<Schema>) => Promise<Response>;
  /** What the second button does, and the limit on it. */
  resend?: { rule: Rule; send: () => Promise<Response> };
};

/** Handles a form that takes a mailed code and may send another. */
export async function answerCodeForm<Schema extends z.ZodType>(
  { request, context }: RequestArgs,
  { enter, resend, ...entry }: CodeForm<Schema>,
) {
  const form = await readForm(request);
  if (resend && form.get("intent") === "resend") {
    return handleForm({
      form,
      language: context.language,
      schema: resendSchema,
      fallback: (m) => m.forgot.failed,
      async save() {
        await limit(resend.rule, context.ip);
        return resend.send();
      },
    });
  }
  return handleForm({
    form,
    language: context.language,
    ...entry,
    async save(typed) {
      await limit("verify-ip", context.ip);
      return enter(typed);
    },
  });
}
