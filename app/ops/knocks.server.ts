import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { isPass, passHeaders, requestOnce } from "./probe.server";

/**
 * Knocks as people's requests come, through everything that stands before the portal. A process that has our secret
 * answers them itself, at the address of a page that is each student's own, with what it has seen of the request.
 */
const address = "/my-applications";
const personHeader = "x-portal-person";
const waitHeader = "x-portal-wait";
const mostWaitMs = 15_000;

export type Said = {
  /** Who knocked, as the process was told. */
  person: string;
  process: string;
  build: string;
  /** Of the body, as they arrived. */
  bytes: number;
  host: string;
  /** Those that every answer has when it leaves the process. */
  headers: Record<string, string>;
  /** A script that every page of this build asks for. */
  file: string;
};

export function knockOf(headers: IncomingHttpHeaders) {
  if (!isPass(headers)) return null;
  const person = headers[personHeader];
  if (!person || typeof person !== "string") return null;
  return { person, waitMs: Math.min(Number(headers[waitHeader]) || 0, mostWaitMs) };
}

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** What the process says; absent if it has another secret or is another program. */
  said?: Said;
};

type Knock = { person: string; path?: string; body?: Buffer; waitMs?: number };

/** Rejects if nothing answers. */
export async function knockAs(
  at: string,
  { person, path = address, body, waitMs = 0 }: Knock,
): Promise<Answer> {
  const url = new URL(path, at);
  const headers = {
    ...passHeaders(url),
    [personHeader]: person,
    [waitHeader]: String(waitMs),
    Cookie: `session=${person}`,
    ...(body && {
      "Content-Type": "application/octet-stream",
      "Content-Length": body.length,
      Origin: url.origin,
    }),
  };
  const signal = AbortSignal.timeout(waitMs + 10_000);
  const answer = await requestOnce(url, { method: body ? "POST" : "GET", headers, signal }, body);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    said: readSaid(await text(answer)),
  };
}

function readSaid(text: string): Said | undefined {
  try {
    const said = JSON.parse(text) as Partial<Said>;
    return said.person && said.process ? (said as Said) : undefined;
  } catch {
    return undefined; // a page
  }
}
