import { site } from "../env.server";
import { adviceFor } from "../errors";
import { messages } from "../messages";
import { currentRequestId, referenceOf } from "../request-id.server";
import { escapeHtml } from "../text";
import { errorArt } from "./error-art";
import styles from "../styles/index.css?url";

/**
 * The page shown where no screen can be rendered: it needs neither the database nor React. `sentence` is
 * one of ours, never a user's.
 */
export function refusalPage(sentence: string, status: number) {
  const name = escapeHtml(site.name);
  const id = status >= 500 && currentRequestId();
  const reference = id ? `<p>${messages.reference(referenceOf(id))}</p>` : "";
  return `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><title>${escapeHtml(sentence)} · ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><link rel="stylesheet" href="${styles}"><link rel="icon" href="/logo.svg" type="image/svg+xml"></head>
<body><header class="navbar"><div class="navbar-inner"><a class="logo" href="/"><img src="/logo.svg" alt="" width="36" height="36"><span>${name}</span></a></div></header>
<main id="main"><section class="narrow error-screen"><svg class="error-art" viewBox="0 0 128 96" aria-hidden="true">${errorArt(status)}</svg>
<p class="error-status" aria-hidden="true">${status}</p><h1>${escapeHtml(sentence)}</h1><p>${adviceFor(status)}</p>${reference}
<p class="actions"><a class="button" href="/">Go to the home page</a></p></section></main></body></html>`;
}
