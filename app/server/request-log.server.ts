import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { NextFunction, Request, Response } from "express";
import pino from "pino";
import { env } from "../env.server";
import { processName } from "../log.server";
import { latency, requests } from "../metrics.server";
import { isRequestId, underRequestId } from "../request-id.server";
import { addresses } from "../routes";
import { tracedUntil } from "../tracing.server";
import { addressOf } from "./address.server";

type Known = {
  path: string;
  ip?: string;
  userId?: () => string | undefined;
  /** The share of such requests that are logged. */
  sampled?: number;
};

export function logRequests(req: Request, res: Response, next: NextFunction) {
  const { path, ip } = req;
  const userId = () => res.locals.userId as string | undefined; // set by noteUser
  res.locals.requestId = nameRequest(req, res, { path, ip, userId });
  res.set("X-Request-Id", requestIdOf(res));
  underRequestId(requestIdOf(res), () => {
    const ended = tracedUntil(
      () => [
        `${req.method} ${routeOf(path)}`,
        { "http.request.method": req.method, "url.path": loggable(path) },
      ],
      next,
    );
    if (!ended) return;
    res.once("close", () =>
      ended({ "http.response.status_code": res.statusCode }, res.statusCode >= 500),
    );
  });
}

/** Buffered for a tenth of a second at most: writing each line by itself would cost as much as a cached page. */
const lines = pino(
  { level: env.LOG_LEVEL, base: { process: processName } },
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }),
);

/**
 * Gives a request its id, and logs and counts it when it is over. Query, headers and body are not
 * logged: they hold what people typed.
 */
export function nameRequest(req: IncomingMessage, res: ServerResponse, known: Known) {
  const started = performance.now();
  const { path, ip, userId, sampled = 1 } = known;
  const { method = "" } = req;
  const requestId = givenId(req) ?? randomUUID();
  res.once("close", () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const status = res.writableFinished ? res.statusCode : 499; // the client left (nginx's code for it)
    const route = routeOf(path);
    const isKnown = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].includes(method);
    requests.inc({ route, method: isKnown ? method : "other", status });
    latency.observe({ route }, ms / 1000);
    if (Math.random() >= sampled) return;
    const what = { method, path: loggable(path), status, ms, ip, requestId };
    lines.info({ event: "request", ...what, userId: userId?.(), ...(sampled < 1 && { sampled }) });
  });
  return requestId;
}

/** First segments of addresses that contain a secret. */
const secrets = addresses.flatMap(([path, , needs]) => (needs?.secret ? [path.split("/")[0]] : []));
const secretPath = new RegExp(`[/\\\\](${secrets.join("|")})[/\\\\]`, "i");

/** Whether whoever reads this path may use it. */
export const isSecretPath = (path: string) => secretPath.test(path);

/** A path fit for logs, without the secrets that some addresses contain. */
export function loggable(path: string) {
  const shown = path.slice(0, 500);
  const [, secret] = secretPath.exec(decoded(shown)) ?? [];
  return secret ? `/${secret}/…` : shown;
}

/** As a router may read it, however often it was encoded. Never throws, as `decodeURIComponent` would. */
function decoded(path: string): string {
  const once = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return once === path ? path : decoded(once);
}

export function requestIdOf(res: Response) {
  return res.locals.requestId as string; // set by logRequests
}

export function noteUser(res: Response, user: { id: string } | null) {
  res.locals.userId = user?.id;
}

/** Our own proxy's id for it, so that both logs can be read together; others' ids are ignored. */
function givenId({ headers }: IncomingMessage) {
  const id = env.TRUST_PROXY ? headers["x-request-id"] : undefined;
  return isRequestId(id) ? id : undefined;
}

/** One of a few classes: whatever strangers type must not create new ones. */
function routeOf(path: string) {
  const { path: pattern, needs } = addressOf(path);
  const [first = "", second = ""] = pattern.split("/");
  return needs.log ?? (first === "api" && second ? `api ${second}` : first || "home");
}
