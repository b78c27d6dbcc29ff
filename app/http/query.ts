/** The parameters of a request's address, parsed as Remix will parse them. */
export function queryOf(address: string) {
  return new URL(address, "http://here.invalid").searchParams;
}

/** The address of a page from which one goes on to `next`; '' is nowhere in particular. */
export function withNext(path: string, next: string) {
  if (!next) return path;
  return `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

/** Where a page's own address says that one goes on to, or ''. */
export function nextOf(address: string) {
  return nextPath(queryOf(address).get("next"), "");
}

/** `candidate` if it is a path of ours, not something that a browser could read as another host; else `otherwise`. */
export function nextPath(candidate: string | null, otherwise: string) {
  const origin = "http://here.invalid";
  if (
    !candidate?.startsWith("/") ||
    /[\\\p{Cc}]/u.test(candidate) ||
    !URL.canParse(candidate, origin)
  ) {
    return otherwise;
  }
  const url = new URL(candidate, origin);
  const path = url.pathname + url.search;
  return url.origin === origin && !/^\/(\/|%2f|%5c)/i.test(path) ? path + url.hash : otherwise;
}
