import type { HeadersFunction } from "@remix-run/node";

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
