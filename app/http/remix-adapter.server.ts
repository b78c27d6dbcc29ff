import { randomUUID } from "node:crypto";
import {
  type AppLoadContext,
  type ServerBuild,
  createRequestHandler,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { findSession } from "../accounts/sessions.server";
import { appUrl } from "../env.server";
import { refuseMethod } from "./front-door.server";
import { clearCookie, readCookie, sessionCookie } from "./cookies.server";

/** Hands an Express request, whose body is already read, to Remix and sends back its answer. */
export function remixAdapter(loadBuild: () => Promise<ServerBuild>, mode: string) {
  return async (req: ExpressRequest, res: ExpressResponse) => {
    const handle = createRequestHandler(await loadBuild(), mode);
    const request = toRequest(req, res);
    const { context, staleCookie } = await identify(request, req.ip ?? "");
    const response = await handle(request, context);
    const lacksAction = response.status === 405 && !response.headers.has("Allow");
    if (lacksAction) return refuseMethod(req, res, ["GET", "HEAD"]);
    await send(response, { context, staleCookie, res });
  };
}

function toRequest(req: ExpressRequest, res: ExpressResponse) {
  const left = new AbortController();
  res.on("close", () => left.abort());
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

/** A bearer token wins over a cookie; a dead cookie is cleared and its owner a visitor. */
async function identify(request: Request, ip: string) {
  const bearer = /^bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  const cookie = readCookie(request.headers.get("Cookie"), sessionCookie);
  const token = bearer ?? cookie;
  const session = token ? await findSession(token) : null;
  const context: AppLoadContext = {
    user: session?.user ?? null,
    sessionId: session?.id ?? null,
    ip,
    requestId: randomUUID(),
  };
  return { context, staleCookie: Boolean(!session && cookie && !bearer) };
}

type Sending = { context: AppLoadContext; staleCookie: boolean; res: ExpressResponse };

async function send(response: Response, { context, staleCookie, res }: Sending) {
  res.status(response.status);
  for (const [name, value] of response.headers) res.append(name, value);
  const setsSession = response.headers
    .getSetCookie()
    .some((cookie) => cookie.includes(sessionCookie));
  if (staleCookie && !setsSession) res.append("Set-Cookie", clearCookie(sessionCookie));
  if (res.hasHeader("Set-Cookie")) res.set("Cache-Control", "private, no-store");
  if (!res.hasHeader("Cache-Control")) {
    res.set("Cache-Control", context.user ? "private, no-store" : "no-cache");
  }
  res.vary("Cookie");

  if (!response.body) return void res.end();
  await writeReadableStreamToWritable(response.body, res);
}
