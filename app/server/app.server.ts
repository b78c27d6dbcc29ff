import { existsSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { callerHeaders } from "../ops/probe.server";
import { env } from "../env.server";
import { isEndingConnections } from "../draining.server";
import { readiness } from "../ops/readiness.server";
import {
  checkOrigin,
  checkRequestLine,
  cutSlowReaders,
  isForUs,
  refuse,
  refuseDataParameter,
} from "./front-door.server";
import { answerKnocks } from "./knock-answer.server";
import { type AdmissionLimits, admission, admit } from "./admission.server";
import { isProxy } from "./network";
import { readCappedBody } from "./request-body.server";
import { logRequests } from "./request-log.server";
import { rememberLanguage, textsFor } from "../http/language.server";
import { toRefusal } from "../http/refusal.server";
import { track } from "./running.server";
import { readPosition } from "./read-position.server";
import { remixAdapter } from "./remix-adapter.server";
import { securityHeaderLines, setSecurityHeaders } from "./security-headers.server";
import { lightBrotli, staticFiles } from "./static-files.server";
import { answerCached, answerEarly } from "./page-cache/page-cache.server";

type Options = {
  loadBuild: () => Promise<ServerBuild>;
  /** The built client files; without them (development) `middleware` serves the assets. */
  clientDir?: string;
  middleware?: RequestHandler;
  admitting?: AdmissionLimits;
  /** Bytes of answers that wait for their readers. */
  maxUnread?: number;
  /** How long a large body may stall (request-body.server.ts). */
  slowMs?: number;
};

/** The web process: cached pages, static files, health, the front door, then Remix. */
export function createApp({
  loadBuild,
  clientDir,
  middleware,
  admitting = {},
  maxUnread,
  slowMs = 10_000,
}: Options): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", isProxy);

  app.use(roomForListeners, closeOutOfTurn, setSecurityHeaders, checkRequestLine);
  app.get("/livez", (req, res) => {
    res.set(callerHeaders(req, req.ip)).type("text").send("ok");
  });
  app.get("/readyz", wrap(answerReadiness));
  app.use(wrap(answerKnocks(loadBuild)));
  if (clientDir && existsSync(clientDir)) app.get("*", staticFiles(clientDir));
  if (middleware) app.use(middleware);

  app.use(
    logRequests,
    readPosition,
    checkOrigin,
    refuseDataParameter,
    wrap(readCappedBody(slowMs)),
  );
  const turns = admission(admitting);
  app.use(cutSlowReaders(maxUnread));
  app.use(compression({ brotli: { params: lightBrotli } }));
  const { render, answer } = remixAdapter(loadBuild, env.NODE_ENV);
  app.use(rememberLanguage);
  app.use(wrap(answerCached(render, turns)));
  app.use(wrap(admit(turns)));
  app.use(wrap(answer));
  app.use(answerFailure);

  return (req, res) => {
    if (isEndingConnections()) {
      // A kept-alive connection would send its next request to a process that is about to exit.
      res.setHeader("Connection", "close");
    } else {
      res.removeHeader("Connection"); // HTTP/1.1 connections persist without it
      if (isForUs(req) && answerEarly(req, res)) return;
    }
    app(req, res);
  };
}

async function answerReadiness(_req: Request, res: Response) {
  const { isReady, reason } = await readiness();
  res
    .status(isReady ? 200 : 503)
    .type("text")
    .send(reason);
}

/** Express 4 does not see a rejected promise by itself. */
function wrap(handler: (req: Request, res: Response, next: NextFunction) => Promise<unknown>) {
  return (req: Request, res: Response, next: NextFunction) =>
    void track(handler(req, res, next)).catch(next);
}

/** Log, body, crowd, compression and the stream listen for the end of an answer: eleven listeners in all. */
function roomForListeners(_req: Request, res: Response, next: NextFunction) {
  res.setMaxListeners(20);
  next();
}

/** When a connection ends, Node closes only the answer whose turn it is, not those to requests sent after it. */
function closeOutOfTurn({ socket }: Request, res: Response, next: NextFunction) {
  if (res.socket) return next();
  const close = () => res.emit("close");
  socket.setMaxListeners(0).once("close", close);
  res.once("close", () => socket.off("close", close));
  next();
}

// Express knows an error handler by its four parameters.
function answerFailure(error: unknown, req: Request, res: Response, _next: NextFunction) {
  const { status, message, headers } = toRefusal(error, (m) => m.broken, textsFor(req));
  if (res.headersSent) return void res.destroy();
  if (headers) res.set(headers);
  refuse(req, res, status, message);
}

/** Answers what Node's parser refuses before Express sees it: headers too large or too slow, or not HTTP. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
  // As Node's own handler does: never into the middle of an answer to an earlier request.
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse };
  if (!socket.writable || answer?.headersSent) return void socket.destroy();
  const status = unreadable[error.code ?? ""] ?? "400 Bad Request";
  const lines = [
    `HTTP/1.1 ${status}`,
    ...securityHeaderLines,
    "Content-Length: 0",
    "Connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
  // Reads and drops the rest: a reset would overtake the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
