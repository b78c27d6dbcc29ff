import { MIMEType } from "node:util";
import type { NextFunction, Request, Response } from "express";
import { appUrl, env } from "../env.server";
import { AppError } from "../errors";
import { log } from "../log.server";
import { messages } from "../messages";
import { readCookie, sessionCookie } from "../http/cookies.server";

/** Checks before Remix sees a request (docs/security.md, facts). Each refuses in words. */

const reads = ["GET", "HEAD"];
const formMethods = [...reads, "POST"];
const apiMethods = [...formMethods, "PUT", "DELETE"];

/** Where Bull Board is (queue-board.server.ts). */
export const boardPath = "/admin/queues";

const limits = { json: 256 * 1024, form: 1024 * 1024, upload: 6 * 1024 * 1024, fields: 200 };
/** Browsers send the whole body before they listen: as much is read to be able to answer. */
const discarded = 64 * 1024 * 1024;
/** 120 rows of a resume (decision: resume-limits) with up to six fields each. */
const resumeForm = { path: /^\/profile(\.data)?$/, fields: 800 };
const uploadPaths =
  /^\/(api\/podcasts|api\/resume\/profile|admin\/post\/podcast|profile)(\/|\.data|$)/;

export function refuse(req: Request, res: Response, status: number, msg: string) {
  log.info({ event: "request refused", status, method: req.method, path: req.path, ip: req.ip });
  if (req.path.startsWith("/api/")) return void res.status(status).json({ msg });
  res.status(status).type("html").send(refusalPage(msg));
}

/** What a person sees where no screen of ours can be shown; `msg` is a sentence of ours. */
export function refusalPage(msg: string) {
  const home = '<p><a href="/">Go to the home page</a></p>';
  const title = "<title>Request refused</title>";
  return `<!doctype html><html lang="en">${title}<main><h1>${msg}</h1>${home}</main></html>`;
}

export function checkRequestLine(req: Request, res: Response, next: NextFunction) {
  const methods = methodsOf(req.path);
  if (!methods.includes(req.method)) return refuseMethod(req, res, methods);
  // Not `//host`: what is built from such a path would lead a browser to another host.
  const isForUs = req.headers.host || req.httpVersion === "1.0";
  if (!isForUs || !/^\/(?![/\\])/.test(req.originalUrl) || !isReadable(req.originalUrl)) {
    return refuse(req, res, 400, "This address is not valid.");
  }
  if (req.originalUrl.length > 16_384) return refuse(req, res, 414, "This address is too long.");
  next();
}

/** Remix runs a screen's action for any method, though forms know but two. */
function methodsOf(path: string) {
  if (path.startsWith("/api/")) return apiMethods;
  if (path.startsWith(`${boardPath}/api/`)) return [...reads, "PUT"];
  return path === boardPath || path.startsWith(`${boardPath}/`) ? reads : formMethods;
}

export function refuseMethod(req: Request, res: Response, allowed: string[]) {
  res.set("Allow", allowed.join(", "));
  refuse(req, res, 405, "This method is not allowed here.");
}

/** Percent-encoding that decodes, and to text without NUL. */
function isReadable(url: string) {
  try {
    return !decodeURIComponent(url).includes("\0");
  } catch {
    return false;
  }
}

/**
 * What changes something must come from our own pages (decision: own-origin). Bearer calls are exempt: no
 * other site can make a browser send that header without our leave.
 */
export function checkOrigin(req: Request, res: Response, next: NextFunction) {
  if (reads.includes(req.method) || isOwn(req)) return next();
  refuse(req, res, 403, "This request did not come from the portal's own pages.");
}

function isOwn(req: Request) {
  if (req.path.startsWith("/api/") && /^bearer /i.test(req.get("Authorization") ?? "")) return true;
  const site = req.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = req.get("Origin") ?? originOf(req.get("Referer"));
  if (origin) return ownOrigins(req).includes(origin);
  // Neither a browser's headers nor a browser's cookie: a program that logs in or signs up.
  return !readCookie(req.get("Cookie"), sessionCookie);
}

function originOf(address: string | undefined) {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Without APP_URL the portal is on its one machine, and people may reach it by any of its names. */
function ownOrigins(req: Request) {
  return env.APP_URL ? [appUrl] : [appUrl, `http://${req.get("Host")}`];
}

/** Remix still answers `?_data=`, the way around a page that its client script no longer takes. */
export function refuseDataParameter(req: Request, res: Response, next: NextFunction) {
  const [, query] = req.originalUrl.split("?", 2);
  if (!new URLSearchParams(query).has("_data")) return next();
  refuse(req, res, 400, "This address is not valid.");
}

/** Of all bodies together: many slow senders of pictures would else use up the memory. */
const maxHeld = 128 * 1024 * 1024;
let held = 0;
const comeBack = { "Retry-After": "5" };

/** Counts what is held for one answer; says when there is no room for more. */
function holdUntilAnswered(res: Response) {
  let own = 0;
  res.once("close", () => (held -= own));
  return ({ length }: Buffer) => {
    if (held + length > maxHeld) return false;
    own += length;
    held += length;
    return true;
  };
}

/** Reads the whole body up to its cap; it is handed on as `res.locals.body`. */
export async function readCappedBody(req: Request, res: Response, next: NextFunction) {
  if (reads.includes(req.method)) return next();
  const type = req.get("Content-Type") ?? "";
  const limit = bodyLimit(req.path, type);
  if (Number(req.get("Content-Length") ?? 0) > discarded) return refuseTooLarge(req, res, limit);

  const chunks: Buffer[] = [];
  let size = 0;
  let isRoom = true;
  const keep = holdUntilAnswered(res);
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > discarded) return refuseTooLarge(req, res, limit);
      isRoom &&= size > limit || keep(chunk);
      if (isRoom && size <= limit) chunks.push(chunk);
    }
  } catch {
    return; // the sender went away
  }
  if (size > limit) return refuseTooLarge(req, res, limit);
  if (!isRoom) return next(new AppError(messages.unavailable, 503, { headers: comeBack }));
  const body = Buffer.concat(chunks);
  if (countFields(body, type) > (resumeForm.path.test(req.path) ? resumeForm : limits).fields)
    return refuse(req, res, 413, "The form has too many fields.");
  res.locals.body = body;
  next();
}

function bodyLimit(path: string, type: string) {
  if (/^[^;]*json/i.test(type)) return limits.json;
  return /^multipart/i.test(type) && uploadPaths.test(path) ? limits.upload : limits.form;
}

function refuseTooLarge(req: Request, res: Response, limit: number) {
  res.set("Connection", "close");
  const kilobytes = Math.round(limit / 1024);
  refuse(
    req,
    res,
    413,
    `This is too much to send at once: at most ${kilobytes} KB are accepted here.`,
  );
}

/** Counted on the bytes, before anything parses them. */
function countFields(body: Buffer, type: string) {
  if (/multipart/i.test(type)) {
    const boundary = boundaryOf(type);
    return boundary ? occurrences(body, `--${boundary}`) - 1 : 0;
  }
  return /urlencoded/i.test(type) ? occurrences(body, "&") + 1 : 0;
}

/** Read as the form's parser will read it, so that no decoy is counted instead. */
function boundaryOf(type: string) {
  try {
    return new MIMEType(type).params.get("boundary");
  } catch {
    return null; // nor will it find one
  }
}

function occurrences(body: Buffer, text: string) {
  let found = 0;
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) found++;
  return found;
}
