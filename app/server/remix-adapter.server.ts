import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { type AppLoadContext, type ServerBuild, createRequestHandler } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { appUrl } from "../env.server";
import { refuse, refuseMethod } from "./front-door.server";
import { clearCookie, sessionCookie } from "../http/flash.server";
import { identify } from "../accounts/sessions/session-request.server";
import type { User } from "../accounts/users.server";
import { notePosition } from "./read-position.server";
import { isSecretPath, noteUser } from "./request-log.server";
import type { Language } from "../languages/known";
import { textsOf } from "../languages/texts";
import { chosenIn, isCall, languageOf } from "../http/language.server";
import { noteLanguage } from "../accounts/own-account/language.server";
import { queryOf } from "../http/query";
import { networkOf } from "./network";
import { addressOf } from "./address.server";
import { endTurnSoon } from "./admission.server";

/** What is known of a request before its loader or action runs. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** The user whose live session came with the request; null for a visitor. */
    user: User | null;
    sessionId: string | null;
    /** The reader's. */
    language: Language;
    /** The client's address, for IPv6 its network; from a proxy's header only as TRUST_PROXY allows. */
    ip: string;
  }
}

/** Hands requests, their bodies already read, to Remix and sends its answers. */
export function remixAdapter(loadBuild: () => Promise<ServerBuild>, mode: string) {
  let known: { build: ServerBuild; handlerOf: ReturnType<typeof handlersByAddress> } | undefined;

  /** Setting up the routes takes a millisecond; the build changes only in development. */
  async function handlerOf(path: string) {
    const build = await loadBuild();
    if (known?.build !== build) known = { build, handlerOf: handlersByAddress(build, mode) };
    return known.handlerOf(path);
  }

  /** The answer to a visitor who sends no headers. */
  async function render(url: string) {
    const handle = await handlerOf(new URL(url, appUrl).pathname);
    return handle(new Request(appUrl + url), visitor("", languageOf({ url: queryOf(url) })));
  }

  async function answer(req: ExpressRequest, res: ExpressResponse) {
    const handle = await handlerOf(req.path);
    const request = toRequest(req, res);
    const { hasStaleCookie, ...who } = await identify(req.headers);
    const network = networkOf(req.ip ?? "");
    const user = who.user && { ...who.user, network };
    const language = await readersLanguage(req, user);
    const context = { ...visitor(network, language), ...who, user };
    noteUser(res, context.user);
    const response = await handle(request, context);
    if (res.closed) return; // nobody waits for it any more
    endTurnSoon(res);
    const lacksAction = response.status === 405 && !response.headers.has("Allow");
    if (lacksAction) return refuseMethod(req, res, ["GET", "HEAD"]);
    if (isLastResort(response)) return refuse(req, res, 500, textsOf(language).broken);
    await notePosition(response, res);
    await send(response, res, { user, hasStaleCookie });
  }

  return { render, answer };
}

/** Notes the choice at the account, whose mails follow it, also one that was made before logging in. */
async function readersLanguage(req: ExpressRequest, user: User | null) {
  const url = queryOf(req.originalUrl);
  if (isCall(req.path)) return languageOf({ url });
  const language = languageOf({ url, account: user?.language, cookie: req.headers.cookie });
  const chosen = chosenIn(req) ?? (user?.language ? undefined : language);
  const isNew = chosen !== undefined && chosen !== (user?.language ?? "en");
  if (user && isNew && req.method === "GET") await noteLanguage(user, chosen);
  return language;
}

/** Remix's own plain text, sent when even the error page cannot be rendered. */
function isLastResort({ status, headers }: Response) {
  return status === 500 && headers.get("Content-Type") === "text/plain";
}

function visitor(ip: string, language: Language): AppLoadContext {
  return { user: null, sessionId: null, ip, language };
}

function toRequest(req: ExpressRequest, res: ExpressResponse) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const body = res.locals.body as Buffer | undefined; // set by readCappedBody
  return new Request(appUrl + req.originalUrl, {
    method: req.method,
    headers,
    body: body?.length ? new Uint8Array(body) : undefined,
    signal: res.locals.leaving as AbortSignal | undefined, // set by admit
  });
}

