import type { HeadersFunction } from "@remix-run/node";

/** Lets a refused form's `Retry-After` through to the page it is shown on. */
export const retryHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = (errorHeaders ?? actionHeaders).get("Retry-After");
  return seconds ? { "Retry-After": seconds } : new Headers();
};

/** The same for a page that says something personal even to a browser without a cookie of ours. */
export const retryHeadersInPrivate: HeadersFunction = (given) => {
  const headers = new Headers(retryHeaders(given));
  headers.set("Cache-Control", "private, no-store");
  return headers;
};
