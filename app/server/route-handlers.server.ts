import { type ServerBuild, createRequestHandler } from "@remix-run/node";

/**
 * Remix tries all routes three times per page, compiling a regular expression for each: that takes as
 * long as everything else (docs/benchmarks.md). So it gets only those that an address's first segments allow.
 */
export function handlersByPath(build: ServerBuild, mode: string) {
  const names = new Set(Object.values(build.routes).flatMap(({ path }) => segmentsOf(path)));
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

  return (path: string) => {
    const asked = segmentsOf(path.slice(1).replace(/\.data$/, ""))
      .slice(0, depth)
      .map(decodeURIComponent)
      .map((segment) => (names.has(segment) ? segment : "")); // otherwise strangers could create handlers without end
    const key = asked.join("/");
    const handler = handlers.get(key) ?? createRequestHandler(reachable(build, asked), mode);
    handlers.set(key, handler);
    return handler;
  };
}

/** How many segments are looked at. */
const depth = 2;

/** In lower case, as Remix ignores case. */
function segmentsOf(path = "") {
  return path.toLowerCase().split("/");
}

function reachable(build: ServerBuild, asked: string[]): ServerBuild {
  const isReachable = ([, { path }]: [string, { path?: string }]) =>
    segmentsOf(path)
      .slice(0, depth)
      .every((segment, at) => /^([:*]|$)/.test(segment) || segment === asked[at]);
  const only = <Route extends { path?: string }>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(isReachable));
  return {
    ...build,
    routes: only(build.routes as Record<string, NonNullable<ServerBuild["routes"][string]>>),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