/** Bytes: a longer answer is streamed. */
const maxWhole = 1024 * 1024;

async function send(
  response: Response,
  res: ExpressResponse,
  { user, hasStaleCookie }: { user: User | null; hasStaleCookie: boolean },
) {
  const { req } = res;
  res.status(response.status);
  for (const [name, value] of response.headers) res.append(name, value);
  const setsSession = response.headers
    .getSetCookie()
    .some((cookie) => cookie.includes(sessionCookie));
  if (hasStaleCookie && !setsSession) res.append("Set-Cookie", clearCookie(sessionCookie));
  if (res.hasHeader("Set-Cookie")) res.set("Cache-Control", "private, no-store");
  if (!res.hasHeader("Cache-Control")) {
    // A visitor's cookie may stand for an e-mail address (sign-up, password reset), a path for one person.
    const isPersonal =
      user !== null || req.get("Cookie") !== undefined || isSecretPath(req.originalUrl);
    res.set("Cache-Control", isPersonal ? "private, no-store" : "no-cache");
  }
  res.vary("Cookie");
  hintPrefetch(req, res);

  if (!response.body || req.method === "HEAD") {
    await response.body?.cancel();
    return void res.end();
  }
  if (Number(response.headers.get("Content-Length") ?? Infinity) <= maxWhole) {
    return void res.end(Buffer.from(await response.arrayBuffer())); // in one write
  }
  await sendStream(response.body, res);
}

/** Sends at the reader's pace, so that slow ones do not fill our memory; stops when the reader leaves. */
export async function sendStream(
  body: ReadableStream<Uint8Array>,
  res: ServerResponse & Partial<Pick<ExpressResponse, "flush">>,
) {
  // The answer may have closed before, out of turn (app.server.ts): it would not close again.
  if (res.req.socket.destroyed) return body.cancel();
  const pieces = Readable.fromWeb(body as WebStream<Uint8Array>);
  // Compression would hold back the beginning until there is more.
  pieces.once("data", () => setImmediate(() => res.flush?.()));
  try {
    await pipeline(pieces, res);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ERR_STREAM_PREMATURE_CLOSE") throw error; // otherwise the reader left
  }
}

/**
 * Remix tries all routes three times per page, compiling a regular expression for each: that takes as
 * long as everything else. So it gets only the one that an address has (decision: reachable-routes).
 */
export function handlersByAddress(build: ServerBuild, mode: string) {
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  return (path: string) => {
    const { path: only } = addressOf(path);
    const handler = handlers.get(only) ?? createRequestHandler(withRoute(build, only), mode);
    handlers.set(only, handler);
    return handler;
  };
}

/** Those without a path are home and what is around every screen. */
function withRoute(build: ServerBuild, only: string): ServerBuild {
  const chosen = <Route extends { path?: string }>(routes: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(routes).filter(([, { path = only }]) => path === only || path === ""),
    );
  return {
    ...build,
    routes: chosen(build.routes as Record<string, NonNullable<ServerBuild["routes"][string]>>),
    assets: { ...build.assets, routes: chosen(build.assets.routes) },
  };
}

export function isBrowsing(path: string, contentType: string | null | undefined) {
  return Boolean(addressOf(path).needs.prefetch && contentType?.startsWith("text/html"));
}

/**
 * The header (name, value) that lets a browser prefetch pages, unless it asked to save data. Not those whose opening is
 * a choice, such as of a language.
 */
export function prefetchHint(req: IncomingMessage) {
  return req.headers["save-data"] === "on"
    ? []
    : ["Speculation-Rules", '"/speculation-rules.json"'];
}

export function hintPrefetch(req: ExpressRequest, res: ExpressResponse) {
  if (!isBrowsing(req.path, res.get("Content-Type"))) return;
  res.vary("Save-Data");
  const [name, value] = prefetchHint(req);
  if (name) res.set(name, value);
}
