import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { appUrl } from "../env.server";
import { refuseMethod } from "./front-door.server";
import { clearCookie, sessionCookie } from "../http/cookies.server";
import { hintPrefetch } from "./document-hints.server";
import { identify } from "../accounts/sessions/session-request.server";
import { noteUser, requestIdOf } from "./request-log.server";
import { networkOf } from "./network";
import { sendKept } from "./page-cache/cached-answer.server";
import { handlersByPath } from "./route-handlers.server";
import { studentPage } from "./page-cache/student-pages.server";
import { cacheKey, isKept, keptPage } from "./page-cache/visitor-pages.server";
import { limitSearch } from "./search-limit.server";

/** Hands an Express request, whose body is already read, to Remix and sends back its answer. */
export function remixAdapter(loadBuild: () => Promise<ServerBuild>, mode: string) {
  const handlerOf = remembered((build: ServerBuild) => handlersByPath(build, mode));

  return async (req: ExpressRequest, res: ExpressResponse) => {
    const handle = handlerOf(await loadBuild())(req.path);
    const requestId = requestIdOf(res);
    const key = cacheKey(req);
    if (key) {
      if (!isKept(key)) await limitSearch(req, null);
      const render = () => handle(new Request(appUrl + key), visitor("", requestId));
      return sendKept(await keptPage(key, render), req, res, requestId);
    }
    const request = toRequest(req, res);
    const { hasStaleCookie, ...who } = await identify(req.headers);
    const network = networkOf(req.ip ?? "");
    const user = who.user && { ...who.user, network };
    const context = { ...visitor(network, requestId), ...who, user };
    noteUser(res, context.user);
    await limitSearch(req, context.user);
    const shared = await studentPage(context.user, req, (path, user) =>
      handle(new Request(appUrl + path), { ...visitor("", requestId), user }),
    );
    const response = shared ?? (await handle(request, context));
    const lacksAction = response.status === 405 && !response.headers.has("Allow");
    if (lacksAction) return refuseMethod(req, res, ["GET", "HEAD"]);
    await send(response, { context, hasStaleCookie, req, res });
  };
}

/** Setting up the routes costs a millisecond; the build changes in development only. */
function remembered<From, To>(make: (from: From) => To) {
  let last: { from: From; made: To } | undefined;
  return (from: From) => {
    if (last?.from !== from) last = { from, made: make(from) };
    return last.made;
  };
}

function visitor(ip: string, requestId: string): AppLoadContext {
  return { user: null, sessionId: null, ip, requestId };
}

function toRequest(req: ExpressRequest, res: ExpressResponse) {
  const left = new AbortController();
  res.on("close", () => {
    if (!res.writableFinished) left.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const body = res.locals.body as Buffer | undefined; // set by readCappedBody
  return new Request(appUrl + req.originalUrl, {
    method: req.method,
    headers,
    body: body?.length ? new Uint8Array(body) : undefined,
    signal: left.signal,
  });
}

type Sending = {
  context: AppLoadContext;
  hasStaleCookie: boolean;
  req: ExpressRequest;
  res: ExpressResponse;
};

async function send(response: Response, { context, hasStaleCookie, req, res }: Sending) {
  res.status(response.status);
  for (const [name, value] of response.headers) res.append(name, value);
  const setsSession = response.headers
    .getSetCookie()
    .some((cookie) => cookie.includes(sessionCookie));
  if (hasStaleCookie && !setsSession) res.append("Set-Cookie", clearCookie(sessionCookie));
  if (res.hasHeader("Set-Cookie")) res.set("Cache-Control", "private, no-store");
  if (!res.hasHeader("Cache-Control")) {
    // A visitor's cookie may have an address behind it (signing up, resetting).
    const isPersonal = context.user !== null || req.get("Cookie") !== undefined;
    res.set("Cache-Control", isPersonal ? "private, no-store" : "no-cache");
  }
  res.vary("Cookie");
  hintPrefetch(req, res);

  if (!response.body || res.req.method === "HEAD") {
    await response.body?.cancel();
    return void res.end();
  }
  await sendBody(response.body, res);
}

/** At the reader's pace, so that a slow one does not fill our memory; Remix's own copy does not wait. */
async function sendBody(body: ReadableStream<Uint8Array>, res: ExpressResponse) {
  let goOn = () => {};
  for (const event of ["drain", "close"]) res.on(event, () => goOn());
  const reader = body.getReader();
  while (!res.destroyed) {
    const { done, value } = await reader.read();
    if (done) return void res.end();
    if (!res.write(value)) await new Promise<void>((taken) => (goOn = taken));
  }
  await reader.cancel();
}
