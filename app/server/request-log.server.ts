import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { NextFunction, Request, Response } from "express";
import pino from "pino";
import { env } from "../env.server";
import { log } from "../log.server";
import { latency, requests } from "../ops/metrics.server";
import { isDraining } from "../ops/readiness.server";
import { typeOfEndpoint, typeOfPath } from "../postings/types";

type Known = { path: string; ip?: string; userId?: () => string | undefined };

export function logRequests(req: Request, res: Response, next: NextFunction) {
  const { path, ip } = req;
  const userId = () => res.locals.userId as string | undefined; // set by noteUser
  res.locals.requestId = nameRequest(req, res, { path, ip, userId });
  res.set("X-Request-Id", requestIdOf(res));
  // A kept connection would bring its next request to a process that is about to go.
  if (isDraining()) res.set("Connection", "close");
  next();
}

/**
 * Names a request, and logs and counts it when it is over. Neither query nor headers nor body are
 * logged: they hold what people typed.
 */
export function nameRequest(req: IncomingMessage, res: ServerResponse, known: Known) {
  const started = performance.now();
  const { path, ip, userId } = known;
  const method = req.method ?? "";
  const requestId = givenId(req) ?? randomUUID();
  res.on("close", () => {
    const ms = performance.now() - started;
    const status = res.writableFinished ? res.statusCode : 499; // the client left, as nginx says it
    const route = routeOf(path);
    requests.inc({ route, method: knownMethod(method), status });
    latency.observe({ route }, ms / 1000);
    writeLine({ method, path, status, ms, ip, requestId, userId: userId?.() });
  });
  return requestId;
}

const lines = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 });

type Line = Omit<Known, "userId"> & {
  method: string;
  status: number;
  ms: number;
  requestId: string;
  userId?: string;
};

/**
 * As pino would write it, but together with others, a tenth of a second late at most: a write and
 * pino's own work for each would cost as much as a kept page does. (So would spreading `line`.)
 */
function writeLine({ method, path, status, ms, ip, requestId, userId }: Line) {
  if (!log.isLevelEnabled("info")) return;
  const text = JSON.stringify({
    level: log.levels.values.info,
    time: Date.now(),
    event: "request",
    method,
    path: path.slice(0, 500),
    status,
    ms: Math.round(ms * 10) / 10,
    ip,
    requestId,
    userId,
  });
  lines.write(`${text}\n`);
}

export function requestIdOf(res: Response) {
  return res.locals.requestId as string; // set by logRequests
}

export function noteUser(res: Response, user: { id: string } | null) {
  res.locals.userId = user?.id;
}

/** Our own proxy's name for it, so that both logs can be read together; a stranger's is not taken. */
function givenId({ headers }: IncomingMessage) {
  const id = env.TRUST_PROXY ? headers["x-request-id"] : undefined;
  return typeof id === "string" && /^[\w-]{8,64}$/.test(id) ? id : undefined;
}

/** A few classes; what strangers type must not make new ones. */
function routeOf(path: string) {
  const [first = "", second = "", third] = path
    .replace(/\.data$/, "")
    .split("/")
    .slice(1);
  if (first === "") return "home";
  if (first === "assets" || first === "images") return first;
  if (first === "api") return typeOfEndpoint(second) ? apiRoute(third) : knownApi(second);
  if (typeOfPath(first)) return second ? "details" : "listing";
  return pages.includes(first) ? first : "other";
}

const pages = [
  "admin",
  "admin-dashboard",
  "forgot-password",
  "login",
  "logout",
  "my-applications",
  "profile",
  "reset-password",
  "signup",
  "student-dashboard",
  "verify-email",
];

function apiRoute(id: string | undefined) {
  return id ? "api item" : "api list";
}

function knownApi(group: string) {
  return ["admin", "applications", "auth", "resume"].includes(group) ? `api ${group}` : "api";
}

function knownMethod(method: string) {
  return ["GET", "HEAD", "POST", "PUT", "DELETE"].includes(method) ? method : "other";
}
