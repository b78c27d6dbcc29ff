import type { HeadersFunction } from "@remix-run/node";

/** Lets a refused form's `Retry-After` through to the page it is shown on. */
export const retryHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = (errorHeaders ?? actionHeaders).get("Retry-After");
  return seconds ? { "Retry-After": seconds } : new Headers();
};
