import type { NextFunction, Request, Response as ExpressResponse } from "express";
import { hasReplica, readingAfter, toPosition, writtenPosition } from "~/db/replica";
import { readCookie, setCookie } from "../http/cookies.server";

/** How far the database was when this browser last wrote; whoever makes one up slows down only themselves. */
const cookie = "written";
/** By then the replica has it, or is not read at all (db/replica.ts). */
const seconds = 30;

/** What a request reads must include what its sender wrote before. */
export function readPosition(req: Request, _res: ExpressResponse, next: NextFunction) {
  if (hasReplica) readingAfter(positionNeededBy(req), next);
  else next();
}

function positionNeededBy({ method, headers }: Request) {
  const hasCookies = headers.authorization === undefined; // calls with a token need not keep them
  if (changes(method) || !hasCookies) return Infinity;
  const written = readCookie(headers.cookie, cookie);
  return written ? toPosition(written) : 0;
}

/** Tells the browser how far the database is after its write. */
export async function notePosition({ status }: Response, res: ExpressResponse) {
  if (!hasReplica || !changes(res.req.method) || status >= 400) return;
  const written = await writtenPosition().catch(() => "unknown"); // which no replica has reached
  res.append("Set-Cookie", setCookie(cookie, written, seconds));
}

function changes(method: string) {
  return method !== "GET" && method !== "HEAD";
}
