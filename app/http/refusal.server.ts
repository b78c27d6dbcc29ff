import { type RefusalCode, AppError, adviceFor, unavailable } from "../errors";
import { log } from "../log.server";
import { type Sentence, inLanguage, textsOf } from "../languages/texts";
import { site } from "../env.server";
import { currentRequestId, referenceOf } from "../request-id.server";
import { escapeHtml } from "../text";
import { errorArt } from "../components/error-art";
import styles from "../styles/index.css?url";
import type { HeadersFunction } from "@remix-run/node";

export type Refusal = {
  status: number;
  message: string;
  code?: RefusalCode;
  fields?: Record<string, string>;
  lists?: Record<string, string[]>;
  headers?: Record<string, string>;
};

/**
 * What to tell the user about anything thrown: an AppError's own sentence; 401 if their account is
 * gone; 503 for an outage, which will pass; otherwise `fallback` with 500. Bugs and outages are logged.
 */
export function toRefusal(error: unknown, fallback: Sentence, m = textsOf("en")): Refusal {
  if (error instanceof AppError) {
    const { status, code, headers } = error;
    return { status, ...error.in(m), code, headers };
  }
  if (isOfDeletedUser(error)) return { status: 401, code: "not-allowed", message: m.notLoggedIn };
  log.error({ event: "request failed", error });
  if (isOutage(error)) return toRefusal(unavailable(), fallback, m);
  return { status: 500, message: inLanguage(fallback, m) };
}

/** The account was deleted after the session was looked up: a foreign key finds nobody. */
function isOfDeletedUser(error: unknown) {
  const { constraint = "" } = Object(error) as { constraint?: string }; // pg's errors may have one
  return constraint.endsWith("_user_id_fkey");
}

/** Postgres is away, starting, stopping, overloaded, locked or read-only: SQLSTATE classes 08, 53 and 57, or no socket. */
export function isOutage(error: unknown) {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: string }; // pg's and Node's errors carry one
  return (
    /^(08|53|57|25006|25P03|55P03)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(
      error.message,
    )
  );
}

/**
 * The page shown where no screen can be rendered: it needs neither the database nor React. `sentence` is
 * one of ours, never a user's.
 */
export function refusalPage(sentence: string, status: number, m = textsOf("en")) {
  const name = escapeHtml(site.name);
  const id = status >= 500 && currentRequestId();
  const reference = id ? `<p>${m.reference(referenceOf(id))}</p>` : "";
  return `<!DOCTYPE html><html lang="${m.tag}"><head><meta charset="utf-8"><title>${escapeHtml(sentence)} · ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><link rel="stylesheet" href="${styles}"><link rel="icon" href="/logo.svg" type="image/svg+xml"></head>
<body><header class="navbar"><div class="navbar-inner"><a class="logo" href="/"><img src="/logo.svg" alt="" width="36" height="36"><span>${name}</span></a></div></header>
<main id="main"><section class="narrow error-screen"><svg class="error-art" viewBox="0 0 128 96" aria-hidden="true">${errorArt(status)}</svg>
<p class="error-status" aria-hidden="true">${status}</p><h1>${escapeHtml(sentence)}</h1><p>${adviceFor(status, m)}</p>${reference}
<p class="actions"><a class="button" href="/">${m.errorScreen.home}</a></p></section></main></body></html>`;
}

/** Passes a refused form's `Retry-After` on to the page that shows the refusal. */
export const retryHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = (errorHeaders ?? actionHeaders).get("Retry-After");
  return seconds ? { "Retry-After": seconds } : new Headers();
};

/** The same for a page that shows something personal even to a browser without our cookies. */
export const retryHeadersInPrivate: HeadersFunction = (given) => {
  const headers = new Headers(retryHeaders(given));
  headers.set("Cache-Control", "private, no-store");
  return headers;
};
