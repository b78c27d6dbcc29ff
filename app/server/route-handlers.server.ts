import { type ServerBuild, createRequestHandler } from "@remix-run/node";

/**
 * Remix tries all routes three times a page, each with a fresh regular expression: as long as
 * React's rendering takes. So it is handed only those that the address's first segment leaves.
 */
export function handlersByPath(build: ServerBuild, mode: string) {
  const firsts = new Set(Object.values(build.routes).map(({ path }) => firstOf(path)));
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

  return (path: string) => {
    const asked = firstSegment(path);
    const first = firsts.has(asked) ? asked : "";
    let handler = handlers.get(first);
    if (!handler) {
      handler = createRequestHandler(reachable(build, first), mode);
      handlers.set(first, handler);
    }
    return handler;
  };
}

/** The routes below `first`, and those that take any segment there. */
function reachable(build: ServerBuild, first: string): ServerBuild {
  const isReachable = ([, { path }]: [string, { path?: string }]) =>
    [first, undefined].includes(firstOf(path));
  const only = <Route extends { path?: string }>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(isReachable));
  return {
    ...build,
    routes: only(build.routes as Record<string, NonNullable<ServerBuild["routes"][string]>>),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** What a route asks the first segment to be; undefined: anything. */
function firstOf(path: string | undefined) {
  const [first] = (path ?? "").toLowerCase().split("/");
  return !first || /^[:*]/.test(first) ? undefined : first;
}

/** As Remix will read it: decoded, in any case, and of `/jobs.data` what is before the dot. */
function firstSegment(path: string) {
  const segment = path.split("/")[1] ?? "";
  return decodeURIComponent(segment)
    .replace(/\.data$/, "")
    .toLowerCase();
}
