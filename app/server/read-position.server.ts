import type { NextFunction, Request, Response as ExpressResponse } from "express";
import { hasReplica, readingAfter, toPosition, writtenPosition } from "~/db/replica";
import { readCookie, setCookie } from "../http/flash.server";

/** How far the database was when this browser last wrote; a forged value only slows down its sender. */
const cookie = "written";
/** By then the replica has caught up, or is no longer read (db/replica.ts). */
const seconds = 30;

/** Makes what a request reads include what its sender wrote before. */
export function readPosition(req: Request, _res: ExpressResponse, next: NextFunction) {
  if (hasReplica) readingAfter(positionNeededBy(req), next);
  else next();
}

function positionNeededBy({ method, headers }: Request) {
  const hasCookies = headers.authorization === undefined; // programs that send a token may ignore cookies
  if (changes(method) || !hasCookies) return Infinity;
  const written = readCookie(headers.cookie, cookie);
  return written ? toPosition(written) : 0;
}

/** Tells the browser how far the database is after this write. */
export async function notePosition({ status }: Response, res: ExpressResponse) {
  if (!hasReplica || !changes(res.req.method) || status >= 400) return;
  const written = await writtenPosition().catch(() => "unknown"); // a position that no replica reaches
  res.append("Set-Cookie", setCookie(cookie, written, seconds));
}

function changes(method: string) {
  return method !== "GET" && method !== "HEAD";
}
