import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, Response } from "express";
import { appUrl, env } from "../env.server";
import { log } from "../log.server";
import { readCookie, sessionCookie } from "../http/flash.server";
import { textsFor } from "../http/language.server";
import { queryOf } from "../http/query";
import { type Sentence, inLanguage } from "../languages/texts";
import { refusalPage } from "../http/refusal.server";
import { addressOf } from "./address.server";
import { loggable } from "./request-log.server";

/** Checks that run before Remix sees a request (docs/security.md, facts). Each refusal says why. */

const reads = ["GET", "HEAD"];
const formMethods = [...reads, "POST"];
const apiMethods = [...formMethods, "PUT", "PATCH", "DELETE"];

export function refuse(req: Request, res: Response, status: number, sentence: Sentence) {
  const m = textsFor(req);
  const msg = inLanguage(sentence, m);
  log.info({
    event: "request refused",
    status,
    method: req.method,
    path: loggable(req.path),
    ip: req.ip,
  });
  if (req.path.startsWith("/api/")) return void res.status(status).json({ msg });
  res
    .status(status)
    .type("html")
    .send(refusalPage(msg, status, m));
}

export function checkRequestLine(req: Request, res: Response, next: NextFunction) {
  const methods = methodsOf(req.path);
  if (!methods.includes(req.method)) return refuseMethod(req, res, methods);
  // Not `//host`: a link built from such a path would lead to another host.
  if (!isForUs(req) || !/^\/(?![/\\])/.test(req.originalUrl) || !isReadable(req.originalUrl)) {
    return refuse(req, res, 400, (m) => m.requests.address);
  }
  if (req.originalUrl.length > 16_384)
    return refuse(req, res, 414, (m) => m.requests.addressTooLong);
  next();
}

/** Refuses two Host headers: Node takes the first, a proxy in front of us perhaps the other. */
export function isForUs({ rawHeaders, httpVersion }: IncomingMessage) {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0");
}

/** Remix would run a screen's action for any method, though forms use only two. */
function methodsOf(path: string) {
  return path.startsWith("/api/") ? apiMethods : formMethods;
}

export function refuseMethod(req: Request, res: Response, allowed: string[]) {
  res.set("Allow", allowed.join(", "));
  refuse(req, res, 405, (m) => m.requests.method);
}

/** Whether its percent-encoding decodes, to text without NUL. */
function isReadable(url: string) {
  try {
    return !decodeURIComponent(url).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Requests that change something must come from our own pages (decision: own-origin). Bearer calls are
 * exempt: no other site can make a browser send that header without our permission.
 */
export function checkOrigin(req: Request, res: Response, next: NextFunction) {
  if (isOneClick(req)) delete req.headers.origin; // Remix would refuse a foreign one, too
  if (reads.includes(req.method) || isOneClick(req) || isOwn(req)) return next();
  refuse(req, res, 403, (m) => m.requests.otherSite);
}

/** Mail programs send this from anywhere to unsubscribe (RFC 8058, decision: one-click). */
function isOneClick(req: Request) {
  return req.method === "POST" && addressOf(req.path).needs.fromAnywhere === true;
}

function isOwn(req: Request) {
  if (req.path.startsWith("/api/") && /^bearer /i.test(req.get("Authorization") ?? "")) return true;
  const site = req.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = req.get("Origin") ?? originOf(req.get("Referer"));
  if (origin) return ownOrigins(req).includes(origin);
  // Without a browser's headers or cookie it is a program that logs in or signs up.
  return !readCookie(req.get("Cookie"), sessionCookie);
}

function originOf(address: string | undefined) {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Without APP_URL the portal runs on one machine, which people may reach by any of its names. */
function ownOrigins(req: Request) {
  return env.APP_URL ? [appUrl] : [appUrl, `http://${req.get("Host")}`];
}

/** Remix still answers `?_data=` with a loader's bare data, though none of our pages asks for that. */
export function refuseDataParameter(req: Request, res: Response, next: NextFunction) {
  if (!queryOf(req.originalUrl).has("_data")) return next();
  refuse(req, res, 400, (m) => m.requests.address);
}

const KB = 1024;
const MB = 1024 * KB;
/** Memory that an unread answer takes besides its own bytes, most of it in the system's buffers. */
const unreadOverhead = 64 * KB;

/** Answers that wait for their readers share this much memory of the process's 256 MB (decision: admission). */
export function cutSlowReaders(memory = 64 * MB) {
  /** Open answers; those whose readers took something last are at the end. */
  const within = new Set<Response>();
  return (_req: Request, res: Response, next: NextFunction) => {
    cutUnread(within, memory);
    within.add(res);
    res.on("drain", () => within.delete(res) && within.add(res));
    res.once("close", () => within.delete(res));
    next();
  };
}

function cutUnread(within: Set<Response>, memory: number) {
  for (const res of [...within].reverse()) {
    if (res.writableLength === 0) continue;
    memory -= res.writableLength + unreadOverhead;
    if (memory >= 0) continue;
    within.delete(res);
    res.req.socket.destroy();
  }
}
